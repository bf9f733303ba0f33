"""A file as it was read, and its cells at their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.names.table import Contribution
from azif_compiler.snapshot.cells import Cell, Result
from azif_compiler.snapshot.project import File
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source, Span

_BREAK = re.compile(r"\n")


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class FileState:
    """A file as it was read: its source, its pieces, what was found out about each, and its own problems.

    `told` is what its pieces tell others, `found` its cells at their places, and `troubled` those of its
    results of which something is wrong or in doubt: most files are the same after an edit, and are not asked
    again. What else is found out of the file alone is `noted` (`per_file.py`): a table outside would keep
    alive what it knows of a state, and so the state.
    """

    file: File
    source: Source | None
    pieces: tuple[Piece, ...]
    results: tuple[Result, ...]
    problems: tuple[Diagnostic, ...] = ()
    told: tuple[Contribution, ...] = field(init=False, repr=False)
    found: tuple[Found, ...] = field(init=False, repr=False)
    troubled: tuple[Result, ...] = field(init=False, repr=False)
    noted: dict[object, object] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Gather what its pieces tell, where its cells stand, and what is wrong with any of them."""
        package, part = self.file.package, self.file.scope
        heads = (result.cell.heads for result in self.results)
        told = tuple(Contribution(package, part, one) for one in heads if one)
        found = tuple(Found(self, piece, result.cell) for piece, result in self.placed())
        troubled = tuple(one for one in self.results if one.problems or one.doubts or one.unread)
        object.__setattr__(self, "told", told)
        object.__setattr__(self, "found", found)
        object.__setattr__(self, "troubled", troubled)

    def placed(self) -> Iterator[tuple[Piece, Result]]:
        """The pieces with what was found out about them."""
        return zip(self.pieces, self.results, strict=True)


@dataclass(frozen=True, slots=True)
class Found:
    """A cell at its place."""

    state: FileState
    piece: Piece
    cell: Cell

    def span(self, start: int, end: int) -> Span:
        """A stretch of the piece, in its file."""
        assert self.state.source is not None
        return Span(self.state.source, self.piece.start + start, self.piece.start + end)

    @property
    def title(self) -> Span:
        """The name that it declares."""
        return self.span(*self.cell.title)

    def origin(self) -> ir.Origin:
        """Where it was written, for the IR."""
        source = self.state.source
        assert source is not None
        line, _ = source.position(self.piece.start)
        return ir.Origin(source.path, line, tuple(found.end() for found in _BREAK.finditer(self.piece.text)))
