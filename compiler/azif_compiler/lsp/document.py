"""A text as it stands in an editor, read with the names that are known: right places while somebody types."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from azif_compiler.names.assemble import names_of
from azif_compiler.names.heads import Head
from azif_compiler.names.symbols import Occurrence, Role, Symbol
from azif_compiler.names.table import Contribution, Names
from azif_compiler.names.view import View
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.finish import finish
from azif_compiler.snapshot.project import File
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import Piece, cut
from azif_compiler.text.source import Source, Span

MOST_NAMES = 8
"""So many versions of the names are kept while somebody types a head."""


@dataclass(frozen=True, slots=True)
class Read:
    """A piece of a document with what is found out about it."""

    piece: Piece
    cell: Cell

    def rows(self, source: Source) -> Iterator[tuple[Span, Occurrence]]:
        """What it mentions, each at its place in the document."""
        base = self.piece.start
        for row in self.cell.occurrences():
            yield Span(source, base + row.start, base + row.end), row


class Naming:
    """What words mean in a file while its heads change: names are made anew where they say something else."""

    def __init__(self, snapshot: Snapshot, file: File) -> None:
        self.file = file
        self._snapshot = snapshot
        self._before: list[Contribution] = []
        self._behind: list[Contribution] = []
        own: list[tuple[Head, ...]] = []
        into = self._before
        for state in snapshot.files:
            if state.file.name == file.name:
                into = self._behind
                own += (one.heads for one in state.told)
            else:
                into += state.told
        self._known: dict[tuple[tuple[Head, ...], ...], View] = {tuple(own): self._view(snapshot.names)}

    def _view(self, names: Names) -> View:
        return View(names, self.file.package, self.file.scope)

    def view(self, told: Iterable[tuple[Head, ...]]) -> View:
        """What words mean if the pieces of the file tell this."""
        heads = tuple(one for one in told if one)
        known = self._known.get(heads)
        if known is None:
            own = [Contribution(self.file.package, self.file.scope, one) for one in heads]
            names = names_of(self._snapshot.project.scopes(), [*self._before, *own, *self._behind])
            if len(self._known) > MOST_NAMES:
                del self._known[list(self._known)[1]]
            known = self._known[heads] = self._view(names)
        return known


@dataclass(frozen=True, slots=True)
class Document:
    """A text that is open, with its pieces, what its words mean, and what else is known."""

    file: File
    source: Source
    reads: tuple[Read, ...]
    snapshot: Snapshot
    naming: Naming

    @property
    def view(self) -> View:
        """What its words mean."""
        return self.naming.view(one.cell.heads for one in self.reads)

    def view_with(self, piece: Piece, heads: tuple[Head, ...]) -> View:
        """What its words mean if one of its pieces tells something else."""
        return self.naming.view(
            heads if one.piece.start == piece.start else one.cell.heads for one in self.reads
        )

    def piece_at(self, offset: int) -> Read | None:
        """The piece in which a place lies, its end included."""
        index = bisect_right([one.piece.start for one in self.reads], offset) - 1
        return self.reads[index] if index >= 0 else None

    def extent(self, line: int) -> tuple[int, int] | None:
        """From which line to which the declaration on a line goes, all counted from 1; None if there
        is none.
        """
        for one in self.reads:
            start, end = one.piece.start, one.piece.start + len(one.piece.text) - 1
            first, last = self.source.position(start)[0], self.source.position(end)[0]
            if first <= line <= last:
                return first, last
        return None

    def rows(self) -> Iterator[tuple[Span, Occurrence]]:
        """Everything that is mentioned, with its place."""
        for one in self.reads:
            yield from one.rows(self.source)

    def at(self, offset: int) -> list[tuple[Span, Occurrence]]:
        """What is mentioned at a place, the shortest first; what declares before what mentions."""
        found = self.piece_at(offset)
        if found is None:
            return []
        rows = [row for row in found.rows(self.source) if row[0].start <= offset <= row[0].end]
        return sorted(rows, key=lambda row: (row[0].end - row[0].start, row[1].role != "declares"))

    def of(self, symbol: Symbol, *roles: Role) -> Iterator[Span]:
        """Where a symbol is mentioned, in these roles or in any."""
        for span, row in self.rows():
            if row.symbol == symbol and (not roles or row.role in roles):
                yield span


def document(snapshot: Snapshot, naming: Naming, file: File, text: str) -> Document:
    """A text of a file; pieces that a snapshot knows keep what it knows of them, others are read anew."""
    source = Source(file.name, text)
    state = snapshot.by_name.get(file.name)
    known: dict[str, Cell] = {}
    if state is not None:
        known = {piece.text: result.cell for piece, result in state.placed()}
    pieces = cut(source.text, snapshot.grammar)
    drafts = [
        known.get(piece.text) or draft(file.package, source, piece, snapshot.grammar) for piece in pieces
    ]
    view = naming.view(made.heads if isinstance(made, Cell) else made.cell.heads for made in drafts)
    cells = [made if isinstance(made, Cell) else finish(made, view).cell for made in drafts]
    return Document(file, source, tuple(map(Read, pieces, cells)), snapshot, naming)
