"""`azif coverage rules`: where each rule is carried out, and which rulings exercise it."""

from __future__ import annotations

import sys

import click

from azif_compiler.citations import as_json, as_text, citations
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.driver import compile_packages


@click.group()
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
