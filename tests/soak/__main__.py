"""`python -m soak`: thousands of games, and what they came to."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from azif_compiler import ir
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.coverage.clauses import Wanted, clauses_of
from azif_runtime.failures import WrongAnswer
from azif_runtime.loading import package_of
from azif_runtime.simulate import workers_here
from azif_runtime.translate.translate import translate
from soak.expect import expected
from soak.games import play
from soak.plan import Plan, span
from soak.report import Tally, data, lacking, told
from soak.rulings import tried
from soak.workers import Progress, played


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--with", "beside", multiple=True, metavar="PACKAGE", help="Play with this package too.")
@click.option("--games", type=click.IntRange(1), default=2000, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option("--over", multiple=True, metavar="NAME", help="Spread the games over an option or a kind.")
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="Play with a variant.")
@click.option("--expect", "wanted", multiple=True, metavar="WHAT", help="What shall happen in some game.")
@click.option("--workers", type=click.IntRange(1), help="Play so many games at once.")
@click.option("--seconds", type=click.IntRange(1), default=600, show_default=True, help="Most for a game.")
@click.option("--only", type=int, metavar="NUMBER", help="Play this game alone, and write its save.")
@click.option(
    "--output", type=click.Path(path_type=Path), default="build/soak", show_default=True, help="Its folder."
)
def main(
    paths: tuple[str, ...],
    beside: tuple[str, ...],
    games: int,
    seed: int,
    over: tuple[str, ...],
    variants: tuple[str, ...],
    wanted: tuple[str, ...],
    workers: int | None,
    seconds: int,
    only: int | None,
    output: Path,
) -> None:
    """Play games of the packages at PATHS (the base game, if none is named) and report.

    Half of them are played by random agents, half by sensible ones. Everything is looked at after every
    event, and each game is played again from its answers.

    The exit status is 1 if anything went wrong, if something expected did not happen, or if something was met
    neither in a game nor in a ruling.
    """
    folders = [*located(paths or ("base",), "human"), *(located(beside, "human") if beside else ())]
    # Everybody plays what stood in the files now, whatever becomes of them meanwhile.
    content, with_rulings = (compiled(folders, rulings=rulings) for rulings in (False, True))
    program = translate(ir.decode(content), counted=True)
    written = clauses_of(program, Wanted(folders), {})
    plan = Plan(games, seed, over, variants, seconds)
    try:
        shall = [one for text in wanted for one in expected(program, text)]
        for name in over:
            span(program, name)
    except WrongAnswer as error:
        raise click.UsageError(str(error)) from error
    processes = workers or workers_here()
    output.mkdir(parents=True, exist_ok=True)
    for old in output.glob("game-*.save"):
        old.unlink()
    tally, progress = Tally(program, over, shall), Progress(1 if only is not None else games)
    numbers = (
        played(content, plan, processes)
        if only is None
        else iter(
            [play(translate(ir.decode(content), counted=True), translate(ir.decode(content)), plan, only)]
        )
    )
    for game in numbers:
        tally.add(game)
        progress.add(game)
        if game.save:
            (output / f"game-{game.setting.number}.save").write_bytes(game.save)
    click.echo("trying the rulings", err=True)
    clauses, rulings = tried(tally, written, with_rulings, processes)
    text = "\n".join(told(tally, clauses, rulings))
    (output / "report.txt").write_text(text + "\n", encoding="utf-8")
    (output / "report.json").write_bytes(
        msgspec.json.format(msgspec.json.encode(data(tally, clauses, rulings)), indent=1)
    )
    click.echo(text)
    bad = tally.failures or tally.never_happened or lacking(tally, clauses, rulings)
    sys.exit(1 if bad else 0)


def compiled(folders: list[Path], *, rulings: bool) -> bytes:
    """The content of packages, linked; ends the command if anything is wrong with it."""
    report = Report()
    game = driver.compile_packages([package_of(path) for path in folders], report, rulings=rulings)
    if game is None or report.failed:
        sys.exit(print_report(report, "human"))
    return ir.encode(game)


if __name__ == "__main__":
    main()
