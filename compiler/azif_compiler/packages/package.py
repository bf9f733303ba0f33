"""A package, and the order in which packages are loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from azif_compiler import LANGUAGE_VERSION
from azif_compiler.diagnostic import nearest
from azif_compiler.packages.manifest import Fields
from azif_compiler.packages.versions import admits
from azif_compiler.text.source import Source, Span

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Report
    from azif_compiler.diagnostics import packages as complaint

# Complaints are imported where they are made: as a rule there are none, and they take longest to import.


class Listed(NamedTuple):
    """A file of a package: where it lies, of which part it is, and whether it holds rulings.

    What is in a part counts only if all the packages are loaded that the part names.
    """

    path: Path
    part: frozenset[str] = frozenset()
    ruling: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Manifest:
    """A package: what it says of itself, and the files it consists of.

    `requires` and `optional` say which versions of other packages will do; `words` are its own words for
    names of others: the package and the name that each stands for. Of what a library declares nothing need
    be used.
    """

    id: str
    version: str
    title: str
    description: str
    requires: dict[str, str]
    optional: dict[str, str]
    conflicts: tuple[str, ...]
    words: dict[str, tuple[str, str]]
    library: bool
    authors: tuple[str, ...]
    language: str
    license: str
    folder: Path
    source: Source
    files: tuple[Listed, ...]
    places: dict[str, Span] = field(repr=False)

    def place(self, key: str, item: str = "") -> Span:
        """Where its manifest says this: a key, or the id in it."""
        return self.places.get(f"{key}/{item}") or self.places.get(key) or Span(self.source, 0, 1)


def manifest(folder: Path, source: Source, fields: Fields, files: tuple[Listed, ...]) -> Manifest:
    """The package in a folder, by the fields of its manifest."""
    values = fields["values"]
    words = {
        local: (package, name)
        for local, meant in _mapping(values.get("words")).items()
        for package, _, name in (meant.partition("."),)
    }
    conflicts, authors = values.get("conflicts"), values.get("authors")

    def text(key: str, default: str = "") -> str:
        return str(values.get(key, default))

    return Manifest(
        id=text("id"),
        version=text("version"),
        title=text("title"),
        description=text("description"),
        requires=_mapping(values.get("requires")),
        optional=_mapping(values.get("optional")),
        conflicts=tuple(map(str, conflicts)) if isinstance(conflicts, list) else (),
        words=words,
        library=values.get("library") is True,
        authors=tuple(map(str, authors)) if isinstance(authors, list) else (),
        language=text("language", LANGUAGE_VERSION),
        license=text("license"),
        folder=folder,
        source=source,
        files=files,
        places={key: Span(source, start, end) for key, (start, end) in fields["places"].items()},
    )


def _mapping(value: object) -> dict[str, str]:
    return {str(key): str(item) for key, item in value.items()} if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class Packages:
    """The packages that there are, by id."""

    by_id: dict[str, Manifest]

    def load_order(self, wanted: Iterable[str], report: Report) -> list[Manifest]:
        """These packages and all they require, each behind what it requires, else in the order of their ids.

        Where it can be, a package comes behind what it names as optional, too. Whatever does not fit
        together is reported and left out.
        """
        needed = self._closure(wanted, report)
        try:
            order = _sorted(needed, optional=False)
        except CycleError as error:
            report(self._ring(list(error.args[1])))
            return []
        # Packages that each have something for the other come in the order of their ids.
        with suppress(CycleError):
            order = _sorted(needed, optional=True)
        for package in order:
            report.extend(_conflicts(package, needed))
            report.extend(_misspelt(package, self.by_id))
            report.extend(_unknown_words(package, needed))
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
        for package in needed.values():
            report.extend(self._unmet(package, needed))
        return needed

    def _unmet(
        self, package: Manifest, needed: Mapping[str, Manifest]
    ) -> Iterator[complaint.UnmetRequirement | complaint.WrongVersion]:
        wishes = [("requires", required, wanted) for required, wanted in package.requires.items()]
        wishes += [
            ("optional", other, wanted) for other, wanted in package.optional.items() if other in needed
        ]
        for key, required, wanted in wishes:
            there = self.by_id.get(required)
            if there is not None and admits(wanted, there.version):
                continue
            from azif_compiler.diagnostics import packages as complaint

            span = package.place(key, required)
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


def closure(id_: str, loaded: Mapping[str, Manifest]) -> frozenset[str]:
    """A package and all it requires, directly or not."""
    found: set[str] = set()
    waiting = [id_]
    while waiting:
        name = waiting.pop()
        if name not in found and name in loaded:
            found.add(name)
            waiting += loaded[name].requires
    return frozenset(found)


def _sorted(needed: Mapping[str, Manifest], *, optional: bool) -> list[Manifest]:
    """Packages, each behind those it needs; raises `CycleError` if that cannot be."""
    sorter = TopologicalSorter(
        {
            package.id: sorted([*package.requires, *(package.optional if optional else ())])
            for package in needed.values()
        }
    )
    sorter.prepare()
    order: list[Manifest] = []
    while sorter.is_active():
        ready = sorted(sorter.get_ready())
        order += [needed[name] for name in ready if name in needed]
        sorter.done(*ready)
    return order


def _conflicts(package: Manifest, loaded: Mapping[str, Manifest]) -> Iterator[complaint.PackagesConflict]:
    for other in package.conflicts:
        if other in loaded:
            from azif_compiler.diagnostics import packages as complaint

            yield complaint.PackagesConflict(
                span=package.place("conflicts", other),
                id=package.id,
                other=other,
                given=loaded[other].place("id"),
                required=other in closure(package.id, loaded),
            )


def _misspelt(package: Manifest, known: Mapping[str, Manifest]) -> Iterator[complaint.NotQuiteAPackage]:
    """What a package names that is not known, though one of nearly that name is."""
    for key, names in (("optional", package.optional), ("conflicts", package.conflicts)):
        for name in names:
            if name not in known and (close := nearest(name, known)) is not None and close != package.id:
                from azif_compiler.diagnostics import packages as complaint

                yield complaint.NotQuiteAPackage(span=package.place(key, name), id=name, known=tuple(known))


def _unknown_words(package: Manifest, loaded: Mapping[str, Manifest]) -> Iterator[complaint.WordOfNoPackage]:
    """What a package has its own words for, and is of no package that it names."""
    known = closure(package.id, loaded) - {package.id}
    for local, (other, _) in package.words.items():
        if other not in known and other not in package.optional:
            from azif_compiler.diagnostics import packages as complaint

            named = tuple(sorted({*known, *package.optional}))
            yield complaint.WordOfNoPackage(span=package.place("words", local), id=other, known=named)
