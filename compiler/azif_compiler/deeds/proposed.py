"""What state checks propose, and why; what stands in the place of an event, and what that changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.loops import asked_by, changes
from azif_compiler.deeds.recurring import Proposed, Replaced
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside

CHECKS: frozenset[type[ir.Node]] = frozenset({ir.Whenever})
REPLACING: frozenset[type[ir.Node]] = frozenset({ir.Instead, ir.Lessen})


def proposed(whole: Inside) -> Iterator[Proposed]:
    """The events that state checks propose, each with what is asked nearest to it."""
    for check in whole.of(CHECKS):
        for verb, asked in within(check.body, check.condition):
            keys = tuple(asked_by(asked))
            known = tuple(key for key in keys if key is not None)
            if known and len(known) == len(keys):
                yield Proposed(verb, known)


def within(body: Sequence[Statement], asked: Expression) -> Iterator[tuple[str, Expression]]:
    """The sentences of a body, each with the condition that is asked nearest to it; what is `otherwise` is so
    by the one around it.
    """
    for one in body:
        match one:
            case ir.Call(verb=verb):
                yield verb, asked
            case ir.If():
                yield from within(one.then, one.condition)
                yield from within(one.otherwise, asked)
            case ir.ForEach() | ir.Together():
                yield from within(one.body, asked)
            case _:
                pass


def replaced(whole: Inside) -> Iterator[Replaced]:
    """What comes in the place of an event whatever else is so, and all that this may change; what is paid for
    it, or let be, brings the event again all the same.
    """
    for one in whole.of(REPLACING):
        if one.condition is not None:
            continue
        if one.pattern.where is not None:  # of what is told, only some may be what a check lets happen
            continue
        if isinstance(one, ir.Lessen) and one.less is not None:
            continue
        made = changes("", (*one.cost, *one.body))
        if made.known:
            yield Replaced(one.pattern.verb, made, one.pattern.at)
