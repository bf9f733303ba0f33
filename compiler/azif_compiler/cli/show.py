"""`azif show NAME`: a component as a player reads it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler import ir
from azif_compiler.citations import as_text, citations
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report, nearest
from azif_compiler.doubts import doubts
from azif_compiler.loader.driver import compile_packages
from azif_compiler.loader.find import RULINGS
from azif_compiler.words.card import face, written
from azif_compiler.words.lexicon import Lexicon


@click.command()
@click.argument("names", nargs=-1)
@click.option(
    "--package",
    "packages",
    multiple=True,
    default=("base",),
    help="A package, by id or folder; several if wanted.",
)
@click.option("--all", "everything", is_flag=True, help="Show every component.")
@click.option(
    "--doubtful",
    is_flag=True,
    help="List what is unverified, of low confidence, or has a note; nothing else.",
)
@format_option
def show(
    names: tuple[str, ...], packages: tuple[str, ...], everything: bool, doubtful: bool, form: str
) -> None:
    """Show components by their names (or `package:name`): fields, generated text, where they are from.

    For the id of a rule: which declarations carry it out, and which rulings try it.
    """
    report = Report()
    folders = located(packages, form)
    game = compile_packages(folders, report)
    if game is None:
        print_report(report, form)
        sys.exit(1)
    if doubtful:
        for doubt in doubts(game, folders):
            click.echo(doubt)
        return
    lexicon = Lexicon(game)
    if not names and not everything:
        raise click.UsageError('say which component, for example: azif show "Beacon"')
    missing = False
    known = {card.title.casefold(): card.title for card in lexicon.components}
    printed = {card.title.casefold() for card in lexicon.components if not is_of_ruling(card)}
    for name in names or tuple(sorted(printed)):
        wanted = name.casefold()
        found = [c for c in lexicon.components if wanted in (c.title.casefold(), c.name.casefold())]
        for card in found if names else (card for card in found if not is_of_ruling(card)):
            click.echo(written(face(lexicon, card)) + "\n")
        cited = [row for row in citations(game) if row.rule.casefold() == wanted] if not found else []
        for row in cited:
            click.echo(as_text([row], long=True).rpartition("\n1 rules are cited")[0] + "\n")
        if not found and not cited:
            missing = True
            close = nearest(name, known.values())
            hint = f"; did you mean `{close}`?" if close else ""
            click.echo(f"azif: no component is called `{name}`{hint}", err=True)
    sys.exit(1 if missing else 0)


def is_of_ruling(card: ir.Component) -> bool:
    """Whether a component is only there for rulings to try something with."""
    return RULINGS in Path(card.meta.origin.file).parts
