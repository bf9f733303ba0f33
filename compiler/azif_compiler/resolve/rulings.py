"""What rulings and goals refer to."""

from __future__ import annotations

from typing import cast

from azif_compiler.ir.types import THING
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import declarations, statements
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.rulings import FactAt, FactHas, Part
from azif_compiler.resolve import refs
from azif_compiler.resolve.resolver import Resolver


def part(r: Resolver, node: Part) -> None:
    """A part of a ruling: what it says is known in those behind it."""
    for step in node.steps:
        r.visit(step)


def fact_has(r: Resolver, node: FactHas) -> None:
    """`x has a lamp`: the lamp can be spoken of from then on."""
    r.visit(node.owner)
    r.visit(node.what)
    supplied(r, node.what, node.name)


def fact_at(r: Resolver, node: FactAt) -> None:
    """`a lamp is at x`: the lamp can be spoken of from then on."""
    r.visit(node.what)
    r.visit(node.place)
    supplied(r, node.what, node.name)


def supplied(r: Resolver, noun: Expression, name: statements.Introduced) -> None:
    """What is taken from where it starts is `that lamp` from then on, and what `as` calls it."""
    r.known_as(name)
    if isinstance(noun, Noun):
        r.at.said[r.kind_word(noun)] = refs.Bound(name.binder)


def goal(r: Resolver, tree: declarations.Goal) -> None:
    """In a goal, `you` is who decides."""
    made = tree.declared
    assert made.name is not None
    verb = cast("Verb | None", r.lookup.known(made.name, "verb"))
    kind = THING
    if tree.kind is not None and (known := r.lookup.known(tree.kind, "kind")) is not None:
        kind = known.id
    if verb is not None:
        r.at.event = refs.Event(verb.id)
        for parameter in verb.parameters.values():
            r.say_parameter(verb, parameter)
    r.at.you = refs.You(kind)
    for node in (*tree.lets, *tree.lines):
        r.visit(node)
    if tree.toward is not None:
        kept, r.at = r.at, r.at.inner()
        r.at.candidate = refs.Bound(tree.toward.place)
        r.entity(tree.toward, r.lookup.known(tree.toward.link, "link"))
        r.inside(tree.toward)
        r.at = kept
