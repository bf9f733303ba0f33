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

PLACES: frozenset[type[ir.Node]] = frozenset({ir.PlaceOf, ir.Within, ir.HolderOf, ir.Among})


def removals(verb: ir.Verb) -> Iterator[Removal]:
    """The parameters of a verb that lie in a zone once it has happened: all of these ways must lead there."""
    for one in verb.parameters:
        if isinstance(one.type, types.Thing) and one.role != "var":
            for ways in removing(verb.body, one.name):
                yield Removal(verb.name, one.name, tuple(or_there(verb, way) for way in ways))


def or_there(verb: ir.Verb, way: Way) -> Way:
    """A way that leads to where the verb is told; if nobody tells it, that may be a zone."""
    into = next((one.default for one in verb.parameters if not way[0] and one.name == way[1]), None)
    is_zone = isinstance(into, ir.HomeOf) or (isinstance(into, ir.ZoneNamed) and into.owner is None)
    return (*way[:2], UNTOLD) if is_zone else way


def removing(body: Sequence[Statement], name: str) -> Iterator[tuple[Way, ...]]:
    """What in a body is enough to put a parameter into a zone: ways of which each must, one for each case."""
    also = {one.name: one.value for one in body if isinstance(one, ir.Let)}
    for one in body:
        match one:
            case ir.Put(what=ir.EventPart(event=ir.Event(), name=what)) if what == name:
                into = also.get(one.into.name, one.into) if isinstance(one.into, ir.Local) else one.into
                match into:
                    case ir.ZoneNamed(owner=None) | ir.HomeOf():
                        yield (("", "", ()),)
                    case ir.ZoneNamed():
                        yield (("", "", HAD),)
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


HAD, UNTOLD = ("had",), ("untold",)
"""What is told of a zone that is somebody's, and of one into which something comes if no other is told."""


def missed(node: ir.Reaction) -> Iterator[Missed]:
    """What an ability that comes behind an event asks of the place, and the holder, of what that is about."""
    pattern = node.pattern
    if node.stage != "when":
        return
    told = [
        (one.left.name, one.right)
        for one in conjuncts(pattern.where)
        if isinstance(one, ir.Same)
        and isinstance(one.left, ir.EventPart)
        and isinstance(one.right, ir.ZoneNamed)
    ]
    zones = tuple(name for name, _ in told)
    nobodys = tuple(name for name, zone in told if zone.owner is None)
    this = waits_behind(pattern)
    asked = [one for one in (pattern.where, node.condition) if one is not None]
    whole = (*asked, *node.body)
    for place in nodes_of(whole, PLACES):
        name = this[1] if isinstance(place.of, ir.This) and this is not None else part(place.of)
        match place:
            case _ if not name:
                pass
            case ir.Among(set=ir.Select(inside=ir.Union(of=parts))) if all(map(is_spot, parts)):
                values = [one.name for one in parts if isinstance(one, ir.ValueOf)]
                yield Missed(pattern.verb, name, zones, False, pattern.at, values[0] if values else "")
            case ir.PlaceOf() | ir.Within(container=ir.PlaceOf() | ir.Named() | ir.Select()):
                yield Missed(pattern.verb, name, zones, False, place.at)
            case ir.Among(set=ir.Select(inside=ir.PlaceOf() | ir.Named() | ir.Select())):
                yield Missed(pattern.verb, name, zones, False, pattern.at)
            case (
                ir.Within(container=ir.ValueOf(name=value, of=None))
                | ir.Among(set=ir.Select(inside=ir.ValueOf(name=value, of=None)))
            ):
                yield Missed(pattern.verb, name, zones, False, place.at or pattern.at, value)
            case ir.HolderOf() | ir.Among(set=ir.Select(holder=ir.Node())):
                yield Missed(pattern.verb, name, nobodys, True, place.at or pattern.at)
            case _:
                pass


def is_spot(node: Expression) -> bool:
    """Whether something is, or may be, in what no zone is."""
    return isinstance(node, ir.PlaceOf | ir.Named | ir.Select | ir.ValueOf)


def part(node: Expression) -> str:
    """The parameter of the event that something is; "" if it is none."""
    match node:
        case ir.EventPart(event=ir.Event(), name=name):
            return name
        case _:
            return ""
