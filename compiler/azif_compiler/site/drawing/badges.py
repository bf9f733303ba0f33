"""The fields of a component → what of them stands in a corner, in a grid, in a table, in a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.site.drawing.letters import width, written
from azif_compiler.site.drawing.signs import Looks, row
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import head, shown
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, capital, plain

MINUS = "\N{MINUS SIGN}"
MOST_SIGNS = 5
"""A small number in a corner is that many signs, up to so many."""

SMALL, NARROW = 4.6, 52.0
"""The smallest letters of a label, and how wide it can be in a grid."""

INK, PALE = "#1c2733", "#46525e"


class Badge(NamedTuple):
    """A field as a number, a few signs, or both; and what it is."""

    label: str
    value: str
    signs: tuple[str, ...] = ()


class Stops(NamedTuple):
    """A row of numbers with a name: a line of a table."""

    label: str
    signs: tuple[str, ...]
    numbers: tuple[str, ...]


@dataclass
class Fields:
    """The fields of a component by how they are drawn."""

    corners: dict[str, list[Badge]] = field(default_factory=dict)
    grid: list[Badge] = field(default_factory=list)
    table: list[Stops] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)


def fields_of(lexicon: Lexicon, looks: Looks, card: ir.Component) -> Fields:
    """The fields of a component."""
    words = Abilities(lexicon, IT)
    found = Fields()
    for given in card.fields:
        if lexicon.says("head", given.name) == "":
            continue
        spot = looks.spots.get(given.name)
        badge = cornered(words, looks, given) if spot is not None else None
        if spot is not None and badge is not None:
            found.corners.setdefault(spot, []).append(badge)
        elif given.key is not None and isinstance(given.value, ir.Row) and is_number(given.value):
            label = capital(words.phrase(given.key))
            numbers = tuple(words.phrase(part).replace("-", MINUS) for part in given.value.of)
            found.table.append(Stops(label, tuple(looks.of(given.key)), numbers))
        elif is_number(given.value) and width((one := numbered(words, given)).label, SMALL) < NARROW:
            own = looks.signs.get(given.name)
            found.grid.append(one._replace(signs=(own,)) if own else one)
        elif said := head(words, given):
            found.tags.append(capital(said))
    return found


def cornered(words: Abilities, looks: Looks, given: ir.FieldValue) -> Badge | None:
    """A field in a corner; None if it is neither a number nor something with a sign."""
    own = looks.signs.get(given.name, "")
    signs = looks.of(given.value)
    if signs:
        label = words.phrase(given.value) if isinstance(given.value, ir.Member) else plain(given.name)
        return Badge(capital(label), "", tuple(signs))
    if not is_number(given.value) or given.key is not None:
        return None
    badge = numbered(words, given)
    if own and badge.value.isdecimal() and 0 < int(badge.value) <= MOST_SIGNS:
        return Badge(badge.label, "", (own,) * int(badge.value))
    return badge._replace(signs=(own,)) if own else badge


def numbered(words: Abilities, given: ir.FieldValue) -> Badge:
    """A number with what it is: as content says it, if its number stands at the end."""
    label, _, number = head(words, given).rpartition(" ")
    if label and any(map(str.isdigit, number)) and not isinstance(given.value, ir.Row):
        return Badge(capital(label), number.replace("-", MINUS))
    label = words.phrase(given.key) if given.key is not None else plain(given.name)
    return Badge(capital(label), short(words, given.value))


def is_number(value: ir.Expression) -> bool:
    """Whether a field is a number, a quantity, or a short row of numbers."""
    match value:
        case ir.Number() | ir.Quantity(number=ir.Number()):
            return True
        case ir.Row(of=of):
            return 0 < len(of) <= 5 and all(isinstance(part, ir.Number) for part in of)
        case _:
            return False


def short(words: Abilities, value: ir.Expression) -> str:
    """A number as it is printed; what is below zero with its sign."""
    if isinstance(value, ir.Row):
        return " ".join(words.phrase(part) for part in value.of)
    return shown(words, value).replace("-", MINUS)


# ---- drawn


def breadth_of(badge: Badge, size: float) -> float:
    """How wide a badge in a corner is."""
    signs = len(badge.signs) * size * 1.12
    value = width(badge.value, size, bold=True) + (2 if badge.value else 0)
    return max(signs + value, width(badge.label, size * 0.4)) + 7


def corner(badges: Sequence[Badge], x: float, y: float, size: float, hue: int) -> Iterator[str]:
    """Badges beside each other, from a point to the right; below each what it is."""
    for badge in badges:
        yield from row(badge.signs, x, y, size, f"hsl({hue},45%,30%)")
        if badge.value:
            right = x + len(badge.signs) * size * 1.12 + 2
            yield from written([badge.value], right, y + size * 0.86, size, bold=True)
        yield from written([badge.label], x, y + size * 1.45, size * 0.4, more=f' fill="{PALE}"')
        x += breadth_of(badge, size)


def grid(
    badges: Sequence[Badge], x: float, y: float, room: float, hue: int, across: int
) -> tuple[float, list[str]]:
    """Badges in a grid of boxes; where it ends."""
    lines: list[str] = []
    high, part = 30.0, room / across
    for number, badge in enumerate(badges):
        left, top = x + number % across * part, y + 6 + number // across * high
        middle = left + part / 2 - 1.5
        size = fitted(badge.value, part - 6 - 14 * len(badge.signs), (13, 11, 9, 7, 6), bold=True)
        label = fitted(badge.label, part - 5, (6.5, 6, 5.5, 5, SMALL), bold=False)
        lines.append(
            f'<rect x="{left:g}" y="{top:g}" width="{part - 3:g}" height="{high - 3:g}" rx="4"'
            f' fill="hsl({hue},30%,94%)" stroke="hsl({hue},25%,70%)" stroke-width=".6"/>'
        )
        lines += row(badge.signs, left + 4, top + 4, 11, f"hsl({hue},45%,30%)")
        shift = 6.0 * len(badge.signs)
        centred = ' text-anchor="middle"'
        lines += written([badge.value], middle + shift, top + 14, size, bold=True, more=centred)
        lines += written([badge.label], middle, top + 23.5, label, more=f'{centred} fill="{PALE}"')
    rows = -(-len(badges) // across)
    return y + rows * high + (6 if rows else 0), lines


def table(rows: Sequence[Stops], x: float, y: float, room: float, hue: int) -> tuple[float, list[str]]:
    """Rows of numbers, each with its name; where it ends."""
    lines: list[str] = []
    high = 21.0
    for number, stops in enumerate(rows):
        top = y + 6 + number * high
        lines += row(stops.signs, x + 2, top + 3, 13, f"hsl({hue},45%,30%)")
        lines += written([stops.label], x + 20, top + 13.5, 10.5, bold=True)
        cell = (room - 62) / max(len(stops.numbers), 4)
        for place, text in enumerate(stops.numbers):
            left = x + 62 + place * cell
            lines.append(
                f'<rect x="{left:.1f}" y="{top:.1f}" width="{cell - 3:.1f}" height="{high - 3:g}" rx="4"'
                f' fill="hsl({hue},30%,94%)" stroke="hsl({hue},25%,70%)" stroke-width=".6"/>'
            )
            middle = left + (cell - 3) / 2
            lines += written([text], middle, top + 13.5, 12, bold=True, more=' text-anchor="middle"')
    return y + len(rows) * high + (8 if rows else 0), lines


def fitted(text: str, room: float, sizes: Sequence[float], *, bold: bool) -> float:
    """The first size at which a line has room; else the last."""
    return next((size for size in sizes if width(text, size, bold=bold) <= room), sizes[-1])
