"""How verbs leave the fields of what they are told, and what abilities behind them ask of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.aftermath import AskedThen, ClosedBy, LeftBy, LeftSo
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import holding, spelled
from azif_compiler.deeds.tallied import told_as
from azif_compiler.deeds.together import flat
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import map_nodes, nodes_of

CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
ASSIGNED: frozenset[type[ir.Node]] = frozenset({ir.Assign})
STEPS: frozenset[type[ir.Node]] = frozenset({ir.Step})
CONSTANTS = ir.Flag | ir.Nothing | ir.Member
"""What a field is set to, whatever the case."""
UNKNOWN: frozenset[type[ir.Node]] = frozenset({ir.Offer, ir.Perform, ir.Step})
"""Behind what it is not known any more how a field is left."""
SUBJECT = "subject"
"""How an ability at the end of a step calls whom that is for."""


def left_so(verb: ir.Verb) -> Iterator[LeftSo | LeftBy | ClosedBy]:
    """How a verb leaves what it is told: what is set last, and always."""
    for step in nodes_of(verb.body, STEPS):
        if isinstance(step, ir.Step):
            yield from closed_by(step)
    if verb.around:
        return
    fields: list[str] = []
    later: list[str] = []
    for one in reversed(verb.body):
        if nodes_of(one, UNKNOWN):
            return  # what others do then may set anything
        match one:
            case ir.Assign(
                target=ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=name), name=field, key=None),
                value=value,
            ) if field not in fields and isinstance(value, CONSTANTS):
                yield LeftSo(verb.name, name, field, spelled(value), tuple(later))
            case ir.Call(verb=inner, arguments=arguments):
                for argument in arguments:
                    if name := name_of(argument.value):
                        told = inner, argument.name
                        yield LeftBy(verb.name, name, told, tuple(fields), tuple(later))
            case _:
                pass
        fields += (
            target.name
            for each in nodes_of(one, ASSIGNED)
            if isinstance(each, ir.Assign) and isinstance(target := each.target, ir.FieldOf)
        )
        later += (call.verb for call in nodes_of(one, CALLS) if isinstance(call, ir.Call))


def closed_by(step: ir.Step) -> Iterator[ClosedBy]:
    """The verb that is the last part of a step for somebody, if it is told of him."""
    match step.body:
        case (*_, ir.Call(verb=verb, arguments=arguments)) if step.subject is not None:
            for one in arguments:
                if ir.equal(one.value, step.subject):
                    yield ClosedBy(step.name, verb, one.name)
        case _:
            pass


def asked_then(node: ir.Reaction | ir.Around) -> Iterator[AskedThen]:
    """What an ability that comes behind an event, or at the end of a step, asks of whom that is about."""
    first = node.body[:1] if not node.cost else ()
    begins = [part for one in first if isinstance(one, ir.If) for part in flat(one.condition)]
    if isinstance(node, ir.Around):
        if node.stage == "end":
            yield from asked(node.step, True, (*conjuncts(node.condition), *begins), node)
    elif node.stage == "when":
        so = (*conjuncts(node.pattern.where), *conjuncts(node.condition))
        yield from asked(node.pattern.verb, False, (*so, *begins), node)


def asked(
    verb: str, step: bool, conditions: Sequence[Expression], node: ir.Reaction | ir.Around
) -> Iterator[AskedThen]:
    """The conditions in which something is asked of what a parameter is."""
    for one in conditions:
        about = map_nodes(one, lambda part: as_told(part, node))
        assert isinstance(about, Expression)
        for found in holding(about):
            if '"<' in found.spelled:
                yield AskedThen(verb, step, found.spelled, found.holds, found.at or node.at)


def as_told(part: ir.Node, node: ir.Reaction | ir.Around) -> ir.Node:
    """What stands for a parameter, in its place."""
    if not isinstance(part, Expression):
        return part
    if isinstance(node, ir.Reaction):
        name = told_as(part, node.pattern) if not isinstance(part, ir.This) else ""
    else:
        theirs = any(
            isinstance(one, ir.Same) and SUBJECT in (name_of(one.left), name_of(one.right))
            and isinstance(one.right, ir.You)
            for one in conjuncts(node.condition)
        )  # fmt: skip
        name = SUBJECT if isinstance(part, ir.You) and theirs else name_of(part)
    return ir.Local(f"<{name}>") if name else part


def name_of(part: ir.Node) -> str:
    """The part of the event that something is; "" if it is none."""
    return part.name if isinstance(part, ir.EventPart) and isinstance(part.event, ir.Event) else ""
