"""`azif odds`: exact chances of what happens, and of what is drawn."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click
import msgspec

from azif_compiler.cli.complaints import located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics.trying import NoNumbers, NoPlotting, NothingAsked, TooManyCases
from azif_compiler.loader.files import write_whole
from azif_compiler.loader.project import default_package
from azif_runtime.cli.sentences import SENTENCE
from azif_runtime.cli.setup import FAILURES, complaint, loaded, stop
from azif_runtime.explore.paths import MOST
from azif_runtime.loading import game_at, load_asked
from azif_runtime.odds.distribution import Play
from azif_runtime.odds.grid import Grid, of_cases, of_piles, record, written
from azif_runtime.odds.piles import has_kind, piles
from azif_runtime.odds.plot import NoPlots, svg
from azif_runtime.odds.sentences import MOST_CASES, Case, Question, answered, asked_text, question

RANGE = re.compile(r"(?P<name>[a-z]\w*)=(?P<from>-?\d{1,4})(?:\.\.(?P<to>-?\d{1,4}))?")


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--given", "given", multiple=True, type=SENTENCE, help="What is so, as in rulings.")
@click.option("--when", "when", multiple=True, type=SENTENCE, help="What happens, as in rulings.")
@click.option(
    "--for",
    "numbers",
    multiple=True,
    metavar="NAME=FROM..TO",
    help="Go through numbers: `{NAME}` in a sentence stands for each.",
)
@click.option("--of", "text", default="", metavar="TEXT", help="How likely it is that this is told.")
@click.option(
    "--play",
    type=click.Choice(get_args(Play)),
    default="best",
    show_default=True,
    help="How questions are answered: for what is asked, against it, or by doing nothing.",
)
@click.option("--draw", "kind", default="", metavar="KIND", help="What is drawn where such things lie.")
@click.option("--by", "by", default="", metavar="FIELD", help="By a field, a script, or the name.")
@click.option("--number", type=click.IntRange(1), default=1, show_default=True, help="So many are drawn.")
@click.option("--with", "beside", multiple=True, metavar="PACKAGE", help="Compare with this package beside.")
@click.option(
    "--most", type=click.IntRange(1), default=MOST * 5, show_default=True, help="So many ways at most."
)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--plot", type=FilePath(path_type=Path, dir_okay=False), help="Draw a picture, as SVG.")
def odds(
    paths: tuple[str, ...],
    given: tuple[str, ...],
    when: tuple[str, ...],
    numbers: tuple[str, ...],
    text: str,
    play: Play,
    kind: str,
    by: str,
    number: int,
    beside: tuple[str, ...],
    most: int,
    as_json: bool,
    plot: Path | None,
) -> None:
    """Say how likely something is with the packages at PATHS (the base game, if none is named), exactly.

    With --when, how what happens ends; its sentences are those of rulings. With --draw, what comes from the
    piles in which things of a kind lie when a game begins. With --with, before and after another package.
    """
    if bool(when) == bool(kind):
        stop(NothingAsked(span=None))
    folders = located(paths, "human") if paths else [default_package()]
    others = located(beside, "human") if beside else []
    sides = [("", folders)]
    if others:
        sides = [("before", folders), ("after", [*folders, *others])]
    try:
        if kind:
            programs = [(side, loaded(where)) for side, where in sides]
            found = [
                (
                    side,
                    piles(program, kind, by, number) if side != "before" or has_kind(program, kind) else [],
                )
                for side, program in programs
            ]
            grids = of_piles(found, by, number)
        else:
            grids = [cases(sides, given, when, text, [range_of(one) for one in numbers], play, most)]
    except FAILURES as error:
        stop(complaint(error))
    if plot is not None:
        draw(grids[0], plot)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode([record(grid) for grid in grids]), indent=1))
    else:
        click.echo("\n\n".join(map(written, grids)))
    sys.exit(1 if any("it broke" in note for grid in grids for note in grid.notes) else 0)


def cases(
    sides: Sequence[tuple[str, Sequence[Path]]],
    given: Sequence[str],
    when: Sequence[str],
    text: str,
    numbers: Sequence[tuple[str, tuple[int, ...]]],
    play: Play,
    most: int,
) -> Grid:
    """How likely each result of what happens is, for each set of packages; ends the command if something
    cannot be read.
    """
    found: list[tuple[str, Sequence[Case]]] = []
    asked: Question | None = None
    for side, where in sides:
        report = Report()
        game = game_at(where, report, rulings=False)
        if game is None or report.failed:
            sys.exit(print_report(report, "human"))
        asked = question(game.declarations, given, when, text, numbers)
        if len(asked.cases) > MOST_CASES:
            stop(TooManyCases(span=None, cases=len(asked.cases), most=MOST_CASES))
        program = load_asked(where, asked_text(asked), report)
        if program is None or report.failed:
            sys.exit(print_report(once_each(report), "human"))
        found.append((side, answered(program, asked, play, most)))
    assert asked is not None
    return of_cases(asked, found)


def once_each(report: Report) -> Report:
    """The complaints, each once: the same sentence is asked for every number."""
    found: dict[tuple[str, str, str | None], Diagnostic] = {}
    for one in report.diagnostics:
        found.setdefault((one.code, one.text(), one.hint()), one)
    told = Report()
    told.extend(found.values())
    return told


def range_of(text: str) -> tuple[str, tuple[int, ...]]:
    """A name and the numbers for which it stands; ends the command for anything else."""
    match = RANGE.fullmatch(text)
    first, last = (int(match["from"]), int(match["to"] or match["from"])) if match else (1, 0)
    if match is None or first > last:
        stop(NoNumbers(span=None, written=text))
    return match["name"], tuple(range(first, last + 1))


def draw(grid: Grid, path: Path) -> None:
    """Write a picture of a grid; ends the command if that cannot be."""
    try:
        write_whole(path, svg(grid).encode())
    except NoPlots:
        stop(NoPlotting(span=None))
    except OSError as error:
        raise click.ClickException(f"cannot write `{path}`: {error.strerror}") from error
