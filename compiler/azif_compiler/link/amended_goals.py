"""A goal and an amendment → the goal as it is amended: what is left of it, and what comes to it."""

from __future__ import annotations

import msgspec

from azif_compiler import ir
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import Node
from azif_compiler.ir.walk import map_nodes, walk
from azif_compiler.lower.changes import Amended


def goal(declaration: ir.Goal, amended: Amended, meta: ir.Meta) -> ir.Goal:
    """A goal of which so many percent count as the amendment leaves, with what that adds."""
    assert amended.goal is not None
    more, percent = apart(amended.goal, declaration, len(meta.changes)), amended.weight
    return msgspec.structs.replace(
        declaration,
        names=(*declaration.names, *more.names),
        worth=plus(weighed(declaration.worth, percent), more.worth),
        succeeds=declaration.succeeds if more.succeeds is None else more.succeeds,
        toward=way(declaration.toward, more.toward, percent),
        meta=meta,
    )


def way(known: ir.Toward | None, more: ir.Toward | None, percent: int) -> ir.Toward | None:
    """Where a goal leads, by as much as is left of it, with what is added."""
    if known is None:
        return more
    worth, shared, costs = (weighed(each, percent) for each in (known.worth, known.shared, known.costs))
    names = known.names
    if more is not None:
        worth, shared, costs = plus(worth, more.worth), plus(shared, more.shared), plus(costs, more.costs)
        names = (*names, ir.Let(more.name, ir.Local(known.name)), *more.names)
    assert worth is not None
    assert shared is not None
    assert costs is not None
    return msgspec.structs.replace(known, names=names, worth=worth, shared=shared, costs=costs)


def weighed(amount: Expression | None, percent: int) -> Expression | None:
    """So many percent of an amount."""
    if amount is None or percent == 100:
        return amount
    return ir.Arithmetic("/", ir.Arithmetic("*", amount, ir.Number(percent)), ir.Number(100))


def plus(one: Expression | None, more: Expression | None) -> Expression | None:
    """Two amounts together."""
    if one is None or more is None:
        return one if more is None else more
    return ir.Arithmetic("+", one, more)


def apart(more: ir.Goal, known: ir.Goal, by: int) -> ir.Goal:
    """What an amendment adds, by names that the goal does not have; its places mean nothing there."""
    taken, own = names_of(known), names_of(more)
    used = taken | {name for one in walk(more) if isinstance(name := getattr(one, "name", None), str)}
    called = {name: fresh(f"{name} {by}", used) for name in own & taken}

    def change(node: Node) -> Node:
        if isinstance(node, ir.Local | ir.Let | ir.Toward):
            return msgspec.structs.replace(node, name=called.get(node.name, node.name), at=0)
        return msgspec.structs.replace(node, at=0)

    made = map_nodes(more, change)
    assert isinstance(made, ir.Goal)
    return made


def names_of(one: ir.Goal) -> set[str]:
    """What a goal names for its lines, and its places."""
    found = {let.name for let in one.names}
    if one.toward is not None:
        found |= {one.toward.name, *(let.name for let in one.toward.names)}
    return found


def fresh(stem: str, used: set[str]) -> str:
    """A name that nothing has."""
    while stem in used:
        stem += "x"
    return stem
