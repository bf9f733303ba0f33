"""Requests about events: what makes something happen, and what waits for it."""

from __future__ import annotations

from lsprotocol import types

from azif_compiler.lsp import calls, navigation
from azif_compiler.lsp.calls import Deed
from azif_compiler.lsp.desk import Table
from azif_compiler.lsp.outlines import KINDS, shown
from azif_compiler.lsp.server import Server
from azif_compiler.names.symbols import Symbol
from azif_compiler.text.source import Span


def chains(server: Server) -> None:
    """What makes something happen, and what waits for it."""

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def prepare(params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem] | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None or asked.table.latest is None:
            return None
        documents = asked.table.open_documents()
        return [
            item(server, asked.table, span, symbol)
            for symbol in calls.happening(asked.document, asked.offset)
            for span, _ in navigation.mentions(symbol, asked.table.latest, documents, "declares")
        ]

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(
        params: types.CallHierarchyIncomingCallsParams,
    ) -> list[types.CallHierarchyIncomingCall]:
        found = told(server, params.item)
        if found is None or found[0].latest is None:
            return []
        table, symbol = found
        assert table.latest is not None
        return [
            types.CallHierarchyIncomingCall(
                item(server, table, one.title, None), [server.positions.of(span) for span in one.places]
            )
            for one in calls.makers(symbol, table.latest, table.open_documents())
        ]

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(
        params: types.CallHierarchyOutgoingCallsParams,
    ) -> list[types.CallHierarchyOutgoingCall]:
        found = told(server, params.item)
        if found is None or found[0].latest is None:
            return []
        table, symbol = found
        assert table.latest is not None
        waiting = calls.waiters(symbol, table.latest, table.open_documents())
        return [types.CallHierarchyOutgoingCall(waits(server, table, one), []) for one in waiting]


def item(server: Server, table: Table, span: Span, symbol: Symbol | None) -> types.CallHierarchyItem:
    """A declaration in a chain."""
    place = server.location(table, span)
    known = symbol or symbol_at(server, table, span)
    return types.CallHierarchyItem(
        name=shown(span.text),
        kind=KINDS[known.sort] if known is not None else types.SymbolKind.Module,
        uri=place.uri,
        range=place.range,
        selection_range=place.range,
        detail=known.sort if known is not None else "",
        data={"file": span.source.path, "symbol": list(known) if known is not None else None},
    )


def waits(server: Server, table: Table, one: Deed) -> types.CallHierarchyItem:
    """A declaration that waits for something."""
    made = item(server, table, one.title, None)
    made.detail = f"{made.detail} waits for it".strip()
    return made


def symbol_at(server: Server, table: Table, span: Span) -> Symbol | None:
    """What is declared at a place."""
    document = table.document(table.opened.place(span.source.path))
    rows = document.at(span.start) if document is not None else []
    return next((row.symbol for _, row in rows if row.role == "declares"), None)


def told(server: Server, item: types.CallHierarchyItem) -> tuple[Table, Symbol] | None:
    """What an item of a chain is about."""
    data = item.data
    if not isinstance(data, dict) or not data.get("symbol"):
        return None
    for table in server.desk.tables.values():
        if data["file"] in table.opened.paths:
            return table, Symbol(*data["symbol"])
    return None
