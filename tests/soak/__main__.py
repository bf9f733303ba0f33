"""`python -m soak`: thousands of games, and what they came to."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
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
from soak.games import Played
from soak.kept import Kept, digest_of
from soak.plan import NONE, Plan, spread_over
from soak.report import Tally, data, lacking, told
from soak.rulings import tried
from soak.workers import Progress, Tables, played


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--with", "beside", multiple=True, metavar="PACKAGE", help="Play with this package too.")
@click.option(
    "--any-of", "some", multiple=True, metavar="PACKAGE", help="Play with this one in half of the games."
)
@click.option("--games", type=click.IntRange(1), default=2000, show_default=True, help="How many.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option(
    "--over", multiple=True, metavar="NAME", help="Spread the games over an option, kind or variant."
)
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="Play with a variant.")
@click.option("--expect", "wanted", multiple=True, metavar="WHAT", help="What shall happen in some game.")
@click.option(
    "--sensible",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Let sensible agents play one game in so many, and random ones the others.",
)
@click.option(
    "--closely",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Look at one game in so many after every event, and play it again.",
)
@click.option("--workers", type=click.IntRange(1), help="Play so many games at once.")
@click.option("--seconds", type=click.IntRange(1), default=600, show_default=True, help="Most for a game.")
@click.option("--resume", is_flag=True, help="Go on with the games that its folder has.")
@click.option("--only", type=int, metavar="NUMBER", help="Play this game alone, and write its save.")
@click.option(
    "--output", type=click.Path(path_type=Path), default="build/soak", show_default=True, help="Its folder."
)
def main(
    paths: tuple[str, ...],
    beside: tuple[str, ...],
    some: tuple[str, ...],
    games: int,
    seed: int,
    over: tuple[str, ...],
    variants: tuple[str, ...],
    wanted: tuple[str, ...],
    sensible: int,
    closely: int,
    workers: int | None,
    seconds: int,
    resume: bool,
    only: int | None,
    output: Path,
) -> None:
    """Play games of the packages at PATHS (the base game, if none is named) and report.

    Half of them are played by random agents, half by sensible ones. Everything is looked at after every
    event, and each game is played again from its answers; with `--closely` only one game in so many is, and
    the others are looked at now and then and at their ends.

    The exit status is 1 if anything went wrong, if something expected did not happen, or if something was met
    neither in a game nor in a ruling.
    """
    folders = [*located(paths or ("base",), "human"), *(located(beside, "human") if beside else ())]
    tables = [list(table) for table in subsets(located(some, "human") if some else [])]
    # Everybody plays what stood in the files now, whatever becomes of them meanwhile.
    contents = [compiled([*folders, *table], rulings=False) for table in tables]
    with_rulings = compiled([*folders, *tables[-1]], rulings=True)
    program = translate(ir.decode(contents[-1]), counted=True)
    written = clauses_of(program, Wanted([*folders, *tables[-1]]), {})
    plan = Plan(games, seed, over, variants, seconds, len(tables), sensible, closely)
    try:
        shall = [one for text in wanted for one in expected(program, text)]
        for text in over:
            spread_over(program, text)
    except WrongAnswer as error:
        raise click.UsageError(str(error)) from error
    tally = Tally(program, over, shall, [", ".join(path.name for path in table) or NONE for table in tables])
    processes = workers or workers_here()
    output.mkdir(parents=True, exist_ok=True)
    if only is not None:
        tally.add(game := Tables(contents, plan).play(only))
        keep_save(game, output)
    else:
        play_all(tally, contents, plan, processes, Kept(output / "games", digest_of(contents, plan)), resume)
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


def play_all(
    tally: Tally, contents: Sequence[bytes], plan: Plan, processes: int, kept: Kept, resume: bool
) -> None:
    """Play what has not been played yet, and count all."""
    done: set[int] = set()
    if resume and kept.fits():
        for game in kept.games():
            if game.setting.number < plan.games:
                tally.add(game)
                done.add(game.setting.number)
        click.echo(f"{len(done)} games were played before", err=True)
    else:
        if resume and kept.path.exists():
            raise click.UsageError(f"{kept.path} has games of other content, or of another plan: remove it")
        kept.begin()
        for old in kept.path.parent.glob("game-*.save"):
            old.unlink()
    progress = Progress(plan.games - len(done))
    for game in played(contents, plan, processes, done):
        tally.add(game)
        kept.add(game)
        progress.add(game)
        keep_save(game, kept.path.parent)


def keep_save(game: Played, folder: Path) -> None:
    """Write the save of a game that went wrong."""
    if game.save:
        (folder / f"game-{game.setting.number}.save").write_bytes(game.save)


def subsets(some: Sequence[Path]) -> Iterator[tuple[Path, ...]]:
    """All sets of some packages, the one that has all of them last."""
    for size in range(len(some) + 1):
        yield from combinations(some, size)


def compiled(folders: list[Path], *, rulings: bool) -> bytes:
    """The content of packages, linked; ends the command if anything is wrong with it."""
    report = Report()
    game = driver.compile_packages([package_of(path) for path in folders], report, rulings=rulings)
    if game is None or report.failed:
        sys.exit(print_report(report, "human"))
    return ir.encode(game)


if __name__ == "__main__":
    main()
