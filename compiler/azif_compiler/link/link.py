"""Snapshot → game: the declarations of all packages, with their origins, and with all amendments made."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Declaration
from azif_compiler.link.amend import amend, parts_of
from azif_compiler.lower.changes import Amended
from azif_compiler.snapshot.project import Package
from azif_compiler.snapshot.snapshot import Found, Snapshot

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
    return [
        Amendment(found, amended)
        for found in snapshot.found()
        if found.cell.amendments
        for amended in found.cell.amended()
    ]


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


def link(snapshot: Snapshot, wanted: Wanted = lambda _: True) -> ir.Game:
    """One game of everything in a snapshot in which nothing is wrong, or of what is wanted of it."""
    by_target: dict[Target, list[Amendment]] = {}
    for one in amendments(snapshot):
        if wanted(one.found):
            by_target.setdefault(one.target, []).append(one)
    declarations: list[Declaration] = []
    for found in snapshot.found():
        if not found.cell.declarations or not wanted(found):
            continue
        origin = found.origin()
        for declaration in found.cell.compiled():
            made = placed(snapshot, found, declaration, origin)
            for one in by_target.get(target_of(made), ()):
                file = one.found.state.file
                change = ir.Change(
                    file.package, parts_of(one.amended), one.amended.because, tuple(sorted(file.part)),
                    one.found.origin(),
                )  # fmt: skip
                made = amend(made, one.amended, change)
            declarations.append(made)
    return ir.Game(ir.IR_VERSION, identities(snapshot), tuple(declarations))


def placed(snapshot: Snapshot, found: Found, declaration: Declaration, origin: ir.Origin) -> Declaration:
    """A declaration that knows where it was written, in which part of its package, and what a ruling sees
    there.
    """
    file = found.state.file
    meta = msgspec.structs.replace(declaration.meta, origin=origin, part=tuple(sorted(file.part)))
    if isinstance(declaration, ir.Ruling):
        sees = tuple(sorted(snapshot.names.sees(file.package, file.part)))
        return msgspec.structs.replace(declaration, meta=meta, sees=sees)
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
