"""A place in a source, drawn: its line, carets under it, words beside them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from azif_compiler.text.source import Span

TAB = "    "
WIDEST = 160
"""A line wider than this many columns is cut around its marks."""

Ink = Literal["plain", "frame", "first", "second"]
Stroke = tuple[Ink, str]
"""A piece of a drawn line, and in which colour it is to be drawn."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be underlined: the place complained about, or one that explains it."""

    span: Span
    text: str
    first: bool


@dataclass(frozen=True, slots=True)
class _Bar:
    start: int
    end: int
    text: str
    first: bool

    @property
    def ink(self) -> Ink:
        return "first" if self.first else "second"


def excerpt(marks: Sequence[Mark], gutter: int) -> Iterator[list[Stroke]]:
    """The lines of one source that have marks, each with what is under it; numbers fill the gutter."""
    source = marks[0].span.source
    by_line = sorted(marks, key=lambda mark: mark.span.position)
    before: int | None = None
    for line, group in groupby(by_line, key=lambda mark: mark.span.position[0]):
        if before is not None and line > before + 1:
            yield [("frame", "...")]
        before = line
        here = list(group)
        text, begin = source.line_text(line), source.line_start(line)
        near, left = _near(text, begin, here)
        end = begin + left + len(near)
        is_whole = len(near) == len(text)
        kept = [mark for mark in here if is_whole or begin + left <= mark.span.start <= end]
        bars = [_bar(near, begin + left, mark) for mark in kept]
        shown, bars = _cut(drawable(near), bars)
        yield [("frame", f"{line:>{gutter}} | "), ("plain", shown)]
        for under in _underlines(bars):
            yield [("frame", f"{'':>{gutter}} | "), *under]


def drawable(text: str) -> str:
    """Text for a terminal: tabs as blanks, and what would move the cursor as its picture."""
    if text.isprintable():
        return text
    return "".join(_picture(char) for char in text)


def width(text: str) -> int:
    """How many columns a terminal gives to a drawable text."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _picture(char: str) -> str:
    if char == "\t":
        return TAB
    if char < " ":
        return chr(0x2400 + ord(char))
    if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
        return "\N{REPLACEMENT CHARACTER}"
    return char


def _width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _near(text: str, begin: int, marks: list[Mark]) -> tuple[str, int]:
    """The part of a line in which its most important mark stands, and where in the line it begins."""
    if len(text) <= 4 * WIDEST:
        return text, 0
    first = min(marks, key=lambda mark: (not mark.first, mark.span.start))
    left = max(0, first.span.start - begin - 2 * WIDEST)
    return text[left : left + 4 * WIDEST], left


def _bar(text: str, begin: int, mark: Mark) -> _Bar:
    start = min(mark.span.start - begin, len(text))
    end = max(start, min(mark.span.end - begin, len(text)))
    left = width(drawable(text[:start]))
    return _Bar(left, max(left + 1, width(drawable(text[:end]))), mark.text, mark.first)


def _cut(text: str, bars: list[_Bar]) -> tuple[str, list[_Bar]]:
    if width(text) <= WIDEST:
        return text, bars
    first = min((bar for bar in bars), key=lambda bar: (not bar.first, bar.start))
    left = max(0, first.start - WIDEST // 3)
    window = _columns(text, left, left + WIDEST)
    ahead = "…" if left else ""
    shift = left - len(ahead)
    kept = [
        replace(bar, start=bar.start - shift, end=max(bar.start - shift + 1, min(bar.end - shift, WIDEST)))
        for bar in bars
        if left <= bar.start < left + WIDEST
    ]
    return ahead + window + ("…" if left + WIDEST < width(text) else ""), kept


def _columns(text: str, start: int, end: int) -> str:
    column, kept = 0, ""
    for char in text:
        if column >= end:
            break
        if column >= start:
            kept += char
        elif column + _width(char) > start:
            kept += " "
        column += _width(char)
    return kept


def _underlines(bars: list[_Bar]) -> Iterator[list[Stroke]]:
    """One row of underlines, the last word beside it; then a row for each other word, from right to left."""
    for row in _rows(bars):
        yield _draw(row, row[-1].text)
        for index in range(len(row) - 2, -1, -1):
            if row[index].text:
                yield _pointers(row[: index + 1])


def _rows(bars: list[_Bar]) -> list[list[_Bar]]:
    """Bars that do not touch share a row; the bar complained about stands in the first."""
    rows: list[list[_Bar]] = []
    for bar in sorted(bars, key=lambda bar: not bar.first):
        for row in rows:
            if all(bar.end < other.start or other.end < bar.start for other in row):
                row.append(bar)
                break
        else:
            rows.append([bar])
    return [sorted(row, key=lambda bar: bar.start) for row in rows]


def _draw(row: list[_Bar], text: str) -> list[Stroke]:
    strokes: list[Stroke] = []
    column = 0
    for bar in row:
        strokes.append(("plain", " " * (bar.start - column)))
        strokes.append((bar.ink, "^-"[not bar.first] * (bar.end - bar.start)))
        column = bar.end
    if text:
        strokes.append((row[-1].ink, " " + drawable(text)))
    return strokes


def _pointers(row: list[_Bar]) -> list[Stroke]:
    strokes: list[Stroke] = []
    column = 0
    for bar in row:
        last = bar is row[-1]
        if not (last or bar.text):
            continue
        drawn = drawable(bar.text) if last else "|"
        strokes.append(("plain", " " * (bar.start - column)))
        strokes.append((bar.ink, drawn))
        column = bar.start + 1
    return strokes
