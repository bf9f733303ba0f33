"""`python -m tuning`: goals tuned on paired seeds, as a style."""

from __future__ import annotations

from pathlib import Path

import click

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_runtime.balance.engine import Here
from azif_runtime.balance.results import Results
from azif_runtime.balance.store import Store
from azif_runtime.cli.setup import paths_of, prepared
from azif_runtime.simulate import workers_here
from tuning.weights import Aim, Tuning, shown, write_style


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--set", "chosen", multiple=True, metavar="NAME=VALUE", help="Choose an option of the game.")
@click.option("--first", multiple=True, metavar="NAME", help="What comes first where chance chooses.")
@click.option("--lost", default="", metavar="TEXT", help="Fewer games shall end so.")
@click.option("--track", default="", metavar="NAME", help="More of this track is wanted at the end.")
@click.option("--goal", "only", multiple=True, metavar="VERB", help="Tune this goal only.  [default: all]")
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, help="For each weight.")
@click.option(
    "--passes", type=click.IntRange(1), default=1, show_default=True, help="How often all are tried."
)
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
@click.option("--workers", type=click.IntRange(1), help="How many processes.  [default: one a processor]")
@click.option("--store", type=click.Path(path_type=Path), help="Keep each game there.")
@click.option("--output", type=click.Path(path_type=Path), default="build/tuned", show_default=True)
def main(
    paths: tuple[str, ...],
    chosen: tuple[str, ...],
    first: tuple[str, ...],
    lost: str,
    track: str,
    only: tuple[str, ...],
    games: int,
    passes: int,
    seed: int,
    workers: int | None,
    store: Path | None,
    output: Path,
) -> None:
    """Try smaller and larger weights of the goals of PATHS, and write those that are better as a style."""
    if bool(lost) == bool(track):
        raise click.UsageError("say what is wanted: either --lost or --track")
    if output.exists():
        raise click.UsageError(f"`{output}` is there already")
    _, setup = prepared(paths, chosen, (), first, (), seed)
    engine = Here(workers or workers_here())
    try:
        results = Results(engine, Store(store) if store is not None else None)
        tuning = Tuning(paths_of(paths, ()), setup, Aim(lost, track), games, results, click.echo)
        goals = tuning.goals()
        known = {spoken(ir.word_of(verb)): verb for verb in goals}
        if unknown := [word for word in only if word not in known]:
            raise click.UsageError(f"no goal is called `{unknown[0]}`; there is {', '.join(sorted(known))}")
        possible = tuning.aim.known(tuning.played({}, 0, games))
        if (lost or track) not in possible:
            raise click.UsageError(
                f"no game shows `{lost or track}`; there is {', '.join(possible) or 'none'}"
            )
        weights = tuning.tuned([known[word] for word in only] if only else list(goals), passes)
        if not weights:
            click.echo("No weight was better.")
            return
        found = tuning.judged(weights, passes, 2 * games)
        write_style(output, tuning.paths, goals, weights)
        click.echo(f"By {2 * games} games that chose no weight: {shown(found)}; {output}")
    finally:
        engine.close()


if __name__ == "__main__":
    main()
