"""Whether the lines of rulings can be taken as given, and expected."""

from __future__ import annotations

from azif_compiler.check.checker import Checker, NounFacts, strip
from azif_compiler.check.conditions import is_described
from azif_compiler.diagnostics import syntax
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.read import declarations as nodes
from azif_compiler.read import phrases
from azif_compiler.read.phrases import Expression, Noun

SUPPLIED = ("a", "any", "another", "number", "called")
"""The nouns that say that some such thing is taken from where it starts."""


def supplied(c: Checker, node: Expression) -> NounFacts | None:
    """A noun that says that some such thing is taken from where it starts."""
    inner = strip(node)
    if isinstance(inner, Noun) and c.noun(inner).determiner in SUPPLIED:
        return c.noun(inner)
    return None


def chance(c: Checker, node: nodes.Dice | nodes.Answers | nodes.Finished) -> Type:
    """`dice 5`, `answers "Yes"`, `finished`"""
    return types.UNKNOWN


def draws(c: Checker, node: nodes.Draws) -> Type:
    """`draws lamp "Beacon", a lamp`"""
    for thing in node.things:
        inner = strip(thing)
        if isinstance(inner, Noun | phrases.Pile):
            c.noun(inner)
        else:
            c.value(thing)
    return types.UNKNOWN


def offered(c: Checker, node: nodes.Offered) -> Type:
    """`offered "Pay" to x`"""
    if node.to is not None:
        c.value(node.to)
    return types.UNKNOWN


def expect(c: Checker, node: nodes.Expect) -> Type:
    """A condition that must hold"""
    c.condition(node.condition)
    return types.UNKNOWN


def fact_has(c: Checker, node: nodes.FactHas) -> Type:
    """`x has a lamp as beacon`"""
    c.value(node.owner)
    facts = supplied(c, node.what)
    if facts is not None:
        c.found.declared[node.name.binder] = types.Thing(facts.kind)
        return types.UNKNOWN
    found = c.value(node.what)
    if not isinstance(found, types.Thing | types.Things | types.Quantity | types.Unknown):
        c.wrong("a thing or a quantity", found, node.what)
    if node.name.name:
        c.left_over(node.name)
    return types.UNKNOWN


def fact_at(c: Checker, node: nodes.FactAt) -> Type:
    """`x is at y`, `a lamp is on y as beacon`"""
    c.container(node.place)
    facts = supplied(c, node.what)
    if facts is not None:
        c.found.declared[node.name.binder] = types.Thing(facts.kind)
        return types.UNKNOWN
    found = c.value(node.what)
    if not isinstance(found, types.Thing | types.Things | types.Unknown):
        c.wrong("a thing", found, node.what)
    if node.name.name:
        c.left_over(node.name)
    return types.UNKNOWN


def fact_is(c: Checker, node: nodes.FactIs) -> Type:
    """`x is 3`, `x is not lit`"""
    inner = strip(node.subject)
    if supplied(c, node.subject) is not None:
        span = c.span(node.value)
        what = "`is in`, `is at` or `is on`"
        c.report(syntax.Expected(span=span, what=what, example='a lamp is on "Table"'))
        return types.UNKNOWN
    found = c.value(node.subject)
    one_thing = isinstance(inner, phrases.Quoted | phrases.LocalName | phrases.Referred | Noun)
    if isinstance(found, types.Thing) and one_thing:
        if not is_described(c, node.value, found.kind):
            c.value(node.value)
            c.left_over(node.value, "a word that describes it is expected here")
        return types.UNKNOWN
    wanted = c.value(node.value)
    if node.negated and not isinstance(wanted, types.Flag | types.Unknown):
        c.wrong("a flag", wanted, node.value)
    c.accept(wanted, found, node.value)
    return types.UNKNOWN
