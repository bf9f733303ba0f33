"""Packages: finding them, and the order in which they are loaded."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import LANGUAGE_VERSION, places
from azif_compiler.cache import Cache
from azif_compiler.manifest import Fields, read_fields
from azif_compiler.source import Source, Span, reason_of
from azif_compiler.versions import admits

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from azif_compiler.diagnostic import Report
    from azif_compiler.diagnostics import packages as complaint

# Complaints are imported where they are made: as a rule there are none, and they take longest to import.

MANIFEST = "package.yaml"
"""The file that makes a folder a package."""

RULINGS = "rulings"
"""The folder in a package whose files are no part of the game."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Manifest:
    """A package: what it says of itself, and the files it consists of."""

    id: str
    version: str
    title: str
    description: str
    requires: dict[str, str]
    conflicts: tuple[str, ...]
    authors: tuple[str, ...]
    language: str
    license: str
    folder: Path
    source: Source
    sources: tuple[Path, ...]
    rulings: tuple[Path, ...]
    places: dict[str, Span] = field(repr=False)

    def place(self, key: str, item: str = "") -> Span:
        """Where its manifest says this: a key, or the id in it."""
        return self.places.get(f"{key}/{item}") or self.places.get(key) or Span(self.source, 0, 1)


@dataclass(frozen=True, slots=True)
class Packages:
    """The packages that there are, by id."""

    by_id: dict[str, Manifest]

    def load_order(self, wanted: Iterable[str], report: Report) -> list[Manifest]:
        """These packages and all they require, each behind what it requires, else in the order of their ids.

        Whatever does not fit together is reported, and left out.
        """
        needed = self._closure(wanted, report)
        sorter = TopologicalSorter({package.id: sorted(package.requires) for package in needed.values()})
        try:
            sorter.prepare()
        except CycleError as error:
            report(self._ring(list(error.args[1])))
            return []
        order: list[Manifest] = []
        while sorter.is_active():
            ready = sorted(sorter.get_ready())
            order += [needed[name] for name in ready if name in needed]
            sorter.done(*ready)
        for package in order:
            report.extend(_conflicts(package, needed))
        return order

    def _closure(self, wanted: Iterable[str], report: Report) -> dict[str, Manifest]:
        needed: dict[str, Manifest] = {}
        waiting: list[str] = []
        for name in sorted(set(wanted)):
            if name in self.by_id:
                waiting.append(name)
            else:
                from azif_compiler.diagnostics import packages as complaint

                report(complaint.UnknownPackage(span=None, id=name, known=tuple(self.by_id)))
        while waiting:
            package = self.by_id[waiting.pop()]
            if package.id not in needed:
                needed[package.id] = package
                waiting += [name for name in package.requires if name in self.by_id]
                report.extend(self._unmet(package))
        return needed

    def _unmet(self, package: Manifest) -> Iterator[complaint.UnmetRequirement | complaint.WrongVersion]:
        for required, wanted in package.requires.items():
            there = self.by_id.get(required)
            if there is not None and admits(wanted, there.version):
                continue
            from azif_compiler.diagnostics import packages as complaint

            span = package.place("requires", required)
            if there is None:
                yield complaint.UnmetRequirement(
                    span=span, id=package.id, required=required, known=tuple(self.by_id)
                )
            else:
                yield complaint.WrongVersion(
                    span=span,
                    id=package.id,
                    required=required,
                    range=wanted,
                    version=there.version,
                    given=there.place("version"),
                )

    def _ring(self, ids: list[str]) -> complaint.CircularRequirement:
        """The complaint about a ring in which each is required by the next."""
        from azif_compiler.diagnostic import Label
        from azif_compiler.diagnostics import packages as complaint

        ids = ids[:0:-1]
        start = ids.index(min(ids))
        ring = [*ids[start:], *ids[: start + 1]]
        spans = [self.by_id[name].place("requires", required) for name, required in pairwise(ring)]
        labels = [Label(span, f"{ring[i]} requires {ring[i + 1]}") for i, span in enumerate(spans)]
        return complaint.CircularRequirement(span=spans[0], ring=" → ".join(ring), others=tuple(labels))


def find_packages(roots: Iterable[Path], report: Report, cache: Cache | None = None) -> Packages:
    """All packages in these folders: each is a package itself, or its sub-folders are.

    A manifest that is wrong is reported and gives no package. Of two packages with one id the first counts.
    """
    found: dict[str, Manifest] = {}
    seen: set[str] = set()
    for folder in [folder for root in roots for folder in _package_folders(root, report)]:
        real = os.path.realpath(folder)
        if real in seen:
            continue
        seen.add(real)
        package = read_package(folder, report, cache)
        if package is None:
            continue
        first = found.setdefault(package.id, package)
        if first is not package:
            from azif_compiler.diagnostics import packages as complaint

            report(
                complaint.DuplicatePackage(span=package.place("id"), id=package.id, first=first.place("id"))
            )
    return Packages(found)


def read_package(folder: Path, report: Report, cache: Cache | None = None) -> Manifest | None:
    """The package in a folder that has a manifest."""
    path = folder / MANIFEST
    read = read_fields(path, places.shown(path), report, cache or Cache(None))
    if read is None:
        return None
    sources, rulings = _files(folder, report)
    return _manifest(folder, *read, sources, rulings)


def folder_of(name: str, report: Report) -> Path | None:
    """The folder or file that a person means: a path, or the id of a package that comes with Azif."""
    path = Path(name)
    if path.exists() or os.sep in name or name in (".", ".."):
        if path.exists():
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
    return [root / name for name in names if (root / name / MANIFEST).is_file()]


def _files(folder: Path, report: Report) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """The sources of a package, and its rulings; by path, and without those of packages inside it."""
    sources: list[Path] = []
    rulings: list[Path] = []

    def complain(error: OSError) -> None:
        from azif_compiler.diagnostics.reading import CannotRead

        name = places.shown(error.filename or folder)
        report(CannotRead(span=None, path=name, reason=reason_of(error)))

    for here, folders, files in os.walk(folder, onerror=complain):
        folders[:] = [
            name for name in folders if not name.startswith(".") and not Path(here, name, MANIFEST).exists()
        ]
        inside = os.path.relpath(here, folder).split(os.sep)
        kept = rulings if inside[0] == RULINGS else sources
        kept += [Path(here, name) for name in files if name.endswith(".azif") and not name.startswith(".")]
    return tuple(sorted(sources, key=Path.as_posix)), tuple(sorted(rulings, key=Path.as_posix))


def _conflicts(package: Manifest, loaded: dict[str, Manifest]) -> Iterator[complaint.PackagesConflict]:
    for other in package.conflicts:
        if other in loaded:
            from azif_compiler.diagnostics import packages as complaint

            yield complaint.PackagesConflict(
                span=package.place("conflicts", other),
                id=package.id,
                other=other,
                given=loaded[other].place("id"),
            )


def _manifest(
    folder: Path, source: Source, fields: Fields, sources: tuple[Path, ...], rulings: tuple[Path, ...]
) -> Manifest:
    values = fields["values"]
    requires, conflicts, authors = (values.get(key) for key in ("requires", "conflicts", "authors"))

    def text(key: str, default: str = "") -> str:
        return str(values.get(key, default))

    return Manifest(
        id=text("id"),
        version=text("version"),
        title=text("title"),
        description=text("description"),
        requires={key: str(wanted) for key, wanted in requires.items()} if isinstance(requires, dict) else {},
        conflicts=tuple(map(str, conflicts)) if isinstance(conflicts, list) else (),
        authors=tuple(map(str, authors)) if isinstance(authors, list) else (),
        language=text("language", LANGUAGE_VERSION),
        license=text("license"),
        folder=folder,
        source=source,
        sources=sources,
        rulings=rulings,
        places={key: Span(source, start, end) for key, (start, end) in fields["places"].items()},
    )
