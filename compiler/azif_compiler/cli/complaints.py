"""How commands name what they work on, and show what is wrong with it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from azif_compiler.bounds import MOST_COMPLAINTS
from azif_compiler.diagnostic import Report
from azif_compiler.loader.find import folder_of
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.recognise import first_tried
from azif_compiler.reporting import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from azif_compiler.diagnostic import Diagnostic

    # A command before and after an option is put on it; click knows no narrower type.
    Decorated = Callable[..., Any]


def format_option(command: Decorated) -> Decorated:
    """The option that chooses how complaints are written."""
    option = click.option(
        "--format",
        "form",
        type=click.Choice(list(render.FORMATS)),
        default="human",
        envvar="AZIF_FORMAT",
        show_default=True,
        help="How complaints are written.",
    )
    return option(command)


def located(names: Iterable[str], form: str) -> list[Path]:
    """The folders and files that these names mean; ends the command if one means nothing."""
    report = Report()
    found = [folder_of(name, report) for name in names or (".",)]
    if report.failed:
        print_report(report, form)
        sys.exit(2)
    return [path for path in found if path is not None]


def first_of(found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """As many complaints as are shown, in their order: of too many, the errors before all else."""
    if len(found) <= MOST_COMPLAINTS:
        return found
    errors = [one for one in found if one.severity == "error"][:MOST_COMPLAINTS]
    room = MOST_COMPLAINTS - len(errors)
    kept = {id(one) for one in errors}
    kept.update([id(one) for one in found if one.severity != "error"][:room])
    return [one for one in found if id(one) in kept]


def print_report(report: Report, form: str, *, aside: bool = False, strict: bool = False) -> int:
    """Print complaints, and to standard error how many there are; gives the exit status: 1 for errors and, if
    it is strict, for warnings. They stand aside, in standard error too, where something else is written.
    """
    found = report.diagnostics
    shown = first_of(found) if form in ("human", "short") else found  # programs get them all
    if form != "short":
        shown = first_tried(shown, Effort())
    if form == "human":
        text = render.human(shown, color=render.wants_color(sys.stdout))
    else:
        text = render.FORMATS[form](shown)
    click.echo(text, nl=False, color=True, err=aside)
    said = render.summary(found)
    if len(shown) < len(found):
        said += f", of which {len(shown)} are shown, errors first, and {len(found) - len(shown)} more are not"
    if form == "human" and found:
        said += f"; `azif explain {found[0].code}` says more"
    click.echo(said, err=True)
    return 1 if report.failed or (strict and found) else 0
