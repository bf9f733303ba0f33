"""`azif mutate`: which changes of the content no ruling notices."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import click

from azif_compiler import ir
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import compile_packages
from azif_runtime import copies
from azif_runtime.coverage.clauses import Wanted
from azif_runtime.loading import package_of
from azif_runtime.mutation.accepted import Unreadable, accepted
from azif_runtime.mutation.mutants import Mutant, Search
from azif_runtime.mutation.operators import OPERATORS
from azif_runtime.mutation.report import as_json, as_text, told
from azif_runtime.mutation.trial import baseline, try_all
from azif_runtime.simulate import workers_here
from azif_runtime.state.chance import Chance


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--in", "part", metavar="rules|cards|PATH", help="Change only these.")
@click.option(
    "--operator", "only", multiple=True, type=click.Choice(list(OPERATORS)), help="Make only such changes."
)
@click.option("--data", is_flag=True, help="Also change what components give for their fields.")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Try only so many, chosen at random.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option("--workers", type=click.IntRange(1), help="How many to try at once (as many as processors).")
@click.option(
    "--list",
    "listed",
    type=click.Choice(["survivors", "all", "none"]),
    default="survivors",
    show_default=True,
    help="Which to show.",
)
@click.option("--json", "machine", is_flag=True, help="Print JSON.")
@format_option
def mutate(
    paths: tuple[str, ...],
    part: str | None,
    only: tuple[str, ...],
    data: bool,
    sample: int | None,
    seed: int,
    workers: int | None,
    listed: str,
    machine: bool,
    form: str,
) -> None:
    """Change the packages, folders or files at PATHS (the base game, if none is named) in one place at a
    time, try the rulings, and say which changes none of them notices; exit 1 if there are any.
    """
    if not copies.POSSIBLE:
        raise click.UsageError("this needs a system that can copy processes, as Linux and macOS can")
    places = located(paths or ("base",), form)
    report = Report()
    game = compile_packages([package_of(place) for place in places], report)
    if game is None or report.failed:
        sys.exit(print_report(report, form))
    wanted = Wanted(located([part], form) if part not in (None, "rules", "cards") else places)
    packages = dict.fromkeys(map(package_of, places))
    there = list(Search(game, Wanted(list(packages)).has, data=data).mutants())
    every = [
        mutant
        for mutant in there
        if wanted.has(mutant.at.file) and (not only or mutant.operator in only) and of_part(part)(mutant)
    ]
    if not every:
        raise click.ClickException("there is nothing to change at these places, so nothing has been tried")
    try:
        reasons = accepted(packages)
    except Unreadable as error:
        raise click.UsageError(str(error)) from error
    base = baseline(game)
    for name in base.failing:
        click.echo(f"✗ {ir.word_of(name)}: does not hold, and is left out", err=True)
    chosen = sampled(every, sample, seed)
    began = time.perf_counter()
    with click.progressbar(length=len(chosen), label=f"{len(chosen)} mutants", file=sys.stderr) as bar:
        outcomes = try_all(base, chosen, workers=workers or workers_here(), ended=bar.update)
    seconds = time.perf_counter() - began
    result = told(len(every), there, zip(chosen, outcomes, strict=True), reasons)
    click.echo(as_json(result).decode() if machine else as_text(result, listed))
    click.echo(f"{seconds:.0f} s, {seconds / max(1, len(chosen)):.2f} s a mutant", err=True)
    sys.exit(1 if result.survivors or base.failing else 0)


def of_part(part: str | None) -> Callable[[Mutant], bool]:
    """Whether a mutant is of the part that is wanted: components, or what is none."""
    return lambda mutant: part not in ("rules", "cards") or mutant.of_component == (part == "cards")


def sampled(every: list[Mutant], number: int | None, seed: int) -> list[Mutant]:
    """So many of the mutants, in their order: the same for the same seed."""
    if number is None or number >= len(every):
        return every
    rows = list(range(len(every)))
    Chance(seed).shuffle(rows)
    return [every[row] for row in sorted(rows[:number])]
