"""What the editor asks to be done: rulings tried and listed, a card shown."""

from __future__ import annotations

from lsprotocol import types

from azif_compiler import ir
from azif_compiler.link.link import link
from azif_compiler.lsp.desk import Table
from azif_compiler.lsp.outlines import shown
from azif_compiler.lsp.overviews import TRY
from azif_compiler.lsp.preview import preview
from azif_compiler.lsp.server import Server
from azif_compiler.lsp.trials import NotTried, tried
from azif_compiler.names import heads
from azif_compiler.text.source import Span

RULINGS = "azif.rulings"
"""The command that lists all rulings of the packages that are open."""
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
        await server.refresh_lenses()
        return [{"name": one.name, "holds": one.holds, "told": list(one.told)} for one in trials.verdicts]

    @server.command(RULINGS)
    async def rulings() -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        for table in list(server.desk.tables.values()):
            await table.first.wait()
            found += all_rulings(server, table)
        return found

    @server.command(CARD)
    async def card(uri: str, line: int, character: int) -> str:
        asked = await server.asked(uri, types.Position(line, character))
        return "" if asked is None else preview(asked.document, asked.offset, asked.table.collector)


def all_rulings(server: Server, table: Table) -> list[dict[str, object]]:
    """The rulings of some packages, each with its place."""
    found: list[dict[str, object]] = []
    for state in table.latest.files if table.latest is not None else ():
        for piece, result in state.placed():
            if state.source is None or not any(isinstance(one, heads.Ruling) for one in result.cell.heads):
                continue
            start, end = (piece.start + offset for offset in result.cell.title)
            span = Span(state.source, start, end)
            line = server.positions.of(span).start.line
            uri = server.uri(table, state.file.name)
            found.append({"name": shown(span.text), "uri": uri, "line": line, "package": state.file.package})
    return found
