"""`azif explain`: the page of a complaint."""

from __future__ import annotations

import click

from azif_compiler import diagnostics
from azif_compiler.diagnostic import did_you_mean
from azif_compiler.lint.linter import rules
from azif_compiler.reporting.page import page


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the complaint with this CODE, such as AZ0502, or the rule of `azif lint` with this name;
    without one, list them all.
    """
    known_codes = diagnostics.every() | rules()
    if code is None:
        for known, kind in known_codes.items():
            click.echo(f"{known}  {page(kind).title}")
        return
    wanted = f"AZ{int(code):04}" if code.isdecimal() and len(code) < 5 else code
    wanted = wanted.upper() if wanted.upper() in known_codes else wanted.lower()
    if wanted not in known_codes:
        hint = did_you_mean(wanted, known_codes) or "`azif explain` lists them all"
        raise click.UsageError(f"There is no complaint `{code}`; {hint}")
    kind = known_codes[wanted]
    click.echo(f"{wanted} ({kind.severity}): {page(kind).text}")
