"""`azif lock`: which packages a table plays with, to the byte."""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

import click
import msgspec

from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.packs import NoLock, NotAsLocked
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.files import bytes_of, reason_of, write_whole
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.packs import digest, files_of
from azif_compiler.loader.places import package_roots
from azif_compiler.loader.project import manifests_at
from azif_compiler.packages.package import Manifest


class Locked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A package: its version, and the SHA-256 of all its files together."""

    version: str
    sha256: str


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The packages of a table, in load order."""

    format: int
    packages: dict[str, Locked]


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "--file",
    "path",
    type=FilePath(path_type=Path, dir_okay=False),
    default=Path("azif.lock"),
    show_default=True,
)
@click.option("--check", is_flag=True, help="Write nothing; fail if a package is not as it was locked.")
@format_option
def lock(paths: tuple[str, ...], path: Path, check: bool, form: str) -> None:
    """Note down the packages at PATHS (here, if none is named) and all they require, to the byte; with
    --check, compare them, or all that the lock file names.

    Whoever has the same lock file plays the same game.
    """
    report = Report()
    known = noted(path, report) if check else {}
    folders = named_in(known) if check and not paths else located(paths, form)
    manifests = manifests_at(folders, report, user_cache()) if folders else []
    if report.failed or manifests is None:
        sys.exit(print_report(report, form))
    now = {manifest.id: locked(manifest, report) for manifest in manifests}
    if check:
        compare(path, known, now, report)
        if not report.failed:
            click.echo(f"{counted(now)} {'is' if len(now) == 1 else 'are'} as {path} says", err=True)
    elif not report.failed:
        raw = msgspec.json.format(msgspec.json.encode(Lock(1, now)), indent=1) + b"\n"
        try:
            write_whole(path, raw)
        except OSError as error:
            raise click.ClickException(f"cannot write `{path}`: {reason_of(error)}") from error
        click.echo(f"{counted(now)} in {path}", err=True)
    sys.exit(print_report(report, form) if len(report) else 0)


def counted(found: Collection[str]) -> str:
    """How many packages there are."""
    return "1 package" if len(found) == 1 else f"{len(found)} packages"


def locked(manifest: Manifest, report: Report) -> Locked:
    """A package as it is."""
    files = files_of(manifest.folder, report)
    rows = "".join(f"{digest(raw)} {name}\n" for name, raw in sorted(files.items()))
    return Locked(manifest.version, digest(rows.encode()))


def noted(path: Path, report: Report) -> dict[str, Locked]:
    """The packages that a lock file names."""
    try:
        return msgspec.json.decode(bytes_of(path), type=Lock).packages
    except OSError as error:
        report(NoLock(span=None, path=str(path), reason=reason_of(error)))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        report(NoLock(span=None, path=str(path), reason=" ".join(str(error).split())[:200]))
    return {}


def named_in(known: Collection[str]) -> list[Path]:
    """The folders of packages by their ids, of those here and those that come with Azif or are installed."""
    there = find_packages([Path()], Report(), around=package_roots()).by_id
    return [there[id_].folder for id_ in known if id_ in there]


def compare(path: Path, known: dict[str, Locked], now: dict[str, Locked], report: Report) -> None:
    """Report what is not as it was locked."""
    for id_ in sorted({*known, *now}):
        if id_ not in known or id_ not in now:
            reason = "it was not there" if id_ in now else "it is missing"
        elif known[id_].version != now[id_].version:
            reason = f"it is {now[id_].version}, and was {known[id_].version}"
        elif known[id_] != now[id_]:
            reason = "its files are others"
        else:
            continue
        report(NotAsLocked(span=None, path=str(path), id=id_, reason=reason))
