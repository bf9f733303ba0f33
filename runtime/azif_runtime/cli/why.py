"""`azif why`: one entry of the log of a saved game, or a ruling, and everything behind it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from azif_compiler.cli.complaints import located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_runtime.cli.setup import FAILURES, complaint, content_of, stop
from azif_runtime.interpreter.reactions import OTHER_EVENT
from azif_runtime.loading import Selection, load
from azif_runtime.log import Entry
from azif_runtime.saves import read
from azif_runtime.trace import told as lines
from azif_runtime.trace import weighed
from azif_runtime.why import Cause, Refused, explain


@click.command()
@click.argument("words", nargs=-1, required=True, metavar='SAVE NUMBER | [PACKAGES]… "RULING"')
@click.option(
    "--with", "beside", multiple=True, metavar="FOLDER", help="Where packages lie that do not come with Azif."
)
def why(words: tuple[str, ...], beside: tuple[str, ...]) -> None:
    """Say why entry NUMBER of the log of the game in SAVE happened, and what did not apply.

    The numbers are those of `azif replay SAVE --log FILE`.

    Or say what happened in the RULING of PACKAGES (here, if none is named) whose name has these words in it:
    every event with its cause, and what was considered and did not apply.
    """
    *before, last = words
    if len(before) == 1 and last.isdecimal() and not Path(before[0]).is_dir():
        why_entry(
            FilePath(path_type=Path).convert(before[0], None, click.get_current_context()), last, beside
        )
        return
    if beside:
        raise click.UsageError("`--with` is for a save; the packages of a ruling stand before its name")
    why_ruling(located(before, "human"), last)


def why_entry(save_file: Path, asked: str, beside: tuple[str, ...]) -> None:
    """Say why an entry of a log was written; ends the command if there is none."""
    number: int = click.IntRange(1)(asked)
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


def why_ruling(paths: list[Path], name: str) -> None:
    """Say what happened in a ruling; ends the command if not just one is meant, with 1 if it fails."""
    wanted = Selection(tuple(paths), (name,))
    report = Report()
    program = load(paths, report, rulings=True)
    if program is None or report.failed:
        sys.exit(print_report(report, "human"))
    rulings = [ruling for ruling in program.rulings if wanted.has(ruling.at.file, ruling.name)]
    exact = [ruling for ruling in rulings if ruling.name.casefold() == name.casefold()]
    if not rulings:
        raise click.UsageError(f"no ruling here has `{name}` in its name")
    if len(exact or rulings) > 1:
        names = "\n".join(f"  {ruling.name}" for ruling in rulings)
        raise click.UsageError(
            f"{len(rulings)} rulings have `{name}` in their names; say more of one:\n{names}"
        )
    (ruling,) = exact or rulings
    try:
        verdict, entries = weighed(program, ruling)
    except FAILURES as error:
        stop(complaint(error))
    click.echo(f"{'✓' if verdict.holds else '✗'} {verdict.name}")
    for failure in verdict.failures:
        click.echo("\n".join(f"    {row}" for row in str(failure).splitlines()))
    section("what happened", lines(entries))
    sys.exit(0 if verdict.holds else 1)


def section(title: str, rows: list[str]) -> None:
    """A titled list, if there is anything in it."""
    if rows:
        click.echo(f"\n{title}:")
        for row in rows:
            click.echo(f"  {row}")


def told(entry: Entry) -> str:
    """An entry with what made it so."""
    return f"{entry.number}: {entry.explained}"


def because(cause: Cause) -> str:
    """What was going on."""
    about = " ".join(part for part in (f"by {cause.by}" if cause.by else "", cause.at) if part)
    return cause.text + (f"   ({about})" if about else "")


def refusal(refused: Refused) -> str:
    """What did not apply, and why."""
    return f"{refused.name}: {refused.reason}" + (f"   ({refused.at})" if refused.at else "")
