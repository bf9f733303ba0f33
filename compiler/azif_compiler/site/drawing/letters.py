"""How wide text is in a plain font, and where its lines break.

A line says in the picture how wide it is: a reader whose font is broader sees it in the same room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

LETTERS = "".join(map(chr, range(32, 127)))
FURTHER = {
    "\N{EM DASH}": 1000,
    "\N{HORIZONTAL ELLIPSIS}": 1000,
    "\N{MIDDLE DOT}": 278,
    "\N{MINUS SIGN}": 584,
    "\N{LEFT SINGLE QUOTATION MARK}": 222,
    "\N{RIGHT SINGLE QUOTATION MARK}": 222,
    "\N{LEFT DOUBLE QUOTATION MARK}": 333,
    "\N{RIGHT DOUBLE QUOTATION MARK}": 333,
}
REGULAR = """
278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556
556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833
722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556
556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334
260 334 584
"""
HEAVY = """
278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556
556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833
722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611
556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389
280 389 584
"""
PLAIN = FURTHER | dict(zip(LETTERS, map(int, REGULAR.split()), strict=True))
BOLD = FURTHER | dict(zip(LETTERS, map(int, HEAVY.split()), strict=True))
"""How wide each letter is in thousandths of its size, as in Helvetica and all fonts that are as wide."""

MEDIUM = 556
"""How wide other letters are."""

FONT = "Helvetica, Arial, Liberation Sans, sans-serif"
"""Fonts that every reader has one of; they are equally wide."""


def breadth(text: str, *, bold: bool = False) -> int:
    """How wide a text is, in thousandths of its size."""
    known = BOLD if bold else PLAIN
    return sum([known.get(letter, MEDIUM) for letter in text])


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line is."""
    return breadth(text, bold=bold) * size / 1000


def broken(text: str, size: float, room: float, *, bold: bool = False, lead: str = "") -> list[str]:
    """A text in lines that are no wider than there is room; what `lead`s it is bold."""
    lines: list[str] = []
    line = ""
    broader = width(lead, size, bold=True) - width(lead, size)
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold=bold) > (room if lines else room - broader):
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def fitting(
    paragraphs: Sequence[tuple[str, str]], room: tuple[float, float], sizes: Sequence[float]
) -> float:
    """The first of some sizes at which paragraphs have room, each with what leads it; else the last."""
    across, down = room
    for size in sizes:
        rows = [len(broken(text, size, across, lead=lead)) for text, lead in paragraphs]
        if sum(count * size * 1.22 + size * 0.45 for count in rows) <= down:
            return size
    return sizes[-1]


def written(
    lines: Sequence[str],
    x: float,
    y: float,
    size: float,
    *,
    bold: bool = False,
    more: str = "",
    gap: float = 1.22,
) -> Iterator[str]:
    """Lines of text, one below the other; `y` is the foot of the first."""
    weight = ' font-weight="bold"' if bold else ""
    for number, line in enumerate(lines):
        fixed = as_wide(width(line, size, bold=bold))
        yield (
            f'<text x="{x:g}" y="{y + number * size * gap:.1f}" font-size="{size:g}"{fixed}{weight}{more}>'
            f"{escape(line)}</text>"
        )


def as_wide(breadth: float) -> str:
    """That a text is so wide, in whatever font it is read."""
    return f' textLength="{breadth:.1f}" lengthAdjust="spacingAndGlyphs"'
