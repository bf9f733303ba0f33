"""Changes that count at the same time: said twice, taken back (`oil +1, oil -1`), or said otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.counted import Opposed
from azif_compiler.deeds.emptied import PAYING
from azif_compiler.ir.walk import nodes_of

Row = list[tuple[object, ir.Modifier]]
"""Changes, each with all that decides about when it counts."""


def twice(component: ir.Component) -> Iterator[int]:
    """Where a component says a change that it has said already."""
    for row in together(component):
        for number, one in enumerate(row):
            if any(ir.equivalent(known, one) for known in row[:number]):
                yield one[1].at


def opposed(component: ir.Component) -> Iterator[Opposed]:
    """Where a component says a change of which another one leaves nothing."""
    for row in together(component):
        for number, (when, one) in enumerate(row):
            for known, before in row[:number]:
                if are_opposed(before, one) and ir.equivalent((known, bare(before)), (when, bare(one))):
                    yield Opposed(one.at, back=one.operator == "add")
                    break


def lessened(component: ir.Component) -> Iterator[Opposed]:
    """Where as much is added to an event as is taken from it, in any case, or one behind the other."""
    rows = [one for one in component.abilities if isinstance(one, ir.Lessen) and not one.may and not one.cost]
    for number, one in enumerate(rows):
        for before in rows[:number]:
            if (
                one.less is not None
                and one.more is not before.more
                and ir.equivalent(alike(one), alike(before))
            ):
                yield Opposed(one.at, back=True)
                break
    for block in nodes_of((component.abilities, component.scripts), PAYING):
        body = block.then if isinstance(block, ir.If) else block.body
        for first, then in pairwise(body or ()):
            if (
                isinstance(first, ir.ReduceIt)
                and isinstance(then, ir.ReduceIt)
                and first.more is not then.more
                and ir.equal(first.by, then.by)
            ):
                yield Opposed(then.at, back=True)


def alike(one: ir.Lessen) -> tuple[object, ...]:
    """What decides of which events an ability takes how much, and when."""
    return one.pattern, one.condition, one.less, one.limit, one.body


def together(component: ir.Component) -> Iterator[Row]:
    """The changes that count at the same time: those of abilities, and those of each block."""
    yield [
        (one.condition, modifier)
        for one in component.abilities
        if isinstance(one, ir.Always)
        for modifier in one.modifiers
    ]
    for block in nodes_of((component.abilities, component.scripts), PAYING):
        body = block.then if isinstance(block, ir.If) else block.body
        yield [
            ((one.stage, one.step, one.subject, one.following), modifier)
            for one in body or ()
            if isinstance(one, ir.Until)
            for modifier in one.modifiers
        ]


def are_opposed(before: ir.Modifier, one: ir.Modifier) -> bool:
    """Whether two changes of the same leave it as it was, or make it two different numbers, or keep it above
    what another one keeps it below.
    """
    match before.amount, one.amount:
        case ir.Number(value=number), ir.Number(value=other) if (before.operator, one.operator) == BOUNDS:
            return number > other
        case ir.Number(value=number), ir.Number(value=other) if (one.operator, before.operator) == BOUNDS:
            return other > number
        case ir.Number(value=number), ir.Number(value=other) if before.operator == one.operator:
            match one.operator:
                case "add":
                    return number == -other
                case "is":
                    return number != other
                case _:
                    return False
        case _:
            return False


def bare(one: ir.Modifier) -> ir.Modifier:
    """A change apart from how much it is, and in which way."""
    return msgspec.structs.replace(one, amount=ir.Number(0), operator="is")


BOUNDS = "at least", "at most"
"""The ways in which something is kept between two numbers."""
