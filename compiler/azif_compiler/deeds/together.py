"""Conditions of which at most one can hold, and that are asked for together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Apart, Excluded, OfItself, OfItsKind, TakenOut
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.places import inside, spotted
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
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
    component that it is another, and of things that they are what they are.
    """
    for one in nodes_of(node, OF_A_CARD if isinstance(node, ir.Component) else ASKED):
        if isinstance(one, ir.Exists | ir.Same):
            assert isinstance(node, ir.Component)
            yield from another(node, one)
        elif isinstance(one, ir.And):
            yield from excluding(combinations(flat(one), 2))
        elif one.where is not None:
            yield from as_selected(one)
            yield from (
                Excluded(condition.at or one.at, place.at or one.at, (here, there))
                for place, here, there, condition in inside(one)
            )
            if isinstance(one.where, ir.Not | ir.And):
                yield from emptied(one)


def nested(statements: Sequence[Statement]) -> Iterator[Apart]:
    """What statements ask right behind a condition that excludes it."""
    for one in statements:
        if isinstance(one, ir.If):
            yield from behind(one.condition, one.then)


def behind(condition: Expression | None, statements: Sequence[Statement]) -> Iterator[Apart]:
    """What the first statement behind a condition asks, if the two exclude each other; of later statements
    it is not known if the condition still holds.
    """
    match statements:
        case [ir.If() as inner, *_] if condition is not None:
            yield from excluding(product(flat(condition), flat(inner.condition)))
        case _:
            pass


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
            yield OfItself(one.at)
        case ir.Same(left=ir.This(), right=ir.Named(kind=kind, name=name)) if (
            kind == component.kind and name != component.name
        ):
            yield OfItself(one.at)
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
                    yield TakenOut(taken.at or node.at)
            case _:
                pass


def alike(node: ir.Select) -> str:
    """What is selected, spelled out, whatever it is called there."""
    renamed = map_nodes(
        node, lambda part: ir.Local("") if isinstance(part, ir.Local) and part.name == node.name else part
    )
    assert isinstance(renamed, ir.Select)
    return spelled(msgspec.structs.replace(renamed, name=""))


def as_selected(node: ir.Select) -> Iterator[Apart]:
    """Where things of a kind are asked if they are of a kind: `each lamp where it is a lamp`."""
    for one in nodes_of(node.where, OF_A_KIND):
        match one:
            case ir.IsKind(of=ir.Local(name=name), kind=ir.KindNamed(name=kind)) if name == node.name:
                yield OfItsKind(one.at or node.at, node.kind, kind)
            case _:
                pass


OF_A_KIND: frozenset[type[ir.Node]] = frozenset({ir.IsKind})
"""What asks if something is of a kind."""


def flat(node: Expression) -> Iterator[Expression]:
    """All that must hold."""
    for one in conjuncts(node):
        if isinstance(one, ir.And):
            yield from flat(one)
        else:
            yield one


def excluding(pairs: Iterable[tuple[Expression, Expression]]) -> Iterator[Apart]:
    """The second of two conditions that exclude each other."""
    for one, other in pairs:
        numbers, limits = span_of(one), span_of(other)
        if numbers is not None and limits is not None:
            (low, high), (least, most) = numbers[1], limits[1]
            if max(low, least) > min(high, most) and spelled(numbers[0]) == spelled(limits[0]):
                yield Excluded(other.at, one.at)
            continue
        here, there = spotted(one), spotted(other)
        if here is not None and there is not None:
            if ir.interchangeable(here[0], there[0]):
                yield Excluded(other.at, one.at, (here[1], there[1]))
        elif denies(one, other) or denies(other, one):
            yield Excluded(other.at, one.at)


def denies(one: Expression, other: Expression) -> bool:
    """Whether a condition says that another does not hold."""
    return isinstance(one, ir.Not) and type(one.of) is type(other) and ir.interchangeable(one.of, other)


def span_of(node: Expression) -> tuple[Expression, Span] | None:
    """What is compared with a number, and which numbers are allowed."""
    match node:
        case ir.Not(of=ir.Compare(operator=said, right=ir.Number(value=number)) as denied) if said in DENIED:
            left, operator = denied.left, DENIED[said]
        case ir.Compare(operator=operator, right=ir.Number(value=number)):
            left = node.left
        case _:
            return None
    span = SPANS.get(operator)
    return (left, (span[0] + number, span[1] + number)) if span is not None else None
