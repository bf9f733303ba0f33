"""Requests that change texts: fixes, layout, other names."""

from __future__ import annotations

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from azif_compiler.lsp import complaints, layout, navigation, rename
from azif_compiler.lsp.outlines import shown
from azif_compiler.lsp.server import Asked, Server


class Refused(JsonRpcException):
    """A request that cannot be answered, and why; an editor shows it."""

    def __init__(self, why: str) -> None:
        super().__init__(why, types.LSPErrorCodes.RequestFailed.value)


def changes(server: Server) -> None:
    """What the editor asks to be changed."""

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        asked = await server.asked(params.text_document.uri)
        return None if asked is None else layout.laid_out(asked.document, server.positions)

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def range_formatting(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit] | None:
        asked = await server.asked(params.text_document.uri)
        if asked is None:
            return None
        lines = range(params.range.start.line + 1, params.range.end.line + 2)
        return layout.laid_out(asked.document, server.positions, lines)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare(params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        for span, row in asked.document.at(asked.offset):
            if row.sort in rename.NAMED:
                return types.PrepareRenamePlaceholder(server.positions.of(span), shown(span.text))
        return None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        await asked.table.finish()
        return await renaming(server, asked, params.new_name.strip())

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, complaints.FIX_ALL]),
    )
    async def actions(params: types.CodeActionParams) -> list[types.CodeAction] | None:
        asked = await server.asked(params.text_document.uri, params.range.start)
        if asked is None:
            return None
        await asked.table.finish()
        source = asked.document.source
        found = asked.table.complaints().get(source.path, [])
        end = server.positions.offset(source, params.range.end)
        return complaints.actions(
            found, asked.offset, end, server.positions, lambda name: server.uri(asked.table, name)
        )


async def renaming(server: Server, asked: Asked, new: str) -> types.WorkspaceEdit | None:
    """The changes that give another name to what is mentioned; refused, if they break something."""
    table, snapshot = asked.table, asked.table.latest
    found = navigation.symbols_at(asked.document, asked.offset)
    if not found or snapshot is None or table.opened.workspace is None:
        return None
    try:
        made = rename.changes(found[0], new, snapshot, table.open_documents())
    except rename.Refused as refused:
        raise Refused(str(refused)) from refused
    behind = await table.supposed(rename.rewritten(table.opened.workspace.project, made))
    for problem in rename.broken(snapshot.report().diagnostics, behind.report().diagnostics):
        where = f"{problem.span}: " if problem.span is not None else ""
        raise Refused(f"with that name something would be wrong: {where}{problem.text()}")
    edits: dict[str, list[types.TextEdit]] = {}
    for one in made:
        edit = types.TextEdit(server.positions.of(one.span), one.text)
        edits.setdefault(server.uri(table, one.span.source.path), []).append(edit)
    return types.WorkspaceEdit(changes=edits)
