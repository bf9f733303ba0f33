"""In what things are looked for, and what is asked to be in something."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import Company
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.facts import Flow, Terms
from azif_compiler.deeds.places import spotted
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside

LOOKED: frozenset[type[ir.Node]] = frozenset({ir.Select, ir.Within, ir.Same, ir.ValueOf, ir.And})


def accompanied(whole: Inside, this: Terms) -> Iterator[Company]:
    """What is looked for in something that is named, in a component itself, or in any of a kind."""
    for one in whole.of(LOOKED):
        if isinstance(one, ir.Select) and one.kind != types.THING:
            for link in led_to(one):
                yield Company(
                    (f"kind {one.kind}",), (f"link {link}",), itself=False, at=one.at or whole.node.at
                )
        match one:
            case ir.Select(kind=kind, inside=ir.Node() as inside) if kind != types.THING:
                what: Terms = (f"kind {kind}",)
            case ir.Within(of=of, container=inside) | ir.Same(left=ir.PlaceOf(of=of), right=inside):
                what = somebody(of, this)
            case ir.ValueOf(name=name, of=ir.This() | ir.Named() as inside, key=None):
                what = (f"so {name}",)
            case ir.And():
                yield from in_their_place(one, whole.node.at)
                continue
            case _:
                continue
        spots = spots_in(inside, this) or beside(inside, this)
        if what and spots:
            yield Company(what, spots, isinstance(inside, ir.This), one.at or inside.at or whole.node.at)


def led_to(of: ir.Select) -> Iterator[str]:
    """The links among whose ends things are looked for."""
    if isinstance(of.among, ir.Linked):
        yield of.among.link
    for part in conjuncts(of.where):
        match part:
            case ir.Among(of=ir.Local(name=name), set=ir.Linked(link=link)) if name == of.name:
                yield link
            case _:
                pass


def in_their_place(node: ir.And, at: int) -> Iterator[Company]:
    """What is asked to be in the place of somebody, who is said to be in a place himself."""
    spots = [found for one in node.of if (found := spotted(one)) is not None]
    for one in node.of:
        match one:
            case ir.Exists(of=ir.Select(kind=kind, inside=ir.PlaceOf(of=of))) if kind != types.THING:
                what = f"kind {kind}"
            case ir.ValueOf(name=name, of=ir.PlaceOf(of=of), key=None):
                what = f"so {name}"
            case _:
                continue
        for who, here in spots:
            if ir.equal(who, of) and not any(spot.by for spot in here):
                inside = (f"card {s.kind} {s.name}" if s.name else f"kind {s.kind}" for s in here)
                yield Company((what,), tuple(inside), itself=False, at=one.at or at)


def somebody(node: Expression, this: Terms) -> Terms:
    """Who is asked to be in something: what an event is told, `you`, or a component itself."""
    match node:
        case ir.You():
            return ("you",)
        case ir.This() | ir.EventPart(event=ir.Event()):
            return terms(node, this, {})
        case _:
            return ANYTHING


def spots_in(node: Expression, this: Terms) -> Terms:
    """In what something is said to be, if that is a thing that is known, a value of the whole game, or what a
    field is.
    """
    match node:
        case ir.This() | ir.Named() | ir.ValueOf(of=None, key=None) | ir.FieldOf(key=None):
            return terms(node, this, {})
        case ir.Select(inside=None, among=None, holder=None, where=None):
            return terms(node, this, {})
        case ir.Union(of=parts):
            rows = [spots_in(one, this) for one in parts]
            return tuple(term for row in rows for term in row) if all(rows) else ANYTHING
        case _:
            return ANYTHING


def beside(node: Expression, this: Terms) -> Terms:
    """In whose place something is said to be: `place` and who that is, a component itself or `you`."""
    match node:
        case ir.PlaceOf(of=ir.You()):
            return ("place you",)
        case ir.PlaceOf(of=ir.This()):
            return tuple(f"place {term}" for term in this)
        case _:
            return ANYTHING


def defaults(verb: ir.Verb) -> Iterator[Flow]:
    """What the parameters of a verb are that a sentence does not tell."""
    for one in verb.parameters:
        if one.default is not None and (found := terms(one.default, ANYTHING, {})):
            yield Flow(verb.name, one.name, found)
