"""`azif balance`: what a card, a package or a change does to the game."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from azif_runtime.agents import AGENTS
from azif_runtime.balance.comparison import Comparison, Side, program_of
from azif_runtime.balance.pairs import Pair
from azif_runtime.balance.pairs import pairs as played
from azif_runtime.balance.report import as_json, as_text, report
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
from azif_runtime.simulate import workers_here


@click.command(context_settings=FREE)
@setup_options
@click.option("--card", "cards", multiple=True, metavar="NAME", help="Beside a blank one of its name.")
@click.option("--package", "added", multiple=True, metavar="PACKAGE", help="Beside the game without it.")
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
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON.")
def balance(
    words: tuple[str, ...],
    chosen: tuple[str, ...],
    variants: tuple[str, ...],
    first: tuple[str, ...],
    beside: tuple[str, ...],
    seed: int,
    cards: tuple[str, ...],
    added: tuple[str, ...],
    older: tuple[str, ...],
    number: int,
    agent: str,
    margin: float,
    workers: int | None,
    json_wanted: bool,
) -> None:
    """Play the packages at PATHS with something and without it, by the same seeds, and say what it does.

    Something is a component (`--card`), a package (`--package`), or all that has changed (`--before`).
    """
    if sum(map(bool, (cards, added, older))) != 1:
        raise click.UsageError(
            "say what is asked about: one of --card NAME, --package PACKAGE and --before PACKAGE"
        )
    need_scipy()
    program, setup = prepared(words, chosen, variants, first, (*beside, *added), seed)
    names = sorted_out(words)[0]
    one = Side(absolute(paths_of(names, (*beside, *added))))
    if cards:
        asked = [called(name, program.cards) for name in cards]
        other = Side(one.paths, tuple(card.id for card in asked))
        titles = listed(card.name for card in asked), "blank ones" if asked[1:] else "a blank one"
    elif added:
        other = Side(absolute(paths_of(names, beside)))
        titles = listed(added), "the game without it"
    else:
        other = Side(absolute(paths_of(older, beside)))
        titles = "what it is now", f"what it was in {listed(older)}"
    wanted = Comparison(one, other, setup, agent, number)
    rows: list[Pair] = []
    try:
        program_of(other)  # what is wrong with it is said once
        with click.progressbar(length=number, label="pairs", file=sys.stderr) as bar:
            for pair in played(wanted, min(workers or workers_here(), number)):
                rows.append(pair)
                bar.update(1)
    except FAILURES as error:
        stop(complaint(error))
    made = report(*titles, agent, seed, margin / 100, rows)
    click.echo(as_json(made) if json_wanted else as_text(made), nl=False)


def absolute(paths: Iterable[Path]) -> tuple[str, ...]:
    """Paths that mean the same to whoever plays, wherever that is."""
    return tuple(str(path.absolute()) for path in paths)


def listed(names: Iterable[str]) -> str:
    """Some names in a sentence."""
    return " and ".join(f"`{name}`" for name in names)


def need_scipy() -> None:
    """End the command if what it computes with is not installed."""
    try:
        importlib.import_module("scipy")
    except ImportError as error:
        raise click.ClickException(
            "`azif balance` computes with scipy, which is not installed: `pip install 'azif[balance]'`"
        ) from error
