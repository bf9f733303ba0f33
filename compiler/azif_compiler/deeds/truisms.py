"""Conditions in which something is compared with itself, or looked for where it is; what is looked for where
it is known that there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditional import OfNone, OfTheSame
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside

COMPARED: tuple[type[ir.Node], ...] = (ir.Compare, ir.Same, ir.Within)
"""What says something of two, which may be the same."""


def truisms(whole: Inside) -> Iterator[OfTheSame]:
    """The conditions of a declaration that cannot be otherwise, since they speak twice of the same."""
    for one in whole.of(COMPARED):
        match one:
            case ir.Compare(operator=operator, left=left, right=right) if ir.equal(left, right):
                yield OfTheSame(one.at, never=operator in ("!=", "<", ">"))
            case ir.Same(left=left, right=right) if ir.equal(left, right):
                yield OfTheSame(one.at)
            case ir.Within(of=of, container=ir.PlaceOf(of=other)) if ir.equal(of, other):
                yield OfTheSame(one.at, placed=True)
            case _:
                pass


CASES: tuple[type[ir.Node], ...] = (
    ir.If, ir.Choice, ir.Action, ir.Reaction, ir.Instead, ir.Lessen, ir.Around,
)  # fmt: skip
"""What asks whether there is something."""


def of_none(whole: Inside) -> Iterator[OfNone]:
    """What is looked for as the first thing that is done where there is none of it."""
    for one in whole.of(CASES):
        match one:
            case ir.If(condition=ir.Exists(of=ir.Select() as some), otherwise=body):
                yield from looked_for(some, body)
            case ir.If(condition=ir.Not(of=ir.Exists(of=ir.Select() as some)), then=body):
                yield from looked_for(some, body)
            case ir.Choice() | ir.Action() | ir.Reaction() | ir.Instead() | ir.Lessen() | ir.Around() if (
                one.condition is not None
            ):
                for asked in conjuncts(one.condition):
                    match asked:
                        case ir.Not(of=ir.Exists(of=ir.Select() as some)):
                            yield from looked_for(some, one.cost or one.body)
                        case _:
                            pass
            case _:
                pass


def looked_for(none: ir.Select, body: Sequence[Statement]) -> Iterator[OfNone]:
    """Where the first statement of a body looks for some of what there is none of."""
    match body:
        case [ir.ChooseThings(of=ir.Select() as some) | ir.ForEach(of=ir.Select() as some), *_] if (
            none.kind == some.kind
            and all(
                mine is None or ir.equal(mine, other)
                for mine, other in zip(parts(none), parts(some), strict=True)
            )
            and (none.where is None or ir.interchangeable((none,), (some,)))
        ):
            yield OfNone(body[0].at, none.kind)
        case _:
            pass


def parts(some: ir.Select) -> tuple[ir.Expression | None, ...]:
    """Where some things are, and whose they are."""
    return some.inside, some.among, some.holder
