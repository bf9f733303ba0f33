"""How wide text is in a plain font, and where its lines break; near enough for pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

NARROW, SLIM, BROAD = frozenset("ijl.,:;'|!()[]I` "), frozenset('ftr-/"*'), frozenset("mwMW@%—")

FONT = "Helvetica, Arial, Liberation Sans, sans-serif"
"""Fonts that every reader has one of; they are equally wide."""


def width(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line is."""
    return sum(map(breadth, text)) * size * (1.07 if bold else 1.0)


def breadth(letter: str) -> float:
    """How wide a letter is, in parts of its size."""
    if letter in NARROW:
        return 0.28
    if letter in SLIM:
        return 0.36
    if letter in BROAD:
        return 0.87
    return 0.70 if letter.isupper() else 0.55


def broken(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """A text in lines that are no wider than there is room."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, bold=bold) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def fitting(paragraphs: Sequence[str], room: tuple[float, float], sizes: Sequence[float]) -> float:
    """The first of some sizes at which paragraphs have room; else the last."""
    across, down = room
    for size in sizes:
        if sum(len(broken(text, size, across)) * size * 1.22 + size * 0.45 for text in paragraphs) <= down:
            return size
    return sizes[-1]


def written(
    lines: Sequence[str], x: float, y: float, size: float, *, more: str = "", gap: float = 1.22
) -> Iterator[str]:
    """Lines of text, one below the other; `y` is the foot of the first."""
    for number, line in enumerate(lines):
        yield (
            f'<text x="{x:g}" y="{y + number * size * gap:.1f}" font-size="{size:g}"{more}>'
            f"{escape(line)}</text>"
        )
