"""`azif words WORD`: what a word stands for, and all that content can use."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.loader.other_packages import declaring
from azif_compiler.loader.project import default_package
from azif_compiler.vocabulary import markdown, tell
from azif_compiler.vocabulary.answer import Answer, answer, as_json, everything, meant, used_once
from azif_compiler.vocabulary.collect import vocabulary
from azif_compiler.vocabulary.entries import Entry
from azif_compiler.vocabulary.reference import words_of_language


@click.command()
@click.argument("word", nargs=-1)
@click.option(
    "--package",
    "packages",
    multiple=True,
    help="A package, by id or folder; several if wanted.  [default: the one here, else the base game; then "
    "whichever has the word]",
)
@click.option("--once", is_flag=True, help="Only the verbs that one component alone uses.")
@click.option("--all", "everybody", is_flag=True, help="Name everybody who uses it, not only the first ten.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="For a terminal, for tools, or one page for a site.",
)
def words(word: tuple[str, ...], packages: tuple[str, ...], once: bool, everybody: bool, form: str) -> None:
    """Say what a WORD stands for, in any of its forms; without one, list everything that content can use."""
    if word and form == "markdown":
        raise click.UsageError("a page is of everything: leave out the word, or `--format markdown`")
    if once and (word or form == "markdown"):
        raise click.UsageError("`--once` is a list of its own: leave out the word, or the page")
    complaints = "json" if form == "json" else "human"
    wanted = " ".join(word)
    folders = located(packages, complaints) if packages else [default_package()]
    entries, language = known_in(folders, complaints)
    found = used_once(entries) if once else everything(entries)
    if wanted:
        found = answered(wanted, entries, language)
    if wanted and not found.found and not packages and (other := declaring(wanted, folders[0])) is not None:
        found = answered(wanted, *known_in([other], complaints))
    if wanted and not found.found:
        close = meant(wanted, entries, language)
        hint = f"; did you mean `{close}`?" if close else ""
        click.echo(f"azif: nothing is called `{wanted}`{hint}", err=True)
        sys.exit(1)
    match form:
        case "json":
            click.echo(as_json(found))
        case "markdown":
            click.echo(markdown.page(found), nl=False)
        case _:
            text = tell.told(found, everybody=everybody) if wanted else ""
            click.echo(text or (tell.listed_once(found) if once else tell.listed(found)))


def known_in(folders: Sequence[Path], form: str) -> tuple[tuple[Entry, ...], frozenset[str]]:
    """What packages have to say, and the words of the language; ends the command if something is wrong."""
    report = Report()
    snapshot = snapshot_of(folders, report)
    if snapshot is None:
        print_report(report, form)
        sys.exit(1)
    return vocabulary(snapshot), words_of_language(snapshot.grammar)


def answered(word: str, entries: Sequence[Entry], language: frozenset[str]) -> Answer:
    """What a word stands for."""
    return answer(word, entries, language, places.reference().read_text(encoding="utf-8"))
