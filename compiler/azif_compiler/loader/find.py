"""Folders → the packages in them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import VERSION
from azif_compiler.bounds import LARGEST_MANIFEST
from azif_compiler.loader import places
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.files import FILE, MANIFEST, read_source, reason_of
from azif_compiler.loader.installed import is_installed
from azif_compiler.loader.misnamed import YAML, is_like_cards, is_other_yaml, meant_as, misnamed
from azif_compiler.packages.manifest import Fields, schema_text
from azif_compiler.packages.package import Listed, Manifest, Packages, manifest

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report
    from azif_compiler.text.source import Source

PACK = ".azifpack"
"""How the name of a packed package ends."""
RULINGS = "rulings"
"""The folder in a package whose files are no part of the game."""
PARTS = "with"
"""The folder in a package that holds a folder for each other package, or several with `+` between them."""
RECIPES = "recipes"
"""The folder of a package in which a recipe lies for each kind of component: what extends it begins with."""


def find_packages(
    roots: Iterable[Path], report: Report, cache: Cache | None = None, *, around: Iterable[Path] = ()
) -> Packages:
    """All packages in these folders and `around`: each is a package itself, or its sub-folders are.

    A manifest that is wrong is reported and gives no package. Of two packages with one id the first counts,
    which is reported unless the other is only around, or installed: so one's own state of a package can be
    named.
    """
    found: dict[str, Manifest] = {}
    seen: set[str] = set()
    named = [folder for root in roots for folder in _package_folders(root, report)]
    others = [folder for root in around for folder in _package_folders(root, report)]
    for index, folder in enumerate([*named, *others]):
        real = os.path.realpath(folder)
        if real in seen:
            continue
        seen.add(real)
        package = read_package(folder, report, cache)
        if package is None:
            continue
        first = found.setdefault(package.id, package)
        own = index >= len(named) and Path(first.folder) in named
        if first is not package and not own and not is_installed(package.folder):
            from azif_compiler.diagnostics import packages as complaint

            report(
                complaint.DuplicatePackage(span=package.place("id"), id=package.id, first=first.place("id"))
            )
    return Packages(found)


def read_package(folder: Path, report: Report, cache: Cache | None = None) -> Manifest | None:
    """The package in a folder that has a manifest."""
    path = folder / MANIFEST
    source = read_source(path, report, places.shown(path))
    if source is None:
        return None
    fields = _fields(source, report, cache or Cache(None))
    if fields is None:
        return None
    made = manifest(folder, source, fields, tuple(_files(folder, report)))
    _check_parts(made, report)
    return made


def folder_of(name: str, report: Report) -> Path | None:
    """The folder or file that a person means: a path, or the id of a package that comes with Azif."""
    path = Path(name)
    if os.path.exists(path) or os.sep in name or "." in name:
        if path.suffix == PACK and os.path.isfile(path):
            from azif_compiler.loader.packs import unpacked

            return unpacked(path, report)
        if os.path.exists(path):  # False for a name that is too long for the system, too
            return path
        from azif_compiler.diagnostics.reading import NoSuchFile

        report(NoSuchFile(span=None, path=name))
        return None
    shipped = find_packages(places.package_roots(), report).by_id
    if name in shipped:
        return shipped[name].folder
    from azif_compiler.diagnostics import packages as complaint

    report(complaint.UnknownPackage(span=None, id=name, known=tuple(shipped)))
    return None


def _fields(source: Source, report: Report, cache: Cache) -> Fields | None:
    """What stands in a manifest, from the cache if it was read before."""
    if len(source.text) > LARGEST_MANIFEST:
        from azif_compiler.diagnostics.reading import TooLarge

        report(TooLarge(span=None, path=source.path, size=len(source.text), limit=LARGEST_MANIFEST))
        return None
    key = f"manifest {VERSION} {schema_text()}\n{source.text}"
    kept = cache.get(key)
    if kept is not None:
        fields: Fields = json.loads(kept)
        return fields
    # Slow to import, and not needed where manifests come from the cache.
    from azif_compiler.packages.validate import fields_of

    read = fields_of(source, report)
    if read is not None:
        cache.put(key, json.dumps(read).encode())
    return read


def _package_folders(root: Path, report: Report) -> list[Path]:
    if (root / MANIFEST).is_file():
        return [root]
    try:
        with os.scandir(root) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except FileNotFoundError:
        from azif_compiler.diagnostics.reading import NoSuchFile

        report(NoSuchFile(span=None, path=places.shown(root)))
        return []
    except OSError as error:
        from azif_compiler.diagnostics.reading import CannotRead

        report(CannotRead(span=None, path=places.shown(root), reason=reason_of(error)))
        return []
    found = [root / name for name in names if (root / name / MANIFEST).is_file()]
    if not found:
        manifests = [name for name in names if meant_as(name) == MANIFEST or name.endswith(FILE)]
        not_read(root, [name for name in manifests if not name.endswith(FILE)], report)
    return found


def _files(folder: Path, report: Report) -> Iterator[Listed]:
    """The files of a package as they count: what always does, then parts, then rulings, each by path."""
    found: list[Listed] = []
    others: list[Path] = []

    def complain(error: OSError) -> None:
        from azif_compiler.diagnostics.reading import CannotRead

        name = places.shown(error.filename or folder)
        report(CannotRead(span=None, path=name, reason=reason_of(error)))

    for here, folders, files in os.walk(folder, onerror=complain):
        place = Path(here)
        folders[:] = [name for name in folders if not name.startswith(".")]
        inner = [name for name in folders if os.path.exists(place / name / MANIFEST)]
        if inner:
            packages_inside(place, inner, report)
            folders[:] = [name for name in folders if name not in inner]
        inside = Path(os.path.relpath(here, folder)).parts
        part: frozenset[str] = frozenset()
        if inside[:1] == (PARTS,):
            part, inside = frozenset("".join(inside[1:2]).split("+")), inside[2:]
        ruling = inside[:1] == (RULINGS,)
        found += (
            Listed(place / name, part, ruling)
            for name in files
            if name.endswith(FILE) and not name.startswith(".")
        )
        not_read(place, files, report)
        others += (place / name for name in files if is_other_yaml(place / name))
    for one in sorted(others) if not found else ():  # all that there is
        if not is_like_cards(one):
            from azif_compiler.diagnostics.reading import NoCards

            report(NoCards(span=None, path=places.shown(one)))
    yield from sorted(found, key=lambda one: (one.ruling, bool(one.part), one.path.as_posix()))


def packages_inside(folder: Path, names: list[str], report: Report) -> None:
    """Report packages that lie in the folder of another one."""
    for name in sorted(set(names) - {RECIPES}):
        from azif_compiler.diagnostics.reading import PackageInside

        report(PackageInside(span=None, path=places.shown(folder / name)))


def not_read(folder: Path, files: list[str], report: Report) -> None:
    """Report files that look like parts of a package and are none."""
    for name, meant in misnamed(files):
        from azif_compiler.diagnostics.reading import NotRead

        report(NotRead(span=None, path=places.shown(folder / name), meant=meant))
    for name in sorted(files):
        if name.endswith(YAML) and is_like_cards(folder / name):
            from azif_compiler.diagnostics.reading import NoCards

            report(NoCards(span=None, path=places.shown(folder / name)))


def _check_parts(package: Manifest, report: Report) -> None:
    """Report parts for packages that the manifest does not name, and packages that it names for nothing."""
    known = package.optional
    parts = {id_ for file in package.files for id_ in file.part}
    if not parts <= known.keys():
        folders = {file.part: file.path.relative_to(package.folder).parts[:2] for file in package.files}
        for part, inside in folders.items():
            for id_ in sorted(part - known.keys())[:1]:
                from azif_compiler.diagnostics import packages as complaint

                folder, place = places.shown(package.folder.joinpath(*inside)), package.place("id")
                report(
                    complaint.PartOfNoPackage(
                        span=place,
                        folder=folder,
                        id=id_,
                        known=tuple(known),
                        others=tuple(path.parent.name for path in places.expansions().glob(f"*/{MANIFEST}")),
                        required=id_ in package.requires,
                    )
                )
    for id_ in known:
        if id_ not in parts:
            from azif_compiler.diagnostics import packages as complaint

            report(complaint.NothingOptional(span=package.place("optional", id_), id=id_))
