"""`azif coverage clauses`: which clauses rulings or games carry out."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_runtime.agents import AGENTS
from azif_runtime.cli.setup import options_of
from azif_runtime.coverage.clauses import (
    Reached,
    Wanted,
    as_json,
    as_text,
    carried_out,
    clauses_of,
    percent,
    play_games,
)
from azif_runtime.loading import load
from azif_runtime.program import Program, RulingInfo
from azif_runtime.saves import Setup
from azif_runtime.simulate import Run


@click.command()
@click.argument("paths", nargs=-1)
@click.option("-k", "text", default="", metavar="TEXT", help="Only rulings whose name has this TEXT in it.")
@click.option("--long", is_flag=True, help="Show each clause that was not reached.")
@click.option("--json", "machine", is_flag=True, help="Print JSON: every clause, and what reached it.")
@click.option(
    "--html", type=click.Path(path_type=Path, file_okay=False), help="Write pages into this folder."
)
@click.option("--fail-under", type=float, default=0, metavar="PERCENT", help="Exit 1 if less is reached.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="Play N games instead of rulings.")
@click.option(
    "--agent", type=click.Choice(list(AGENTS)), default="random", show_default=True, help="Who plays them."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option("--set", "chosen", multiple=True, metavar="NAME=VALUE", help="Choose an option of the games.")
@format_option
def clauses(
    paths: tuple[str, ...],
    text: str,
    long: bool,
    machine: bool,
    html: Path | None,
    fail_under: float,
    games: int | None,
    agent: str,
    seed: int,
    chosen: tuple[str, ...],
    form: str,
) -> None:
    """Try the rulings of the packages, folders or files at PATHS (the base game, if none is named), and say
    which of the clauses there they meet.
    """
    if games and (html or text):
        raise click.UsageError("`--html` and `-k` are about rulings, `--games` plays none")
    places = located(paths or ("base",), form)
    report = Report()
    program = load(places, report, rulings=not games, counted=True)
    if program is None or report.failed:
        sys.exit(print_report(report, form))
    wanted = Wanted(places)
    reached = Reached({})
    rulings = [r for r in program.rulings if text.casefold() in r.name.casefold()]
    if games:
        setup = Setup(
            seed, options_of(program, {pair.partition("=")[0]: pair.partition("=")[2] for pair in chosen}), ()
        )
        for broke in play_games(program, Run(tuple(places), setup, agent, games)):
            click.echo(broke, err=True)
    elif html is not None:
        reached = shown(program, wanted, rulings, html)
    else:
        reached = carried_out(program, rulings)
    found = clauses_of(program, wanted, reached.by)
    for name in reached.failing:
        click.echo(f"✗ {name}: does not hold", err=True)
    click.echo(as_json(found).decode() if machine else as_text(found, long=long))
    sys.exit(1 if percent(found) < fail_under else 0)


def shown(program: Program, wanted: Wanted, rulings: list[RulingInfo], folder: Path) -> Reached:
    """Carry rulings out under coverage.py, and write its pages; the clauses that each of them meets."""
    try:
        from azif_runtime.coverage.pages import Measurement  # coverage.py is needed for this alone
    except ImportError as error:
        raise click.UsageError("`--html` needs coverage.py: pip install 'azif[coverage]'") from error
    measurement = Measurement(program, wanted)
    reached = measurement.rulings(program, rulings)
    measurement.write(folder, "Clauses reached by rulings")
    return reached
