"""`azif coverage rules`: where each rule is carried out, and which rulings exercise it."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from azif_compiler.citations import as_json, as_text, citations
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import compile_packages

CLAUSES = "azif_runtime.cli.clauses"
"""Where `azif coverage clauses` is defined: it plays, and is imported only when it is called."""


class Reports(click.Group):
    """The reports, one of which is of the runtime."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all reports."""
        return [*super().list_commands(ctx), "clauses"]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The report of this name."""
        if cmd_name != "clauses":
            return super().get_command(ctx, cmd_name)
        found = import_module(CLAUSES).clauses
        assert isinstance(found, click.Command)
        return found


@click.group(cls=Reports)
def coverage() -> None:
    """Say what of a game is carried out and tried."""


@coverage.command()
@click.argument("paths", nargs=-1)
@click.option("--long", is_flag=True, help="Name every declaration and ruling.")
@click.option("--json", "machine", is_flag=True, help="Print JSON.")
@format_option
def rules(paths: tuple[str, ...], long: bool, machine: bool, form: str) -> None:
    """List the rules that declarations and rulings cite; exit 1 if a ruling cites one that nothing carries
    out.
    """
    report = Report()
    game = compile_packages(located(paths or ("base",), form), report)
    if game is None:
        sys.exit(print_report(report, form))
    rows = citations(game)
    click.echo(as_json(rows).decode() if machine else as_text(rows, long=long))
    sys.exit(1 if any(not row.carried_out for row in rows) else 0)
