"""Which amendment of a component makes it so that it lacks what its kind requires."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azif_compiler import ir
from azif_compiler.ir.expressions import Expression
from azif_compiler.link.amend import amend
from azif_compiler.link.evaluate import looked
from azif_compiler.link.link import Amendment
from azif_compiler.link.printed import Table, Value
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing
from azif_compiler.snapshot.snapshot import Snapshot


def broken_by(
    table: Table,
    thing: Thing,
    found: Found,
    changes: Sequence[Amendment],
    condition: Expression,
    told: Iterable[tuple[str, Value]],
) -> Amendment | None:
    """The first of its amendments behind which a condition does not hold; None if it did not hold before."""
    if not changes:
        return None
    known = dict(told)
    component = declared(found, thing)
    if lacks(table, thing, component, condition, known):
        return None
    for change in changes:
        made = amend(component, change.amended, ir.Change(change.found.state.file.package, ()))
        assert isinstance(made, ir.Component)
        component = made
        if lacks(table, thing, component, condition, known):
            return change
    return None


def added_by(snapshot: Snapshot, found: Found, change: Amendment | None) -> Amendment | None:
    """The amendment that adds the member that is asked for, if a component's package does not know of it."""
    if change is None:
        return None
    sees = snapshot.names.sees(found.state.file.package, found.state.file.part)
    return None if change.found.state.file.package in sees else change


def declared(found: Found, thing: Thing) -> ir.Component:
    """A component as its own package declares it."""
    return next(c for c in found.cell.compiled() if isinstance(c, ir.Component) and c.name == thing.name)


def lacks(
    table: Table, thing: Thing, component: ir.Component, condition: Expression, told: dict[str, Value]
) -> bool:
    """Whether a condition does not hold of a component that is printed so."""
    cards = {**table.cards, thing: component}
    look = looked(Table(cards, table.kinds, table.values, table.parents, table.lines), thing)
    look.locals = told
    return look.holds(condition) is False
