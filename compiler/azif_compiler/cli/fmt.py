"""`azif fmt`: content in the one layout that Azif has."""

from __future__ import annotations

import difflib
import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from azif_compiler.bounds import NARROWEST_LINE, WIDEST_LINE, WIDTH
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.files import content_files, read_source, reason_of, write_whole
from azif_compiler.loader.store import kept_grammar

if TYPE_CHECKING:
    from pathlib import Path

    from azif_compiler.formatter.formatter import Formatted
    from azif_compiler.text.source import Source

STDIN = "-"


class Laid(NamedTuple):
    """A file: what it holds, and what it holds in its layout."""

    path: Path | None
    source: Source
    made: Formatted

    @property
    def name(self) -> str:
        """How people know it."""
        return self.source.path


class Lines(click.ParamType[range]):
    """`10:20`, or `10` alone: lines of a file, counted from 1."""

    name = "lines"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """The lines; ends the command if they are none."""
        first, _, last = value.partition(":")
        if not (first.isdecimal() and (last or first).isdecimal()) or len(value) > 20:
            self.fail(f"`{value}` is not two numbers of lines, such as 10:20", param, ctx)
        found = range(int(first), int(last or first) + 1)
        if not found or found.start < 1:
            self.fail(f"`{value}` is no line at all", param, ctx)
        return found


@click.command()
@click.argument("paths", nargs=-1)
@click.option("--check", "check_", is_flag=True, help="Write nothing; fail if a file is not in the layout.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would be written.")
@click.option("--lines", type=Lines(), help="Only declarations that reach into these lines, such as 10:20.")
@click.option(
    "--width",
    type=click.IntRange(NARROWEST_LINE, WIDEST_LINE),
    default=WIDTH,
    show_default=True,
    help="How wide a line is at the most.",
)
@format_option
def fmt(paths: tuple[str, ...], check_: bool, diff: bool, lines: range | None, width: int, form: str) -> None:
    """Write the files of packages, folders or files at PATHS (here, if none is named) in one layout.

    A file is written only if nothing in it changes but blanks, line ends and `;`. A declaration that cannot
    be read stays as it is. `-` reads standard input and writes standard output, with complaints in standard
    error.
    """
    report = Report()
    if STDIN in paths and len(paths) > 1:
        raise click.UsageError("`-` is standard input and stands alone")
    files = _read(paths, report, form)
    if lines is not None and len(files) != 1:
        raise click.UsageError("--lines speaks of one file: name that file")
    laid = [_laid(path, source, width, lines, report) for path, source in files]
    changed = [one for one in laid if _is_changed(one)]
    for one in changed if diff else ():
        _show(one)
    if not (check_ or diff):
        for one in laid if paths == (STDIN,) else changed:
            _write(one, report)
    piped = paths == (STDIN,) and not (check_ or diff)
    status = print_report(report, form, aside=piped) if len(report) else 0
    if not piped:
        _say(len(files), changed, check_=check_, diff=diff)
    sys.exit(max(status, int(check_ and bool(changed))))


def _read(paths: tuple[str, ...], report: Report, form: str) -> list[tuple[Path | None, Source]]:
    if paths == (STDIN,):
        from azif_compiler.snapshot.decode import decoded

        source = decoded(sys.stdin.buffer.read(), "standard input", report)
        return [] if source is None else [(None, source)]
    files = [file for path in located(paths, form) for file in content_files(path, report)]
    read = [(file, read_source(file, report, places.shown(file))) for file in dict.fromkeys(files)]
    return [(path, source) for path, source in read if source is not None]


def _laid(path: Path | None, source: Source, width: int, lines: range | None, report: Report) -> Laid:
    from azif_compiler.formatter.formatter import formatted

    made = formatted(source, kept_grammar(), width, lines)
    report.extend(made.wrong)
    return Laid(path, source, made)


def _is_changed(one: Laid) -> bool:
    if one.path is None:
        return one.made.text != one.source.text
    return one.made.text.encode() != one.path.read_bytes()


def _show(one: Laid) -> None:
    old, new = one.source.text.splitlines(keepends=True), one.made.text.splitlines(keepends=True)
    for line in difflib.unified_diff(old, new, one.name, f"{one.name}, in its layout"):
        click.echo(line if line.endswith("\n") else f"{line}\n\\ no line end\n", nl=False)


def _write(one: Laid, report: Report) -> None:
    if one.path is None:
        click.echo(one.made.text, nl=False)
        return
    try:
        write_whole(one.path, one.made.text.encode())
    except OSError as error:
        from azif_compiler.diagnostics.reading import CannotWrite

        report(CannotWrite(span=None, path=one.name, reason=reason_of(error)))


def _say(count: int, changed: list[Laid], *, check_: bool, diff: bool) -> None:
    done = "would be written otherwise" if check_ or diff else "written"
    for one in changed if not diff else ():
        click.echo(f"{one.name}: {done}", err=True)
    files = "1 file" if count == 1 else f"{count} files"
    which = "all in their layout" if not changed else f"{len(changed)} {done}"
    click.echo(f"{files}: {which}", err=True)
