"""What is looked at: a snapshot in which nothing is wrong, and which of its packages are meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from azif_compiler import ir
from azif_compiler.lint.reading import Reading
from azif_compiler.names.view import View
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot


@dataclass(frozen=True, eq=False)
class Content:
    """The packages that are looked at, and all that they require."""

    snapshot: Snapshot
    packages: frozenset[str]

    def found(self) -> Iterator[Found]:
        """The cells of the packages that are looked at."""
        return (one for one in self.snapshot.found() if one.state.file.package in self.packages)

    def readings(self) -> Iterator[Reading]:
        """Their pieces, one by one: what was read of one is gone when the next one comes."""
        views: dict[tuple[str, frozenset[str]], View] = {}
        for found in self.found():
            key = found.state.file.package, found.state.file.scope
            if key not in views:
                views[key] = View(self.snapshot.names, *key)
            yield Reading(found, views[key], self.snapshot.grammar)

    @cached_property
    def declared(self) -> tuple[tuple[Found, ir.Declaration], ...]:
        """Every declaration of every package, with its cell."""
        return tuple((found, one) for found in self.snapshot.found() for one in found.cell.compiled())

    @cached_property
    def kinds(self) -> dict[str, ir.Kind]:
        """All kinds by their ids."""
        return {one.name: one for _, one in self.declared if isinstance(one, ir.Kind)}

    @cached_property
    def verbs(self) -> dict[str, ir.Verb]:
        """All verbs by their ids."""
        return {one.name: one for _, one in self.declared if isinstance(one, ir.Verb)}

    def start_of(self, component: ir.Component) -> ir.Expression | None:
        """Where a component begins: as it says itself, or the nearest of its kinds."""
        above = next((kind.starts for kind in self.above(component.kind) if kind.starts is not None), None)
        return component.starts or above

    def above(self, kind: str) -> Iterator[ir.Kind]:
        """A kind and those of which it is one, the nearest first."""
        known = self.snapshot.names.kinds.get(kind)
        return (self.kinds[name] for name in (known.ancestors if known else ()) if name in self.kinds)
