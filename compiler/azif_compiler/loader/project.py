"""Packages on disk → a project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler.loader.cache import Cache
from azif_compiler.loader.files import FILE, MANIFEST
from azif_compiler.loader.find import find_packages, folder_of
from azif_compiler.loader.places import cards, package_roots, shown
from azif_compiler.packages.package import Listed, Manifest, Packages, closure
from azif_compiler.text.source import Source

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic, Report
    from azif_compiler.loader.digests import Text
    from azif_compiler.snapshot.project import Project


ASKED = "what was asked"
"""How people know a text that stands in no file."""


def nothing_in(folders: Sequence[Path]) -> Diagnostic:
    """What is said of folders in which there is no package."""
    from azif_compiler.diagnostics.reading import NoManifest, NothingToRead

    for folder in folders:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
        source = next((name for name in names if name.endswith(FILE)), "")
        other = next((name for name in names if name.endswith(YAML)), "")
        if source:
            return NoManifest(span=None, path=shown(folder), source=shown(folder / source), other=other)
    return NothingToRead(span=None, path=", ".join(map(shown, folders)))


YAML = (".yaml", ".yml")
"""How the names of files end that may be meant for a manifest."""


def manifests_at(
    paths: Sequence[Path], report: Report, cache: Cache, roots: Sequence[Path] | None = None
) -> list[Manifest] | None:
    """The manifests of packages and of what they require, in load order; None if any of them is wrong.

    What they require is looked for in `roots`: where Azif's own packages lie, unless others are named.
    """
    folders = [package_of(folder) for path in paths if (folder := folder_of(str(path), report)) is not None]
    if report.failed:
        return None
    alone = [path for path in folders if path.suffix == FILE and path.is_file()]
    named = [folder for folder in folders if folder not in alone]
    packages: Packages = find_packages(
        named, report, cache, around=package_roots() if roots is None else roots
    )
    if report.count("error"):
        return None
    wanted = [
        found.id
        for found in packages.by_id.values()
        if not {found.folder, found.folder.parent}.isdisjoint(folders)
    ]
    for path in alone:
        made = on_its_own(path, packages)
        packages.by_id[made.id] = made
        wanted.append(made.id)
    if not wanted:
        report(nothing_in(folders))
        return None
    manifests = packages.load_order(wanted, report)
    return None if report.count("error") else manifests


def meant_by(manifests: Iterable[Manifest], paths: Iterable[Path]) -> frozenset[str]:
    """The ids of the packages that paths name: their own folders, one that holds them, a file."""
    wanted = {package_of(path).resolve() for path in paths}
    return frozenset(
        one.id
        for one in manifests
        if not wanted.isdisjoint({one.folder.resolve(), one.folder.resolve().parent})
        or any(file.path.resolve() in wanted for file in one.files)
    )


def default_package() -> Path:
    """What is meant when no package is named: the one here, else the one that comes with Azif."""
    here = Path()
    return here if (here / MANIFEST).is_file() else cards()


def seen_by(id_: str, manifests: Iterable[Manifest]) -> frozenset[str]:
    """The packages that one of these sees: itself, and all that it requires."""
    return closure(id_, {one.id: one for one in manifests})


def package_of(path: Path) -> Path:
    """The folder of the package to which a file belongs; a folder as it is."""
    if not path.is_file():
        return path
    inside = (folder for folder in path.absolute().parents if (folder / MANIFEST).is_file())
    found = next(inside, None)
    return path if found is None else Path(shown(found))


def on_its_own(path: Path, packages: Packages) -> Manifest:
    """A file that belongs to no package: one of its own that requires the game that comes with Azif."""
    shipped = [found.id for found in packages.by_id.values() if found.folder == cards()]
    return Manifest(
        id=f"file {shown(path)}".replace(":", "_"),
        version="0",
        title=path.name,
        description="",
        requires=dict.fromkeys(shipped, ""),
        optional={},
        conflicts=(),
        words={},
        library=False,
        authors=(),
        language="",
        license="",
        folder=path.parent,
        source=Source(shown(path), ""),
        files=(Listed(path),),
        places={},
    )


def asking(manifests: Sequence[Manifest]) -> Manifest:
    """A package for what is asked of others: it sees the names of all of them, and has no files."""
    return replace(
        on_its_own(Path(ASKED), Packages({})),
        id="asked",
        title=ASKED,
        requires=dict.fromkeys((manifest.id for manifest in manifests), ""),
        files=(),
    )


def project_of(manifests: Sequence[Manifest], texts: Iterable[Text]) -> Project:
    """What there is to be compiled."""
    from azif_compiler.snapshot.project import File, Package, Project

    loaded = {manifest.id: manifest for manifest in manifests}
    packages = tuple(
        Package(
            manifest.id,
            manifest.version,
            manifest.title,
            closure(manifest.id, loaded),
            manifest.words,
            manifest.library,
            {local: manifest.place("words", local) for local in manifest.words},
        )
        for manifest in manifests
    )
    files = tuple(
        File(text.package, text.shown, text.content, text.listed.part, text.listed.ruling)
        if isinstance(text.content, bytes)
        else File(text.package, text.shown, None, text.listed.part, text.listed.ruling, text.content)
        for text in texts
    )
    return Project(packages, files)
