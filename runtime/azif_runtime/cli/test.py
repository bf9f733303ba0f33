"""`azif test`: whether rulings hold."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_runtime.coverage import record
from azif_runtime.coverage.clauses import Wanted, clauses_of, reached_by
from azif_runtime.loading import Selection, load
from azif_runtime.program import Program
from azif_runtime.scenario import Verdict
from azif_runtime.simulate import workers_here
from azif_runtime.trace import rows, trace
from azif_runtime.verdict_reports import FORMS, outcome
from azif_runtime.verdicts import Trial, try_all


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "-k",
    "texts",
    multiple=True,
    metavar="TEXT",
    help="Only rulings whose name has this TEXT in it; given more than once, one of them.",
)
@click.option("-v", "verbose", is_flag=True, help="Also name those that hold.")
@click.option(
    "--coverage",
    "output",
    type=FilePath(path_type=Path, dir_okay=False),
    help="Write which clauses the rulings meet, for `azif coverage clauses --from`.",
)
@click.option("--workers", type=click.IntRange(1), help="Try so many at once (as many as processors).")
@format_option
def test(
    paths: tuple[str, ...],
    texts: tuple[str, ...],
    verbose: bool,
    output: Path | None,
    workers: int | None,
    form: str,
) -> None:
    """Try the rulings of the packages, folders or files at PATHS (here, if none is named)."""
    wanted = Selection(tuple(located(paths, form)), texts)
    report = Report()
    is_counted = output is not None  # then all that was loaded is told of
    program = load(wanted.paths, report, rulings=is_counted or wanted, counted=is_counted)
    if program is None or report.failed:
        sys.exit(print_report(report, form))
    began = time.perf_counter()
    rulings = [ruling for ruling in program.rulings if wanted.has(ruling.at.file, ruling.name)]
    if texts and not rulings:
        raise click.UsageError(f"no ruling here has {' or '.join(f'`{text}`' for text in texts)} in its name")
    trials = try_all(program, rulings, workers=workers or workers_here())
    failed = sum(not trial.verdict.holds for trial in trials)
    if form in FORMS:
        click.echo(FORMS[form](trials), nl=False)
    for ruling, trial in zip(rulings, trials, strict=True) if form not in FORMS else ():
        say(trial.verdict, verbose=verbose)
        if not trial.verdict.holds:
            click.echo("".join(f"    {row}\n" for row in rows(trace(program, ruling))), nl=False)
    if output is not None:
        keep(program, trials, output)
    seconds = time.perf_counter() - began
    click.echo(f"{outcome(failed, len(trials))} ({seconds:.1f} s)", err=True)
    if failed and form not in FORMS:
        click.echo('`azif why PACKAGE "NAME"` tells one of them whole', err=True)
    sys.exit(1 if failed else 0)


def say(verdict: Verdict, *, verbose: bool) -> None:
    """Say how a ruling came out."""
    if not verdict.holds:
        click.echo(f"✗ {verdict.name}")
        for failure in verdict.failures:
            click.echo("\n".join(f"    {row}" for row in str(failure).splitlines()))
    elif verbose:
        click.echo(f"✓ {verdict.name}")


def keep(program: Program, trials: list[Trial], output: Path) -> None:
    """Write what the rulings met of all that was loaded."""
    reached = reached_by(trials)
    found = clauses_of(program, Wanted(), reached.by)
    content = record.content_of(program.game)
    try:
        record.write(output, record.Record(record.FORMAT, content, tuple(found), reached.failing))
    except OSError as error:
        raise click.ClickException(f"cannot write `{output}`: {error.strerror}") from error
