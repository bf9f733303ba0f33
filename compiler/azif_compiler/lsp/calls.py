"""What makes something happen, and what follows from it: pieces, and the events between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from azif_compiler.lsp.document import Document
from azif_compiler.lsp.navigation import Documents, mentions, symbols_at
from azif_compiler.names.symbols import Symbol
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span

EVENTS = ("verb", "step", "window")
"""The sorts of what happens, or is opened."""


@dataclass(slots=True)
class Deed:
    """A piece, and the places in which it makes something happen, or waits for it.

    `piece` is where it begins; `title` where its name stands.
    """

    title: Span
    piece: int
    places: list[Span] = field(default_factory=list)
    waits: bool = False


def happening(document: Document, offset: int) -> list[Symbol]:
    """What happens that is mentioned at a place; or what the piece there declares."""
    found = [symbol for symbol in symbols_at(document, offset) if symbol.sort in EVENTS]
    return found or [symbol for symbol in symbols_at(document, offset) if symbol.sort == "component"]


def makers(symbol: Symbol, snapshot: Snapshot, documents: Documents) -> list[Deed]:
    """The pieces that make something happen, or open a window."""
    return list(grouped(symbol, snapshot, documents, "makes").values())


def waiters(symbol: Symbol, snapshot: Snapshot, documents: Documents) -> list[Deed]:
    """The pieces that wait for it."""
    found = list(grouped(symbol, snapshot, documents, "waits").values())
    for one in found:
        one.waits = True
    return found


def grouped(
    symbol: Symbol, snapshot: Snapshot, documents: Documents, role: str
) -> dict[tuple[str, int], Deed]:
    """The places in which something is mentioned in a role, piece by piece."""
    found: dict[tuple[str, int], Deed] = {}
    for span, row in mentions(symbol, snapshot, documents):
        if row.role == role:
            title, start = piece_around(span, snapshot, documents)
            deed = found.setdefault((span.source.path, start), Deed(title, start))
            deed.places.append(span)
    return found


def piece_around(span: Span, snapshot: Snapshot, documents: Documents) -> tuple[Span, int]:
    """Where the name stands that the piece around a place declares, and where the piece begins."""
    document = documents.get(span.source.path)
    if document is not None:
        one = document.piece_at(span.start)
        assert one is not None
        start, (first, last) = one.piece.start, one.cell.title
        return Span(document.source, start + first, start + last), start
    state = snapshot.by_name[span.source.path]
    for piece, result in state.placed():
        if piece.start <= span.start < piece.start + len(piece.text):
            first, last = result.cell.title
            return Span(span.source, piece.start + first, piece.start + last), piece.start
    return span, span.start
