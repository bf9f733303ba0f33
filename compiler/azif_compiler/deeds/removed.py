"""What a verb takes off the table, and what an ability that comes behind it still asks of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import waits_behind
from azif_compiler.deeds.moments import Missed, Removal, Way
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

PLACES: frozenset[type[ir.Node]] = frozenset({ir.PlaceOf, ir.Within})
SPOTS = ir.PlaceOf | ir.Named | ir.Select
"""In what nothing is that lies in a zone."""


def removals(verb: ir.Verb) -> Iterator[Removal]:
    """The parameters of a verb that lie in a zone once it has happened: all of these ways must lead there."""
    for one in verb.parameters:
        if isinstance(one.type, types.Thing) and one.role != "var":
            for ways in removing(verb.body, one.name):
                yield Removal(verb.name, one.name, ways)


def removing(body: Sequence[Statement], name: str) -> Iterator[tuple[Way, ...]]:
    """What in a body is enough to put a parameter into a zone: ways of which each must, one for each case."""
    also = {one.name: one.value for one in body if isinstance(one, ir.Let)}
    for one in body:
        match one:
            case ir.Put(what=ir.EventPart(event=ir.Event(), name=what)) if what == name:
                into = also.get(one.into.name, one.into) if isinstance(one.into, ir.Local) else one.into
                match into:
                    case ir.ZoneNamed() | ir.HomeOf():
                        yield (("", "", ()),)
                    case ir.EventPart(event=ir.Event(), name=spot):
                        yield (("", spot, ()),)
                    case _:
                        pass
            case ir.Call(verb=verb, arguments=arguments):
                zones = zones_told(arguments)
                for argument in arguments:
                    match argument.value:
                        case ir.EventPart(event=ir.Event(), name=what) if what == name:
                            yield ((verb, argument.name, zones),)
                        case _:
                            pass
            case ir.If(then=then, otherwise=otherwise) if otherwise:
                yield from in_each_case((then, otherwise), name)
            case ir.ForEach(body=inner) if is_its_place(one, name):
                yield from removing(inner, name)
            case ir.ChooseOption(options=options):
                yield from in_each_case(tuple(option.body for option in options), name)
            case _:
                pass


def is_its_place(node: ir.ForEach, name: str) -> bool:
    """Whether something is done for the place of a parameter: if that is in none, it has left it before."""
    match node.of:
        case ir.Select(name=it, inside=None, among=None, holder=None, where=ir.Same() as same):
            sides = same.left, same.right
            return any(
                isinstance(one, ir.Local)
                and one.name == it
                and isinstance(other, ir.PlaceOf)
                and part(other.of) == name
                for one, other in (sides, sides[::-1])
            )
        case _:
            return False


def in_each_case(bodies: tuple[Sequence[Statement], ...], name: str) -> Iterator[tuple[Way, ...]]:
    """The same of bodies of which one is carried out."""
    for found in product(*(tuple(removing(body, name)) for body in bodies)):
        yield tuple(way for ways in found for way in ways)


def zones_told(arguments: Sequence[ir.Argument]) -> tuple[str, ...]:
    """The parameters for which a sentence names a zone."""
    return tuple(one.name for one in arguments if isinstance(one.value, ir.ZoneNamed | ir.HomeOf))


def missed(node: ir.Reaction) -> Iterator[Missed]:
    """What an ability that comes behind an event asks of the place of what that is about."""
    pattern = node.pattern
    if node.stage != "when":
        return
    zones = tuple(
        one.left.name
        for one in conjuncts(pattern.where)
        if isinstance(one, ir.Same)
        and isinstance(one.left, ir.EventPart)
        and isinstance(one.right, ir.ZoneNamed)
    )
    this = waits_behind(pattern)
    whole = node.body if node.condition is None else (node.condition, *node.body)
    for place in nodes_of(whole, PLACES):
        name = this[1] if isinstance(place.of, ir.This) and this is not None else part(place.of)
        if name and (isinstance(place, ir.PlaceOf) or isinstance(place.container, SPOTS)):
            yield Missed(pattern.verb, name, zones, place.at)


def part(node: Expression) -> str:
    """The parameter of the event that something is; "" if it is none."""
    match node:
        case ir.EventPart(event=ir.Event(), name=name):
            return name
        case _:
            return ""
