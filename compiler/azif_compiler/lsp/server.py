"""The language server: requests of an editor, each answered by a question to snapshots."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from azif_compiler import VERSION
from azif_compiler.loader import places
from azif_compiler.loader.files import FILE, MANIFEST
from azif_compiler.lsp import complaints, completion, hover, navigation
from azif_compiler.lsp.desk import Desk, Table
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions
from azif_compiler.names.symbols import Symbol
from azif_compiler.text.source import Span

TURN = 0.002
"""So long a request waits for those behind it: it may be taken back, or the text may go on."""


class Asked(NamedTuple):
    """What a request about a text is about."""

    table: Table
    document: Document
    offset: int


class Server(LanguageServer):
    """What is open, and how the editor counts."""

    def __init__(self) -> None:
        super().__init__("azif", VERSION, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.desk = Desk(self.tell)
        self.language = places.reference().read_text(encoding="utf-8")

    @property
    def positions(self) -> Positions:
        """How the editor counts columns."""
        encoding = self.server_capabilities.position_encoding
        return Positions(str(getattr(encoding, "value", encoding) or "utf-16"))

    # ---- addresses

    def uri(self, table: Table, name: str) -> str:
        """The address of a file; as the editor writes it, if it is open there."""
        path, _ = table.texts.get(name, (table.opened.place(name), ""))
        return from_fs_path(str(path)) or ""

    def refresh_lenses(self) -> None:
        """Tell the editor that what stands above declarations is something else now."""
        workspace = self.client_capabilities.workspace
        if workspace is not None and workspace.code_lens is not None and workspace.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def location(self, table: Table, span: Span) -> types.Location:
        """A place as an address."""
        return types.Location(self.uri(table, span.source.path), self.positions.of(span))

    # ---- what is asked

    def table_of(self, uri: str) -> tuple[Table, Path] | None:
        """The packages in which the file at an address counts."""
        path = path_of(uri)
        return None if path is None else (self.desk.table_at(path), path)

    async def asked(self, uri: str, position: types.Position | None = None) -> Asked | None:
        """What a request is about, once something is known of it; none for what is no content."""
        await asyncio.sleep(TURN)
        found = self.table_of(uri)
        if found is None:
            return None
        table, path = found
        await table.first.wait()
        document = table.document(path)
        if document is None:
            return None
        at = self.positions.offset(document.source, position) if position is not None else 0
        return Asked(table, document, at)

    # ---- what is told

    def tell(self, table: Table) -> None:
        """Tell the editor what is wrong with each file that is open, is wrong, or was."""
        found = table.complaints()
        for name in sorted({*found, *table.told, *table.texts}):
            rows = found.get(name, [])
            told = complaints.told(rows, self.positions, lambda one: self.uri(table, one))
            uri = self.uri(table, name)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, told))
        table.told = set(found)
        if len(table.texts) > 1:  # of the one that was changed, the editor asks by itself
            self.refresh_lenses()


def path_of(uri: str) -> Path | None:
    """The file of content at an address."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path is not None and path.endswith(FILE) else None


# ---- texts -------------------------------------------------------------------------------------------


def texts(server: Server) -> None:
    """What the editor tells: which texts are open, and how they stand."""

    @server.feature(types.INITIALIZED)
    def initialized(_: types.InitializedParams) -> None:
        folders = [to_fs_path(uri) for uri in server.workspace.folders]
        server.desk.roots = [Path(folder) for folder in folders if folder is not None]

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        changed(server, params.text_document.uri, params.text_document.text)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        changed(server, uri, server.workspace.get_text_document(uri).source)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        if (found := server.table_of(params.text_document.uri)) is not None:
            found[0].close(found[1])

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        on_disk(server, [params.text_document.uri])

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_files(params: types.DidChangeWatchedFilesParams) -> None:
        on_disk(server, [change.uri for change in params.changes])

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def did_change_folders(_: types.DidChangeWorkspaceFoldersParams) -> None:
        folders = [to_fs_path(uri) for uri in server.workspace.folders]
        server.desk.roots = [Path(folder) for folder in folders if folder is not None]


def changed(server: Server, uri: str, text: str) -> None:
    """A text is open, or stands otherwise than before."""
    if (found := server.table_of(uri)) is not None:
        found[0].edit(found[1], text)


def on_disk(server: Server, uris: Sequence[str]) -> None:
    """Files on disk have changed."""
    tables: dict[int, Table] = {}
    for uri in uris:
        path = to_fs_path(uri)
        if path is not None and path.endswith((FILE, MANIFEST)):
            tables.update((id(table), table) for table in server.desk.around(Path(path)))
    for table in tables.values():
        table.read_again()


# ---- questions ---------------------------------------------------------------------------------------


def questions(server: Server) -> None:
    """What the editor asks about a place."""
    words(server)
    mentions(server)


def words(server: Server) -> None:
    """What can be written at a place, and what stands there."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=[" ", '"', "'"], resolve_provider=True),
    )
    async def complete(params: types.CompletionParams) -> types.CompletionList | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        return completion.completion(asked.document, asked.offset, server.positions)

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    async def resolve(item: types.CompletionItem) -> types.CompletionItem:
        if isinstance(item.data, dict):
            symbol = Symbol(*item.data["symbol"])
            for table in server.desk.tables.values():
                snapshot = table.latest
                if item.data["file"] in table.opened.paths and snapshot is not None:
                    text = hover.about(symbol, snapshot.names, table.collector)
                    item.documentation = hover.markdown(text) if text else None
        return item

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None:
            return None
        collector = asked.table.collector
        return hover.hover(asked.document, asked.offset, collector, server.language, server.positions)


def mentions(server: Server) -> None:
    """Where that is declared and mentioned which stands at a place."""

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.Location] | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None or asked.table.latest is None:
            return None
        documents = asked.table.open_documents()
        spans = navigation.definition(asked.document, asked.offset, asked.table.latest, documents)
        return [server.location(asked.table, span) for span in spans]

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location] | None:
        asked = await server.asked(params.text_document.uri, params.position)
        if asked is None or asked.table.latest is None:
            return None
        spans = navigation.references(
            asked.document,
            asked.offset,
            asked.table.latest,
            asked.table.open_documents(),
            declared=params.context.include_declaration,
        )
        return [server.location(asked.table, span) for span in spans]

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight] | None:
        asked = await server.asked(params.text_document.uri, params.position)
        return (
            None if asked is None else navigation.highlights(asked.document, asked.offset, server.positions)
        )
