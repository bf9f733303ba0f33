"""What the declarations of a game modify, always and for a time: that shows in the clauses of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.effects.nodes import untils
from azif_runtime.program import Copying


class Shown(NamedTuple):
    """What a declaration modifies: always, and for a time."""

    always: tuple[ir.Always, ...]
    untils: tuple[ir.Until, ...]


def shown(declaration: ir.Declaration) -> Shown:
    """What a declaration modifies."""
    begun = tuple(untils(declaration))
    if not isinstance(declaration, ir.Kind | ir.Keyword | ir.Rule | ir.Component):
        return Shown((), begun)
    return Shown(tuple(one for one in declaration.abilities if isinstance(one, ir.Always)), begun)


class Modified:
    """What the declarations of a game modify.

    What is known of a game `before` serves for those declarations that are the same objects. `given` are
    values that rulings take as given beside those of the game: they, too, can be read through a modifier.
    """

    def __init__(
        self, game: ir.Game, before: Modified | None = None, given: frozenset[str] = frozenset()
    ) -> None:
        self.game, self.given = game, given | given_values(game)
        known: Mapping[int, Shown] = before.shown if before is not None else {}
        self.shown: dict[int, Shown] = {
            id(one): known.get(id(one)) or shown(one) for one in game.declarations
        }
        self.modified_fields: set[str] = set()
        self.modified_values: set[str] = set()
        self.modified_keywords: set[str] = set()
        self.conditions_of: dict[str, list[tuple[ir.Modifier, Expression | None]]] = {}
        for always in (one for each in self.shown.values() for one in each.always):
            for modifier in always.modifiers:
                self.modifies(modifier, always.condition)
        self.timed: set[str] = set()
        self.ending: set[str] = set()
        for begun in (until for each in self.shown.values() for until in each.untils):
            self.ending.add(begun.step)
            for modifier in begun.modifiers:
                self.modifies(modifier, None)
                self.timed.add(f"{modifier.form} {modifier.target}")

    def is_modified(self, value: str) -> bool:
        """Whether a value is read through what modifies it: so is what a ruling takes as given."""
        return value in self.modified_values or value in self.given

    def modifies(self, modifier: ir.Modifier, condition: Expression | None) -> None:
        """Note what a modifier changes, and when it counts."""
        sets = {
            "field": self.modified_fields,
            "value": self.modified_values,
            "keyword": self.modified_keywords,
        }
        if modifier.form != "abilities":
            sets[modifier.form].add(modifier.target)
        key = f"{modifier.form} {modifier.target}"
        self.conditions_of.setdefault(key, []).append((modifier, condition))

    def succeed(self, other: Modified) -> None:
        """Be what was found out about another game, in which all that others know of comes to the same."""
        self.game, self.shown, self.conditions_of = other.game, other.shown, other.conditions_of

    def copyings(self) -> list[Copying]:
        """What gives things the abilities of others, always or for a time."""
        return list(dict.fromkeys(copyings(self)))


def copyings(modified: Modified) -> Iterator[Copying]:
    """What gives things the abilities of others, always or for a time."""
    for declaration in modified.game.declarations:
        always, begun = modified.shown[id(declaration)]
        card = declaration.name if isinstance(declaration, ir.Component) else ""
        inside = [one for each in begun for one in each.modifiers]
        inside += [one for each in always for one in each.modifiers]
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


def given_values(game: ir.Game) -> frozenset[str]:
    """The values that the rulings of a game take as given."""
    return frozenset(
        step.subject.name
        for declaration in game.declarations
        if isinstance(declaration, ir.Ruling)
        for part in declaration.parts
        for step in part.steps
        if isinstance(step, ir.Fact) and isinstance(step.subject, ir.ValueOf)
    )
