"""Verbs by which somebody has what they are told, by themselves or by way of other verbs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.deeds.holders import GivesTo
from azif_compiler.link.possible import Possible

Told = tuple[str, str]
"""A verb and one of its parameters."""


class Passed(NamedTuple):
    """What a verb is told it tells another one: by a sentence of its own, which a condition may decide about.
    It may be one of several things that it tells there.
    """

    told: Told
    to: Told
    maybe: bool
    alone: bool


def giving(possible: Possible) -> set[Told]:
    """The verbs that may put what they are told among what somebody has, each with the parameter."""
    found = by_themselves(possible)
    rows = tuple(passed(possible))
    while new := {one.told for one in rows if one.to in found} - found:
        found |= new
    return found


def bringing(possible: Possible) -> set[Told]:
    """The verbs by which somebody has what they are told as a parameter once they have happened: they put it
    there, or let another verb do so in any case, or in this way and in that.
    """
    found = by_themselves(possible)
    known: dict[Told, list[Passed]] = {}
    for one in passed(possible):
        if one.alone:
            known.setdefault(one.told, []).append(one)
    while new := {told for told, rows in known.items() if brings(possible, told, rows, found)} - found:
        found |= new
    return found


def brings(possible: Possible, told: Told, rows: list[Passed], found: set[Told]) -> bool:
    """Whether a verb lets one of those that are found happen, whatever the case."""
    verb = possible.names.all_verbs.get(told[0])
    ways = [one.maybe for one in rows if one.to in found]
    return (len(ways) > 1 or ways == [False]) and not (verb is not None and verb.outcomes)


def by_themselves(possible: Possible) -> set[Told]:
    """The verbs that put what they are told among what somebody has."""
    return {
        (one.verb, one.parameter)
        for _, facts in possible.facts
        for one in facts.settled
        if isinstance(one, GivesTo)
    }


def passed(possible: Possible) -> Iterator[Passed]:
    """What verbs are told and tell others."""
    for row in possible.rows:
        own = f"part {row.clause.name} "
        for deed in row.clause.deeds if row.clause.occasion == "verb" else ():
            for name, terms in deed.given:
                for term in terms:
                    if term.startswith(own):
                        told = row.clause.name, term.removeprefix(own)
                        yield Passed(told, (deed.verb, name), deed.maybe, len(terms) == 1)
