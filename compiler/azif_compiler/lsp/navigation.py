"""Where something is declared and mentioned: questions to rows, of open texts and of all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lsprotocol import types

from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions
from azif_compiler.names.symbols import Occurrence, Role, Symbol
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span

Documents = Mapping[str, Document]
"""The texts that are open, by the names of their files."""

WRITES: tuple[Role, ...] = ("declares", "writes", "amends")
"""The roles in which something is changed, as an editor shows it."""


def mentions(
    symbol: Symbol, snapshot: Snapshot, documents: Documents, *roles: Role
) -> Iterator[tuple[Span, Occurrence]]:
    """Where a symbol is mentioned, in load order; in open texts as they stand now."""
    shown: set[str] = set()
    for state in snapshot.files:
        name = state.file.name
        open_ = documents.get(name)
        if open_ is not None:
            shown.add(name)
            yield from rows_of(open_, symbol, roles)
            continue
        for piece, result in state.placed():
            if not any(use[:3] == symbol for use in result.cell.used):
                continue
            assert state.source is not None
            for row in result.cell.occurrences():
                if row.symbol == symbol and (not roles or row.role in roles):
                    yield Span(state.source, piece.start + row.start, piece.start + row.end), row
    for name, document in documents.items():
        if name not in shown:
            yield from rows_of(document, symbol, roles)


def rows_of(document: Document, symbol: Symbol, roles: tuple[Role, ...]) -> Iterator[tuple[Span, Occurrence]]:
    """Where an open text mentions a symbol."""
    for span, row in document.rows():
        if row.symbol == symbol and (not roles or row.role in roles):
            yield span, row


def symbols_at(document: Document, offset: int) -> list[Symbol]:
    """What is mentioned at a place, by the shortest stretch; several, if one word mentions them."""
    rows = document.at(offset)
    if not rows:
        return []
    shortest = rows[0][0]
    return list(
        dict.fromkeys(
            row.symbol for span, row in rows if (span.start, span.end) == (shortest.start, shortest.end)
        )
    )


def definition(document: Document, offset: int, snapshot: Snapshot, documents: Documents) -> list[Span]:
    """Where that is declared which is mentioned at a place."""
    return [
        span
        for symbol in symbols_at(document, offset)
        for span, _ in mentions(symbol, snapshot, documents, "declares")
    ]


def references(
    document: Document, offset: int, snapshot: Snapshot, documents: Documents, *, declared: bool
) -> list[Span]:
    """Where that is mentioned which is mentioned at a place; with its declaration, if wanted."""
    return [
        span
        for symbol in symbols_at(document, offset)
        for span, row in mentions(symbol, snapshot, documents)
        if declared or row.role != "declares"
    ]


def highlights(document: Document, offset: int, positions: Positions) -> list[types.DocumentHighlight]:
    """Where that is mentioned in this text which is mentioned at a place."""
    wanted = set(symbols_at(document, offset))
    found: dict[tuple[int, int], types.DocumentHighlight] = {}
    for span, row in document.rows():
        if row.symbol in wanted:
            kind = (
                types.DocumentHighlightKind.Write if row.role in WRITES else types.DocumentHighlightKind.Read
            )
            found.setdefault(
                (span.start, span.end), types.DocumentHighlight(range=positions.of(span), kind=kind)
            )
    return list(found.values())
