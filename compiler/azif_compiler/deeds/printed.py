"""Amounts that a component asks for, which are another's than its words may seem to say."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.settled import EachByYours, ReadsPrinted
from azif_compiler.ir.walk import Inside, nodes_of

FIELDS: frozenset[type[ir.Node]] = frozenset({ir.FieldOf})
LOOPS: frozenset[type[ir.Node]] = frozenset({ir.ForEach})
HELD: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})


def reads_printed(whole: Inside) -> Iterator[ReadsPrinted]:
    """The fields of others for which a component asks."""
    for one in whole.of(FIELDS):
        if not isinstance(one.of, ir.This) and one.key is None:
            yield ReadsPrinted(one.kind, one.name, one.at)


def each_by_yours(whole: Inside) -> Iterator[EachByYours]:
    """What each of several gets or gives, as much as `you` have of it."""
    for loop in whole.of(LOOPS):
        if not isinstance(loop, ir.ForEach) or not isinstance(loop.of, ir.Select):
            continue
        for call in nodes_of(loop.body, CALLS):
            assert isinstance(call, ir.Call)
            if any(ir.equal(one.value, ir.Local(loop.name)) for one in call.arguments):
                for one in call.arguments:
                    yield from by_yours(whole, one.value, loop.at)


def by_yours(whole: Inside, amount: ir.Node, at: int) -> Iterator[EachByYours]:
    """An amount of a token that is as much as `you` have of it, or as many as you have of something."""
    match amount:
        case ir.Quantity(token=ir.TokenNamed(name=token), number=number):
            if any(of_you(inner, token) for inner in nodes_of((number,), HELD)):
                yield EachByYours(token, amount.at or at)
            elif any(counts_yours(inner) for inner in nodes_of((number,), COUNTED)):
                kind = whole.node.kind if isinstance(whole.node, ir.Component) else ""
                yield EachByYours("", amount.at or at, kind)
        case _:
            pass


CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
COUNTED: frozenset[type[ir.Node]] = frozenset({ir.Count, ir.Total})


def counts_yours(node: ir.Count | ir.Total) -> bool:
    """Whether it is how many things `you` have, or how much of something they have."""
    match node.of:
        case ir.Select(holder=ir.You()) | ir.Select(inside=ir.ZoneNamed(owner=ir.You())):
            return True
        case _:
            return False


def of_you(node: ir.TokensOn, token: str) -> bool:
    """Whether it is how many of a token `you` have."""
    return isinstance(node.of, ir.You) and isinstance(node.token, ir.TokenNamed) and node.token.name == token
