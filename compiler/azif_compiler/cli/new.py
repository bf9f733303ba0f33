"""`azif new`: a package of your own, begun."""

from __future__ import annotations

import re
from pathlib import Path

import click

from azif_compiler import starter
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.find import find_packages
from azif_compiler.packages.manifest import ID_PATTERN


@click.command()
@click.argument("name", metavar="ID")
@click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder in which to begin it.  [default: expansions, if there is one here]",
)
def new(name: str, folder: Path | None) -> None:
    """Begin a package with this ID: a manifest, an example, a ruling. It is green at once."""
    if not re.fullmatch(ID_PATTERN, name):
        raise click.UsageError(f"`{name}` is no id: small letters, digits, `_` and `-`, a letter first")
    here = Path("expansions") if folder is None and Path("expansions").is_dir() else folder or Path()
    target = here / name
    if target.exists():
        raise click.UsageError(f"`{places.shown(target)}` is already there")
    shipped = find_packages([places.cards()], Report()).by_id
    try:
        for inside, text in starter.files(name, places.shown(target), shipped.values()).items():
            path = target / inside
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            click.echo(places.shown(path))
    except OSError as error:
        raise click.ClickException(f"cannot write `{error.filename}`: {error.strerror}") from error
    click.echo(f"begun; now try `azif check {places.shown(target)}`", err=True)
