"""The card at the cursor, as a page: its face and its text."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.navigation import symbols_at
from azif_compiler.names import heads
from azif_compiler.names.symbols import Symbol
from azif_compiler.site.drawing.beside import beside
from azif_compiler.vocabulary.collect import Collector


def preview(document: Document, offset: int, collector: Collector | None) -> str:
    """The component that the cursor is in, or that it mentions, as HTML; "" if none is known."""
    if collector is None:
        return ""
    for symbol in (*declared_around(document, offset), *symbols_at(document, offset)):
        declaration = collector.declarations.get(symbol)
        if isinstance(declaration, ir.Component):
            return beside(collector.lexicon, declaration)
    return ""


def declared_around(document: Document, offset: int) -> list[Symbol]:
    """The component that the piece at a place declares."""
    one = document.piece_at(offset)
    if one is None or not any(isinstance(head, heads.Component) for head in one.cell.heads):
        return []
    return [Symbol(*use[:3]) for use in one.cell.used if use[1] == "component" and use[3] == "declares"]
