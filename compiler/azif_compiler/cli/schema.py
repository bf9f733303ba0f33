"""`azif schema`: the JSON Schemas that Azif publishes."""

from __future__ import annotations

import click


@click.command()
@click.argument("what", type=click.Choice(["package", "ir", "show", "textmate"]), default="package")
def schema(what: str) -> None:
    """Print the JSON Schema of `package.yaml` (package), of compiled packages (ir), or of what
    `azif show --format json` prints (show); or the grammar by which editors colour a text (textmate).
    """
    click.echo(_text(what), nl=False)


def _text(what: str) -> str:
    if what == "package":
        from azif_compiler.packages.manifest import schema_text

        return schema_text()
    if what == "textmate":
        from azif_compiler.highlighting import textmate

        return textmate.grammar_text()
    if what == "show":
        from azif_compiler.words import record

        return record.schema_text()
    from azif_compiler.ir import schema as ir_schema

    return ir_schema.schema_text()
