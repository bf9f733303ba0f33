"""Where things are: the places that a condition names, and which places belong to which."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import Belongs, Share, Spot, Spots, Stands
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.facts import Lies
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir.expressions import Expression


def lying(who: str, starts: Expression | None) -> Iterator[Lies]:
    """Where things lie when the game starts."""
    if starts is not None:
        yield Lies(who, terms(starts, ANYTHING, {}))


def shared(node: ir.Value) -> Iterator[Share]:
    """A value that is all of a kind whose field is its owner: of two owners, none is the same."""
    match node.base:
        case ir.Select(
            kind=kind, name=name, inside=None, among=None, holder=None,
            where=ir.Same(
                left=ir.FieldOf(of=ir.Local(name=owner), name=field, key=None), right=ir.Local(name="it")
            ),
        ) if owner == name:  # fmt: skip
            yield Share(node.name, kind, field)
        case _:
            pass


def belonging(node: ir.Component) -> Iterator[Belongs]:
    """The components that the fields of a component name."""
    for field in node.fields:
        if field.key is None and isinstance(field.value, ir.Named):
            yield Belongs(node.name, field.name, field.value.name)


def spotted(node: Expression) -> tuple[Expression, Spots] | None:
    """What is said to be somewhere, and where that may be; None of what says nothing like it."""
    match node:
        case ir.Within():
            spots = spots_of(node.container)
            return (node.of, spots) if spots else None
        case ir.Same(left=ir.PlaceOf() as place, right=ir.Named()):
            spots = spots_of(node.right)
            return (place.of, spots) if spots else None
        case ir.IsKind(of=ir.PlaceOf() as place, kind=ir.KindNamed(name=kind)):
            return place.of, (Spot(kind, ""),)
        case ir.Among(set=ir.Select(inside=ir.Node() as place)):
            spots = spots_of(place)
            return (node.of, spots) if spots else None
        case ir.Or(of=parts):
            rows = [spotted(one) for one in parts]
            found = [row for row in rows if row is not None]
            first = found[0][0] if found else None
            if (
                first is None
                or len(found) < len(rows)
                or not all(ir.equal(of, first) for of, _ in unplaced(found))
            ):
                return None
            return first, tuple(spot for _, spots in found for spot in spots)
        case _:
            return None


def is_place(node: Expression) -> tuple[str, Spots] | None:
    """What an event is told as its place, and which places it is said to be."""
    match node:
        case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.Named()):
            return name, spots_of(node.right)
        case ir.IsKind(of=ir.EventPart(event=ir.Event(), name=name), kind=ir.KindNamed(name=kind)):
            return name, (Spot(kind, ""),)
        case _:
            return None


def stands(verb: ir.Verb) -> Iterator[Stands]:
    """What a verb takes for a place if it is not told one: where somebody is whom it is told."""
    for one in verb.parameters:
        match one.default:
            case ir.PlaceOf(of=ir.EventPart(event=ir.Event(), name=who)):
                yield Stands(verb.name, one.name, who)
            case _:
                pass


def inside(node: ir.Select) -> Iterator[tuple[Expression, Spots, Spots, Expression]]:
    """Where selected things are looked for, and where it is asked of each whether it is there."""
    if node.inside is None or not (here := spots_of(node.inside)):
        return
    for one in conjuncts(node.where):
        there = spotted(one)
        if there is not None and isinstance(there[0], ir.Local) and there[0].name == node.name:
            yield node.inside, here, there[1], one


def unplaced(rows: list[tuple[Expression, Spots]]) -> Iterator[tuple[Expression, Spots]]:
    """The same, with what is somewhere apart from where that is written."""
    first = rows[0][0]
    for of, spots in rows:
        yield (first if ir.interchangeable(of, first) else of), spots


def spots_of(place: Expression) -> Spots:
    """The places that are meant, if that is written; none of what only a game says. What has a value of which
    the things are in it is no place of its own.
    """
    match place:
        case ir.Named(kind=kind, name=name):
            return (Spot(kind, name),)
        case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None):
            return (Spot(kind, ""),)
        case ir.ValueOf(name=by, of=None, key=None):
            return (Spot("", "", by),)
        case ir.ValueOf(name=by, of=ir.Named(kind=kind, name=name), key=None):
            return (Spot(kind, name, by),)
        case ir.Union(of=parts):
            rows = [spots_of(part) for part in parts]
            if not all(rows):
                return ()
            spots = dict.fromkeys(spot for row in rows for spot in row)
            owners = {(spot.kind, spot.name) for spot in spots if spot.by}
            return tuple(spot for spot in spots if spot.by or (spot.kind, spot.name) not in owners)
        case _:
            return ()
