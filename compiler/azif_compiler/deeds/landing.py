"""Where verbs leave what they are told, and what scripts and abilities ask of where somebody is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts, tests
from azif_compiler.deeds.coursing import YOU, Course, told_place
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.landings import BEGINS, InTurn, Landed, Leads, Marks, Ruled, Standing
from azif_compiler.deeds.terms import ANYTHING
from azif_compiler.ir import types
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of


def leads(verb: ir.Verb) -> Iterator[Leads]:
    """Where a verb leaves its parameters, of those that it may move."""
    told = [one.name for one in verb.parameters if isinstance(one.type, types.Thing) and one.role != "var"]
    if not told:
        return
    course = Course()
    if verb.around:
        course.forget()
    else:
        course.go(verb.body)
    needs = [said for one in conjuncts(verb.needs) for said in (course.said(one),)]
    for name in told:
        state = course.state(f"part {name}")
        own = tuple(
            (marks, denied) for said in needs if said for key, marks, denied in said if key == f"part {name}"
        )
        if state != BEGINS or own:
            yield Leads(verb.name, name, state, own, len(own) < len(needs))


def ruled(node: Ability) -> Iterator[Ruled]:
    """Where something must be for what a rule else forbids, or must not be."""
    if not isinstance(node, ir.Cannot) or node.condition is None:
        return
    said = tuple(tests(node.pattern, ANYTHING))
    if len(said) == len(conjuncts(node.pattern.where)):
        course = Course()
        for one in node.condition.of if isinstance(node.condition, ir.Or) else (node.condition,):
            for key, marks, denied in course.said(one):
                if key.startswith("part "):
                    yield Ruled(node.pattern.verb, key.removeprefix("part "), said, marks, not denied)


def standing(node: ir.Value) -> Iterator[Standing]:
    """A value that is so of whatever is in a place, if it is no more than that."""
    if node.of and not node.key:
        match told_place(node.base, Course()):
            case ("local it", marks, False):
                yield Standing(node.name, marks)
            case _:
                pass


def in_turn(whole: object) -> Iterator[InTurn]:
    """What is told of several things one after the other: of all of a kind, or of more than one chosen. What
    is looked for among others may be one thing.
    """
    for one in nodes_of(whole, SEVERAL):
        match one:
            case ir.ChooseThings(least=ir.Number(value=least), body=(ir.ForEach() as loop,)) if least > 1:
                of = ir.Local(one.name)
            case ir.ForEach(of=ir.Select(inside=None, among=None, holder=None, where=None, order=None) as of):
                loop = one
            case _:
                continue
        match loop:
            case ir.ForEach(name=name, body=(ir.Call(handlers=()) as call,)) if loop.of == of:
                own = [told.name for told in call.arguments if told.value == ir.Local(name)]
                inside = [local for local in nodes_of(call.arguments, LOCALS) if local.name == name]
                if len(own) == len(inside) == 1:
                    yield InTurn(call.verb, own[0], call.at)
            case _:
                pass


SEVERAL: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings, ir.ForEach})
LOCALS: frozenset[type[ir.Node]] = frozenset({ir.Local})


def landed_in(script: ir.Script) -> Iterator[Landed]:
    """What a script asks of where somebody is."""
    course = Course()
    course.go(script.body)
    yield from course.asked


def landed(node: Ability, this: Marks) -> Iterator[Landed]:
    """What an ability, of a component or of what is not known, asks of where somebody is."""
    course = Course(this)
    match node:
        case ir.Reaction(stage="when", pattern=pattern):
            course.behind(pattern)
        case ir.Reaction() | ir.Instead() | ir.Lessen() | ir.Around() | ir.Action(pattern=None):
            pass
        case _:
            return
    if node.condition is not None:
        course.ask(node.condition)
        course.narrow(node.condition)
    if node.condition is not None and node.cost and not course.event:
        yield from unmoved(node.condition, node.cost, node.body)
    course.go(node.cost)
    course.go(node.body)
    yield from course.asked


def unmoved(condition: Expression, cost: Sequence[Statement], body: Sequence[Statement]) -> Iterator[Landed]:
    """What an ability asks first of where `you` are, as if what it costs left you where you were."""
    paid = tuple(
        (call.verb, told.name)
        for call in nodes_of(cost, CALLS)
        for told in call.arguments
        if isinstance(told.value, ir.You)
    )
    course = Course()
    course.narrow(condition)
    course.go(body[:1])
    yield from (msgspec.structs.replace(one, paid=paid) for one in course.asked if paid and one.who == YOU)
