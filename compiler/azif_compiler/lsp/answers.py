"""A server with all that it answers."""

from __future__ import annotations

from azif_compiler.lsp.chains import chains
from azif_compiler.lsp.changes import changes
from azif_compiler.lsp.commands import commands
from azif_compiler.lsp.overviews import overviews
from azif_compiler.lsp.server import Server, questions, texts


def made() -> Server:
    """A server that knows every request."""
    server = Server()
    for part in (texts, questions, overviews, chains, changes, commands):
        part(server)
    return server
