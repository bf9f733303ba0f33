"""Numbers that cannot be: comparisons that always end alike, tracks and dice beyond their ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from azif_compiler.check.fit import a
from azif_compiler.deeds.counted import AsChosen, Listed
from azif_compiler.deeds.facts import Compared
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import ranges as complaints
from azif_compiler.diagnostics.which import MoreThanCopies
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.node import word_of
from azif_compiler.link.evaluate import COMPARING
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.snapshot.file_state import Found
from azif_compiler.text.source import Span


def compared(possible: Possible) -> Iterator[Diagnostic]:
    """Comparisons that always hold, or never."""
    ranges = ranges_of(possible)
    there: dict[str, int] = {}
    for found, one in possible.stated.compared:
        match one.sort:
            case "things":
                if one.name not in there:
                    there[one.name] = how_many(possible, one.name)
                found_range = (0, most) if (most := there[one.name]) and is_on_card(found) else None
            case "company":
                found_range = company(possible, one)
            case "copies":
                found_range = copies(possible, found, one)
            case _:
                found_range = range_of(one, ranges)
        if found_range is None:
            continue
        low, high = found_range
        how = ending(one.operator, one.number, low, high)
        if how:
            span = place(found, one.at)
            yield complaints.AlwaysTheSame(
                span=span, how=how, what=range_said(one, low, high), advice=none_meant(one, span)
            )


def none_meant(one: Compared, span: Span) -> str:
    """What asks whether there is none, where a condition says 0 without a sign: that is at least 0."""
    said = NONE_OF.search(span.source.line_text(span.position[0]))
    is_least = (one.operator, one.number) == (">=", 0)
    return f"that there is none is asked with `no`: `{said[1]} no {said[2]}`" if is_least and said else ""


NONE_OF = re.compile(r"\b(has|have|is|are) 0 (\w+)")
"""How people ask whether somebody has none."""


@lru_cache(maxsize=4096)  # the same few numbers, over and over
def ending(operator: str, number: int, low: int, high: int) -> Literal["always", "never", ""]:
    """How a comparison with a number ends for all that lies in a range; "" if not always alike."""
    near = (n for n in (number - 1, number, number + 1) if low <= n <= high)
    holds = {COMPARING[operator](one, number) for one in (low, high, *near)}
    if len(holds) > 1:
        return ""
    return "always" if holds.pop() else "never"


def company(possible: Possible, one: Compared) -> tuple[int, int] | None:
    """How many of a kind are where `you` are: at least one if `you` is always of that kind."""
    persons = possible.names.persons
    if persons and all(possible.is_kind(person, one.name) for person in persons):
        return 1, UNLIMITED
    return None


def copies(possible: Possible, found: Found, one: Compared) -> tuple[int, int] | None:
    """How many there are of components: as many as are printed, and those that others add; but for the one
    that asks, if others than that are counted.
    """
    counted = one.name.split("\n")
    most = copies_of(possible, filter(None, counted))
    if most is None or "" not in counted:
        return None if most is None else (0, most)
    return (0, most - 1) if most and counts_itself(possible, found, counted) else None


def copies_of(possible: Possible, cards: Iterable[str]) -> int | None:
    """How many there are of components, by their names; None if one is not known."""
    names, most = possible.names, 0
    for name in cards:
        word = word_of(name)
        known = [card for card in names.components.get(word, ()) if card.id == name]
        if not known:
            return None
        more = (row for (_, other), rows in names.more_copies.items() if other == word for row in rows)
        most += sum(card.copies for card in known) + sum(max(0, row[2]) for row in more)
    return most


def more_than_there_are(possible: Possible) -> Iterator[Diagnostic]:
    """Where more of a component are told than there are."""
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Listed) and not found.state.file.ruling:
                most = copies_of(possible, one.cards)
                if most is not None and 0 < most < one.number:
                    title = spoken_cards(one.cards)
                    yield MoreThanCopies(
                        span=place(found, one.at), number=one.number, title=title, copies=most
                    )


def spoken_cards(cards: Iterable[str]) -> str:
    """Components in a row, as they are said."""
    return " and ".join(f'"{word_of(one)}"' for one in cards)


def how_many(possible: Possible, kind: str) -> int:
    """How many things of a kind there are: as many as are printed, and those that others add."""
    names = possible.names
    rows = [one for cards in names.components.values() for one in cards if possible.is_kind(one.kind, kind)]
    added = {word for (_, word), _ in names.more_copies.items()} & {one.name for one in rows}
    more = sum(max(0, row[2]) for (_, w), rs in names.more_copies.items() if w in added for row in rs)
    return sum(one.copies for one in rows) + more


def is_on_card(found: Found) -> bool:
    """Whether a piece declares a component: what rules ask may be so with more packages."""
    return any(use[1] == "component" and use[3] == "declares" for use in found.cell.used)


def counts_itself(possible: Possible, found: Found, names: list[str]) -> bool:
    """Whether what a piece declares is one of these components, and nothing else ever has its abilities."""
    for package, sort, word, role in found.cell.used:
        kind, _, own = word.partition("/")
        if sort == "component" and role == "declares" and f"{package}:{own}" in names:
            lent = (possible.terms(one) if one else () for _, facts in possible.facts for one in facts.lent)
            card = f"card {kind} {package}:{own}"
            return not any(not what or any(possible.fits(card, one) for one in what) for what in lent)
    return False


def ranges_of(possible: Possible) -> dict[tuple[str, str], tuple[int, int]]:
    """Between which numbers tracks and options lie, where that is written in numbers, and the values of the
    table that are what was chosen for an option.
    """
    found: dict[tuple[str, str], tuple[int, int]] = {
        (one.sort, one.name): (one.low, one.high) for _, facts in possible.facts for one in facts.ranges
    }
    for _, facts in possible.facts:
        for one in facts.settled:
            match one:
                case AsChosen(value=value, option=option) if value not in possible.shifted:
                    if (known := found.get(("option", option))) is not None:
                        found["value", value] = known
                case _:
                    pass
    return found


def off_the_track(possible: Possible) -> Iterator[Diagnostic]:
    """Tracks and options that are set to a number on which they never are, or moved further than they are
    long.
    """
    ranges = ranges_of(possible)
    for found, one in possible.stated.moves:
        found_range = ranges.get(("track", one.track)) or ranges.get(("option", one.track))
        if found_range is None:
            continue
        low, high = found_range
        far = one.how in ("add", "take")
        if (abs(one.number) > high - low) if far else not low <= one.number <= high:
            yield complaints.OffTheTrack(
                span=place(found, one.at), track=word_of(one.track), number=one.number, far=far, low=low,
                high=None if high >= UNLIMITED else high,
            )  # fmt: skip


def off_the_dice(possible: Possible) -> Iterator[Diagnostic]:
    """Dice that show in rulings what no die of the game has on it."""
    sides = {most for _, facts in possible.facts for most in facts.sides} or {6}
    if 0 in sides:
        return
    most = max(sides)
    for found, (number, at) in possible.stated.shown:
        if not 1 <= number <= most:
            yield complaints.OffTheDice(span=place(found, at), number=number, sides=most)


def range_of(one: Compared, ranges: dict[tuple[str, str], tuple[int, int]]) -> tuple[int, int] | None:
    """Between what something lies, if that is known."""
    match one.sort:
        case "count":
            return 0, UNLIMITED
        case "dice":
            low, _, high = one.name.partition(" ")
            return int(low), int(high)
        case _:
            return ranges.get((one.sort, one.name))


def range_said(one: Compared, low: int, high: int) -> str:
    """Between which numbers something lies, in words."""
    if one.sort == "count":
        return "there are never less than 0"
    if one.sort == "copies":
        rows = one.name.split("\n")
        names = ", ".join(f'"{word_of(name)}"' for name in rows if name)
        number = high + rows.count("")
        there = f"there is 1 copy of {names}" if number == 1 else f"there are {number} copies of {names}"
        return f"{there}, and this is one" if "" in rows else there
    if one.sort == "things":
        return f"there are {high} of the kind `{spoken(word_of(one.name))}`"
    if one.sort == "company":
        return f"`you` are {a(one.name)} there, so that there is always one"
    if one.sort == "dice":
        return f"these dice come to {low} to {high}"
    if high >= UNLIMITED:
        return f"`{word_of(one.name)}` is at least {low}"
    return f"`{word_of(one.name)}` lies from {low} to {high}"
