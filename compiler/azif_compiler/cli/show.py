"""`azif show NAME`: a component as a player reads it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from azif_compiler import diagnostics, ir
from azif_compiler.citations import as_text, citations
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report, nearest
from azif_compiler.doubts import doubts
from azif_compiler.loader.compiled import is_built, read_game
from azif_compiler.loader.driver import compile_packages
from azif_compiler.loader.files import read_source
from azif_compiler.loader.find import RULINGS, find_packages
from azif_compiler.loader.places import package_roots
from azif_compiler.words.card import Face, face, written
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.record import as_json, record
from azif_compiler.words.rules import rule_face, rules_called


@click.command()
@click.argument("names", nargs=-1)
@click.option(
    "--package",
    "packages",
    multiple=True,
    help="A package, by id or folder; several if wanted.  [default: the base game, then whichever has it]",
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

    So are rules, verbs, values and keywords shown, if no component has the name. For the id of a rule: which
    declarations carry it out, and which rulings try it.
    """
    if not names and not everything and not doubtful:
        raise click.UsageError('say which component, for example: azif show "Beacon"')
    folders = located(packages or ("base",), form)
    game = compiled(folders, form)
    if doubtful:
        for doubt in doubts(game, folders):
            click.echo(doubt)
        return
    faces: list[tuple[Face, str]] = []
    unknown: list[str] = []
    lexicon = Lexicon(game)
    if everything:
        own = ids_of(folders)
        ordered = sorted(lexicon.components, key=lambda card: card.title.casefold())
        shown = (card for card in ordered if card.package in own and not is_of_ruling(card))
        faces += [(face(lexicon, card), card.package) for card in shown]
    cited: list[str] = []
    ruled: list[str] = []
    for name in names:
        rows = [(lexicon, card) for card in called(lexicon, name)]
        rules = [row for row in citations(game) if row.rule.casefold() == name.casefold()] if not rows else []
        cited += [as_text([row], long=True).rpartition("\n1 rules are cited")[0] + "\n" for row in rules]
        ruled += [row.rule for row in rules]
        others = rules_called(game, name) if not rows and not rules else []
        faces += [(rule_face(lexicon, one), ir.package_of(one.name)) for one in others]
        if not rows and not rules and not others and not packages:
            rows = in_any_package(name, form)
        if not rows and not rules and not others:
            unknown.append(name)
        faces += [(face(lexicon, card), card.package) for lexicon, card in rows]
    if form == "json":
        click.echo(as_json(record(one, package) for one, package in faces), nl=False)
    else:
        for text in (*(written(one) + "\n" for one, _ in faces), *cited):
            click.echo(text)
    for rule in ruled if form == "json" else ():
        click.echo(
            f"azif: `{rule}` is a rule, not a component: `azif coverage rules --json` has it", err=True
        )
    for name in unknown:
        close = nearest(name, [card.title for card in lexicon.components])
        hint = f"; did you mean `{close}`?" if close else f"; for a word ask `azif words {name}`"
        if name.upper() in diagnostics.every():
            hint = f"; it is a complaint: `azif explain {name.upper()}`"
        click.echo(f"azif: no component, and no rule, is called `{name}`{hint}", err=True)
    sys.exit(1 if unknown or (ruled and form == "json") else 0)


def is_of_ruling(card: ir.Component) -> bool:
    """Whether a component is only there for rulings to try something with."""
    return RULINGS in Path(card.meta.origin.file).parts


def compiled(folders: Sequence[Path], form: str) -> ir.Game:
    """The game of some packages; ends the command if something is wrong with them."""
    report = Report()
    built = [folder for folder in folders if is_built(folder)]
    game = read_game(built[0], report) if built else compile_packages(folders, report)
    if game is None:
        print_report(report, form)
        sys.exit(1)
    return game


def called(lexicon: Lexicon, name: str) -> list[ir.Component]:
    """The components of a name."""
    wanted = name.casefold()
    return [card for card in lexicon.components if wanted in (card.title.casefold(), card.name.casefold())]


def ids_of(folders: Sequence[Path]) -> set[str]:
    """The ids of the packages in these folders."""
    known = find_packages(folders, Report()).by_id.values()
    if any(map(is_built, folders)):
        return {package.id for folder in folders for package in compiled([folder], "human").packages}
    wanted = {folder.resolve() for folder in folders}
    return {one.id for one in known if one.folder.resolve() in wanted}


def in_any_package(name: str, form: str) -> list[tuple[Lexicon, ir.Component]]:
    """The components of a name in any other package that is known: those that come with Azif, and those in
    this folder.
    """
    known = find_packages([*package_roots(), Path()], Report()).by_id.values()
    for package in sorted(known, key=lambda one: one.id):
        sources = (read_source(file.path, Report()) for file in package.files if not file.ruling)
        if any(name.casefold() in source.text.casefold() for source in sources if source is not None):
            lexicon = Lexicon(compiled([package.folder], form))
            if found := called(lexicon, name):
                return [(lexicon, card) for card in found]
    return []
