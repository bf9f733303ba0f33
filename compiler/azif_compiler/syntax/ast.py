"""What was written: a file is a row of lines, a line a leading word, a phrase and blocks."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Atom(NamedTuple):
    """A part of a phrase: its sort (a terminal of the grammar), its text, and where it starts in the
    source.
    """

    sort: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.text)


class Line(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A declaration or statement.

    `leading` is its leading word, "" for a sentence or component. `end` is the offset behind its phrase.
    """

    leading: str
    start: int
    end: int
    phrase: tuple[Atom, ...]
    block: tuple[Line, ...] | None = None
    cost: tuple[Line, ...] | None = None
    otherwise: tuple[Line, ...] | None = None


class File(msgspec.Struct, frozen=True):
    """The declarations of a source, in the order written."""

    lines: tuple[Line, ...]
