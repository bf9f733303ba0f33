"""Abilities behind an event that ask for what it has just counted up or down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.deeds.settled import AskedBehind, Ends, Tallied
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import settled as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ranges_of
from azif_compiler.snapshot.file_state import Found

Rows = Mapping[str, list[Tallied]]
"""What verbs count, by their names."""


def tallied_before(possible: Possible) -> Iterator[Diagnostic]:
    """What is asked of something that has just been counted up or down, and is not so by then."""
    rows: dict[str, list[Tallied]] = {}
    asked: list[tuple[Found, AskedBehind]] = []
    spelled: dict[str, str] = {}
    lows = {one.name: one.low for _, facts in possible.facts for one in facts.ranges if one.sort == "track"}
    highs = {name: high for (sort, name), (_, high) in ranges_of(possible).items() if sort == "track"}
    takers = {name for _, facts in possible.facts for name in facts.takers}
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Tallied():
                    rows.setdefault(one.verb, []).append(one)
                case AskedBehind():
                    asked.append((found, one))
                case Ends():
                    spelled[one.track] = one.high
                case _:
                    pass
    for found, each in asked:
        if each.token and each.right:
            if (
                (each.token, each.right) in possible.kept_down
                and each.verb in takers
                and each.token in dict(each.told).values()
            ):
                yield said(found, each, each.token, None, up=False)
        elif each.right:
            if ends_there(rows, spelled, each):
                yield said(found, each, each.track, None, up=False)
        elif each.track:
            least = reached(rows, each.verb, each.track, True, lows.get(each.track), frozenset())
            most = reached(rows, each.verb, each.track, False, highs.get(each.track), frozenset())
            if least is not None and each.high is not None and each.high < least:
                yield said(found, each, each.track, least, up=True)
            elif most is not None and each.low is not None and each.low > most:
                yield said(found, each, each.track, most, up=False)
        elif each.high is not None and 0 <= each.high < (least := had_then(rows, each)):
            yield said(found, each, each.token, least, up=True)


def said(found: Found, one: AskedBehind, what: str, number: int | None, *, up: bool) -> Diagnostic:
    """The complaint."""
    return complaints.TalliedBefore(
        span=place(found, one.at), event=word_of(one.verb), what=word_of(what), number=number, up=up
    )


def reached(rows: Rows, verb: str, track: str, up: bool, end: int | None, seen: frozenset[str]) -> int | None:
    """What a track is at least, or at most, when a verb has happened; None if it may not be counted."""
    if end is None or verb in seen:
        return None
    found: list[int] = []
    for row in rows.get(verb, ()):
        if row.track != track or row.up is not up:
            continue
        numbers: list[int | None] = []
        for inner, number, shown in row.ways:
            if inner:
                numbers.append(reached(rows, inner, track, up, end, seen | {verb}))
            else:
                numbers.append(number if shown else end + number if up else end - number)
        known = [one for one in numbers if one is not None]
        if len(known) == len(numbers):
            found.append(min(known) if up else max(known))
    if not found:
        return None
    return max(found) if up else min(found)


def had_then(rows: Rows, asked: AskedBehind) -> int:
    """How much of a token what an event is about has at least when it has happened."""
    told = dict(asked.told)
    return max(
        (
            number
            for row in rows.get(asked.verb, ())
            if row.whom == asked.whom and asked.token not in row.but
            and asked.token in (row.token, told.get(row.amount) if row.amount else "")
            for _, number, _ in row.ways
        ),
        default=0,
    )  # fmt: skip


def ends_there(rows: Rows, spelled: Mapping[str, str], asked: AskedBehind) -> bool:
    """Whether a track is asked to be at its end, or beyond, when it has been counted down."""
    at_end = asked.operator in ("=", ">=", ">") and spelled.get(asked.track) == asked.right
    return at_end and reached(rows, asked.verb, asked.track, False, 0, frozenset()) is not None
