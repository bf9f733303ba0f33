"""Conditions in plain words of the language: what a value says stands in its place, and names are alike."""

from __future__ import annotations

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked, Holds
from azif_compiler.deeds.held import spelled
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import map_nodes, walk
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import Table

DEEPEST = 4
"""So many values are looked into, one within the other."""
SIMPLE = ir.Exists | ir.Same | ir.Compare | ir.Within | ir.FieldOf | ir.ValueOf | ir.Not
"""What a value says of something in one condition."""


class Plain:
    """Conditions as they are spelled, with what values say that nothing changes."""

    def __init__(self, possible: Possible, table: Table) -> None:
        self.values = {
            value.name: value.base
            for value in table.values.values()
            if value.name not in possible.shifted
            and value.of
            and not value.key
            and isinstance(value.type, types.Flag)
            and isinstance(value.base, SIMPLE)
        }
        self.known: dict[str, str] = {}

    def holds(self, one: Holds) -> Holds:
        """What holds, in plain words."""
        return msgspec.structs.replace(one, spelled=self.text(one.spelled))

    def asked(self, one: Asked) -> Asked:
        """What is asked, in plain words."""
        return msgspec.structs.replace(one, what=self.text(one.what))

    def text(self, said: str) -> str:
        """A condition that is spelled, in plain words."""
        if '"ValueOf"' not in said and '"Select"' not in said:
            return said
        found = self.known.get(said)
        if found is None:
            node = msgspec.json.decode(said, type=Expression)
            found = self.known[said] = spelled(named_alike(self.unfolded(node, DEEPEST)))
        return found

    def unfolded(self, node: Expression, depth: int) -> Expression:
        """A condition in which stands what a value says, if that is all that it asks."""
        match node:
            case ir.ValueOf(name=name, of=ir.Node() as of, key=None) if depth and name in self.values:
                base = map_nodes(self.values[name], lambda one: of if one == ir.Local("it") else one)
                assert isinstance(base, Expression)
                return self.unfolded(base, depth - 1)
            case _:
                return node


def named_alike(node: Expression) -> Expression:
    """A condition in which the things that are selected are called by how manyth they are."""
    names = {one.name: f"one {number}" for number, one in enumerate(selects(node), 1)}
    if not names:
        return node

    def renamed(one: ir.Node) -> ir.Node:
        match one:
            case ir.Select(name=name):
                return msgspec.structs.replace(one, name=names[name])
            case ir.Local(name=name):
                return ir.Local(names.get(name, name))
            case _:
                return one

    found = map_nodes(node, renamed)
    assert isinstance(found, Expression)
    return found


def selects(node: Expression) -> list[ir.Select]:
    """All things that are selected in a condition, each name once."""
    found = {one.name: one for one in walk(node) if isinstance(one, ir.Select)}
    return list(found.values())
