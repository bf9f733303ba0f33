"""`azif install`: packages for every game of this user."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from azif_compiler.cli.complaints import format_option, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.packages import UnknownPackage
from azif_compiler.diagnostics.packs import AlreadyInstalled
from azif_compiler.diagnostics.reading import CannotWrite
from azif_compiler.loader import installed, places
from azif_compiler.loader.files import reason_of
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.packs import Pack, is_there, read_pack, unpack


@click.command()
@click.argument("packs", nargs=-1, type=FilePath(path_type=Path))
@click.option("--replace", is_flag=True, help="Put a package in the place of one that is installed already.")
@click.option("--remove", "ids", multiple=True, metavar="ID", help="Remove an installed package.")
@format_option
def install(packs: tuple[Path, ...], replace: bool, ids: tuple[str, ...], form: str) -> None:
    """Install the packed packages PACKS, so that every command finds them by their ids.

    A file that was changed after it was packed, or that holds what no honest one does, is refused whole.
    Nothing in a package is ever run as a program.
    """
    if not packs and not ids:
        raise click.UsageError("say which packed packages, for example: azif install moonlight-1.0.azifpack")
    report = Report()
    for id_ in ids:
        remove(id_, report)
    for path in packs:
        pack = read_pack(path, report)
        if pack is not None:
            put(pack, report, replace=replace)
    sys.exit(print_report(report, form) if len(report) else 0)


def put(pack: Pack, report: Report, *, replace: bool) -> None:
    """Install a pack, unless another package of its id is there."""
    contents, target = pack.contents, installed.home() / pack.contents.id
    shipped = find_packages([places.cards(), places.expansions()], Report()).by_id
    there = find_packages([target], Report()).by_id if target.is_dir() else {}
    known = shipped.get(contents.id) or there.get(contents.id)
    if target.is_dir() and is_there(pack, target):
        click.echo(f"{contents.id} {contents.version} is installed already", err=True)
        return
    if contents.id in shipped or (target.exists() and not replace):
        version = known.version if known is not None else "an unknown one"
        report(AlreadyInstalled(span=None, id=contents.id, version=version))
        return
    try:
        if target.exists():
            shutil.rmtree(target)
        unpack(pack, target)
    except OSError as error:
        report(CannotWrite(span=None, path=places.shown(target), reason=reason_of(error)))
        return
    click.echo(f"{contents.id} {contents.version}: {contents.title}, in {places.shown(target)}", err=True)


def remove(id_: str, report: Report) -> None:
    """Remove an installed package."""
    there = find_packages([installed.home()], Report()).by_id if installed.home().is_dir() else {}
    if id_ not in there:
        report(UnknownPackage(span=None, id=id_, known=tuple(sorted(there))))
        return
    try:
        shutil.rmtree(there[id_].folder)
    except OSError as error:
        report(CannotWrite(span=None, path=places.shown(there[id_].folder), reason=reason_of(error)))
        return
    click.echo(f"{id_}: removed", err=True)
