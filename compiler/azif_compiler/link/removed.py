"""Abilities that come behind an event, and ask for what it has taken off the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.moments import Missed, Way
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import in_time as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible

Removals = Mapping[tuple[str, str], list[tuple[Way, ...]]]
"""Of verbs and their parameters, what is enough to put it into a zone."""


def gone_by_then(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked of the place of something, or done by somebody, once that is off the table."""
    removals: dict[tuple[str, str], list[tuple[Way, ...]]] = {}
    for _, facts in possible.facts:
        for one in facts.removals:
            removals.setdefault((one.verb, one.parameter), []).append(one.ways)
    for found, facts in possible.facts:
        said: set[int] = set()
        for missed in facts.missed:
            kind = kind_of(possible, missed.verb, missed.parameter)
            if (
                missed.at in said
                or not kind
                or (missed.told and not does(possible, missed))
                or not is_gone(removals, missed.verb, missed.parameter, missed.zones, frozenset())
            ):
                continue
            said.add(missed.at)
            what = "whoever is to do this is out of the game" if missed.told else "it has left its place"
            yield complaints.GoneByThen(span=place(found, missed.at), what=what, event=word_of(missed.verb))


def kind_of(possible: Possible, verb: str, parameter: str) -> str:
    """The kind of what a parameter is; "" if that is any."""
    known = possible.names.all_verbs.get(verb)
    one = known.parameters.get(parameter) if known is not None else None
    return one.type.kind if one is not None and isinstance(one.type, types.Thing) else ""


def does(possible: Possible, missed: Missed) -> bool:
    """Whether a sentence is told of a person who then does it."""
    known = possible.names.all_verbs.get(missed.told)
    kind = kind_of(possible, missed.told, missed.by)
    return (
        known is not None
        and known.subject is not None
        and known.subject.name == missed.by
        and any(possible.is_kind(kind, person) for person in possible.names.persons)
    )


def is_gone(
    removals: Removals, verb: str, parameter: str, zones: tuple[str, ...], seen: frozenset[tuple[str, str]]
) -> bool:
    """Whether what a parameter is lies in a zone once a verb has happened that is told these zones."""
    key = (verb, parameter)
    return key not in seen and any(
        all(
            (not name or name in zones) if not inner else is_gone(removals, inner, name, told, seen | {key})
            for inner, name, told in ways
        )
        for ways in removals.get(key, ())
    )
