"""`azif try`: a card on a small table, and all that can come of it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.trying import NoCardToTry, NoPartToTry
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.places import package_roots
from azif_compiler.loader.project import default_package
from azif_runtime.cli.sentences import SENTENCE
from azif_runtime.cli.setup import FAILURES, FREE, complaint, loaded, option_for, options_of, sorted_out, stop
from azif_runtime.explore.asked import play_asked, text_of
from azif_runtime.explore.outcomes import outcome
from azif_runtime.explore.paths import MOST, explore
from azif_runtime.identifiers import spaced
from azif_runtime.loading import load_asked
from azif_runtime.program import Card, Program
from azif_runtime.saves import Setup
from azif_runtime.trying.by_hand import try_by_hand
from azif_runtime.trying.occasions import Part, parts_of
from azif_runtime.trying.table import Table, table_for
from azif_runtime.trying.trial import (
    Wish,
    as_data,
    found_occasion,
    outcomes_told,
    rows,
    try_part,
    ways_data,
)

LONGEST = 60
"""So many lines are shown of what comes of one part, unless all are wanted."""


@click.command("try", context_settings=FREE)
@click.argument("card")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[PATHS] [--OPTION VALUE]")
@click.option("--part", "part", type=click.IntRange(1), help="Only the part with this number.")
@click.option("--play", "by_hand", is_flag=True, help="Answer the questions yourself.")
@click.option(
    "--answer", "script", multiple=True, metavar="TEXT", help="The next answer; behind them all are tried."
)
@click.option("--given", "given", multiple=True, type=SENTENCE, help="What is so, as in rulings.")
@click.option("--when", "when", multiple=True, type=SENTENCE, help="What happens, as in rulings.")
@click.option("--most", type=click.IntRange(1), default=MOST, show_default=True, help="So many ways at most.")
@click.option("--everything", is_flag=True, help="Use the actions of other things, too.")
@click.option("--full", is_flag=True, help="Show every line.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.option("--seed", type=int, default=0, show_default=True, help="What chance begins with.")
def try_(
    card: str,
    words: tuple[str, ...],
    part: int | None,
    by_hand: bool,
    script: tuple[str, ...],
    given: tuple[str, ...],
    when: tuple[str, ...],
    most: int,
    everything: bool,
    full: bool,
    as_json: bool,
    seed: int,
) -> None:
    """Try CARD on a small table: where each thing that stands on it can be used at once.

    The table is the game of the packages at PATHS as it is set up, up to the first moment at which somebody
    may act. What an ability waits for is made to happen; all answers, rolls and draws are gone through, and
    each different outcome is told with its exact chance. With --given and --when, sentences as in rulings
    say what is so and what happens.
    """
    wish = Wish(most, script, everything)
    names, options = sorted_out(words)
    paths = located(names, "human") if names else home_of(card)
    longest = sys.maxsize if full else LONGEST
    try:
        if when:
            found = asked(paths, card, given, when, wish)
            told = ["; ".join((*given, *when)), *outcomes_told(*found, longest)]
            show([told], {"card": card, "parts": [ways_data(*found)]}, as_json=as_json)
            sys.exit(1 if found[1].broke else 0)
        if given:
            raise click.UsageError("with `--given`, `--when` says what happens")
        program = loaded(paths)
        table = set_for(program, card, options, seed)
        parts = chosen(table.card, parts_of(program, table.card), part)
        if by_hand:
            play(table, parts[0])
            return
        tried = [
            one
            for one in (try_part(table, part, wish) for part in parts)
            if not (one.part.shared and one.vain)
        ]
        chosen(table.card, [one.part for one in tried], None)
    except FAILURES as error:
        stop(complaint(error))
    data = {"card": table.card.name, "kind": table.card.kind.called, "parts": [as_data(one) for one in tried]}
    show([rows(one, longest) for one in tried], data, as_json=as_json)
    sys.exit(1 if any(one.failed for one in tried) else 0)


def home_of(card: str) -> list[Path]:
    """The package here or the one that comes with Azif, if it names a card, else the first that does."""
    here = default_package()
    known = find_packages([here, *package_roots(), Path()], Report()).by_id.values()
    quoted = f'"{card}"'.casefold()
    ordered = sorted(known, key=lambda one: (one.folder.resolve() != here.resolve(), one.id))
    for package in ordered:
        texts = (file.path.read_text("utf-8", errors="replace") for file in package.files if not file.ruling)
        if any(quoted in text.casefold() for text in texts):
            return [package.folder]
    return [here]


def set_for(program: Program, name: str, options: Sequence[tuple[str, str]], seed: int) -> Table:
    """The table for a card; ends the command if there is no such card."""
    wanted = name.casefold()
    card = next((one for one in program.cards if wanted in (one.name.casefold(), one.id.casefold())), None)
    if card is None:
        stop(NoCardToTry(span=None, name=name, known=tuple(one.name for one in program.cards)))
    if option := option_for(program, card.kind):
        options = [*options, (option, card.name)]
    given, first = options_of(program, options)
    return table_for(program, Setup(seed, given, (), tuple(first)), card)


def chosen(card: Card, parts: list[Part], number: int | None) -> list[Part]:
    """The parts that are tried; ends the command if there is none."""
    if not parts or (number is not None and number > len(parts)):
        there = f"{len(parts)} parts" if len(parts) > 1 else "1 part" if parts else "nothing"
        missing = f", and no part {number}" if parts else ""
        printed = tuple(dict.fromkeys(spaced(one.name) for one in card.declared.fields))
        stop(NoPartToTry(span=None, name=card.name, parts=there, asked=missing, printed=printed))
    return parts if number is None else [parts[number - 1]]


def asked(
    paths: Sequence[Path], name: str, given: Sequence[str], when: Sequence[str], wish: Wish
) -> tuple[Any, Any]:
    """What comes of what is given and happens; ends the command if that cannot be read."""
    report = Report()
    program = load_asked(paths, text_of(1, given, when), report)
    if program is None or report.failed:
        sys.exit(print_report(report, "human"))

    def only(game: Any) -> None:
        things = [one for one in game.things if one.name.casefold() == name.casefold()]
        if not things:
            stop(NoCardToTry(span=None, name=name, known=tuple(one.name for one in program.cards)))
        game.agent.only = None if wish.everything else max(things, key=lambda one: one.place.active)

    play = play_asked(program, program.rulings[0], prepared=only)
    gone = explore(program, play, most=wish.most, script=wish.script)
    return outcome(gone.paths), gone


def play(table: Table, part: Part) -> None:
    """Let the person at this terminal answer."""
    where, found = found_occasion(table, part)
    click.echo(f"{part.name}\n({'; '.join(filter(None, (where, found.given, found.why)))})")
    if found.do is not None:
        try_by_hand(table, found, sys.stdin, sys.stdout)


def show(told: Sequence[Sequence[str]], data: dict[str, Any], *, as_json: bool) -> None:
    """Print what was tried."""
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(data), indent=1))
        return
    click.echo("\n\n".join("\n".join(text) for text in told))
