"""`azif new`: a package of your own, begun."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from azif_compiler import starter
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.find import find_packages
from azif_compiler.packages.manifest import ID_PATTERN
from azif_compiler.packages.package import Manifest


@click.command()
@click.argument("name", metavar="ID")
@click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder in which to begin it.  [default: expansions, if there is one here]",
)
@click.option(
    "--for",
    "extended",
    default="base",
    show_default=True,
    metavar="PACKAGE",
    help="The package that it extends, by id or folder; `azif list packages` names them.",
)
@click.option("--project", is_flag=True, help="Begin a repository around it, which checks and publishes it.")
def new(name: str, folder: Path | None, extended: str, project: bool) -> None:
    """Begin a package with this ID: a manifest, a recipe for each kind of component, rulings. It is green at
    once.
    """
    if not re.fullmatch(ID_PATTERN, name):
        raise click.UsageError(f"`{name}` is no id: small letters, digits, `_` and `-`, a letter first")
    here = Path("expansions") if folder is None and Path("expansions").is_dir() else folder or Path()
    top = here / name
    target = top / name if project else top
    if top.exists():
        raise click.UsageError(f"`{places.shown(top)}` is already there")
    loaded = extended_by(extended)
    recipes = starter.recipes_of(reversed(loaded))
    written = starter.files(name, places.shown(target), loaded[-1:], recipes)
    found = {target / inside: text for inside, text in written.items()}
    if project:
        found |= {top / inside: text for inside, text in starter.project_files(name).items()}
    try:
        for path, text in found.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            click.echo(places.shown(path))
    except OSError as error:
        raise click.ClickException(f"cannot write `{error.filename}`: {error.strerror}") from error
    click.echo(f"begun; now try `azif check {places.shown(target)}`", err=True)


def extended_by(name: str) -> list[Manifest]:
    """A package and all that it requires, itself last; ends the command if there is none."""
    (folder,) = located([name], "human")
    report = Report()
    known = find_packages([folder, *places.package_roots()], report).by_id
    found = next((one for one in known.values() if one.folder.resolve() == folder.resolve()), None)
    if found is None:
        sys.exit(print_report(report, "human"))
    wanted = [found]
    for one in wanted:
        wanted += [known[id_] for id_ in one.requires if id_ in known and known[id_] not in wanted]
    return wanted[::-1]
