"""A component → its face as SVG, as large as its kind says: corners, a grid of numbers, a table, its text.

Content says which sign something has, where a field stands and how large a kind is (`says sign`, `spot`,
`size`); where it says nothing, numbers stand in a grid. Each kind has a hue of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from html import escape

from azif_compiler import ir
from azif_compiler.site.drawing import badges
from azif_compiler.site.drawing.badges import INK, PALE, Badge, Fields, fields_of
from azif_compiler.site.drawing.letters import FONT, broken, fitting, width, written
from azif_compiler.site.drawing.signs import Looks, sign
from azif_compiler.words.card import Face, face
from azif_compiler.words.lexicon import Lexicon

PART, EDGE = 4.0, 12.0
"""So many parts are a millimetre, and what stays free at the edge."""

BROAD = 1.2
"""What is so much wider than high has its numbers beside its text."""

SIZES = (16, 15, 14, 13, 12, 11, 10, 9, 8.2, 7.5, 6.8, 6.2, 5.6, 5, 4.4)
"""The sizes of text, of which the first is taken at which it has room."""


def hue_of(kind: str) -> int:
    """The hue of a kind: always the same."""
    return int.from_bytes(blake2b(kind.encode(), digest_size=2).digest()) % 24 * 15


def drawn(lexicon: Lexicon, looks: Looks, card: ir.Component) -> str:
    """The face of a component."""
    told = face(lexicon, card)
    fields = fields_of(lexicon, looks, card)
    across, down = (side * PART for side in looks.size(lexicon, card.kind))
    hue = hue_of(card.kind)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" font-family="{FONT}"'
        f' fill="{INK}"><title>{escape(told.name)}</title>',
        f'<rect width="{across:g}" height="{down:g}" rx="11" fill="hsl({hue},28%,34%)"/>',
        f'<rect x="6" y="6" width="{across - 12:g}" height="{down - 12:g}" rx="7" fill="#fbf9f4"/>',
    ]
    path = looks.kind_sign(lexicon, card.kind)
    y, part = title(told, path, fields, across, hue)
    lines += part
    low, part = lower(fields, across, down - 18, hue)
    lines += part
    large = min(across * 0.5, (low - y) * 0.8)
    if path and large > 0:
        start = (across - large) / 2, y + (low - y - large) / 2
        lines.append(sign(path, *start, large, f"hsl({hue},30%,94%)"))
    if not (told.text or told.keywords or told.fields) and card.meta.note:
        told = told._replace(text=(card.meta.note,))  # a face with nothing on it tells nothing
    lines += middle(told, fields, y, (across, low), hue)
    lines += foot(lexicon, card, across, down)
    return "\n".join([*lines, "</svg>"]) + "\n"


def title(told: Face, path: str, fields: Fields, across: float, hue: int) -> tuple[float, list[str]]:
    """Name and kind at the top, with what stands in the upper corners; where that ends."""
    size = 17.0
    left, right = fields.corners.get("top left", []), fields.corners.get("top right", [])
    before = sum(badges.breadth_of(badge, size) for badge in left)
    after = sum(badges.breadth_of(badge, size) for badge in right)
    behind = 20.0 if path else 0.0
    room = across - 2 * EDGE - before - after - behind
    letters = next((n for n in (19, 17, 15, 13, 11) if width(told.name, n, bold=True) <= room), 11)
    names = broken(told.name, letters, room, bold=True)[:2]
    high = max(14 + len(names) * letters * 1.15 + 13, 42 if left or right else 0)
    kind = told.kind + (f" ×{told.copies}" if told.copies != 1 else "")
    lines = [
        f'<path d="M6 13a7 7 0 0 1 7-7H{across - 13:g}a7 7 0 0 1 7 7V{high:g}H6Z" fill="hsl({hue},32%,90%)"/>'
    ]
    lines += badges.corner(left, EDGE, 11, size, hue)
    if path:
        lines.append(sign(path, across - EDGE - after - 17, 11, 17, f"hsl({hue},30%,55%)"))
    lines += badges.corner(right, across - EDGE - after + 4, 11, size, hue)
    lines += written(names, EDGE + before, 10 + letters, letters, bold=True, gap=1.15)
    lines += written([kind], EDGE + before, high - 5, 9, more=f' fill="hsl({hue},45%,28%)"')
    top = fields.corners.get("top", [])
    if top:
        lines += badges.corner(top, EDGE, high + 6, size, hue)
        high += size * 1.7 + 4
    return high, lines


def lower(fields: Fields, across: float, down: float, hue: int) -> tuple[float, list[str]]:
    """What stands at the lower edge: on the left, in the middle, on the right; where it begins."""
    sides = [fields.corners.get(spot, []) for spot in ("bottom left", "bottom", "bottom right")]
    if not any(sides):
        return down - 6, []
    room = across - 2 * EDGE
    size = next(
        (n for n in (17.0, 15.0, 13.0, 11.0, 9.5) if sum(wide(side, n) for side in sides) <= room), 8.0
    )
    top = down - size * 1.7
    starts = (EDGE, (across - wide(sides[1], size)) / 2, across - EDGE + 5 - wide(sides[2], size))
    # What is in the middle gives way to what is longer than a third.
    starts = (starts[0], max(starts[1], EDGE + wide(sides[0], size)), starts[2])
    starts = (starts[0], min(starts[1], starts[2] - wide(sides[1], size)), starts[2])
    lines = [
        f'<path d="M{EDGE:g} {top - 4:.1f}H{across - EDGE:g}" stroke="hsl({hue},25%,70%)" stroke-width=".6"/>'
    ]
    for side, start in zip(sides, starts, strict=True):
        lines += badges.corner(side, start, top, size, hue)
    return top - 6, lines


def wide(side: Sequence[Badge], size: float) -> float:
    """How wide badges beside each other are."""
    return sum(badges.breadth_of(badge, size) for badge in side)


def middle(told: Face, fields: Fields, y: float, end: tuple[float, float], hue: int) -> list[str]:
    """Numbers and text: below each other, or beside each other on what is broad."""
    across, low = end
    room = across - 2 * EDGE
    if across < BROAD * (low + 24) or not (fields.grid or fields.table):
        y, lines = badges.grid(fields.grid, EDGE, y, room, hue, 4 if across >= 240 else 3)
        y, part = badges.table(fields.table, EDGE, y, room, hue)
        return [*lines, *part, *text(told, fields.tags, (EDGE, y), (room, low - y))]
    left = room * 0.36
    under, lines = badges.table(fields.table, EDGE, y, left, hue)
    _, part = badges.grid(fields.grid, EDGE, under, left, hue, 3)
    start = EDGE + left + 12
    return [*lines, *part, *text(told, fields.tags, (start, y), (across - EDGE - start, low - y))]


def text(told: Face, tags: Sequence[str], start: tuple[float, float], room: tuple[float, float]) -> list[str]:
    """What else is printed: short fields in one line, keywords, paragraphs."""
    x, y = start
    blocks = [(" · ".join(tags), False, f' fill="{PALE}" font-style="italic"')] if tags else []
    blocks += [(". ".join(told.keywords) + ".", True, "")] if told.keywords else []
    blocks += [(paragraph, False, "") for paragraph in told.text]
    leads = ["" if bold or more else led(block) for block, bold, more in blocks]
    size = fitting([(block, lead) for (block, _, _), lead in zip(blocks, leads, strict=True)], room, SIZES)
    lines: list[str] = []
    for (block, bold, more), lead in zip(blocks, leads, strict=True):
        rows = broken(block, size, room[0], bold=bold, lead=lead)
        if lead and rows[0].startswith(lead):
            lines += leading(lead, rows[0].removeprefix(lead), x, y + size * 1.3, size)
            lines += written(rows[1:], x, y + size * 2.52, size)
        else:
            lines += written(rows, x, y + size * 1.3, size, bold=bold, more=more)
        y += len(rows) * size * 1.22 + size * 0.45
    return lines


def led(paragraph: str) -> str:
    """What a paragraph is called, if it says so at its beginning: `At the Docks:`, `Second Wind —`."""
    for mark in (" \N{EM DASH} ", ": "):
        name, found, _ = paragraph.partition(mark)
        if found and len(name) < 40 and ". " not in name:
            return name + mark.rstrip()
    return ""


def leading(lead: str, rest: str, x: float, y: float, size: float) -> Iterator[str]:
    """The first line of a paragraph with its name. What is said of a width is understood by all who draw it
    only where a line has letters of one weight, so it is two.
    """
    yield from written([lead], x, y, size, bold=True)
    behind = rest.lstrip()
    if behind:
        start = x + width(lead, size, bold=True) + width(rest[: len(rest) - len(behind)], size)
        yield from written([behind], round(start, 1), y, size)


def foot(lexicon: Lexicon, card: ir.Component, across: float, down: float) -> Iterator[str]:
    """The package and the rules at the foot."""
    package = lexicon.packages.get(card.package, card.package)
    yield from written([package], EDGE, down - 10, 5.5, more=f' fill="{PALE}"')
    cites = ", ".join(card.meta.cites[:3])
    if width(package + cites, 5.5) < across - 2 * EDGE - 8:
        yield from written([cites], across - EDGE, down - 10, 5.5, more=f' fill="{PALE}" text-anchor="end"')
