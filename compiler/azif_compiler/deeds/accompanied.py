"""In what things are looked for, and what is asked to be in something."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import Company
from azif_compiler.deeds.facts import Flow, Terms
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside

LOOKED: frozenset[type[ir.Node]] = frozenset({ir.Select, ir.Within})


def accompanied(whole: Inside, this: Terms) -> Iterator[Company]:
    """What is looked for in something that is named, in a component itself, or in any of a kind."""
    for one in whole.of(LOOKED):
        match one:
            case ir.Select(kind=kind, inside=ir.Node() as inside) if kind != types.THING:
                what: Terms = (f"kind {kind}",)
            case ir.Within(of=ir.EventPart(event=ir.Event()), container=inside):
                what = terms(one.of, this, {})
            case _:
                continue
        spots = spots_in(inside, this)
        if what and spots:
            yield Company(what, spots, isinstance(inside, ir.This), one.at or inside.at or whole.node.at)


def spots_in(node: Expression, this: Terms) -> Terms:
    """In what something is said to be, if that is a thing that is known; not what only a value says."""
    match node:
        case ir.This() | ir.Named():
            return terms(node, this, {})
        case ir.Select(inside=None, among=None, holder=None, where=None):
            return terms(node, this, {})
        case ir.Union(of=parts):
            rows = [spots_in(one, this) for one in parts]
            return tuple(term for row in rows for term in row) if all(rows) else ANYTHING
        case _:
            return ANYTHING


def defaults(verb: ir.Verb) -> Iterator[Flow]:
    """What the parameters of a verb are that a sentence does not tell."""
    for one in verb.parameters:
        if one.default is not None and (found := terms(one.default, ANYTHING, {})):
            yield Flow(verb.name, one.name, found)
