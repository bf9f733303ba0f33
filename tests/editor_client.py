"""An editor as the language server sees one: it opens texts, types, asks, and hears what is wrong."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

LONGEST = 300.0
"""So many seconds an answer may take until the server is taken for dead."""


class Editor(LanguageClient):
    """A client over stdio; `wrong` are the complaints that were told, by address."""

    def __init__(self) -> None:
        super().__init__("a test", "1")
        self.wrong: dict[str, list[types.Diagnostic]] = {}
        self.told = asyncio.Event()
        self.versions: dict[str, int] = {}
        self.texts: dict[str, str] = {}

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)  # type: ignore[untyped-decorator]  # of pygls
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.wrong[params.uri] = list(params.diagnostics)
            self.told.set()

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a file, with another text than that on disk if one is given."""
        uri = path.absolute().as_uri()
        text = path.read_text("utf-8") if text is None else text
        self.texts[uri], self.versions[uri] = text, 1
        item = types.TextDocumentItem(uri, "azif", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def write(self, uri: str, text: str) -> None:
        """Put another text there."""
        self.texts[uri] = text
        self.versions[uri] += 1
        named = types.VersionedTextDocumentIdentifier(version=self.versions[uri], uri=uri)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.text_document_did_change(types.DidChangeTextDocumentParams(named, [change]))

    def place(self, uri: str, word: str, *, times: int = 1, behind: bool = False) -> types.Position:
        """Where a word stands, in UTF-16."""
        text, index = self.texts[uri], -1
        for _ in range(times):
            index = text.index(word, index + 1)
        index += len(word) if behind else 0
        line = text[:index].rpartition("\n")[2]
        return types.Position(text.count("\n", 0, index), len(line.encode("utf-16-le")) // 2)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until what was told is so."""
        async with asyncio.timeout(LONGEST):
            while not holds():
                self.told.clear()
                await self.told.wait()


@asynccontextmanager
async def editor(*roots: Path) -> AsyncIterator[Editor]:
    """An editor that has these folders open, with a server that it has started."""
    client = Editor()
    await client.start_io(sys.executable, "-c", "from azif_compiler.cli import main; main()", "lsp")
    folders = [types.WorkspaceFolder(root.absolute().as_uri(), root.name) for root in roots]
    await client.initialize_async(
        types.InitializeParams(types.ClientCapabilities(), workspace_folders=folders)
    )
    client.initialized(types.InitializedParams())
    try:
        yield client
    finally:
        async with asyncio.timeout(LONGEST):
            await client.shutdown_async(None)
            client.exit(None)
            await client.stop()  # type: ignore[no-untyped-call]  # of pygls
