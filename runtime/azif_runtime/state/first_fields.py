"""What the fields of things are at first: what their component says, else the default of their kind."""

from __future__ import annotations

from typing import Any, NamedTuple

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.walk import walk
from azif_runtime.identifiers import field_slot
from azif_runtime.program import Card, Clause, KindInfo
from azif_runtime.state.game import Game
from azif_runtime.state.things import Known, Thing

EMPTY: dict[type, Any] = {
    types.Number: 0,
    types.Flag: False,
    types.Text: "",
    types.Numbers: [],
    types.Members: [],
    types.Somes: [],
    types.Things: [],
}
"""What a field is if nothing says more, by its type; nothing for others."""

CONSTANT = (
    ir.Number, ir.Text, ir.Flag, ir.Nothing, ir.Member, ir.TokenNamed, ir.KindNamed, ir.Row, ir.Some,
    ir.Quantity, ir.Arithmetic,
)  # fmt: skip


def empty(type_: types.Type) -> Any:
    """What a field of a type is if nothing says more."""
    return EMPTY.get(type(type_))


class Fields(NamedTuple):
    """How things get their fields, in the order of their kind: what is the same in every game (for others
    something that stands for it), and what is computed in each.
    """

    constants: tuple[Any, ...]
    computed: tuple[tuple[str, Clause], ...]
    tables: tuple[tuple[str, tuple[tuple[Any, Any], ...], tuple[tuple[Clause, Clause], ...]], ...]


def as_at_first(game: Game, thing: Thing) -> None:
    """Let a thing be as it was at first: no token is on it, and what changes of it is what it was."""
    fields, assigned = fields_of(game, thing.card), game.program.assigned
    for name, first in zip(thing.kind.fields, fields.constants, strict=True):
        slot = field_slot(name)
        if slot in assigned and not thing.kind.fields[name].key:
            setattr(thing, slot, first)
    for slot, clause in fields.computed:
        if slot in assigned:
            setattr(thing, slot, clause(game, thing, None, None))
    for slot, base, given in fields.tables:
        if slot in assigned:
            table: Known[Any, Any] = Known(base)
            for key, value in given:
                table[key(game, thing, None, None)] = value(game, thing, None, None)
            setattr(thing, slot, table)
    thing.t[:] = [0] * len(thing.t)
    game.dirty = game.changed = -1


def fields_of(game: Game, card: Card) -> Fields:
    """How the copies of a component get their fields."""
    program = game.program
    given = {value.name: value.value for value in card.declared.fields if value.key is None}
    constants: list[Any] = []
    computed: list[tuple[str, Clause]] = []
    tables: list[tuple[str, tuple[tuple[Any, Any], ...], tuple[tuple[Clause, Clause], ...]]] = []
    for name, field in card.kind.fields.items():
        slot = field_slot(name)
        node, clause = default_of(game, card.kind, field)
        if field.key:
            base = clause(game, None, None, None) if clause is not None else empty(field.type)
            rows = tuple((member, base) for member in program.enums[field.key])
            tables.append((slot, rows, tuple(card.keyed.get(name, ()))))
            constants.append(None)
            continue
        if name in card.values:
            node, clause = given[name], card.values[name]
        if clause is None:
            constants.append(empty(field.type))
        elif is_constant(node):
            constants.append(clause(game, None, None, None))
        else:
            constants.append(None)
            computed.append((slot, clause))
    return Fields(tuple(constants), tuple(computed), tuple(tables))


def default_of(game: Game, kind: KindInfo, field: ir.Field) -> tuple[ir.Expression | None, Clause | None]:
    """The default of a field: as written, and as a clause."""
    defaults: dict[str, Clause] = game.program.namespace.get("DEFAULTS", {})
    for name in kind.nearest:
        clause = defaults.get(f"{name} {field.name}")
        if clause is not None:
            return field.default, clause
    return None, None


def is_constant(node: object) -> bool:
    """Whether an expression is the same in every game."""
    return all(isinstance(part, CONSTANT) for part in walk(node))
