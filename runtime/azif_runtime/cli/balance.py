"""`azif balance`: what a card, a package or a change does to the game."""

from __future__ import annotations

import importlib
import shlex
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostics.reading import CannotWrite
from azif_compiler.loader.files import reason_of, write_whole
from azif_compiler.loader.places import shown
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.balance import pages
from azif_runtime.balance.cluster import Cluster, ClusterGone
from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.content import Content, content_at
from azif_runtime.balance.each import as_text as each_as_text
from azif_runtime.balance.each import ranking
from azif_runtime.balance.engine import Engine, Here
from azif_runtime.balance.estimates import LEVEL
from azif_runtime.balance.findings import findings
from azif_runtime.balance.interplay import as_text as interplay_as_text
from azif_runtime.balance.interplay import interplay
from azif_runtime.balance.page import page as page_of
from azif_runtime.balance.pairs import pairs
from azif_runtime.balance.parting import partings
from azif_runtime.balance.report import Shown, as_json, report
from azif_runtime.balance.results import Results
from azif_runtime.balance.sequential import forecast, pilot, until_decided
from azif_runtime.balance.store import Store
from azif_runtime.balance.terminal import as_text
from azif_runtime.cli.ranked import Ranked, listed, ranked
from azif_runtime.cli.setup import (
    FAILURES,
    FREE,
    called,
    complaint,
    paths_of,
    prepared,
    setup_options,
    sorted_out,
    stop,
)  # fmt: skip
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.simulate import workers_here


@click.command(context_settings=FREE)
@setup_options
@click.option("--card", "cards", multiple=True, metavar="NAME", help="Beside a blank one of its name.")
@click.option("--each", metavar="PACKAGE", help="Each component of it, ranked.")
@click.option("--kind", metavar="KIND", help="Of --each, only the components of this kind.")
@click.option("--package", "added", multiple=True, metavar="PACKAGE", help="Beside the game without it.")
@click.option(
    "--together",
    "both",
    nargs=2,
    metavar="PACKAGE PACKAGE",
    help="What only both do.",
)
@click.option(
    "--before", "older", multiple=True, metavar="PACKAGE", help="PATHS beside this older state of them."
)
@click.option(
    "--pairs", "number", type=click.IntRange(2), default=200, show_default=True, help="How many pairs."
)
@click.option(
    "--agent", type=click.Choice(list(AGENTS)), default="sensible", show_default=True, help="Who decides."
)
@click.option(
    "--margin",
    type=click.FloatRange(0.1, 50),
    default=2.0,
    show_default=True,
    help="How many points of a hundred would matter.",
)
@click.option("--workers", type=click.IntRange(1), help="How many processes.  [default: one a processor]")
@click.option(
    "--cluster",
    metavar="HOST:PORT",
    help="Let the workers of a dask cluster play; this is where its scheduler listens.",
)
@click.option(
    "--store",
    "folder",
    type=FilePath(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Keep each game there, and play none that is there already: what was broken off goes on.",
)
@click.option(
    "--until-decided", "until", is_flag=True, help="Look again and again, and stop as soon as it is decided."
)
@click.option("--plan", is_flag=True, help="Play a few pairs, and say how many it takes and how long.")
@click.option(
    "--page",
    type=FilePath(path_type=Path, dir_okay=False),
    metavar="FILE.html",
    help="Write the report as a page with plots there too, and its numbers beside it (FILE.json).",
)
@click.option("--compact", is_flag=True, help="Put the games of --store together, and play none.")
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON.")
def balance(
    words: tuple[str, ...],
    chosen: tuple[str, ...],
    variants: tuple[str, ...],
    first: tuple[str, ...],
    beside: tuple[str, ...],
    seed: int,
    cards: tuple[str, ...],
    each: str | None,
    kind: str | None,
    added: tuple[str, ...],
    both: tuple[str, str] | None,
    older: tuple[str, ...],
    number: int,
    agent: str,
    margin: float,
    workers: int | None,
    cluster: str | None,
    folder: Path | None,
    until: bool,
    plan: bool,
    page: Path | None,
    compact: bool,
    json_wanted: bool,
) -> None:
    """Play the packages at PATHS with something and without it, by the same seeds, and say what it does.

    Something is a component (`--card`), each component of a package (`--each`), a package (`--package`), two
    packages together (`--together`), or all that has changed (`--before`).
    """
    if compact:
        compacted(folder)
        return
    if sum(map(bool, (cards, each, added, both, older))) != 1:
        raise click.UsageError(ASKED)
    if kind and not each:
        raise click.UsageError("--kind is for --each PACKAGE: it says of which kind its components are")
    if (until or plan) and (each or both):
        raise click.UsageError("--until-decided and --plan are for --card, --package and --before")
    need("balance", "scipy", *(("altair", "vl_convert") if page else ()))
    need("cluster", *(("distributed",) if cluster else ()))
    two = both or ()
    further = () if each is None or each in words else (each,)
    more = (*beside, *added, *further, *two)
    program, setup = prepared(words, chosen, variants, first, more, seed)
    names = sorted_out(words)[0]
    command = watched(words, chosen, variants, first, more, agent)
    way = Way(setup, agent, number, margin / 100, workers or workers_here(), folder, cluster, command)
    one = Side(content(paths_of(names, more)))
    if each:
        told = each_ranked(way, one, ranked(program, each, kind or ""), page=page, as_data=json_wanted)
    elif both:
        others = [Side(content(paths_of(names, (*beside, *some)))) for some in ((), two[:1], two[1:])]
        told = crossed(way, both, (others[0], others[1], others[2], one), page=page, as_data=json_wanted)
    else:
        measure = one.content if cards else content(paths_of(older or names, beside))
        other, titles = measured_by(program, measure, cards, added, older)
        wanted = Comparison(one, other, setup, agent, number)
        told = answered(way, wanted, titles, until=until, plan=plan, page=page, as_data=json_wanted)
    click.echo(told, nl=False)


ASKED = (
    "say what is asked about: one of --card NAME, --each PACKAGE, --package PACKAGE, "
    "--together PACKAGE PACKAGE and --before PACKAGE"
)
"""What is said where nothing is asked, or too much."""


def compacted(folder: Path | None) -> None:
    """Put the games of a folder together."""
    if folder is None or not folder.is_dir():
        raise click.UsageError("--compact needs the folder of the games: --store FOLDER")
    store = Store(folder)
    try:
        before, after = store.compact()
    except OSError as error:
        stop(CannotWrite(span=None, path=shown(folder), reason=reason_of(error)))
    for part in store.damaged:
        click.echo(f"`{shown(part)}` is damaged and was set aside", err=True)
    click.echo(f"{before} files became {after}")


def measured_by(
    program: Program, measure: Content, cards: Sequence[str], added: Sequence[str], older: Sequence[str]
) -> tuple[Side, tuple[str, str]]:
    """The side that what is asked about is measured by, and how both are called."""
    if cards:
        asked = [called(name, program.cards) for name in cards]
        blank = "blank ones" if asked[1:] else "a blank one"
        return Side(measure, tuple(card.id for card in asked)), (listed(card.name for card in asked), blank)
    if added:
        return Side(measure), (listed(added), "the game without it")
    return Side(measure), ("what it is now", f"what it was in {listed(older)}")


def each_ranked(way: Way, side: Side, asked: Ranked, *, page: Path | None, as_data: bool) -> str:
    """The components that are asked for, ranked."""
    with playing(way, way.number * 2) as results:
        found = ranking(asked.what, side, way.setup, way.agent, way.number, asked.components, results)
    if page is not None:
        written(page, pages.of_ranking(found, way.command), as_json(found))
    return as_json(found) if as_data else each_as_text(found)


def crossed(
    way: Way,
    names: tuple[str, str],
    sides: tuple[Side, Side, Side, Side],
    *,
    page: Path | None,
    as_data: bool,
) -> str:
    """What only both of two packages do."""
    with playing(way, way.number * 4) as results:
        found = interplay(names, sides, way.setup, way.agent, way.number, results)
    if page is not None:
        written(page, pages.of_interplay(found), as_json(found))
    return as_json(found) if as_data else interplay_as_text(found)


def written(page: Path, content: str, numbers: str) -> None:
    """Write a page, and its numbers beside it; ends the command if that cannot be done."""
    try:
        write_whole(page, content.encode())
        write_whole(page.with_suffix(".json"), numbers.encode())
    except OSError as error:
        stop(CannotWrite(span=None, path=shown(page), reason=reason_of(error)))


@dataclass(frozen=True, slots=True)
class Way:
    """How it is played: set up so, by which agent, in how many pairs, on how many processors or on which
    cluster, kept where.
    """

    setup: Setup
    agent: str
    number: int
    margin: float
    workers: int
    folder: Path | None
    cluster: str | None = None
    command: str = ""

    def engine(self) -> Engine:
        """What plays. Raises `ClusterGone` if it is a cluster that does not answer."""
        return Cluster(self.cluster) if self.cluster else Here(min(self.workers, self.number))


@contextmanager
def playing(way: Way, games: int) -> Generator[Results]:
    """Where the games come from, at most about so many; ends the command if they cannot be played or kept."""
    store = Store(way.folder) if way.folder is not None else None
    try:
        engine = way.engine()
    except ClusterGone as error:
        raise click.ClickException(str(error)) from error
    try:
        with click.progressbar(length=games, label="games", file=sys.stderr) as bar:
            yield Results(engine, store, bar.update)
    except FAILURES as error:
        stop(complaint(error))
    except ClusterGone as error:
        kept = f"; what was played is kept in `{shown(way.folder)}`" if way.folder is not None else ""
        raise click.ClickException(f"{error}{kept}: without `--cluster` the rest is played here") from error
    except OSError as error:
        stop(CannotWrite(span=None, path=shown(way.folder or Path()), reason=reason_of(error)))
    finally:
        engine.close()
    for part in store.damaged if store is not None else ():
        click.echo(f"`{shown(part)}` is damaged and was set aside; its games were played again", err=True)


def answered(
    way: Way,
    wanted: Comparison,
    titles: tuple[str, str],
    *,
    until: bool,
    plan: bool,
    page: Path | None,
    as_data: bool,
) -> str:
    """The report of a comparison, or what it would take."""
    level, looks = LEVEL, 0
    with playing(way, way.number * 2) as results:
        if plan:
            rows = pilot(wanted, results, way.margin)
        elif until:
            rows, level, looks = until_decided(wanted, results, way.margin)
        else:
            rows = [*pairs(wanted, results)]
        parted = partings(wanted, rows, results.store) if page is not None and not plan else ()
    if plan:
        told = forecast(rows, results.played, results.seconds, way.margin)
        return as_json(told) if as_data else told.told(way.margin, results.workers)
    made = report(
        *titles,
        way.agent,
        way.setup.seed,
        way.margin,
        rows,
        level=level,
        looks=looks,
        noted=findings(wanted, rows),
        parted=parted,
        shown=Shown(way.command, wanted.one.content.packages, wanted.other.content.packages),
    )
    if page is not None:
        written(page, page_of(made), as_json(made))
    return as_json(made) if as_data else as_text(made)


def watched(
    words: Sequence[str],
    chosen: Sequence[str],
    variants: Sequence[str],
    first: Sequence[str],
    beside: Sequence[str],
    agent: str,
) -> str:
    """The command that plays a game as the first side does, but for its seed."""
    parts = ["azif", "run", *words]
    for option, values in (
        ("--set", chosen),
        ("--variant", variants),
        ("--first", first),
        ("--with", beside),
    ):
        for value in values:
            parts += [option, value]
    return shlex.join([*parts, "--agent", agent])


def content(paths: Sequence[Path]) -> Content:
    """The content of packages; ends the command if it is not right."""
    try:
        return content_at(paths)
    except FAILURES as error:
        stop(complaint(error))


def need(extra: str, *modules: str) -> None:
    """End the command if something it needs is not installed, which an extra of Azif brings."""
    for name in modules:
        try:
            importlib.import_module(name)
        except ImportError as error:
            raise click.ClickException(
                f"this needs {name}, which is not installed: `pip install 'azif[{extra}]'`"
            ) from error
