"""`azif test`: whether rulings hold."""

from __future__ import annotations

import sys
import time

import click

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_runtime.loading import Selection, load
from azif_runtime.scenario import try_ruling


@click.command()
@click.argument("paths", nargs=-1)
@click.option("-k", "text", default="", metavar="TEXT", help="Only rulings whose name has this TEXT in it.")
@click.option("-v", "verbose", is_flag=True, help="Also name those that hold.")
@format_option
def test(paths: tuple[str, ...], text: str, verbose: bool, form: str) -> None:
    """Try the rulings of the packages, folders or files at PATHS (here, if none is named)."""
    wanted = Selection(tuple(located(paths, form)), text)
    report = Report()
    program = load(wanted.paths, report, rulings=True)
    if program is None or report.failed:
        sys.exit(print_report(report, form))
    began = time.perf_counter()
    tried = failed = 0
    for ruling in program.rulings:
        if not wanted.has(ruling.at.file, ruling.name):
            continue
        tried += 1
        verdict = try_ruling(program, ruling)
        failed += not verdict.holds
        if not verdict.holds:
            click.echo(f"✗ {verdict.name}")
            for failure in verdict.failures:
                click.echo("\n".join(f"    {row}" for row in str(failure).splitlines()))
        elif verbose:
            click.echo(f"✓ {verdict.name}")
    seconds = time.perf_counter() - began
    said = f"{tried} rulings, {failed} do not hold" if failed else f"{tried} rulings hold"
    click.echo(f"{said} ({seconds:.1f} s)", err=True)
    sys.exit(1 if failed else 0)
