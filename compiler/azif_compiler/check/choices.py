"""Whether choices fit: who is asked, what can be chosen, and what follows."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, rule, strip
from azif_compiler.check.enum_members import member_chosen
from azif_compiler.check.parts import block, line_span
from azif_compiler.diagnostics import secrets, syntax, timing
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.text.source import Span

SINGLE = ("a", "any", "another", "random", "the", "called", "first")
"""How many of a noun are one, where it is chosen."""


def asked(c: Checker, question: statements.Prompt | None, by: Expression | None) -> None:
    """Who is asked, and in which words."""
    if question is not None:
        c.check(question)
    if by is not None:
        found = c.thing(by)
        if isinstance(found, types.Thing) and not may_be_asked(c, found.kind):
            c.wrong("somebody who can be asked", found, by)


def may_be_asked(c: Checker, kind: str) -> bool:
    """Whether a thing of a kind may be a person; where there are no kinds of persons, anything may be."""
    c.view.asked.add("persons")
    persons = c.view.names.persons
    return kind == types.THING or not persons or any(c.view.related(kind, person) for person in persons)


def choose_things(c: Checker, node: statements.ChooseThings) -> Type:
    """`choose up to 2 lamps by x as chosen { }`"""
    asked(c, node.prompt, node.by)
    inner = strip(node.of)
    type_: Type = types.UNKNOWN
    if isinstance(inner, Noun | Pile):
        facts = c.noun(inner)
        single = facts.determiner in SINGLE
        type_ = types.Thing(facts.kind) if single else types.Things(facts.kind)
        if facts.determiner in ("no", "each", "bare"):
            c.left_over(inner, "`a`, a number, `up to 2`, `any number of` or `random` says how many")
        if node.otherwise is not None and not single:
            span = line_span(c, node)
            c.report(syntax.NoBlock(span=span, what="no block can follow this"))
    elif isinstance(inner, phrases.SomeMember):
        type_ = member_chosen(c, inner)
    else:
        found = c.value(node.of)
        if isinstance(found, types.Number):
            span = c.unit.span(inner.end, inner.end + 1)
            c.report(syntax.Expected(span=span, what="a noun behind the number", example="choose 2 lamps"))
        else:
            c.wrong("a noun", found, node.of)
    c.found.declared[node.name.binder] = type_
    for body in (node.body, node.otherwise):
        if body is not None:
            block(c, body)
    return types.UNKNOWN


def choose_option(c: Checker, node: statements.ChooseOption) -> Type:
    """`choose { option "…" { } }`"""
    asked(c, node.prompt, node.by)
    seen: dict[str, Span] = {}
    for option in node.options:
        if option.condition is not None:
            c.condition(option.condition)
        elif option.label in seen:
            c.report(
                syntax.GivenTwice(span=line_span(c, option), word=option.label, first=seen[option.label])
            )
        seen.setdefault(option.label, line_span(c, option))
        if option.cost is not None:
            c.check(option.cost)
        block(c, option.body)
    block(c, node.otherwise)
    if not node.options or (len(node.options) + node.has_rest < 2 and not node.otherwise):
        c.report(timing.NoOptions(span=line_span(c, node)))
    return types.UNKNOWN


def choose_number(c: Checker, node: statements.ChooseNumber) -> Type:
    """`choose number n from 1 to 3`"""
    asked(c, node.prompt, node.by)
    for bound in (node.least, node.most):
        c.number(bound)
        if isinstance(c.found.types[bound.number], types.Quantity):
            c.wrong("a number", types.QUANTITY, bound)
    c.found.declared[node.name.binder] = types.NUMBER
    return types.UNKNOWN


def secretly(c: Checker, node: statements.Secretly) -> Type:
    """`secretly each player { choose number n from 1 to 3; then { … } }`: only persons, and only choices"""
    found = c.value(node.of)
    kind = found.kind if isinstance(found, types.Things) else types.THING
    if not isinstance(found, types.Unknown) and not c.view.is_person(kind):
        c.wrong("a noun for persons", found, node.of)
    c.found.declared[node.name.binder] = types.Thing(kind)
    block(c, node.choices)
    for line in node.choices:
        if not is_secret(line):
            c.report(secrets.NotASecret(span=line_span(c, line)))
    block(c, node.then)
    return types.UNKNOWN


def is_secret(line: statements.Statement) -> bool:
    """Whether a statement is a choice of one's own, and nothing else happens by it."""
    match line:
        case statements.ChooseThings(body=body, otherwise=otherwise):
            return line.by is None and body is None and otherwise is None
        case statements.ChooseNumber():
            return line.by is None
        case _:
            return isinstance(line, statements.Let | phrases.Unread)


RULES = (
    rule(statements.Secretly, secretly),
    rule(statements.ChooseThings, choose_things),
    rule(statements.ChooseOption, choose_option),
    rule(statements.ChooseNumber, choose_number),
)
