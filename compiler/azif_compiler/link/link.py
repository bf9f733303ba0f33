"""Snapshot → game: the declarations of all packages, with their origins, and with all amendments made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Declaration
from azif_compiler.link.amend import amend, parts_of
from azif_compiler.lower.changes import Amended
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.project import Package
from azif_compiler.snapshot.snapshot import Snapshot

Target = tuple[str, str, str]
"""What is amended: its sort, its kind if it is a component, its id."""


class Amendment(NamedTuple):
    """An amendment at its place."""

    found: Found
    amended: Amended

    @property
    def target(self) -> Target:
        """What it amends."""
        return self.amended.sort, self.amended.kind, self.amended.name


def amendments(snapshot: Snapshot) -> list[Amendment]:
    """All amendments, in load order."""
    return [one for state in snapshot.files for one in amendments_in(state)]


def _amendments_in(state: FileState) -> list[Amendment]:
    return [
        Amendment(found, amended)
        for found in state.found
        if found.cell.amendments
        for amended in found.cell.amended()
    ]


amendments_in = PerFile(_amendments_in)
"""The amendments of a file."""


def decided(snapshot: Snapshot, rows: list[Amendment]) -> Amendment | None:
    """Which of several amendments of one part counts: that of the package that knows all the others; None if
    none does.
    """
    packages = {package.id: package for package in snapshot.project.packages}
    for one in reversed(rows):
        sees = packages[one.found.state.file.package].sees
        others = [row for row in rows if row is not one]
        if all(
            row.found.state.file.package in sees
            and row.found.state.file.package != one.found.state.file.package
            for row in others
        ):
            return one
    return None


Wanted = Callable[[Found], bool]
"""Which cells are linked."""

ByTarget = Mapping[Target, list[Amendment]]
"""The amendments of declarations."""


class Linked(NamedTuple):
    """The declarations of a piece as they were linked, what that piece sees, and what they are amended as."""

    found: Found
    sees: frozenset[str]
    amended: ByTarget
    declarations: tuple[Declaration, ...]


class Links:
    """The pieces that were linked for the last game: of those that stay as they are, the next one has the
    same objects.
    """

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[int, Linked] = {}


def link(snapshot: Snapshot, wanted: Wanted = lambda _: True, links: Links | None = None) -> ir.Game:
    """One game of everything in a snapshot in which nothing is wrong, or of what is wanted of it; what is the
    same as in the game before is taken from there.
    """
    by_target: dict[Target, list[Amendment]] = {}
    for one in amendments(snapshot):
        if wanted(one.found):
            by_target.setdefault(one.target, []).append(one)
    before = links.known if links is not None else {}
    now: dict[int, Linked] = {}
    declarations: list[Declaration] = []
    for found in snapshot.found():
        if found.cell.declarations and wanted(found):
            made = now[id(found.cell)] = linked(snapshot, found, by_target, before.get(id(found.cell)))
            declarations += made.declarations
    if links is not None:
        links.known = now
    return ir.Game(ir.IR_VERSION, identities(snapshot), tuple(declarations))


def linked(snapshot: Snapshot, found: Found, amendments: ByTarget, before: Linked | None) -> Linked:
    """The declarations of a piece: those of before, if what they are made of is the same."""
    file = found.state.file
    sees = snapshot.names.sees(file.package, file.part)
    if (
        before is not None
        and stands(before.found, found)
        and before.sees == sees
        and all(are_same(rows, amendments.get(target, [])) for target, rows in before.amended.items())
    ):
        return before
    origin, targets, declarations = found.origin(), dict[Target, list[Amendment]](), list[Declaration]()
    for declaration in found.cell.compiled():
        made = placed(found, declaration, origin, sees)
        target = target_of(made)
        targets[target] = amendments.get(target, [])
        for one in targets[target]:
            made = amend(made, one.amended, change_of(one))
        declarations.append(made)
    return Linked(found, sees, targets, tuple(declarations))


def stands(before: Found, now: Found) -> bool:
    """Whether a piece stands where it did."""
    if before.cell is not now.cell:
        return False
    same = before.state is now.state and before.piece is now.piece
    return same or (before.state.file.part == now.state.file.part and before.origin() == now.origin())


def are_same(before: list[Amendment], now: list[Amendment]) -> bool:
    """Whether amendments are those that there were, and stand where they did."""
    return len(before) == len(now) and all(
        stands(one.found, other.found) and one.amended == other.amended
        for one, other in zip(before, now, strict=True)
    )


def change_of(amendment: Amendment) -> ir.Change:
    """An amendment, as the declaration that it amends notes it."""
    found, amended = amendment
    file = found.state.file
    part = tuple(sorted(file.part))
    return ir.Change(file.package, parts_of(amended), amended.because, part, found.origin())


def placed(found: Found, declaration: Declaration, origin: ir.Origin, sees: frozenset[str]) -> Declaration:
    """A declaration that knows where it was written, in which part of its package, and what a ruling sees
    there.
    """
    part = tuple(sorted(found.state.file.part))
    meta = msgspec.structs.replace(declaration.meta, origin=origin, part=part)
    if isinstance(declaration, ir.Ruling):
        return msgspec.structs.replace(declaration, meta=meta, sees=tuple(sorted(sees)))
    return msgspec.structs.replace(declaration, meta=meta)


def target_of(declaration: Declaration) -> Target:
    """As what a declaration is amended."""
    match declaration:
        case ir.Component(kind=kind, name=name):
            return "component", kind, name
        case ir.Verb(name=name):
            return "verb", "", name
        case ir.Rule(name=name):
            return "rule", "", name
        case ir.Ruling(name=name):
            return "ruling", "", name
        case ir.Goal(verb=verb, people=people):
            return "goal", people, verb
        case ir.Kind(name=name):
            return "kind", "", name
        case ir.Enum(name=name):
            return "enum", "", name
        case _:
            return "", "", ""


def identities(snapshot: Snapshot) -> tuple[ir.PackageId, ...]:
    """Which packages these are, with a digest of what they say; what is only tried does not count."""
    digests = {package.id: blake2b(digest_size=16) for package in snapshot.project.packages}
    for state in snapshot.files:
        if state.source is not None and not state.file.ruling:
            digests[state.file.package].update(state.source.text.encode())
    return tuple(identity(package, digests[package.id].hexdigest()) for package in snapshot.project.packages)


def identity(package: Package, digest: str) -> ir.PackageId:
    """A package as the game knows it."""
    return ir.PackageId(package.id, package.version, package.title, digest, tuple(sorted(package.sees)))
