"""A component → its face as SVG: a layout that serves every kind, with a hue of its own for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from html import escape
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.site.drawing.letters import FONT, broken, fitting, width, written
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import Face, face, head, shown
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import IT, capital, plain

WIDE, HIGH, EDGE = 252.0, 352.0, 12.0
"""A card of 63 by 88 millimetres, four to the millimetre, and what stays free at its edge."""

CHIP, ACROSS = 30.0, 4
"""How high a field is that is one number, and how many stand beside each other."""


class Chip(NamedTuple):
    """A field that is one number or a short row of them."""

    label: str
    value: str


def hue_of(kind: str) -> int:
    """The hue of a kind: always the same."""
    return int.from_bytes(blake2b(kind.encode(), digest_size=2).digest()) % 24 * 15


def drawn(lexicon: Lexicon, card: ir.Component) -> str:
    """The face of a component."""
    told = face(lexicon, card)
    chips, tags = fields_of(lexicon, card)
    hue = hue_of(card.kind)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE:g} {HIGH:g}" font-family="{FONT}"'
        f' fill="#1c2733"><title>{escape(told.name)}</title>',
        f'<rect width="{WIDE:g}" height="{HIGH:g}" rx="11" fill="hsl({hue},28%,34%)"/>',
        f'<rect x="6" y="6" width="{WIDE - 12:g}" height="{HIGH - 12:g}" rx="7" fill="#fbf9f4"/>',
    ]
    y, part = title(told, hue)
    lines += part
    y, part = strip(chips, y, hue)
    lines += part
    lines += text(told, tags, y)
    lines += foot(lexicon, card)
    return "\n".join([*lines, "</svg>"]) + "\n"


def title(told: Face, hue: int) -> tuple[float, list[str]]:
    """Name and kind at the top; where that ends."""
    room = WIDE - 2 * EDGE
    size = next((size for size in (19, 17, 15, 13) if width(told.name, size, bold=True) <= room), 13)
    names = broken(told.name, size, room, bold=True)[:2]
    high = 14 + len(names) * size * 1.15 + 13
    kind = told.kind + (f" ×{told.copies}" if told.copies != 1 else "")
    lines = [
        f'<path d="M6 13a7 7 0 0 1 7-7H{WIDE - 13:g}a7 7 0 0 1 7 7V{high:g}H6Z" fill="hsl({hue},32%,90%)"/>'
    ]
    lines += written(names, EDGE, 10 + size, size, more=' font-weight="bold"', gap=1.15)
    lines += written([kind], EDGE, high - 5, 9, more=f' fill="hsl({hue},45%,28%)"')
    return high, lines


def strip(chips: Sequence[Chip], y: float, hue: int) -> tuple[float, list[str]]:
    """The numbers of a component, in a grid; where that ends."""
    lines = []
    across = (WIDE - 2 * EDGE) / ACROSS
    for number, chip in enumerate(chips):
        x = EDGE + number % ACROSS * across
        top = y + 6 + number // ACROSS * CHIP
        middle = x + across / 2 - 1.5
        size = next((size for size in (13, 11, 9, 7) if width(chip.value, size, bold=True) < across - 6), 6)
        label = next((size for size in (6.5, 6, 5.5, 5) if width(chip.label, size) < across - 5), 4.6)
        lines.append(
            f'<rect x="{x:g}" y="{top:g}" width="{across - 3:g}" height="{CHIP - 3:g}" rx="4"'
            f' fill="hsl({hue},30%,94%)" stroke="hsl({hue},25%,70%)" stroke-width=".6"/>'
        )
        centred = ' text-anchor="middle"'
        lines += written([chip.value], middle, top + 14, size, more=f'{centred} font-weight="bold"')
        lines += written([chip.label], middle, top + 23.5, label, more=f'{centred} fill="#46525e"')
    rows = -(-len(chips) // ACROSS)
    return y + rows * CHIP + (6 if rows else 0), lines


def text(told: Face, tags: Sequence[str], y: float) -> list[str]:
    """What else is printed: short fields in one line, keywords, paragraphs."""
    room = WIDE - 2 * EDGE
    blocks = [(" · ".join(tags), ' fill="#46525e" font-style="italic"')] if tags else []
    blocks += [(". ".join(told.keywords) + ".", ' font-weight="bold"')] if told.keywords else []
    blocks += [(paragraph, "") for paragraph in told.text]
    down = HIGH - 24 - y
    size = fitting(
        [text for text, _ in blocks], (room, down), (14, 13, 12, 11, 10, 9, 8.2, 7.5, 6.8, 6.2, 5.6, 5, 4.4)
    )
    lines: list[str] = []
    for block, more in blocks:
        rows = broken(block, size, room, bold="bold" in more)
        lines += written(rows, EDGE, y + size * 1.3, size, more=more)
        y += len(rows) * size * 1.22 + size * 0.45
    return lines


def foot(lexicon: Lexicon, card: ir.Component) -> Iterator[str]:
    """The package and the rules at the foot."""
    package = lexicon.packages.get(card.package, card.package)
    yield from written([package], EDGE, HIGH - 12, 6, more=' fill="#5d6874"')
    cites = ", ".join(card.meta.cites[:3])
    yield from written([cites], WIDE - EDGE, HIGH - 12, 6, more=' fill="#5d6874" text-anchor="end"')


def fields_of(lexicon: Lexicon, card: ir.Component) -> tuple[list[Chip], list[str]]:
    """The fields of a component: those that are numbers, and what the others say."""
    words = Abilities(lexicon, IT)
    chips, tags = [], []
    for given in card.fields:
        if lexicon.says("head", given.name) == "":
            continue
        if is_number(given.value):
            chips.append(chip_of(words, given))
        elif said := head(words, given):
            tags.append(capital(said))
    return chips, tags


def chip_of(words: Abilities, given: ir.FieldValue) -> Chip:
    """A number with what it is: as content says it, if its number stands at the end."""
    label, _, number = head(words, given).rpartition(" ")
    if label and any(map(str.isdigit, number)) and not isinstance(given.value, ir.Row):
        return Chip(capital(label), number.replace("-", "\N{MINUS SIGN}"))
    label = words.phrase(given.key) if given.key is not None else plain(given.name)
    return Chip(capital(label), short(words, given.value))


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
    return shown(words, value).replace("-", "\N{MINUS SIGN}")
