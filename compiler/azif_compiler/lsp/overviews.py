"""Requests about a whole text or all of them: outline, folding, colours, stages, lenses, names everywhere."""

from __future__ import annotations

from lsprotocol import types

from azif_compiler.lsp import colours, lenses, outlines, stages
from azif_compiler.lsp.server import Server

TRY = "azif.try"
"""The command that tries rulings."""


def overviews(server: Server) -> None:
    """What the editor asks about a text as a whole, or about all of them."""
    shapes(server)
    shown(server)


def shapes(server: Server) -> None:
    """Of which parts a text is, and how its words are coloured."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outline(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol] | None:
        asked = await server.asked(params.text_document.uri)
        return None if asked is None else outlines.outline(asked.document, server.positions)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
        asked = await server.asked(params.text_document.uri)
        return None if asked is None else outlines.folds(asked.document)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, colours.LEGEND)
    async def coloured(params: types.SemanticTokensParams) -> types.SemanticTokens | None:
        asked = await server.asked(params.text_document.uri)
        return None if asked is None else colours.colours(asked.document, server.positions)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, colours.LEGEND)
    async def coloured_range(params: types.SemanticTokensRangeParams) -> types.SemanticTokens | None:
        asked = await server.asked(params.text_document.uri, params.range.start)
        if asked is None:
            return None
        end = server.positions.offset(asked.document.source, params.range.end)
        return colours.colours(asked.document, server.positions, asked.offset, end)


def shown(server: Server) -> None:
    """What is shown beside a text: stages, what can be done, names everywhere."""

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def inlays(params: types.InlayHintParams) -> list[types.InlayHint] | None:
        asked = await server.asked(params.text_document.uri, params.range.start)
        if asked is None:
            return None
        end = server.positions.offset(asked.document.source, params.range.end)
        return stages.stages(asked.document, server.positions, asked.offset, end)

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def above(params: types.CodeLensParams) -> list[types.CodeLens] | None:
        asked = await server.asked(params.text_document.uri)
        if asked is None:
            return None
        table = asked.table
        found = lenses.lenses(asked.document, table.tried, table.verdicts, table.met)
        return [
            types.CodeLens(
                server.positions.of(lens.span),
                types.Command(
                    title=lens.title,
                    command=TRY if lens.names else "",
                    arguments=[params.text_document.uri, list(lens.names), lens.line] if lens.names else None,
                ),
            )
            for lens in found
        ]

    @server.feature(types.WORKSPACE_SYMBOL)
    async def everywhere(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found: list[types.WorkspaceSymbol] = []
        for table in server.desk.tables.values():
            if (snapshot := table.latest) is None:
                continue
            for span, name, sort, what in outlines.everywhere(params.query, snapshot, table.open_documents()):
                place = server.location(table, span)
                found.append(types.WorkspaceSymbol(place, name, outlines.KINDS[sort], container_name=what))
        return found
