"""Conditions of which at most one can hold, and that are asked for together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Apart
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import spelled
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import map_nodes, nodes_of

Span = tuple[float, float]
"""The least and the greatest whole number that there may be of something."""

SPANS = {"=": (0, 0), ">=": (0, float("inf")), "<=": (-float("inf"), 0), ">": (1, float("inf")),
         "<": (-float("inf"), -1)}  # fmt: skip
"""Which numbers a comparison allows, from the one with which is compared."""

DENIED = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
"""What a comparison says if it does not hold."""


def apart(node: ir.Node) -> Iterator[Apart]:
    """Conditions that are asked for together somewhere in a declaration, and never hold together; those of a
    component that it is another.
    """
    for one in nodes_of(node, OF_A_CARD if isinstance(node, ir.Component) else ASKED):
        if isinstance(one, ir.Exists | ir.Same):
            assert isinstance(node, ir.Component)
            yield from another(node, one)
        elif isinstance(one, ir.And):
            yield from excluding(tuple(flat(one)))
        elif isinstance(one.where, ir.Not | ir.And):
            yield from emptied(one)


ASKED: frozenset[type[ir.Node]] = frozenset({ir.And, ir.Select})
"""What asks for several conditions at once, or selects things by one."""

OF_A_CARD: frozenset[type[ir.Node]] = ASKED | {ir.Exists, ir.Same}
"""The same, and what asks if something is a component."""


def another(component: ir.Component, one: ir.Exists | ir.Same) -> Iterator[Apart]:
    """Where a component asks if it is a copy of others, and not of itself: `if this is a lamp "Beacon"`."""
    match one:
        case ir.Exists(
            of=ir.Select(
                name=name,
                among=ir.Union(of=(ir.This(),)),
                where=ir.IsNamed(of=ir.Local(name=known), cards=ir.Cards(components=cards, kinds=())),
            )
        ) if name == known and component.name not in cards:
            yield Apart(one.at, one.at, why="itself")
        case ir.Same(left=ir.This(), right=ir.Named(kind=kind, name=name)) if (
            kind == component.kind and name != component.name
        ):
            yield Apart(one.at, one.at, why="itself")
        case _:
            pass


def emptied(node: ir.Select) -> Iterator[Apart]:
    """Some things except all of them: `each lamp except each lamp`."""
    parts = conjuncts(node.where)
    for number, one in enumerate(parts):
        match one:
            case ir.Not(of=ir.Among(of=ir.Local(name=node.name), set=ir.Select() as taken)):
                rest = (*parts[:number], *parts[number + 1 :])
                where = ir.And(rest) if len(rest) > 1 else rest[0] if rest else None
                left = msgspec.structs.replace(node, where=where, order=None)
                every = ir.Select(node.kind, node.name, None, None, None, None, None)
                if alike(taken) in (alike(left), alike(every)):
                    yield Apart(taken.at or node.at, node.at, why="out")
            case _:
                pass


def alike(node: ir.Select) -> str:
    """What is selected, spelled out, whatever it is called there."""
    renamed = map_nodes(
        node, lambda part: ir.Local("") if isinstance(part, ir.Local) and part.name == node.name else part
    )
    assert isinstance(renamed, ir.Select)
    return spelled(msgspec.structs.replace(renamed, name=""))


def flat(node: ir.And) -> Iterator[Expression]:
    """All that must hold."""
    for one in conjuncts(node):
        if isinstance(one, ir.And):
            yield from flat(one)
        else:
            yield one


def excluding(parts: Sequence[Expression]) -> Iterator[Apart]:
    """The second of two conditions that exclude each other."""
    numbers = [(*found, one.at) for one in parts if (found := span_of(one)) is not None]
    for (left, (low, high), at), (right, (least, most), other) in combinations(numbers, 2):
        if max(low, least) > min(high, most) and spelled(left) == spelled(right):
            yield Apart(other, at)
    places = [(*spot, one.at) for one in parts if (spot := place_of(one)) is not None]
    for (what, there, at), (same, where, other) in combinations(places, 2):
        are_named = isinstance(there, ir.Named) and isinstance(where, ir.Named)
        differ = there.name != where.name if are_named else there.kind != where.kind
        if differ and (there.kind == where.kind or not are_named) and spelled(what) == spelled(same):
            yield Apart(other, at, (there.kind, where.kind))


def span_of(node: Expression) -> tuple[Expression, Span] | None:
    """What is compared with a number, and which numbers are allowed."""
    match node:
        case ir.Not(of=ir.Compare(operator=said, left=left, right=ir.Number(value=number))) if said in DENIED:
            operator = DENIED[said]
        case ir.Compare(operator=operator, left=left, right=ir.Number(value=number)):
            pass
        case _:
            return None
    span = SPANS.get(operator)
    return (left, (span[0] + number, span[1] + number)) if span is not None else None


def place_of(node: Expression) -> tuple[Expression, ir.Named | ir.Select] | None:
    """What is at a place that is named, or of some kind, and at which."""
    match node:
        case ir.Within(of=of, container=ir.Named() as place):
            return of, place
        case ir.Within(of=of, container=ir.Select(inside=None, among=None, holder=None, where=None) as place):
            return of, place
        case ir.Same(left=ir.PlaceOf(of=of), right=ir.Named() as place):
            return of, place
        case _:
            return None
