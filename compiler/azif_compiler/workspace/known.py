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

Key = tuple[frozenset[str], bytes | str]
"""By which a piece is known again: the part it is of, and what it says, or a digest of that."""


def digest(text: str) -> bytes:
    """The digest by which the text of a piece is known again."""
    return blake2b(text.encode(), digest_size=16).digest()


@dataclass(slots=True)
class Known:
    """A package as it was: what it saw, what was told in that by all pieces, and its clean cells.

    `cells` are found by the texts of their pieces, or by their digests.
    """

    scope: PackageScope
    seen: list[Contribution]
    cells: dict[Key, Cell] = field(default_factory=dict)
    digests: bool = False

    def cell(self, part: frozenset[str], text: str) -> Cell | None:
        """What was found out about a piece."""
        return self.cells.get((part, digest(text) if self.digests else text))


def known_of(snapshot: Snapshot, asked: Collection[str] | None = None) -> dict[str, Known]:
    """What a snapshot knows of its packages, by id; cells only of those that are asked about, if any are."""
    told = told_by(snapshot)
    found = {
        id_: Known(scope, seen_by(snapshot.project, id_, told))
        for id_, scope in snapshot.project.scopes().items()
    }
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


def seen_by(project: Project, package: str, told: Iterable[Contribution]) -> list[Contribution]:
    """What of all that is told a package can see, with any of its parts."""
    sees = reach(project.scopes(), package, {file.part for file in project.files if file.package == package})
    return [one for one in told if one.package in sees]


def reach(
    scopes: Mapping[str, PackageScope], package: str, parts: Iterable[frozenset[str]]
) -> frozenset[str]:
    """The packages that a package sees, or that one of its parts does."""
    others = {other for part in parts for other in part if other in scopes}
    return scopes[package].sees.union(*(scopes[other].sees for other in others))
