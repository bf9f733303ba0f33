"""`azif new`: a package of your own, or a card, begun."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from azif_compiler import starter
from azif_compiler.cli.complaints import located, print_report
from azif_compiler.cli.file_path import LONGEST, FilePath
from azif_compiler.diagnostic import Report, nearest
from azif_compiler.loader import places
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.driver import Job
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.other_packages import declared
from azif_compiler.loader.project import manifests_at
from azif_compiler.packages.manifest import ID_PATTERN
from azif_compiler.packages.package import Manifest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

BASE = "base"
"""What is extended where nothing is said."""


@click.command()
@click.argument("words", nargs=-1, required=True, metavar='ID | card KIND ["NAME"]')
@click.option(
    "--in",
    "folder",
    type=FilePath(path_type=Path, file_okay=False),
    help="The folder in which to begin a package.  [default: expansions, if there is one here]",
)
@click.option(
    "--for",
    "extended",
    metavar="PACKAGE",
    help="The package that it extends, or in which the card will lie, by id or folder; `azif list packages` "
    "names them.  [default: that of the file of --into, else base]",
)
@click.option("--project", is_flag=True, help="Begin a repository around it, which checks and publishes it.")
@click.option(
    "--into",
    type=FilePath(path_type=Path, dir_okay=False),
    help="The file behind whose text a card is written; without one, it is shown.",
)
def new(
    words: tuple[str, ...], folder: Path | None, extended: str | None, project: bool, into: Path | None
) -> None:
    """Begin a package with this ID: a manifest, a recipe for each kind of component, rulings. It is green at
    once.

    With `card`, begin a component of a KIND instead: what most of its kind say, what the kind requires, and
    what else it may say.
    """
    if words[0] == "card":
        if len(words) == 1:
            raise click.UsageError('say of which kind the card is: `azif new card KIND "NAME"`')
        if folder is not None or project:
            raise click.UsageError("`--in` and `--project` go with a package, not with a card")
        begin_card(words[1:], extended, into)
        return
    if into is not None:
        raise click.UsageError("`--into` goes with a card")
    name = " ".join(words)
    if not re.fullmatch(ID_PATTERN, name):
        raise click.UsageError(f"`{name}` is no id: small letters, digits, `_` and `-`, a letter first")
    if len(name) > LONGEST:
        raise click.UsageError(f"`{name[:20]}…` is longer than the name of a folder can be")
    here = Path("expansions") if folder is None and Path("expansions").is_dir() else folder or Path()
    top = here / name
    target = top / name if project else top
    if top.exists():
        raise click.UsageError(f"`{places.shown(top)}` is already there")
    loaded = extended_by(extended or BASE)
    if name in {one.id for one in loaded}:
        raise click.UsageError(f"`{name}` is the id of a package that it would need: choose another one")
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


def home_of(path: Path) -> str | None:
    """The folder of the package in which a file lies or will lie."""
    above = path.resolve().parents
    return next((str(folder) for folder in above if (folder / "package.yaml").is_file()), None)


def begin_card(words: Sequence[str], package: str | None, into: Path | None) -> None:
    """Show a card of a kind with which one can begin, or write it behind the text of a file."""
    from azif_compiler.vocabulary.skeletons import begun_of, kind_called, skeleton

    meant = package or (home_of(into) if into is not None else None)
    manifest, report, cache = extended_by(meant or BASE)[-1], Report(), user_cache()
    manifests = manifests_at([manifest.folder], report, cache)
    if manifests is None:
        sys.exit(print_report(report, "human"))
    snapshot = Job(manifests, cache, rulings=False).snapshot(report)
    if any(one.problems or any(result.problems for result in one.results) for one in snapshot.files):
        sys.exit(print_report(report, "human"))
    known = begun_of(snapshot, manifest.id)
    for number in range(len(words), 0, -1):
        kind = kind_called(snapshot, manifest.id, " ".join(words[:number]))
        if kind is not None:
            break
    else:
        raise click.UsageError(
            no_kind(words, known, {one.id for one in manifests}, is_named=meant is not None)
        )
    spoken = " ".join(words[:number])
    name = " ".join(words[number:]) or f"New {spoken}"
    if any(one.kind == kind.id for one in snapshot.names.components.get(name, ())):
        raise click.UsageError(f"there is a {spoken} called `{name}` already")
    text = skeleton(snapshot, manifest.id, kind, name)
    if into is None:
        click.echo(text, nl=False)
        return
    write_behind(into, text)


def no_kind(words: Sequence[str], known: Sequence[str], loaded: Collection[str], *, is_named: bool) -> str:
    """What to say where words name no kind: which package has it, or what was probably meant. `is_named` says
    whether the author has named his package.
    """
    others = declared(loaded)
    for number in range(len(words), 0, -1):
        said = " ".join(words[:number])
        if package := others.get("_".join(said.split())):
            if is_named:
                return (
                    f"`{said}` is a word of `{package}`: say in `package.yaml` that your package requires it"
                )
            return (
                f"`{said}` is a word of `{package}`: name your package, `--for FOLDER`, if it requires "
                f"`{package}`; `--for {package}` shows the card for any that does"
            )
    close = nearest(" ".join(words), known) or nearest(words[0], known)
    hint = f"did you mean `{close}`?" if close else f"there are: {', '.join(known)}"
    return f"no kind is called `{' '.join(words)}`; {hint}"


def write_behind(path: Path, text: str) -> None:
    """Write a card behind what stands in a file."""
    try:
        before = path.read_text("utf-8").rstrip("\n") if path.exists() else ""
        path.write_text(f"{before}\n\n{text}" if before else text, encoding="utf-8")
    except OSError as error:
        raise click.ClickException(f"cannot write `{path}`: {error.strerror}") from error
    click.echo(f"begun in `{places.shown(path)}`; `azif words` says what its words mean", err=True)
