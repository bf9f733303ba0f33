"""`azif pack`: a package as one file."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from azif_compiler import VERSION, ir
from azif_compiler.cli.complaints import format_option, located, print_report
from azif_compiler.cli.file_path import FilePath
from azif_compiler.diagnostic import Report
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.driver import compile_packages
from azif_compiler.loader.files import reason_of, write_whole
from azif_compiler.loader.find import PACK
from azif_compiler.loader.packs import COMPILED, FORMAT, SOURCES, Contents, digest, files_of, packed
from azif_compiler.loader.project import manifests_at, meant_by
from azif_compiler.packages.package import Manifest


@click.command()
@click.argument("paths", nargs=-1)
@click.option(
    "-o",
    "--out",
    type=FilePath(path_type=Path, file_okay=False),
    default=Path("dist"),
    show_default=True,
    help="The folder into which the files are written.",
)
@format_option
def pack(paths: tuple[str, ...], out: Path, form: str) -> None:
    """Write each package at PATHS (here, if none is named) into one file, which `azif install` reads.

    It holds the package as it lies there, what it is compiled to, and the hash of each file. The same package
    gives the same bytes. What has a mistake in it is not packed.
    """
    folders = located(paths, form)
    report = Report()
    manifests = manifests_at(folders, report, user_cache())
    game = compile_packages(folders, report) if manifests is not None else None
    if manifests is None or game is None:
        sys.exit(print_report(report, form) or 1)
    meant = meant_by(manifests, folders)
    for manifest in manifests:
        if manifest.id in meant:
            write(manifest, game, out, report)
    sys.exit(print_report(report, form) if len(report) else 0)


def write(manifest: Manifest, game: ir.Game, out: Path, report: Report) -> None:
    """Write the file of one package; what keeps it from being packed is reported."""
    sources = files_of(manifest.folder, report)
    if report.failed:
        return
    files = {SOURCES + name: raw for name, raw in sources.items()}
    files[COMPILED] = ir.encode(own_part(game, manifest.id))
    contents = Contents(
        FORMAT, manifest.id, manifest.version, manifest.title, manifest.language, manifest.license,
        manifest.authors, manifest.requires, VERSION, ir.IR_VERSION,
        {name: digest(raw) for name, raw in sorted(files.items())},
    )  # fmt: skip
    target = out / f"{manifest.id}-{manifest.version}{PACK}"
    raw = packed(contents, files)
    try:
        write_whole(target, raw)
    except OSError as error:
        from azif_compiler.diagnostics.reading import CannotWrite

        report(CannotWrite(span=None, path=str(target), reason=reason_of(error)))
        return
    click.echo(f"{target}: {len(sources)} files, {len(raw):,} bytes, sha256 {digest(raw)}", err=True)


def own_part(game: ir.Game, package: str) -> ir.Game:
    """What a package itself declares, compiled, without its rulings."""
    own = tuple(
        one
        for one in game.declarations
        if not isinstance(one, ir.Ruling | ir.Goal) and ir.package_of(one.name) == package
    )
    ids = tuple(one for one in game.packages if one.id == package)
    nowhere = tuple(msgspec.structs.replace(one, meta=without_place(one.meta)) for one in own)
    return msgspec.structs.replace(game, packages=ids, declarations=nowhere)


def without_place(meta: ir.Meta) -> ir.Meta:
    """What a declaration says of itself, without where it lay when it was compiled."""
    origin = ir.Origin("", 0)
    changes = tuple(msgspec.structs.replace(one, origin=origin) for one in meta.changes)
    return msgspec.structs.replace(meta, origin=origin, changes=changes)
