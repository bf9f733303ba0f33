"""A look at what is printed and nothing in a game changes."""

from __future__ import annotations

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.settled import Shifted
from azif_compiler.ir.expressions import Expression
from azif_compiler.link.evaluate import COMPARING, RULES
from azif_compiler.link.printed import UNKNOWN, Look, Table, Value
from azif_compiler.snapshot.sense import Thing


class Steady(Look):
    """A look at what is printed and nothing in a game changes: `shifted` is what modifiers change, of any or
    of a component by its name, each with what they make of it, if that is a flag.
    """

    __slots__ = ("shifted",)

    def __init__(self, table: Table) -> None:
        super().__init__(table, Thing("", ""), RULES)
        self.shifted: dict[str, dict[str, set[bool | None]]] = {}

    def shift(self, one: Shifted) -> None:
        """Note what a modifier changes."""
        self.shifted.setdefault(one.target, {}).setdefault(one.own, set()).add(one.to)

    def is_shifted(self, name: str, owner: Value) -> bool:
        """Whether anything changes a field or value of a component."""
        return bool(self.shifts(name, owner))

    def shifts(self, name: str, owner: Value) -> set[bool | None]:
        """What modifiers make of a field or value of a component."""
        own = self.shifted.get(name, {})
        found = set(own.get("", ()))
        return found | own.get(owner.name, set()) if isinstance(owner, Thing) else found

    def steady(self, found: Value, shifts: set[bool | None]) -> Value:
        """What is found if nothing makes something else of it."""
        return found if not shifts or (isinstance(found, bool) and shifts == {found}) else UNKNOWN

    def field(self, owner: Value, name: str, key: Value) -> Value:
        """A printed field that nothing changes."""
        return self.steady(super().field(owner, name, key), self.shifts(name, owner))

    def keyword(self, owner: Value, name: str) -> Value:
        """Whether a component has a keyword, if nothing gives or takes that."""
        return self.steady(super().keyword(owner, name), self.shifts(name, owner))

    def named_value(self, node: ir.ValueOf) -> Value:
        """A value that nothing changes."""
        found = super().named_value(node)
        return (
            self.steady(found, self.shifts(node.name, self.owner_of(node)))
            if node.name in self.shifted
            else found
        )

    def owner_of(self, node: ir.ValueOf) -> Value:
        """Of whom a value is."""
        return self.value(node.of) if node.of is not None else None

    def keeps_out(self, thing: Thing, way: str) -> str | None:
        """What a component lacks that never satisfies the condition of some things; None if it may."""
        of = msgspec.json.decode(way, type=Expression)
        if not isinstance(of, ir.Select) or of.where is None:
            return None
        self.locals = {of.name: thing}
        return self.lacking(of.where) if self.holds(of.where) is False else None

    def is_not(self, thing: Thing, name: str, so: Expression) -> bool:
        """Whether something is never so of a component, which a name stands for."""
        self.locals = {name: thing}
        return self.holds(so) is False

    def lacking(self, node: Expression) -> str:
        """The field or value without which a condition does not hold; "" if it is nothing like that."""
        for part in conjuncts(node):
            if self.holds(part) is not False:
                continue
            match part:
                case ir.And():
                    return self.lacking(part)
                case ir.FieldOf(name=name):
                    return name
                case ir.ValueOf(name=name):
                    return self.lacking_within(part) or name
                case _:
                    return ""
        return ""

    def lacking_within(self, node: ir.ValueOf) -> str:
        """What lacks for a value that asks for several things at once."""
        value = self.table.values.get(node.name)
        if value is None or not isinstance(value.base, ir.And) or node.of is None:
            return ""
        kept = self.locals
        self.locals = {"it": self.value(node.of)}
        found = self.lacking(value.base)
        self.locals = kept
        return found

    def surplus(self, node: Expression) -> str:
        """The field or value without which a condition holds; "" if it is nothing like that."""
        match node:
            case ir.And(of=parts):
                return next((found for one in parts if (found := self.surplus(one))), "")
            case ir.Not(of=of) if self.holds(of) is False:
                return self.lacking(of)
            case ir.ValueOf(of=ir.Node() as of) if (value := self.table.values.get(node.name)) is not None:
                kept = self.locals
                self.locals = {"it": self.value(of)}
                found = self.surplus(value.base)
                self.locals = kept
                return found
            case _:
                return ""

    def why(self, one: Asked) -> str:
        """The field or value without which what is asked is not so; "" if it is nothing like that."""
        if one.operator:
            return ""
        left = msgspec.json.decode(one.what, type=Expression)
        return self.lacking(left) if one.holds else self.surplus(left)

    def denies(self, one: Asked) -> bool:
        """Whether what is asked is not so for certain, of what its names stand for."""
        left = msgspec.json.decode(one.what, type=Expression)
        if not one.operator:
            holds = self.holds(left)
            return holds is not None and holds is not one.holds
        match self.several(left, msgspec.json.decode(one.right, type=Expression)):
            case [int(number), int(other)]:
                return COMPARING[one.operator](number, other) is not one.holds
            case _:
                return False
