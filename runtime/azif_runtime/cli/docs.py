"""`azif docs`: packages as a site of their rules, components and answers."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import click
import msgspec

from azif_compiler import ir
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.site.change_pages import FEED, change_pages, feed
from azif_compiler.site.contents import Contents, numbers_of
from azif_compiler.site.grammar_page import grammar_page
from azif_compiler.site.moved_pages import moved_pages, read_moved
from azif_compiler.site.pages import Page
from azif_compiler.site.printouts import Printout, print_page, printouts
from azif_compiler.site.records import Record, read, record_of, written
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.site import PAGES, site
from azif_compiler.site.timing import Timing
from azif_compiler.site.tool_pages import Command, command_pages, error_pages, vocabulary_page
from azif_runtime import copies
from azif_runtime.cli.browser_parts import missing, playground, playground_page
from azif_runtime.cli.kept_results import kept
from azif_runtime.cli.laying_out import lay_out
from azif_runtime.cli.printing import set_printouts
from azif_runtime.cli.serving import Preview, serve
from azif_runtime.loading import game_at
from azif_runtime.simulate import workers_here
from azif_runtime.site import Results, tried

DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")
UNDATED = "1970-01-01"
"""How the day of a release is written, and that of one of which it is not said."""

RESULTS = "rulings.results"
"""Where results of rulings are kept beside a site."""

SECONDS = 3600.0

LISTED = "files.list"
"""The list of what was written, so that the next time knows what is its own."""


@click.command()
@click.argument("packages", nargs=-1)
@click.option(
    "--out",
    type=FilePath(path_type=Path, file_okay=False),
    default=Path("build/docs"),
    show_default=True,
    help="Where pages and site are written.",
)
@click.option(
    "--beside",
    type=FilePath(path_type=Path, exists=True, file_okay=False),
    help="A folder of pages of your own, in Markdown.",
)
@click.option(
    "--moved",
    type=FilePath(path_type=Path, exists=True, dir_okay=False),
    help="A file with a line for each address that has moved: the old one and the new one.",
)
@click.option(
    "--since",
    type=FilePath(path_type=Path, exists=True, dir_okay=False),
    multiple=True,
    help="A record of an earlier release, as `--record` wrote it: also tell what has changed since.",
)
@click.option(
    "--record",
    type=FilePath(path_type=Path, dir_okay=False),
    help="Write a record of this release, for later ones to be compared with.",
)
@click.option("--dated", metavar="DAY", default="", help="The day of this release: 2026-11-23.")
@click.option("--tools", is_flag=True, help="Also tell of the language: its words, complaints and commands.")
@click.option("--print", "to_print", is_flag=True, help="Also make printouts of all cards, as PDF.")
@click.option(
    "--playground",
    "browser",
    type=FilePath(path_type=Path, file_okay=False),
    help="Also a playground, with the parts in this folder: Pyodide, an editor, wheels.",
)
@click.option("--pages", "only_pages", is_flag=True, help="Write the pages, and do not lay them out.")
@click.option(
    "--serve", "port", type=click.IntRange(0, 65535), metavar="PORT", help="Then show pages as they change."
)
@click.option("--untried", is_flag=True, help="Do not try the rulings.")
@click.option(
    "--workers", type=click.IntRange(1), help="Try so many rulings at once (as many as processors)."
)
@format_option
def docs(
    packages: tuple[str, ...],
    out: Path,
    beside: Path | None,
    moved: Path | None,
    since: tuple[Path, ...],
    record: Path | None,
    dated: str,
    tools: bool,
    to_print: bool,
    browser: Path | None,
    only_pages: bool,
    port: int | None,
    untried: bool,
    workers: int | None,
    form: str,
) -> None:
    """Make a site of PACKAGES (the one here, if none is named): pages in OUT/pages, the site in OUT/site."""
    need(laid_out=not only_pages, tools=tools, to_print=to_print)
    folders, all_workers = located(packages, form), workers or workers_here()
    further = Further(beside, moved, since, record, dated, tools, to_print, browser, untried)
    done = written_to(out, folders, further, all_workers, form)
    if to_print or not only_pages:
        gc.collect()  # what pages were made of is gone: setting and laying out begin with an empty table
    if to_print:
        set_printouts(out / PAGES, done.printouts, workers=all_workers)
    click.echo(f"{len(done.files)} files in {out}", err=True)
    if not only_pages:
        lay_out(out, done.files, workers=all_workers)
    if port is not None and not only_pages:
        serve(Preview(folders, out / "site", done.results, texts_of), port)
    for name in done.failing:
        click.echo(f"✗ {name}")
    sys.exit(1 if done.failing else 0)


class Further(NamedTuple):
    """What a site shall have beside its packages, as the command says it."""

    beside: Path | None
    moved: Path | None
    since: tuple[Path, ...]
    record: Path | None
    dated: str
    tools: bool
    to_print: bool
    browser: Path | None
    untried: bool


class Written(NamedTuple):
    """What was written: its files, what is to be printed, the results of rulings, those that do not hold."""

    files: list[str]
    printouts: list[Printout]
    results: Results
    failing: list[str]


def written_to(out: Path, folders: Sequence[Path], further: Further, workers: int, form: str) -> Written:
    """Write the pages of packages, and all that is laid out with them."""
    game = game_apart(folders)
    if game is None:
        report = Report()
        game = game_at(folders, report, rulings=True)
        if game is None or report.failed:
            sys.exit(print_report(report, form))
    results = {} if further.untried else results_of(game, out / RESULTS, workers)
    contents = Contents(game, texts_of(game), results)
    more = list(of_language(folders)) if further.tools else []
    if further.moved is not None:
        more += moved_pages(read_moved(further.moved.read_text(encoding="utf-8")))
    beside = {**by_hand(further.beside), **assets()}
    browser = further.browser
    playable = browser is not None and not missing(browser)
    if browser is not None:
        more.append(playground_page(browser, contents, errors=further.tools))
        beside |= playground(browser, folders, contents) if playable else {}
    parts, timing = Parts(contents, playground=playable), Timing(contents)
    if further.since or further.record is not None:
        more += changes(parts, further.since, further.record, day_of(further.dated), beside)
    made = list(printouts(parts, timing)) if further.to_print else []
    more += [print_page(parts, made)] if further.to_print else []
    try:
        files = write(out, site(parts, timing, beside, more))
    except OSError as error:
        raise click.ClickException(f"cannot write `{out}`: {error.strerror}") from error
    return Written(files, made, results, [ir.word_of(ruling.name) for ruling in contents.failing])


def game_apart(folders: Sequence[Path]) -> ir.Game | None:
    """The game of packages, compiled in a process of its own, which takes what it needed for that with it.

    None if it cannot be had so, or something is to be said of it.
    """

    def work(_: int) -> bytes:
        report = Report()
        game = game_at(folders, report, rulings=True)
        return b"" if game is None or report.diagnostics else ir.encode(game)

    found = copies.spread(1, work, workers=1, seconds=SECONDS) if copies.POSSIBLE else [None]
    return ir.decode(found[0]) if found[0] else None


def results_of(game: ir.Game, file: Path, workers: int) -> Results:
    """The results of all rulings of a game, some of them kept in a file; of those that answer questions with
    what happened in them.
    """
    return kept(file, game, lambda rulings: tried(game, rulings, asks, workers=workers))


def asks(ruling: ir.Ruling) -> bool:
    """Whether a ruling answers a question."""
    return bool(numbers_of(ruling))


def need(*, laid_out: bool, tools: bool, to_print: bool) -> None:
    """Complain if something is wanted that is not installed."""
    for wanted, module, said in (
        (laid_out, "material", "a site needs mkdocs-material: {}, or use `--pages`"),
        (tools, "railroad", "pages of the language need railroad-diagrams: {}, or leave out `--tools`"),
        (to_print, "typst", "printouts need Typst: {}, or leave out `--print`"),
    ):
        if wanted and find_spec(module) is None:
            raise click.UsageError(said.format("`pip install 'azif[docs]'`"))


def changes(
    parts: Parts, since: Sequence[Path], record: Path | None, day: str, beside: dict[str, bytes]
) -> list[Page]:
    """The pages of what changed since some releases; their feed is put beside, and this release recorded."""
    records = [*earlier(since), record_of(parts, day)]
    if record is not None:
        record.write_bytes(written(records[-1]))
    if not since:
        return []
    beside[FEED] = feed(parts.contents.title, records)
    return list(change_pages(parts, records))


def earlier(files: Sequence[Path]) -> list[Record]:
    """The releases of which there are records, the oldest first."""
    try:
        return read([path.read_bytes() for path in files])
    except msgspec.DecodeError as error:
        names = ", ".join(f"`{path}`" for path in files)
        raise click.UsageError(f"{names}: a record is what `azif docs --record` wrote ({error})") from None


def day_of(said: str) -> str:
    """The day of a release, as it is said: no clock is asked, so that the same site comes out again."""
    if said and DAY.fullmatch(said) is None:
        raise click.UsageError(f"`{said}` is no day: write it as 2026-11-23")
    return said or UNDATED


def texts_of(game: ir.Game) -> dict[str, list[str]]:
    """The lines of the files in which a game is written; those of a game that was built are not at hand."""
    files = sorted({declaration.meta.origin.file for declaration in game.declarations})
    there = ((file, Path(file)) for file in files)
    return {file: path.read_text(encoding="utf-8").splitlines() for file, path in there if path.is_file()}


def of_language(folders: Sequence[Path]) -> Iterator[Page]:
    """The pages of the language and its tools."""
    yield from error_pages()
    yield from command_pages(list(commands()))
    snapshot = snapshot_of(folders, Report())
    assert snapshot is not None, "nothing was wrong a moment ago"
    yield vocabulary_page(snapshot)
    yield grammar_page((places.grammar() / "azif.lark").read_text(encoding="utf-8"))


def commands() -> Iterator[Command]:
    """Every command of the command line that this one was called from."""
    root = click.get_current_context().find_root()
    group = root.command
    assert isinstance(group, click.Group)
    whole = click.Context(group, info_name=root.info_name)
    for name in group.list_commands(whole):
        try:
            command = group.get_command(whole, name)
        except ImportError:
            continue  # what measures Azif does not come with it
        if command is not None:
            own = click.Context(command, info_name=name, parent=whole, terminal_width=76)
            yield Command(name, command.get_short_help_str(200), command.get_help(own))


def assets() -> dict[str, bytes]:
    """What every site has."""
    return {f"assets/{path.name}": path.read_bytes() for path in sorted(places.site_assets().iterdir())}


def by_hand(folder: Path | None) -> dict[str, bytes]:
    """The pages in a folder, by the names that they get."""
    if folder is None:
        return {}
    files = sorted(folder.rglob("*.md"))
    return {f"guide/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files}


def write(out: Path, files: Iterable[tuple[str, bytes]]) -> list[str]:
    """Write what has changed, and take away what an earlier time wrote and this one does not; all names."""
    listed = out / LISTED
    before = listed.read_text(encoding="utf-8").split("\n") if listed.is_file() else []
    names = []
    for name, content in files:
        path = out / name
        names.append(name)
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in set(before) - set(names):
        if name and ".." not in Path(name).parts:
            (out / name).unlink(missing_ok=True)
    listed.write_text("\n".join(sorted(names)), encoding="utf-8")
    return names
