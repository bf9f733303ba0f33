"""`azif coverage clauses`: which clauses rulings or games carry out."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler import ir
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.cli.setup import options_of
from azif_runtime.coverage.clauses import (
    Clause,
    Reached,
    Wanted,
    as_json,
    as_text,
    clauses_of,
    percent,
    play_games,
    reached_by,
)
from azif_runtime.coverage.record import Unusable, read
from azif_runtime.loading import game_at, load
from azif_runtime.program import Program, RulingInfo
from azif_runtime.saves import Setup
from azif_runtime.simulate import Run, workers_here
from azif_runtime.verdicts import try_all


@click.command()
@click.argument("paths", nargs=-1)
@click.option("-k", "text", default="", metavar="TEXT", help="Only rulings whose name has this TEXT in it.")
@click.option(
    "--with",
    "beside",
    multiple=True,
    metavar="PACKAGE",
    help="Load this too; its own clauses are not asked for.",
)
@click.option("--long", is_flag=True, help="Show each clause that was not reached.")
@click.option("--json", "machine", is_flag=True, help="Print JSON: every clause, and what reached it.")
@click.option("--html", type=FilePath(path_type=Path, file_okay=False), help="Write pages into this folder.")
@click.option("--fail-under", type=float, default=0, metavar="PERCENT", help="Exit 1 if less is reached.")
@click.option(
    "--from",
    "written",
    type=FilePath(path_type=Path, dir_okay=False),
    help="Report what `azif test --coverage` has written, and try nothing.",
)
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
    beside: tuple[str, ...],
    long: bool,
    machine: bool,
    html: Path | None,
    fail_under: float,
    written: Path | None,
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
    if written is not None and (games or html or text):
        raise click.UsageError(
            "`--from` tells of a run of rulings: it goes with no `--games`, `--html`, `-k`"
        )
    places = located(paths or ("base",), form)
    wanted = Wanted(places)
    if beside:
        places = [*places, *located(beside, form)]
    if written is not None:
        found, failing = recorded(places, wanted, written, form)
    else:
        program = counting(places, form, rulings=not games)
        reached = Reached({})
        rulings = [r for r in program.rulings if text.casefold() in r.name.casefold()]
        if games:
            pairs = (pair.partition("=") for pair in chosen)
            options, first = options_of(program, [(name, value) for name, _, value in pairs])
            setup = Setup(seed, options, (), tuple(first))
            for broke in play_games(program, Run(ir.encode(program.game), setup, agent, games)):
                click.echo(broke, err=True)
        elif html is not None:
            reached = shown(program, wanted, rulings, html)
        else:
            reached = reached_by(try_all(program, rulings, workers=workers_here()))
        found, failing = clauses_of(program, wanted, reached.by), reached.failing
    for name in failing:
        click.echo(f"✗ {ir.word_of(name)}: does not hold", err=True)
    click.echo(as_json(found).decode() if machine else as_text(found, long=long))
    sys.exit(1 if percent(found) < fail_under else 0)


def counting(places: list[Path], form: str, *, rulings: bool) -> Program:
    """The program of packages, which counts its clauses; ends the command if anything is wrong with them."""
    report = Report()
    program = load(places, report, rulings=rulings, counted=True)
    if program is None or report.failed:
        sys.exit(print_report(report, form))
    return program


def recorded(
    places: list[Path], wanted: Wanted, written: Path, form: str
) -> tuple[list[Clause], tuple[str, ...]]:
    """What a run met of what is asked for, and the rulings that did not hold, as the run has written it."""
    report = Report()
    game = game_at(places, report, rulings=True)
    if game is None or report.failed:
        sys.exit(print_report(report, form))
    try:
        record = read(written, game)
    except Unusable as error:
        raise click.UsageError(str(error)) from error
    return [clause for clause in record.clauses if wanted.has(clause.file)], record.failing


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
