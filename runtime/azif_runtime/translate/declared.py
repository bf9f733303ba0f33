"""What a game declares and modifies, as far as it matters to how its clauses are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import map_nodes
from azif_runtime.effects.nodes import alls, circular, untils
from azif_runtime.program import Copying


class Declared:
    """What is declared, by its ids, and what modifies what."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
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
        self.field_types = {field.name: field.type for kind in self.kinds.values() for field in kind.fields}
        self.circular = circular(self.declared_values)
        self.modified_fields: set[str] = set()
        self.modified_values: set[str] = set()
        self.modified_keywords: set[str] = set()
        self.conditions_of: dict[str, list[tuple[ir.Modifier, Expression | None]]] = {}
        for always in modifying(game):
            for modifier in always.modifiers:
                self.modifies(modifier, always.condition)
        self.timed: set[str] = set()
        self.ending: set[str] = set()
        for begun in (until for declaration in game.declarations for until in untils(declaration)):
            self.ending.add(begun.step)
            for modifier in begun.modifiers:
                self.modifies(modifier, None)
                self.timed.add(f"{modifier.form} {modifier.target}")
        # What a ruling takes as given must be readable through a modifier.
        self.modified_values |= {
            fact.subject.name for fact in given(game) if isinstance(fact.subject, ir.ValueOf)
        }
        goals = [d for d in game.declarations if isinstance(d, ir.Goal)]
        self.looked_at = {one.name for goal in goals for one in alls(goal, ir.ValueOf)}
        """The values that goals may look at again and again."""
        self.works = [d.works for d in game.declarations if isinstance(d, ir.Kind) and d.works is not None]
        """When the abilities of things count at all, for those kinds that say so."""

    def modifies(self, modifier: ir.Modifier, condition: Expression | None) -> None:
        """Note what a modifier changes, and when it counts."""
        if modifier.form == "abilities":
            key = f"{modifier.form} {modifier.target}"
            self.conditions_of.setdefault(key, []).append((modifier, condition))
            return
        sets = {
            "field": self.modified_fields,
            "value": self.modified_values,
            "keyword": self.modified_keywords,
        }
        sets[modifier.form].add(modifier.target)
        key = f"{modifier.form} {modifier.target}"
        self.conditions_of.setdefault(key, []).append((modifier, condition))

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
        declared = self.declared_values.get(value, ())
        modified = value in self.modified_values | self.looked_at | self.circular
        return len(declared) == 1 and not modified


def modifying(game: ir.Game) -> Iterator[ir.Always]:
    """The abilities of a game that modify something."""
    for declaration in game.declarations:
        if isinstance(declaration, ir.Kind | ir.Keyword | ir.Rule | ir.Component):
            for ability in declaration.abilities:
                if isinstance(ability, ir.Always):
                    yield ability


def copyings(game: ir.Game) -> Iterator[Copying]:
    """What gives things the abilities of others, always or for a time."""
    for declaration in game.declarations:
        card = declaration.name if isinstance(declaration, ir.Component) else ""
        inside: list[ir.Modifier] = [one for until in untils(declaration) for one in until.modifiers]
        if isinstance(declaration, ir.Kind | ir.Keyword | ir.Rule | ir.Component):
            always = [one for one in declaration.abilities if isinstance(one, ir.Always)]
            inside += [one for ability in always for one in ability.modifiers]
        for one in inside:
            if one.form != "abilities":
                continue
            source = one.amount.of[0] if isinstance(one.amount, ir.Union) else one.amount
            named = source.name if isinstance(source, ir.Named) else ""
            yield Copying(
                f"abilities {one.target}", one.kind, card if is_of_this(one) else "", one.target, named
            )


def is_of_this(modifier: ir.Modifier) -> bool:
    """Whether a modifier is about the thing alone on which it stands."""
    owner = modifier.owner
    return isinstance(owner, ir.Same) and isinstance(owner.right, ir.This)


def given(game: ir.Game) -> Iterator[ir.Fact]:
    """What the rulings of a game take as given."""
    for declaration in game.declarations:
        if isinstance(declaration, ir.Ruling):
            for part in declaration.parts:
                yield from (step for step in part.steps if isinstance(step, ir.Fact))
