"""The command, which prints the table."""

from __future__ import annotations

import sys

import click

from azif_bench.answering import answering
from azif_bench.commands import commands
from azif_bench.compiling import compiling
from azif_bench.editing import editing
from azif_bench.events import events
from azif_bench.games import games, workers
from azif_bench.others import others
from azif_bench.rows import Measure, Missing, Row

MEASURES: dict[str, Measure] = {
    "compiling": compiling,
    "editing": editing,
    "answering": answering,
    "commands": commands,
    "events": events,
    "games": games,
    "workers": workers,
    "others": others,
}
"""Every measure, in the order in which they are made."""


@click.command()
@click.argument("which", nargs=-1, type=click.Choice(list(MEASURES)))
@click.option("--strict", is_flag=True, help="Exit with 1 if a figure is not as it should be.")
def bench(which: tuple[str, ...], strict: bool) -> None:
    """Measure WHICH of the figures (all, if none is named), as ratios within this one run."""
    missing: list[Missing] = []
    failed = 0
    for name in which or MEASURES:
        click.echo(f"\n{name}")
        for line in MEASURES[name]():
            if isinstance(line, Missing):
                missing.append(line)
                continue
            failed += not line.holds
            click.echo(f"  {line.what:<72} {figure(line.value):>9} {line.unit:<3} {wanted(line)}")
    if missing:
        click.echo("\nnot measured")
        for line in missing:
            click.echo(f"  {line.what}: {line.why}")
    sys.exit(1 if failed and strict else 0)


def figure(value: float) -> str:
    """A number with as many digits as mean something."""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def wanted(row: Row) -> str:
    """What a figure should be, and whether it is."""
    if row.most is None and row.least is None:
        return ""
    limit = f"at most {figure(row.most)}" if row.most is not None else f"at least {figure(row.least or 0)}"
    return f"{'✓' if row.holds else '✗'} {limit}"
