"""What the editor asks to be done: rulings tried and listed, a card shown."""

from __future__ import annotations

import os
from pathlib import Path

from lsprotocol import types

from azif_compiler import ir
from azif_compiler.link.link import link
from azif_compiler.loader.files import MANIFEST
from azif_compiler.lsp.desk import Table
from azif_compiler.lsp.opened import manifests_below
from azif_compiler.lsp.outlines import shown
from azif_compiler.lsp.overviews import TRY
from azif_compiler.lsp.preview import preview
from azif_compiler.lsp.server import Server
from azif_compiler.lsp.trials import NotTried, tried
from azif_compiler.names import heads
from azif_compiler.text.source import Span

RULINGS = "azif.rulings"
"""The command that lists the rulings of all packages in the folders that are open."""
CARD = "azif.card"
"""The command that shows the card at a place."""


def commands(server: Server) -> None:
    """What the editor asks to be done."""

    @server.command(TRY)
    async def try_rulings(uri: str, names: list[str], line: int) -> list[dict[str, object]]:
        asked = await server.asked(uri)
        if asked is None:
            return []
        table = asked.table
        await table.finish()
        snapshot = table.latest
        if snapshot is None or snapshot.report().failed:
            server.window_show_message(
                types.ShowMessageParams(types.MessageType.Warning, "rulings are tried when nothing is wrong")
            )
            return []
        try:
            trials = await tried(ir.encode(ir.with_digest(link(snapshot))), names)
        except NotTried as error:
            server.window_show_message(types.ShowMessageParams(types.MessageType.Error, str(error)))
            return []
        table.verdicts.update((one.name, one) for one in trials.verdicts)
        extent = asked.document.extent(line)
        if extent is not None:
            file = asked.document.file.name
            table.met[file, line] = trials.met(file, *extent)
        server.refresh_lenses()
        return [{"name": one.name, "holds": one.holds, "told": list(one.told)} for one in trials.verdicts]

    @server.command(RULINGS)
    async def rulings() -> list[dict[str, object]]:
        for folder in [one for root in server.desk.roots for one in manifests_below(root)]:
            server.desk.table_at(folder / MANIFEST)
        found: list[dict[str, object]] = []
        for table in list(server.desk.tables.values()):
            await table.first.wait()
            found += own_rulings(server, table)
        return found

    @server.command(CARD)
    async def card(uri: str, line: int, character: int) -> str:
        asked = await server.asked(uri, types.Position(line, character))
        if asked is None:
            return ""
        return preview(asked.document, asked.offset, await asked.table.vocabulary())


def own_rulings(server: Server, table: Table) -> list[dict[str, object]]:
    """The rulings that lie in the folders of the editor, each with its place; without such folders, those of
    the package that is open.
    """
    roots = server.desk.roots or [table.opened.package]
    found: list[dict[str, object]] = []
    for state in table.latest.files if table.latest is not None else ():
        path = table.opened.place(state.file.name)
        if not any(path.is_relative_to(Path(os.path.abspath(root))) for root in roots):
            continue
        for piece, result in state.placed():
            if state.source is None or not any(isinstance(one, heads.Ruling) for one in result.cell.heads):
                continue
            start, end = (piece.start + offset for offset in result.cell.title)
            span = Span(state.source, start, end)
            line = server.positions.of(span).start.line
            uri = server.uri(table, state.file.name)
            found.append({"name": shown(span.text), "uri": uri, "line": line, "package": state.file.package})
    return found
