"""`azif lsp`: the language server, for editors."""

from __future__ import annotations

import click


@click.command()
def lsp() -> None:
    """Speak with an editor, over standard input and output, in the language server protocol."""
    try:
        from azif_compiler.lsp import answers  # pygls is needed for this alone
    except ImportError as error:
        raise click.ClickException("`azif lsp` needs pygls: pip install 'azif[editor]'") from error
    answers.made().start_io()
