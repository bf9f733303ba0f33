"""What verbs go through for each of a kind, one after the other, and what is said of each beside a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.turns import Begins, Gone, OfAll, Turn
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import children, nodes_of, walk


@dataclass(frozen=True, slots=True)
class Around:
    """The verb and the step that something stands in; of names that are each of a kind, that and the step."""

    verb: str
    step: str = ""
    each: Mapping[str, tuple[str, str]] = field(default_factory=dict)


def gone_through(verb: ir.Verb) -> Iterator[Turn]:
    """The steps and verbs that a verb goes through, and for whom."""
    yield from gone_in(verb.body, Around(verb.name))
    for wrap in verb.around:
        yield from gone_in(wrap.body, Around(verb.name))


def begins(verb: ir.Verb) -> Iterator[Turn]:
    """What a verb does first, unless something else is done in its place."""
    steps: list[str] = []
    body = () if verb.around else verb.body
    while body and isinstance(body[0], ir.Step):
        steps.append(body[0].name)
        body = body[0].body
    then = body[0].verb if body and isinstance(body[0], ir.Call) else ""
    if steps or then:
        yield Begins(verb.name, tuple(steps), then)


def gone_in(whole: object, around: Around) -> Iterator[Turn]:
    """The steps and verbs that a part of a verb goes through."""
    match whole:
        case tuple():
            for part in whole:
                yield from gone_in(part, around)
        case ir.Step(name=name, body=body):
            yield gone(name, whole.subject, around)
            yield from gone_in(body, replace(around, step=name))
        case ir.ForEach(name=name, body=body):
            of = whole.of
            known = {name: (of.kind, around.step)} if isinstance(of, ir.Select) else {}
            yield from gone_in(body, replace(around, each={**around.each, **known}))
        case ir.Call(verb=verb, arguments=arguments):
            yield next(
                (
                    found
                    for one in arguments
                    if (found := gone(verb, one.value, around)).kind or found.parameter
                ),
                Gone(verb, around.verb),
            )
            yield from gone_in(whole.handlers, around)
        case ir.Node():
            for part in children(whole):
                yield from gone_in(part, around)
        case _:
            pass


def gone(what: str, who: Expression | None, around: Around) -> Gone:
    """For whom a step or verb is gone through."""
    match who:
        case ir.Local(name=name) if name in around.each:
            kind, once = around.each[name]
            return Gone(what, around.verb, kind=kind, once=once)
        case ir.EventPart(event=ir.Event(), name=name):
            return Gone(what, around.verb, parameter=name)
        case _:
            return Gone(what, around.verb)


# ---- what is said of each --------------------------------------------------------------------------


def said_beside(node: ir.Around) -> Iterator[Turn]:
    """What an ability beside a step does to each of a kind, if nothing limits how often."""
    limited = node.limit is not None or node.may or node.cost or is_over_with(node.condition, node.body)
    asked = [one for one in conjuncts(node.condition) if not is_of_anybody(one)]
    if not limited and not any(is_of_one(one, ir.This) for one in asked):
        yield from said_of_all(node.body, node.step, f"at {node.stage} of")


def said_inserted(node: ir.InsertedStep) -> Iterator[Turn]:
    """What a step that stands beside another does to each of a kind."""
    yield from said_of_all(node.body, node.anchor, node.side)


def said_of_all(body: Sequence[Statement], step: str, beside: str) -> Iterator[Turn]:
    """What sentences do to each of a kind, whoever the step beside which they stand is for."""
    for one in body:
        match one:
            case ir.ForEach(of=ir.Select(kind=kind)) if nodes_of(one.body, CALLS) and not is_of_one(one):
                yield OfAll(step, kind, beside, one.at)
            case ir.If() if not is_of_one(one.condition, ir.This):
                yield from said_of_all(one.then, step, beside)
                yield from said_of_all(one.otherwise, step, beside)
            case _:
                pass


def is_of_one(whole: ir.Node | None, *besides: type[ir.Node]) -> bool:
    """Whether something is said of `you`, or of the one for whom the step is."""
    return any(isinstance(one, (ir.You, ir.Event, *besides)) for one in walk(whole))


def is_of_anybody(node: Expression) -> bool:
    """Whether a condition only says of whom a step may be: `at start of a player's turn`."""
    return isinstance(node, ir.IsKind) and isinstance(node.of, ir.EventPart)


def is_over_with(condition: Expression | None, body: Sequence[Statement]) -> bool:
    """Whether sentences do something to their own card, or change what their condition asks: what they do may
    then be done once.
    """
    asked = tuple(walk(condition))
    return any(
        any(isinstance(told.value, ir.This) for told in one.arguments)
        if isinstance(one, ir.Call)
        else any(ir.equal(one.target, part) for part in asked)
        for one in nodes_of(body, CHANGES)
    )


CHANGES: frozenset[type[ir.Node]] = frozenset({ir.Call, ir.Assign})
