"""What is known of a package from before: its clean cells, and what others told it then.

It comes out of an earlier snapshot, or out of the cache of an earlier run; both are used alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from azif_compiler.names.table import Contribution, PackageScope
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.told import Told

Key = tuple[frozenset[str], bytes | str]
"""By which a piece is known again: the part it is of, and what it says, or a digest of that."""


def digest(text: str) -> bytes:
    """The digest by which the text of a piece is known again."""
    return blake2b(text.encode(), digest_size=16).digest()


@dataclass(slots=True)
class Known:
    """A package as it was: what it saw, what was told, and its clean cells.

    `told` may be more than it saw: `reached` says which packages it saw with any of its parts. `cells` are
    found by the texts of their pieces, or by their digests.
    """

    scope: PackageScope
    told: Told
    reached: frozenset[str]
    cells: dict[Key, Cell] = field(default_factory=dict)
    digests: bool = False

    def cell(self, part: frozenset[str], text: str) -> Cell | None:
        """What was found out about a piece."""
        return self.cells.get((part, digest(text) if self.digests else text))

    def seen(self) -> Told:
        """What it saw of what was told."""
        return self.told.seen(self.reached)


def known_of(
    snapshot: Snapshot, asked: Collection[str] | None = None, told: Told | None = None
) -> dict[str, Known]:
    """What a snapshot knows of its packages, by id; cells only of those that are asked about, if any are.

    What all its pieces tell is made a `Told` here, if nobody has done so.
    """
    told = told or Told(told_by(snapshot))
    scopes = snapshot.project.scopes()
    parts = parts_of(snapshot.project)
    found = {id_: Known(scope, told, reach(scopes, id_, parts.get(id_, ()))) for id_, scope in scopes.items()}
    for state in snapshot.files:
        if asked is not None and state.file.package not in asked:
            continue
        cells, part = found[state.file.package].cells, state.file.scope
        for piece, result in state.placed():
            if result.cell.clean:
                cells[part, piece.text] = result.cell
    return found


def told_by(snapshot: Snapshot) -> list[Contribution]:
    """What all pieces of a snapshot tell others, in load order."""
    return [one for state in snapshot.files for one in state.told]


def seen_by(project: Project, package: str, told: Iterable[Contribution]) -> Told:
    """What of all that is told a package can see, with any of its parts."""
    sees = reach(project.scopes(), package, parts_of(project).get(package, ()))
    return Told(told).seen(sees)


def parts_of(project: Project) -> Mapping[str, Collection[frozenset[str]]]:
    """The parts of packages of which there are files, by package."""
    found: dict[str, set[frozenset[str]]] = {}
    for file in project.files:
        found.setdefault(file.package, set()).add(file.part)
    return found


def reach(
    scopes: Mapping[str, PackageScope], package: str, parts: Iterable[frozenset[str]]
) -> frozenset[str]:
    """The packages that a package sees, or that one of its parts does."""
    others = {other for part in parts for other in part if other in scopes}
    return scopes[package].sees.union(*(scopes[other].sees for other in others))
