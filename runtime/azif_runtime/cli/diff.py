"""`azif diff`: what changed from one release of packages to another."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import msgspec

from azif_compiler import ir
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.compiled import is_built, read_game
from azif_compiler.loader.driver import Job
from azif_compiler.loader.places import shown
from azif_compiler.loader.project import manifests_at, meant_by
from azif_compiler.loader.revisions import revision, roots_in, unpacked
from azif_compiler.releases.comparison import Compared, Unlike, as_json, compared, text
from azif_compiler.releases.renaming import with_new_names
from azif_compiler.site.contents import Contents
from azif_compiler.site.records import Difference, Record, read, record_of
from azif_compiler.site.shared_parts import Parts
from azif_runtime.behaviour import unlike
from azif_runtime.cli.setup import FAILURES, complaint, stop
from azif_runtime.courses import parting
from azif_runtime.saves import read as read_save
from azif_runtime.simulate import workers_here

UNDATED = "1970-01-01"
"""The day of what has none."""


@dataclass(frozen=True, slots=True)
class Side:
    """A release: its record, its game unless only the record is there, and what its names were before.

    `packages` are those that were asked for; none if all of them are meant. `tree` is where the files of a
    revision lay while they were read.
    """

    record: Record
    game: ir.Game | None = None
    was: frozenset[tuple[str, str]] = frozenset()
    packages: frozenset[str] = frozenset()
    tree: str = ""

    def placed(self, name: str, reason: str) -> str:
        """A reason with its places as git writes them: the revision, then the path in it."""
        return reason.replace(f"{self.tree}/", f"{name}:") if self.tree else reason


@click.command()
@click.argument("old")
@click.argument("new", default=".")
@click.option(
    "--package",
    "packages",
    multiple=True,
    help="Of revisions in git: the folder of a package.  [default: here]",
)
@click.option("--no-rulings", is_flag=True, help="Do not try the rulings of OLD on NEW.")
@click.option(
    "--save",
    "saves",
    multiple=True,
    type=FilePath(path_type=Path),
    help="A game saved with OLD: say where it takes another course with NEW.",
)
@click.option("--exit-code", is_flag=True, help="Fail if anything changed.")
@click.option(
    "--check", is_flag=True, help="Fail if a version is not as far from the old one as it should be."
)
@click.option(
    "--workers", type=click.IntRange(1), help="Try so many rulings at once (as many as processors)."
)
@click.option("--format", "form", type=click.Choice(["human", "json"]), default="human", show_default=True)
def diff(
    old: str,
    new: str,
    packages: tuple[str, ...],
    no_rulings: bool,
    saves: tuple[Path, ...],
    exit_code: bool,
    check: bool,
    workers: int | None,
    form: str,
) -> None:
    """Say what changed from OLD to NEW (what is here), which version that makes, which rulings of OLD no
    longer hold, and where saved games take another course.

    Each is a folder, a game that was built, a record that `azif docs --record` wrote, or a revision in git.
    """
    before, after = (
        side(old, packages or (new if os.path.isdir(new) else ".",)),
        side(new, packages or (".",)),
    )
    meant = before.packages | after.packages or {*before.record.packages, *after.record.packages}
    earlier, game = before.record, before.game
    called: list[Difference] = []
    if game is not None:
        game, earlier, called = with_new_names(
            game, after.record, lambda one: recorded_of(one, before.packages)
        )
    rows = compared(earlier, after.record, meant, after.was, called)
    differing: list[Unlike] = []
    if not no_rulings and game is not None and after.game is not None and is_functional(rows):
        broken = {one.name for row in rows for one in row.found if one.breaks and one.how != "renamed"}
        found = unlike(game, after.game, meant, broken, workers or workers_here())
        differing = [
            Unlike(name, tuple(before.placed(old, one) for one in reasons)) for name, reasons in found
        ]
    games = [*filter(None, (other_course(before, after, path) for path in saves))]
    told = as_json if form == "json" else text
    click.echo(told(rows, differing, games), nl=form == "json")
    changed = exit_code and any(row.found for row in rows)
    sys.exit(1 if changed or (check and not all(row.is_enough for row in rows)) else 0)


def other_course(before: Side, after: Side, path: Path) -> Unlike | None:
    """Where a game of the old release takes another course in the new one; ends the command if it is none."""
    if before.game is None or after.game is None:
        raise click.UsageError("a saved game is played with the content: a record does not hold that")
    try:
        save = read_save(path)
        parted = parting(before.game, after.game, save)
    except FAILURES as error:
        stop(complaint(error))
    if parted is None:
        return None
    where = f"behind answer {parted.answers}" if parted.answers else "before the first answer"
    earlier = [f"before: {parted.before}"] if parted.before else []
    return Unlike(save.path, (where, *earlier, f"now:    {parted.after}"))


def is_functional(rows: Sequence[Compared]) -> bool:
    """Whether something does something else than before."""
    return any(one.how != "reworded" for row in rows for one in row.found)


def side(name: str, packages: Sequence[str]) -> Side:
    """The release that a name means; ends the command if it means none."""
    path = Path(name)
    if not os.path.exists(path):  # False for a name that is too long for the system, too
        return of_revision(name, located(packages, "human"))
    if path.is_file() and (record := recorded(path)) is not None:
        return Side(record)
    if is_built(path):
        report = Report()
        game = read_game(path, report)
        if game is None:
            print_report(report, "human")
            sys.exit(2)
        return Side(recorded_of(game), game)
    return of_folders(name, [path])


def recorded_of(game: ir.Game, packages: Collection[str] = ()) -> Record:
    """What is kept of a game."""
    return record_of(Parts(Contents(game, {}, {})), UNDATED, packages)


def recorded(path: Path) -> Record | None:
    """The record in a file, if it holds one."""
    try:
        return read([path.read_bytes()])[0] if path.suffix == ".json" else None
    except msgspec.DecodeError:
        return None


def of_revision(name: str, packages: Sequence[Path]) -> Side:
    """Packages as they were in a revision of the repository in which they lie."""
    first = packages[0]
    made = revision(name, first if first.is_dir() else first.parent)
    if made is None:
        raise click.UsageError(
            f"`{name}` is no folder, no game that was built, no record, and no revision that git knows of "
            f"`{shown(first)}`"
        )
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        unpacked(made, tree)
        found = []
        for path in packages:
            if made.top not in (path.resolve(), *path.resolve().parents):
                raise click.UsageError(f"`{path}` does not lie in the repository that knows `{name}`")
            found.append(tree / path.resolve().relative_to(made.top))
            if not found[-1].exists():
                raise click.UsageError(f"`{path}` was not there in `{name}`")
        return replace(of_folders(name, found, roots_in(made, tree)), tree=str(tree))


def of_folders(name: str, folders: Sequence[Path], roots: Sequence[Path] | None = None) -> Side:
    """Packages as they lie in folders."""
    report, cache = Report(), user_cache()
    manifests = manifests_at(folders, report, cache, roots)
    if manifests is not None:
        job = Job(manifests, cache, rulings=True)
        snapshot, game = job.snapshot(report), None
        game = job.game(report)
        if game is not None:
            meant = meant_by(manifests, folders)
            rows = snapshot.names.renamed.items()
            was = frozenset((package, word) for word, found in rows for package, _ in found)
            return Side(recorded_of(game, meant), game, was, meant)
    print_report(report, "human")
    click.echo(f"`{name}` cannot be compared while something is wrong with it", err=True)
    sys.exit(2)
