"""`azif watch`: on every save, what is wrong since, the changed cards as they read, and their rulings."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from azif_compiler import ir
from azif_compiler.cli.complaints import located
from azif_compiler.cli.file_path import FilePath
from azif_compiler.garbage import without_collecting
from azif_compiler.loader.watched import Change, Watched
from azif_compiler.reporting import render
from azif_compiler.site.drawing.beside import kept_fresh
from azif_compiler.words.card import face, written
from azif_compiler.words.lexicon import Lexicon
from azif_runtime.translate.successive import Successive
from azif_runtime.verdict_reports import outcome
from azif_runtime.verdicts import one_by_one

PAUSE = 0.2
"""How many seconds lie between two looks."""

MOST_CARDS = 5
"""So many changed cards are shown."""


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "--most", type=click.IntRange(0), default=50, show_default=True, help="So many rulings at most."
)
@click.option("--cards/--no-cards", default=True, help="Show changed cards as they read.")
@click.option(
    "--page",
    type=FilePath(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write the changed cards with their faces to an HTML file; a browser that shows it follows.",
)
@click.option("--looks", type=click.IntRange(1), hidden=True, help="Stop after so many looks.")
def watch(paths: tuple[str, ...], most: int, cards: bool, page: Path | None, looks: int | None) -> None:
    """Watch the packages at PATHS (here, if none is named), until it is interrupted.

    On every save it says what is wrong since and what was mended, shows the changed cards as they read, and
    tries the rulings that were changed or speak of what was.
    """
    watched, programs = Watched(located(paths, "human")), Successive()
    number = 0
    try:
        while looks is None or number < looks:
            began = time.perf_counter()
            change = watched.look()
            if change is not None:
                tell(change, began, first=number == 0)
                if not change.wrong:
                    if number == 0:
                        with without_collecting():
                            programs.prepare(change.whole())
                    if change.declared:
                        tell_play(change, programs, most=most, cards=cards, page=page)
            number += 1
            if looks is None or number < looks:
                time.sleep(PAUSE)
    except KeyboardInterrupt:
        click.echo()


def tell(change: Change, began: float, *, first: bool) -> None:
    """Say what is wrong since a save."""
    if change.new:
        click.echo(render.human(change.new, color=render.wants_color(sys.stdout)), nl=False, color=True)
    said = [f"{change.wrong} to mend"] if change.wrong else ["nothing is wrong"]
    if change.mended:
        said.append(f"{change.mended} mended")
    if not first:
        names = ", ".join(sorted(change.words))
        said.append(f"changed: {names}" if names else "no declaration changed")
    click.echo(f"— {'; '.join(said)} ({time.perf_counter() - began:.2f} s)")


def tell_play(change: Change, programs: Successive, *, most: int, cards: bool, page: Path | None) -> None:
    """Show the changed cards, and try the rulings that speak of what was changed."""
    began = time.perf_counter()
    wanted = change.rulings()
    game = change.game(wanted[:most])
    if cards or page is not None:
        lexicon = Lexicon(game)
        shown = changed_cards(change, lexicon)[:MOST_CARDS]
        for card in shown if cards else ():
            click.echo(f"\n{written(face(lexicon, card))}")
        if page is not None and shown:
            page.write_text(kept_fresh(lexicon, shown), encoding="utf-8")
    if not wanted or not most:
        return
    with without_collecting():
        program = programs.program(game)
        verdicts = [trial.verdict for trial in one_by_one(program, program.rulings)]
    for verdict in verdicts:
        for failure in verdict.failures:
            click.echo(f"✗ {verdict.name}\n    " + "\n    ".join(str(failure).splitlines()))
    failed = sum(not verdict.holds for verdict in verdicts)
    more = f", {len(wanted) - len(verdicts)} more not tried" if len(wanted) > len(verdicts) else ""
    click.echo(f"— {outcome(failed, len(verdicts))}{more} ({time.perf_counter() - began:.2f} s)")


def changed_cards(change: Change, lexicon: Lexicon) -> list[ir.Component]:
    """The components whose declarations were changed."""
    declared = {
        one.name
        for found in change.declared
        for one in found.cell.compiled()
        if isinstance(one, ir.Component)
    }
    return [card for card in lexicon.components if card.name in declared]
