"""What a game declares and modifies, as far as it matters to how its clauses are written."""

from __future__ import annotations

from typing import cast

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import map_nodes
from azif_runtime.effects.nodes import alls, circular
from azif_runtime.translate.modified import Modified


class Declared(Modified):
    """What is declared, by its ids, and what modifies what."""

    def __init__(self, game: ir.Game, given: frozenset[str] = frozenset()) -> None:
        super().__init__(game, given=given)
        self.fixed_bounds = {
            d.name: (d.low.value, d.high.value)
            for d in game.declarations
            if isinstance(d, ir.Track) and isinstance(d.low, ir.Number) and isinstance(d.high, ir.Number)
        }
        self.flat = {
            d.name
            for d in game.declarations
            if isinstance(d, ir.Enum) and not any(member.parent for member in d.members)
        }
        """The enums of which no member is a special case of another."""
        self.declared_verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.declared_values: dict[str, list[ir.Value]] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.declared_values.setdefault(declaration.name, []).append(declaration)
        fields = [field for kind in self.kinds.values() for field in kind.fields]
        self.field_types = {field.name: field.type for field in fields}
        self.may_be_nothing = {field.name for field in fields if isinstance(field.default, ir.Nothing)}
        """The fields that are nothing until something is set there."""
        self.variable_types = {
            d.name: d.type
            for d in game.declarations
            if isinstance(d, ir.Track) and (d.low is None or d.high is None)
        }
        self.circular = circular(self.declared_values)
        goals = [d for d in game.declarations if isinstance(d, ir.Goal)]
        self.looked_at = {one.name for goal in goals for one in alls(goal, ir.ValueOf)}
        """The values that goals may look at again and again."""
        self.works = [d.works for d in game.declarations if isinstance(d, ir.Kind) and d.works is not None]
        """When the abilities of things count at all, for those kinds that say so."""

    def in_order(self, of: Expression) -> Expression:
        """What is gone through: things of a kind in the order of their kind, if no other is said."""
        if not isinstance(of, ir.Select) or of.order is not None:
            return of
        kind = self.kinds.get(of.kind)
        while kind is not None and kind.order is None:
            kind = self.kinds.get(kind.parent)
        if kind is None or kind.order is None:
            return of
        one = ir.Local(of.name)
        order = map_nodes(
            kind.order,
            lambda node: one if isinstance(node, ir.This) else msgspec.structs.replace(node, at=of.at),
        )
        return msgspec.structs.replace(of, order=cast("Expression", order))

    def is_plain(self, value: str) -> bool:
        """Whether a value is what it is declared to be, whatever is in force, and no goal looks at it."""
        return self.is_as_declared(value) and value not in self.looked_at

    def is_as_declared(self, value: str) -> bool:
        """Whether a value is what it is declared to be, whatever is in force."""
        changes = self.is_modified(value) or value in self.circular
        return len(self.declared_values.get(value, ())) == 1 and not changes
