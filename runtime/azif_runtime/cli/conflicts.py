"""`azif conflicts`: where packages get in each other's way, each time with a table on which it shows."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click
import msgspec

from azif_compiler.cli.complaints import located
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.trying import TooFewPackages
from azif_compiler.loader.find import find_packages
from azif_runtime import copies
from azif_runtime.clashes.pairs import Pair, pairs
from azif_runtime.clashes.sides import sides
from azif_runtime.clashes.witness import NoTable, Witness, witness
from azif_runtime.cli.setup import FAILURES, complaint, loaded, option_for, options_of, stop
from azif_runtime.identifiers import spaced
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.simulate import workers_here
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.by_hand import try_by_hand
from azif_runtime.trying.occasions import Occasion

MOST = 200
"""So many pairs are tried, unless more are wanted."""

TOGETHER = 2
"""So many pairs at least are tried by one process."""

SECONDS = 900
"""A process is ended after so much time of the processor."""

LONGEST = 40
"""So many lines are shown of what is seen."""

SAID = {
    "replaces": "both replace “{about}”, and it matters which comes first",
    "order": "what comes of “{about}” depends on which of them comes first",
    "sets": "what they say of “{about}” cannot both be so",
    "starves": "while the first counts, nothing comes of the second: “{about}” does not happen",
    "removes": "where the first counts, the second does not stay in play",
    "loop": "together they never end",
}
"""What is said of each sort."""


@click.command()
@click.argument("packages", nargs=-1)
@click.option(
    "--most", type=click.IntRange(1), default=MOST, show_default=True, help="So many pairs at most."
)
@click.option("--play", "number", type=click.IntRange(1), help="Play the conflict with this number.")
@click.option("--unseen", is_flag=True, help="List, too, which pairs were not brought to meet, and why.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--workers", type=click.IntRange(1), help="Try so many at once (as many as processors).")
def conflicts(
    packages: tuple[str, ...],
    most: int,
    number: int | None,
    unseen: bool,
    as_json: bool,
    workers: int | None,
) -> None:
    """Say where PACKAGES, by id or folder, get in each other's way.

    Abilities of components, kinds, keywords and rules that may do so are found in what they say: two that
    replace one event, that come in at one moment and touch the same, that say opposite things of one value;
    one that keeps from happening what the other waits for or does, or takes it out of play; and two or three
    that make each other happen. Each pair is laid on a table; only what shows there is told, with what is
    seen.
    """
    folders = located(packages, "human") if packages else []
    if len(folders) < 2:
        stop(TooFewPackages(span=None))
    program = loaded(folders)
    wanted = {folder.resolve() for folder in folders}
    known = find_packages(folders, Report()).by_id.values()
    ids = {package.id for package in known if package.folder.resolve() in wanted}
    found = list(pairs(program, sides(program, ids)))
    at_once = workers or workers_here()
    results = copies.dealt(
        found[:most],
        lambda some: [outcome(program, pair) for pair in some],
        Tried,
        workers=at_once,
        jobs=min(len(found[:most]) // TOGETHER, at_once * 8),
        seconds=SECONDS,
    )
    clashes = [(pair, one) for pair, one in zip(found, results, strict=False) if one.told]
    if number is not None:
        if number > len(clashes):
            raise click.UsageError(f"there is no conflict {number}: {len(clashes)} were found")
        play(program, number, clashes[number - 1][0])
        return
    apart = [(pair, one.why) for pair, one in zip(found, results, strict=False) if one.why]
    show(clashes, as_json=as_json)
    for pair, why in apart if unseen else ():
        names = " and ".join(side.name for side in pair.sides)
        click.echo(f"not brought to meet: {names}: {why}", err=True)
    click.echo(summed_up(len(results), len(clashes), len(apart), len(found) - len(results)), err=True)
    sys.exit(1 if clashes else 0)


class Tried(msgspec.Struct, frozen=True):
    """What came of a pair: where its cards lie and what was told if it clashes; or why they do not meet."""

    where: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    why: str = ""


def outcome(program: Program, pair: Pair) -> Tried:
    """What comes of a pair."""
    found = tried(program, pair)
    match found:
        case Witness():
            return Tried(found.where, found.told)
        case str():
            return Tried(why=found)
        case _:
            return Tried()


def tried(program: Program, pair: Pair) -> Witness | str | None:
    """What is seen of a pair, nothing if nothing shows; or why the two cannot be brought to meet."""
    try:
        return witness(program, pair, setup_for(program, pair))
    except NoTable as error:
        return str(error)
    except FAILURES as error:
        return complaint(error).text()


def setup_for(program: Program, pair: Pair) -> Setup:
    """A game in which both cards are there, if a game can be asked for them."""
    cards = {side.card.id: side.card for side in pair.sides}.values()
    options, first = options_of(
        program, [(option, card.name) for card in cards if (option := option_for(program, card.kind))]
    )
    return Setup(0, options, (), tuple(first))


def play(program: Program, number: int, pair: Pair) -> None:
    """Let the person at this terminal play a conflict."""
    one = tried(program, pair)
    assert isinstance(one, Witness)
    click.echo("\n".join([*sides_of(number, pair), *(f"  | {text}" for text in one.where)]))
    again = one.again
    if again is None:
        click.echo("".join(f"  | {text}\n" for text in one.told) + "Nobody is asked anything here.")
        return

    def do(game: Game, this: Thing, who: Thing) -> None:
        again(game, this, one.situation.lay(game, this, who), who)

    try:
        try_by_hand(one.situation.table, Occasion(do), sys.stdin, sys.stdout)
    except FAILURES as error:
        stop(complaint(error))


def sides_of(number: int, pair: Pair) -> Iterator[str]:
    """Which abilities clash, how, and where they are written."""
    about = spaced(pair.about.rpartition(" ")[2])
    *names, last = (side.name for side in pair.sides)
    yield f"{number}. {', '.join(names)} and {last}: {SAID[pair.sort].format(about=about)}"
    yield from (f"  {side.ability.at}" for side in pair.sides)


def show(clashes: Sequence[tuple[Pair, Tried]], *, as_json: bool) -> None:
    """Print what was seen."""
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode([record(*one) for one in clashes]), indent=1))
        return
    for number, (pair, one) in enumerate(clashes, 1):
        told = [*one.where, *one.told[:LONGEST]]
        if len(one.told) > LONGEST:
            told.append(f"… and {len(one.told) - LONGEST} lines more: `--play {number}` shows them")
        click.echo("\n".join([*sides_of(number, pair), *(f"  | {text}" for text in told), ""]))


def summed_up(tried_: int, clash: int, apart: int, left: int) -> str:
    """How many pairs clash, and of which nothing is known."""
    many = "1 pair" if tried_ == 1 else f"{tried_} pairs"
    told = [f"{many} tried, {clash} {'clashes' if clash == 1 else 'clash'}"]
    if apart:
        told.append(
            f"{apart} were not brought to meet: `--unseen` lists them, and whether they clash is not known"
        )
    if left:
        told.append(f"{left} pairs were not tried: `--most` tries more")
    return "; ".join(told)


def record(pair: Pair, one: Tried) -> dict[str, object]:
    """What was seen, as plain data."""
    rows = [
        {"package": side.package, "card": side.card.name, "at": str(side.ability.at)} for side in pair.sides
    ]
    return {"sort": pair.sort, "about": pair.about, "sides": rows, "where": one.where, "told": one.told}
