"""What is asked about when it was put away just before: `discard all your cards; draw (your cards) cards`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.emptied import PAYING, asked_first, is_of_other_tokens
from azif_compiler.deeds.moments import Recounted
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of

ASKED: frozenset[type[ir.Node]] = frozenset({ir.Select, ir.HolderOf})
"""What is asked about things."""


def recounted(whole: Inside) -> Iterator[Recounted]:
    """What is asked about things right behind a sentence about each of them."""
    for block in whole.of(PAYING):
        cost = getattr(block, "cost", ())
        body = block.then if isinstance(block, ir.If) else block.body
        yield from behind_each((*cost, *(body or ())))


def behind_each(statements: Sequence[Statement]) -> Iterator[Recounted]:
    """The same in a row of statements."""
    for place, one in enumerate(statements):
        match one:
            case ir.ForEach(
                name=name, of=ir.Select(among=None, order=None) as of, body=(ir.Call(handlers=()) as call,)
            ):
                what: Expression = ir.Local(name)
                asked: Expression = of
            case ir.Call(handlers=()) as call:
                what, asked = ir.This(), ir.HolderOf(ir.This())
            case _:
                continue
        parameters = [argument.name for argument in call.arguments if ir.equal(argument.value, what)]
        if len(parameters) != 1 or not is_of_table(asked):
            continue
        for other in statements[place + 1 :]:
            for part in asked_of(other):
                for read in nodes_of(part, ASKED):
                    if ir.interchangeable(read, asked):
                        yield Recounted(
                            call.verb, parameters[0], tuple(zones_told(call)), zone_of(asked),
                            is_held(asked), read.at or other.at,
                        )  # fmt: skip
            if not is_of_other_tokens(other, call):
                break


def asked_of(node: Statement) -> tuple[ir.Node, ...]:
    """What is asked before a statement does anything, or about what it is."""
    match node:
        case ir.ForEach(of=of) | ir.ChooseThings(of=of):
            return (of,)
        case _:
            return asked_first(node)


def is_of_table(asked: Expression) -> bool:
    """Whether it is asked about what somebody has, or what lies somewhere: what is put away is not there."""
    return not isinstance(asked, ir.Select) or asked.holder is not None or asked.inside is not None


def zones_told(call: ir.Call) -> Iterator[tuple[str, str]]:
    """The parameters for which a sentence names a zone that is nobody's, with that; "" where things begin."""
    for one in call.arguments:
        match one.value:
            case ir.ZoneNamed(name=zone, owner=None):
                yield one.name, zone
            case ir.HomeOf():
                yield one.name, ""
            case _:
                pass


def is_held(asked: Expression) -> bool:
    """Whether it is asked about what somebody has."""
    return not isinstance(asked, ir.Select) or asked.holder is not None


def zone_of(asked: Expression) -> str:
    """The zone in which things are asked about; "" if they lie in other places."""
    match asked:
        case ir.Select(inside=ir.ZoneNamed(name=name)):
            return name
        case _:
            return ""
