"""Abilities → IR."""

from __future__ import annotations

from typing import assert_never, cast

import msgspec

from azif_compiler import ir
from azif_compiler.check.checker import strip
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import map_nodes
from azif_compiler.lower.conditions import is_a
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.lower.modifiers import change
from azif_compiler.lower.nouns import conjunction
from azif_compiler.lower.sentences import parts, pattern
from azif_compiler.lower.statements import block, part
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import abilities, phrases
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.parts import Plain
from azif_compiler.nodes.walk import parts_of


def lowered(lo: Lowerer, nodes: tuple[abilities.Ability, ...], stem: str) -> tuple[Ability, ...]:
    """The abilities of a declaration; `while a { … }` may hold several."""
    found: list[Ability] = []
    for node in nodes:
        found += ability(lo, node, f"{stem}#{len(found) + 1}")
    return tuple(found)


def ability(lo: Lowerer, node: abilities.Ability, ident: str) -> list[Ability]:
    """One ability."""
    at = lo.at(node)
    match node:
        case Plain():
            return [plain(lo, node, ident)]
        case abilities.Always():
            changes = tuple(change(lo, one) for one in node.changes)
            return [ir.Always(ident, None, changes, at=at, name=node.name)]
        case abilities.While():
            return while_(lo, node, ident)
        case abilities.Around():
            return [around(lo, node, ident)]
        case abilities.Action():
            return [action(lo, node, ident)]
        case _:
            assert_never(node)


def plain(lo: Lowerer, node: Plain, ident: str) -> Ability:
    """What means just what its parts mean: the class of IR that has its name, with what they mean."""
    given: dict[str, object] = {"id": ident}
    for name, says in parts_of(type(node)):
        match getattr(node, name):
            case abilities.Event() as event:
                ended = isinstance(node, abilities.Reaction) and node.stage == "when"
                given[name] = pattern(lo, event, ended=ended)
            case abilities.Head() as head:
                given |= {"name": head.name, "may": head.may, "limit": limit(lo, head)}
            case abilities.Rest() as rest:
                given["condition"], given["cost"], given["body"] = after(lo, rest)
            case value:
                given[name] = part(lo, node, says, value)
    made: Ability = getattr(ir, type(node).__name__)(**given, at=lo.at(node))
    return made


def action(lo: Lowerer, node: abilities.Action, ident: str) -> Ability:
    """`WINDOW: cost { }`, what somebody may do there."""
    answered = pattern(lo, node.pattern) if node.pattern is not None else None
    going_on = pattern(lo, node.during) if node.during is not None else None
    test, cost, body = after(lo, node.rest)
    if going_on is not None:
        tests = [*going_on_or(asked_of(going_on), node), *((test,) if test is not None else ())]
        test = conjunction(tests) if tests else None
    window, *also = (lo.entity(one).id for one in node.windows)
    made = ir.Action(
        ident, window, answered, test, limit(lo, node.head), cost, body, at=lo.at(node),
        name=node.head.name, also=tuple(also), whose=whose(lo, node),
    )  # fmt: skip
    if going_on is None:
        return made
    ongoing = ir.Ongoing(going_on.verb)
    return cast("Ability", map_nodes(made, lambda one: ongoing if isinstance(one, ir.Event) else one))


def whose(lo: Lowerer, node: abilities.Action) -> ir.Whose | None:
    """Who does, where that is one of several, in whose event an action may be used."""
    if node.during is None:
        return None
    sentence = node.during.sentence
    verb = lo.entity(sentence)
    assert isinstance(verb, Verb)
    for parameter, operand in parts(verb, sentence):
        inner = strip(operand)
        if (
            parameter is verb.subject
            and isinstance(inner, Noun)
            and lo.facts(inner).determiner in ("a", "any")
        ):
            return ir.Whose(verb.id, parameter.name, at=lo.at(inner))
    return None


def going_on_or(asked: list[Expression], node: abilities.Action) -> list[Expression]:
    """What is asked of the event of an action; at least that there is one, unless the window is named by it:
    `before you toss`.
    """
    is_named = node.during is not None and node.windows[0].end == node.during.end
    return asked or ([] if is_named else [ir.Not(ir.Same(ir.Event(), ir.Nothing()))])


def asked_of(made: ir.Pattern) -> list[Expression]:
    """What a pattern asks of an event, whose subject it is included."""
    tests: list[Expression] = []
    if made.subject:
        part_ = ir.EventPart(ir.Event(), made.verb, made.subject)
        tests.append(ir.Same(part_, ir.You() if made.subject_is == "you" else ir.This()))
    if isinstance(made.where, ir.And):
        tests += made.where.of
    elif made.where is not None:
        tests.append(made.where)
    return tests


def optional(lo: Lowerer, node: phrases.Expression | None) -> Expression | None:
    """A condition, if there is one."""
    return lo.value(node) if node is not None else None


def after(
    lo: Lowerer, rest: abilities.Rest
) -> tuple[Expression | None, tuple[Statement, ...], tuple[Statement, ...]]:
    """The condition, the cost and the block of an ability."""
    cost = block(lo, rest.cost.body) if rest.cost is not None else ()
    return optional(lo, rest.condition), cost, block(lo, rest.body)


def limit(lo: Lowerer, head: abilities.Head) -> ir.Limit | None:
    """`once per turn`"""
    if head.limit is None:
        return None
    return ir.Limit(head.limit.count, lo.resolution.steps[head.limit.number])


def around(lo: Lowerer, node: abilities.Around, ident: str) -> Ability:
    """`at start of X's STEP { }`"""
    subject = ir.EventPart(ir.Event(), "", "subject")
    tests: list[Expression] = []
    if node.subject is not None:
        inner = strip(node.subject)
        if isinstance(inner, Noun):
            tests.append(is_a(lo, inner, subject, lo.at(node.subject)))
        else:
            tests.append(ir.Same(subject, lo.value(node.subject)))
    if node.rest.condition is not None:
        tests.append(lo.value(node.rest.condition))
    _, cost, body = after(lo, msgspec.structs.replace(node.rest, condition=None))
    return ir.Around(
        ident, node.stage, lo.resolution.steps[node.number], conjunction(tests) if tests else None,
        node.head.may, limit(lo, node.head), cost, body, at=lo.at(node), name=node.head.name,
    )  # fmt: skip


def while_(lo: Lowerer, node: abilities.While, ident: str) -> list[Ability]:
    """`while a, MODIFIER`, `while a: abilities`: each counts only while the condition holds."""
    test = lo.value(node.condition)
    match node.abilities:
        case (abilities.Always() as inner,) if inner.name == node.name:
            changes = tuple(change(lo, one) for one in inner.changes)
            return [ir.Always(ident, test, changes, at=lo.at(node), name=node.name)]
        case _:
            pass
    found: list[Ability] = []
    for one in node.abilities:
        for made in ability(lo, one, f"{ident}.{len(found) + 1}"):
            named = made if made.name else msgspec.structs.replace(made, name=node.name)
            found.append(limited(named, test))
    return found


def limited(made: Ability, test: Expression) -> Ability:
    """An ability that counts only while a condition holds."""
    if isinstance(made, ir.Whenever):
        return msgspec.structs.replace(made, condition=ir.And((test, made.condition)))
    both = test if made.condition is None else ir.And((test, made.condition))
    return msgspec.structs.replace(made, condition=both)
