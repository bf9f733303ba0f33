"""What differs between what is printed and what was compiled, and how much was compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from azif_compiler import ir
from facts.compiled import Components, Plain
from facts.printed import Entry, Printed

MISSING = "nothing"
"""Stands for a component or an entry that is not there."""


class Difference(NamedTuple):
    """Something that is printed in one way and compiled in another."""

    box: str
    table: str
    name: str
    what: str
    printed: Plain
    compiled: Plain

    def __str__(self) -> str:
        return (
            f"{self.box} {self.table}: {self.name}: {self.what}: "
            f"printed {self.printed}, compiled {self.compiled}"
        )


class Comparison:
    """Collects the differences of one table of a box."""

    def __init__(self, table: str, printed: Printed, components: Components) -> None:
        self.table, self.printed, self.components = table, printed, components
        self.found: list[Difference] = []
        self.named = self.values = 0

    def same(self, name: str, what: str, printed: Plain, compiled: Plain) -> None:
        """Take note if these two differ."""
        self.values += 1
        if printed != compiled:
            self.found.append(Difference(self.printed.box, self.table, name, what, printed, compiled))

    def entries(self, key: str = "cards") -> list[Entry]:
        """The rows of the table that has the name of the comparison."""
        return self.printed.entries(self.table, key)

    def names(self, kind: str, printed: Iterable[str]) -> Iterator[tuple[str, ir.Component]]:
        """The components that are printed and compiled; take note of all others."""
        known = self.components.of_kind(kind)
        wanted = list(printed)
        self.same(f"all of kind {kind}", "number", len(wanted), len(known))
        for name in wanted:
            if name in known:
                self.named += 1
                yield name, known[name]
            else:
                self.same(name, "component", "one", MISSING)
        for name in sorted(set(known) - set(wanted)):
            self.same(name, "component", MISSING, "one")

    def fields(self, component: ir.Component, printed: dict[str, Plain]) -> None:
        """Compare fields of a component."""
        for field, value in printed.items():
            self.same(component.name, field, value, self.components.field(component, field))

    def copies(self, kind: str, printed: int, what: str = "cards") -> None:
        """Compare how many there are of a kind, all copies counted."""
        self.same("all", what, printed, sum(c.copies for c in self.components.of_kind(kind).values()))


def by_name(rows: Iterable[Entry], key: str = "name") -> dict[str, Entry]:
    """Rows by what stands in one of their columns."""
    return {str(row[key]): row for row in rows}


def as_set(value: Plain) -> Plain:
    """A row without its order."""
    return set(value) if isinstance(value, tuple) else value
