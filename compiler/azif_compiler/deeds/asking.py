"""What fields and values ask of the same thing, by themselves and by what changes them; what verbs are sure
to let happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.recurring import Asking, Calls, Question
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of, walk

ASKED: frozenset[type[ir.Node]] = frozenset({ir.FieldOf, ir.ValueOf})
CHANGING: frozenset[type[ir.Node]] = frozenset({ir.Always})
ITSELF = "it"
"""How the thing is called in a value of it."""


def of_value(node: ir.Value) -> Iterator[Asking]:
    """What a value asks by itself."""
    asked = tuple(questions((node.base,), (ir.Local(ITSELF),)))
    if asked and not node.key:
        yield Asking((node.name, "", bool(node.of)), asked, node.base.at or node.at)


def of_modifiers(whole: Inside) -> Iterator[Asking]:
    """What modifiers ask that always count."""
    for ability in whole.of(CHANGING):
        for one in ability.modifiers:
            if one.form not in ("field", "value") or is_open(one.key):
                continue
            whose: tuple[Expression, ...] = (ir.Local(one.name),)
            match one.owner:
                case ir.Same(left=ir.Local(name=one.name), right=ir.This() | ir.You() as right):
                    whose = (*whose, right)
                case _:
                    pass
            about = one.target, member_of(one.key), one.owner is not None
            asked = tuple(questions((ability.condition, one.amount), whose))
            if asked:
                yield Asking(about, asked, one.at)


def questions(nodes: tuple[Expression | None, ...], whose: tuple[Expression, ...]) -> Iterator[Question]:
    """The fields and values of the same thing, or of the table, that are asked for."""
    for one in nodes_of(nodes, ASKED):
        if is_open(one.key):
            continue
        key = member_of(one.key)
        if one.of is None:
            yield one.name, key, False
        elif any(ir.equal(one.of, other) for other in whose):
            yield one.name, key, True


def member_of(key: Expression | None) -> str:
    """The member for which something is asked; "" if it is asked for none."""
    return key.name if isinstance(key, ir.Member) else ""


def is_open(key: Expression | None) -> bool:
    """Whether it is only known in play of what something is asked."""
    return key is not None and not isinstance(key, ir.Member)


LEAVING = ir.Outcome | ir.Finish | ir.Stop | ir.StopEffects
"""Statements behind which nothing more of a body may come."""


def sure_calls(node: ir.Verb) -> Iterator[Calls]:
    """What a verb that needs nothing is sure to let happen."""
    made = tuple(unconditional(node.body)) if node.needs is None else ()
    if made:
        yield Calls(node.name, made)


def unconditional(body: Sequence[Statement]) -> Iterator[tuple[str, int]]:
    """The sentences of a body up to where it may be left, but for those that only come in some case."""
    for one in body:
        match one:
            case ir.Call(verb=verb, at=at):
                yield verb, at
            case ir.Together() | ir.Step():
                yield from unconditional(one.body)
            case _:
                pass
        if any(isinstance(part, LEAVING) for part in walk(one)):
            return
