"""`azif lint`: what is right in packages and could be better."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from azif_compiler.bounds import WIDTH
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Confidence, Report
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import CONFIDENCES
from azif_compiler.lint.linter import lint as found_by_rules
from azif_compiler.lint.linter import rules as all_rules
from azif_compiler.lint.mending import mended
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.driver import Job
from azif_compiler.loader.files import reason_of, write_whole
from azif_compiler.loader.project import manifests_at, meant_by
from azif_compiler.reporting.page import page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from azif_compiler.grammar import Grammar


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--fix", is_flag=True, help="Write what can be mended without a change of what content does.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix: mend what changes something, too.")
@click.option(
    "--confidence",
    type=click.Choice(CONFIDENCES),
    default="likely",
    show_default=True,
    help="How certain it must at least be that something is better otherwise.",
)
@click.option("--rules", is_flag=True, help="List the rules, and do nothing else.")
@format_option
def lint(
    paths: tuple[str, ...], fix: bool, unsafe_fixes: bool, confidence: Confidence, rules: bool, form: str
) -> None:
    """Say what is right in the packages at PATHS (here, if none is named) and could be better.

    `# lint: allow RULE because REASON` behind a line, or before it, allows what a rule finds there.
    """
    if unsafe_fixes and not fix:
        raise click.UsageError("--unsafe-fixes goes with --fix")
    if rules:
        for name, rule in all_rules().items():
            click.echo(f"{name:22}{rule.confidence:8}{page(rule).title}")
        return
    folders = located(paths, form)
    content = content_at(folders, form)
    if fix:
        made = mended(content, unsafe=unsafe_fixes)
        status = write(made.texts, content.snapshot.grammar, form)
        files = "1 file" if len(made.texts) == 1 else f"{len(made.texts)} files"
        click.echo(f"{made.times} mended in {files}", err=True)
        if status:
            sys.exit(status)
        content = content_at(folders, form)
    report = found_by_rules(content, confidence)
    print_report(report, form)
    sys.exit(1 if len(report) else 0)


def content_at(folders: Sequence[Path], form: str) -> Content:
    """The packages in these folders; ends the command if anything is wrong with them."""
    report, cache = Report(), user_cache()
    manifests = manifests_at(folders, report, cache)
    if manifests is not None:
        snapshot = Job(manifests, cache, rulings=True).snapshot(report)
        if not report.failed:
            return Content(snapshot, meant_by(manifests, folders))
    sys.exit(print_report(report, form))


def write(texts: Mapping[str, str], grammar: Grammar, form: str) -> int:
    """Write files that have been mended, in their layout if they were in it; gives the exit status."""
    from azif_compiler.diagnostics.reading import CannotWrite
    from azif_compiler.formatter.formatter import formatted
    from azif_compiler.text.source import Source

    report = Report()
    for name, text in texts.items():
        made = formatted(Source(name, text), grammar, WIDTH, None)
        try:
            write_whole(Path(name), made.text.encode())
        except OSError as error:
            report(CannotWrite(span=None, path=name, reason=reason_of(error)))
    return print_report(report, form) if len(report) else 0
