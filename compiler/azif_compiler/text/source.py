"""A text with its lines, and places in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence

_NEWLINE = re.compile("\n")


class Source:
    """A text with the path people know it by; each line ends in a newline, the last one too."""

    __slots__ = ("_line_starts", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = normalised(text)
        self._line_starts: Sequence[int] | None = None

    def __repr__(self) -> str:
        return f"Source({self.path!r}, {len(self.text)} characters)"

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, counted from 1; the end of the text is on its last line."""
        offset = max(0, min(offset, len(self.text) - 1))
        starts = self._starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_start(self, line: int) -> int:
        """The offset at which a line begins."""
        return self._starts()[line - 1]

    def line_text(self, line: int) -> str:
        """A line without its end."""
        starts = self._starts()
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end - 1]

    def _starts(self) -> Sequence[int]:
        if self._line_starts is None:
            starts = [0, *(match.end() for match in _NEWLINE.finditer(self.text))]
            starts.pop()  # what follows the final newline is no line
            self._line_starts = starts
        return self._line_starts


class Span(msgspec.Struct, frozen=True, gc=False):
    """A stretch of a source, from `start` up to but not including `end`."""

    source: Source
    start: int
    end: int

    @property
    def text(self) -> str:
        """What is written there."""
        return self.source.text[self.start : self.end]

    @property
    def position(self) -> tuple[int, int]:
        """Line and column of its first character."""
        return self.source.position(self.start)

    def to(self, other: Span) -> Span:
        """From the start of this to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))

    def __str__(self) -> str:
        line, column = self.position
        return f"{self.source.path}:{line}:{column}"


def normalised(text: str) -> str:
    """Text without byte order mark, with newlines as the only line ends, and one at its end."""
    if text.startswith("\ufeff"):
        text = text[1:]
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"
