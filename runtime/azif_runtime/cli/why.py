"""`azif why`: one entry of the log of a saved game, and everything behind it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler.cli.file_path import FilePath
from azif_runtime.cli.setup import FAILURES, complaint, content_of, stop
from azif_runtime.log import Entry
from azif_runtime.saves import read
from azif_runtime.why import OTHER_EVENT, Cause, Refused, explain


@click.command()
@click.argument("save_file", metavar="SAVE", type=FilePath(path_type=Path))
@click.argument("number", type=click.IntRange(1))
@click.option(
    "--with", "beside", multiple=True, metavar="FOLDER", help="Where packages lie that do not come with Azif."
)
def why(save_file: Path, number: int, beside: tuple[str, ...]) -> None:
    """Say why entry NUMBER of the log of the game in SAVE happened, and what did not apply.

    The numbers are those of `azif replay SAVE --log FILE`.
    """
    try:
        save = read(save_file)
        found = explain(content_of(save, beside), save, number)
    except FAILURES as error:
        stop(complaint(error))
    if found is None:
        click.echo(f"the log of this game has no entry {number}", err=True)
        sys.exit(1)
    click.echo(told(found.entry))
    section("while", [because(cause) for cause in found.causes])
    section("what came of it", [told(entry) for entry in found.after[:20]])
    section("considered, and did not apply", [refusal(r) for r in found.refused if r.reason != OTHER_EVENT])
    others = [f"{r.name} ({r.at})" for r in found.refused if r.reason == OTHER_EVENT]
    section("waits for such events, but not for this one", others)


def section(title: str, rows: list[str]) -> None:
    """A titled list, if there is anything in it."""
    if rows:
        click.echo(f"\n{title}:")
        for row in rows:
            click.echo(f"  {row}")


def told(entry: Entry) -> str:
    """An entry with what made it so."""
    about = [f"by {entry.by}" if entry.by else "", f"[{entry.rules}]" if entry.rules else "", entry.at]
    shown = " ".join(part for part in about if part)
    return f"{entry.number}: {entry.text}" + (f"   ({shown})" if shown else "")


def because(cause: Cause) -> str:
    """What was going on."""
    about = " ".join(part for part in (f"by {cause.by}" if cause.by else "", cause.at) if part)
    return cause.text + (f"   ({about})" if about else "")


def refusal(refused: Refused) -> str:
    """What did not apply, and why."""
    return f"{refused.name}: {refused.reason}" + (f"   ({refused.at})" if refused.at else "")
