"""When an ability works, whether it must, how often, and at what cost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azif_compiler import ir
from azif_runtime.effects.nodes import amount_of
from azif_runtime.mutation.change import Change, Words

OTHER_TIME = {"when": "before", "before": "when", "start": "end", "end": "start", "after": "before"}
"""Each stage, and the one that it is most easily taken for."""


def other_event(node: object, words: Words) -> Iterator[Change]:
    """Without a part of what says which events are meant; an index of that part goes with it."""
    if not isinstance(node, ir.Pattern) or node.where is None:
        return
    parts = node.where.of if isinstance(node.where, ir.And) else (node.where,)
    for index, part in enumerate(parts):
        rest = (*parts[:index], *parts[index + 1 :])
        where_ = None if not rest else rest[0] if len(rest) == 1 else ir.And(rest)
        less = replace(node, where=where_)
        if is_index(node, part):
            less = replace(less, subject="", subject_is="")
        yield Change(f"part {index + 1} of the event left out", less, early=True)


def is_index(pattern: ir.Pattern, part: object) -> bool:
    """Whether a part of a pattern is what the runtime finds the ability by."""
    match part:
        case ir.Same(left=ir.EventPart(name=name), right=ir.You() | ir.This()):
            return name == pattern.subject
        case _:
            return False


def other_time(node: object, words: Words) -> Iterator[Change]:
    """`when` → `before`, `at start of` → `at end of`."""
    match node:
        case ir.Reaction(stage=stage) | ir.Around(stage=stage):
            other = OTHER_TIME[stage]
            yield Change(f"{stage} → {other}", replace(node, stage=other), early=True)
        case ir.Until(stage=stage):
            other = OTHER_TIME[stage]
            yield Change(f"until the {stage} → until the {other}", replace(node, stage=other))
            if stage == "end" and node.following:
                yield Change("the next → this", replace(node, following=False))
        case ir.InsertedStep(side=side):
            other = "after" if side == "before" else "before"
            yield Change(f"{side} → {other}", replace(node, side=other))
        case _:
            pass


def other_freedom(node: object, words: Words) -> Iterator[Change]:
    """`may` → must, and the other way round."""
    match node:
        case ir.Instead(may=may) | ir.Lessen(may=may) | ir.Reaction(may=may) | ir.Around(may=may):
            yield Change("may → must" if may else "must → may", replace(node, may=not may))
        case _:
            pass


def other_answer(node: object, words: Words) -> Iterator[Change]:
    """`reduce` → `prevent`, `increase` → `reduce`; `prevent` → `reduce … by 1` where there is an amount."""
    match node:
        case ir.Lessen(less=None, pattern=pattern):
            verb = words.verbs.get(pattern.verb)
            if verb is not None and amount_of(verb):
                yield Change("prevent → reduce by 1", replace(node, less=ir.Number(1)))
        case ir.Lessen(more=True):
            yield Change("increase → reduce", replace(node, more=False))
        case ir.Lessen():
            yield Change("reduce → prevent", replace(node, less=None))
        case _:
            pass


def other_limit(node: object, words: Words) -> Iterator[Change]:
    """Once more, or as often as one likes."""
    match node:
        case ir.Limit(number=number):
            yield Change(f"limit {number} → {number + 1}", replace(node, number=number + 1))
        case (
            ir.Instead(limit=ir.Limit())
            | ir.Lessen(limit=ir.Limit())
            | ir.Reaction(limit=ir.Limit())
            | ir.Around(limit=ir.Limit())
            | ir.Action(limit=ir.Limit())
        ):
            yield Change("limit left out", replace(node, limit=None))
        case _:
            pass


def for_nothing(node: object, words: Words) -> Iterator[Change]:
    """Without a cost."""
    match node:
        case (
            ir.Instead(cost=cost)
            | ir.Lessen(cost=cost)
            | ir.Reaction(cost=cost)
            | ir.Around(cost=cost)
            | ir.Action(cost=cost)
            | ir.Choice(cost=cost)
        ) if cost:
            yield Change("cost left out", replace(node, cost=()))
        case _:
            pass
