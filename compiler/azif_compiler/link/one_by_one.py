"""What is said of everybody where it comes for each of them already: beside steps gone through one by one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping

from azif_compiler.deeds.turns import Gone, OfAll
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import in_turn as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible

Ways = Mapping[str, list[Gone]]
"""By steps and verbs, which verbs go through them."""


def one_by_one(possible: Possible) -> Iterator[Diagnostic]:
    """What is said of everybody beside a step that is gone through for each of them."""
    ways = ways_of(possible)
    said = [(found, one) for found, facts in possible.facts for one in facts.turns if isinstance(one, OfAll)]
    near = {verb: number for number, verb in enumerate(from_main(possible, ways))} if said else {}
    for found, one in said:
        known = for_whom(possible, ways, one.step, ())
        if {way.kind for way in known} == {one.kind}:
            once = min(known, key=lambda way: near.get(way.verb, len(near))).once
            yield complaints.ForEachAlready(
                span=place(found, one.at), script=spoken(word_of(one.step)), kind=spoken(word_of(one.kind)),
                once=f"{one.beside} {spoken(word_of(once))}" if once else "",
            )  # fmt: skip


def ways_of(possible: Possible) -> Ways:
    """By steps and verbs, which verbs go through them."""
    ways: dict[str, list[Gone]] = {}
    for _, facts in possible.facts:
        for one in facts.turns:
            if isinstance(one, Gone):
                ways.setdefault(one.what, []).append(one)
    return ways


def for_whom(possible: Possible, ways: Ways, what: str, seen: tuple[str, ...]) -> list[Gone]:
    """The ways in which a step or verb is gone through, up to what goes through it for each of a kind, or
    otherwise.
    """
    found: list[Gone] = []
    makers = [*possible.makers.get(what, ()), *possible.openers.get(("step", what), ())]
    if any(possible.rows[index].clause.occasion != "verb" for index, _ in makers):
        return found
    for one in ways.get(what, ()):
        if one.parameter and what not in seen:
            inner = for_whom(possible, ways, one.verb, (*seen, what))
            found += inner or [one]
        else:
            found.append(one)
    return found


def from_main(possible: Possible, ways: Ways) -> Iterator[str]:
    """The verbs of a game as one comes by them from its beginning, nearer ones first."""
    inside: dict[str, list[str]] = {}
    for rows in ways.values():
        for one in rows:
            inside.setdefault(one.verb, []).append(one.what)
    rest = deque(verb.id for verb in possible.names.verbs.get("main", ()))
    seen = set(rest)
    while rest:
        yield (verb := rest.popleft())
        news = [one for one in inside.get(verb, ()) if one not in seen]
        seen.update(news)
        rest += news
