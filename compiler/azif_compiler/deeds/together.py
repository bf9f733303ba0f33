"""Conditions of which at most one can hold, and that are asked for together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Apart, Excluded, OfItself, OfItsKind, OutOfPlace, TakenOut
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.places import inside, is_place, spotted
from azif_compiler.deeds.terms import ANYTHING, terms
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import map_nodes, nodes_of

Span = tuple[float, float]
"""The least and the greatest whole number that there may be of something."""

SPANS = {"=": (0, 0), ">=": (0, float("inf")), "<=": (-float("inf"), 0), ">": (1, float("inf")),
         "<": (-float("inf"), -1)}  # fmt: skip
"""Which numbers a comparison allows, from the one with which is compared."""

DENIED = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
"""What a comparison says if it does not hold."""


def apart(node: ir.Node) -> Iterator[Apart]:
    """Conditions that are asked for together somewhere in a declaration, and never hold together; those of a
    component that it is another, and of things that they are what they are.
    """
    for one in nodes_of(node, OF_A_CARD if isinstance(node, ir.Component) else ASKED):
        if isinstance(one, ir.Exists | ir.Same):
            assert isinstance(node, ir.Component)
            yield from another(node, one)
        elif isinstance(one, ir.And):
            yield from excluding(combinations(flat(one), 2))
        elif isinstance(one, ir.Or):
            denied = [denied_by(part) for part in one.of]
            for apart in excluding(combinations(denied, 2)):
                yield msgspec.structs.replace(apart, always=True)
        elif one.where is not None:
            yield from as_selected(one)
            yield from (
                Excluded(condition.at or one.at, place.at or one.at, (here, there))
                for place, here, there, condition in inside(one)
            )
            if isinstance(one.where, ir.Not | ir.And):
                yield from emptied(one)


def nested(statements: Sequence[Statement]) -> Iterator[Apart]:
    """What statements ask right behind a condition that excludes it, or where that did not hold."""
    for one in statements:
        if isinstance(one, ir.If):
            yield from behind(one.condition, one.then)
            yield from in_turn(one)


def in_turn(first: ir.If) -> Iterator[Apart]:
    """What is asked in turn behind a condition, where it only comes to that if the first does not hold."""
    if len(tuple(flat(first.condition))) > 1:
        return
    denied = ir.Not(first.condition, at=first.condition.at)
    rest = first.otherwise
    while len(rest) == 1 and isinstance(rest[0], ir.If):
        for apart in excluding(product((denied,), flat(rest[0].condition))):
            yield msgspec.structs.replace(apart, in_turn=True)
        if rest[0].otherwise and len(tuple(flat(rest[0].condition))) == 1:
            for apart in excluding(((denied, denied_by(rest[0].condition)),)):
                yield msgspec.structs.replace(apart, in_turn=True, always=True)
        rest = rest[0].otherwise


def behind(condition: Expression | None, statements: Sequence[Statement]) -> Iterator[Apart]:
    """What the first statement behind a condition asks, if the two exclude each other; of later statements
    it is not known if the condition still holds.
    """
    match statements:
        case [ir.If() as inner, *_] if condition is not None:
            yield from excluding(product(flat(condition), flat(inner.condition)))
        case _:
            pass


def awaited(pattern: ir.Pattern, condition: Expression | None) -> Iterator[Apart]:
    """What a condition asks that is not so of the event beside which it stands, or that event of itself."""
    if pattern.where is None:
        return
    told = tuple(of_events(flat(pattern.where)))
    asked = tuple(flat(of_its_own(condition, pattern.verb))) if condition is not None else ()
    for apart in excluding(product(told, asked)):
        yield msgspec.structs.replace(apart, other=apart.other or pattern.at)
    for one, other in product(told, (*flat(pattern.where), *asked)):
        match is_place(one), spotted(other):
            case (place, here), (ir.EventPart(event=ir.Event(), name=who), there):
                yield OutOfPlace(pattern.verb, place, who, here, there, other.at or pattern.at)
            case (place, here), (ir.You(), there) if pattern.subject_is == "you":
                yield OutOfPlace(pattern.verb, place, pattern.subject, here, there, other.at or pattern.at)
            case _:
                pass


def of_its_own(condition: Expression, verb: str) -> Expression:
    """A condition in which the event of a verb that goes on is the one beside which it stands."""
    made = map_nodes(condition, lambda part: ir.Event(at=part.at) if is_ongoing(part, verb) else part)
    assert isinstance(made, Expression)
    return made


def is_ongoing(node: ir.Node, verb: str) -> bool:
    """Whether an event of a verb is meant that goes on."""
    return isinstance(node, ir.Ongoing) and node.verb == verb


def of_events(parts: Iterable[Expression]) -> Iterator[Expression]:
    """What is said of an event, and of those of some things to which what it is told belongs."""
    for one in parts:
        yield one
        match one:
            case (
                ir.Exists(of=ir.Select(among=ir.Union(of=(told,))) as some)
                | ir.Among(of=told, set=ir.Select() as some)
            ):
                yield from said_of(some, told)
            case _:
                pass


def said_of(some: ir.Select, told: Expression) -> Iterator[Expression]:
    """What is said of some things, said of the one that is among them."""
    made = map_nodes(some, lambda part: told if is_named(part, some.name) else part)
    if isinstance(made, ir.Select) and made.where is not None:
        yield from flat(made.where)


def is_named(node: ir.Node, name: str) -> bool:
    """Whether something is what is named so."""
    return isinstance(node, ir.Local) and node.name == name


ASKED: frozenset[type[ir.Node]] = frozenset({ir.And, ir.Or, ir.Select})
"""What asks for several conditions at once, or for one of them, or selects things by one."""

OF_A_CARD: frozenset[type[ir.Node]] = ASKED | {ir.Exists, ir.Same}
"""The same, and what asks if something is a component."""


def another(component: ir.Component, one: ir.Exists | ir.Same) -> Iterator[Apart]:
    """Where a component asks if it is a copy of others, and not of itself: `if this is a lamp "Beacon"`."""
    match one:
        case ir.Exists(
            of=ir.Select(
                name=name,
                among=ir.Union(of=(ir.This(),)),
                where=ir.IsNamed(of=ir.Local(name=known), cards=ir.Cards(components=cards, kinds=())),
            )
        ) if name == known and component.name not in cards:
            yield OfItself(one.at)
        case ir.Same(left=ir.This(), right=ir.Named(kind=kind, name=name)) if (
            kind == component.kind and name != component.name
        ):
            yield OfItself(one.at)
        case ir.Same(left=ir.ValueOf(name=by, of=None, key=None), right=ir.Named(kind=kind, name=name)) if (
            kind == component.kind and name != component.name
        ):
            yield OfItself(one.at, by)
        case _:
            pass


def emptied(node: ir.Select) -> Iterator[Apart]:
    """Some things except all of them: `each lamp except each lamp`."""
    parts = conjuncts(node.where)
    for number, one in enumerate(parts):
        match one:
            case ir.Not(of=ir.Among(of=ir.Local(name=node.name), set=ir.Select() as taken)):
                rest = (*parts[:number], *parts[number + 1 :])
                where = ir.And(rest) if len(rest) > 1 else rest[0] if rest else None
                left = msgspec.structs.replace(node, where=where, order=None)
                every = ir.Select(node.kind, node.name, None, None, None, None, None)
                if alike(taken) in (alike(left), alike(every)):
                    yield TakenOut(taken.at or node.at)
            case _:
                pass


def alike(node: ir.Select) -> str:
    """What is selected, spelled out, whatever it is called there."""
    renamed = map_nodes(
        node, lambda part: ir.Local("") if isinstance(part, ir.Local) and part.name == node.name else part
    )
    assert isinstance(renamed, ir.Select)
    return spelled(msgspec.structs.replace(renamed, name=""))


def as_selected(node: ir.Select) -> Iterator[Apart]:
    """Where things of a kind are asked if they are of a kind: `each lamp where it is a lamp`."""
    for one in nodes_of(node.where, OF_A_KIND):
        match one:
            case ir.IsKind(of=ir.Local(name=name), kind=ir.KindNamed(name=kind)) if name == node.name:
                yield OfItsKind(one.at or node.at, node.kind, kind)
            case _:
                pass


OF_A_KIND: frozenset[type[ir.Node]] = frozenset({ir.IsKind})
"""What asks if something is of a kind."""


def flat(node: Expression) -> Iterator[Expression]:
    """All that must hold."""
    for one in conjuncts(node):
        if isinstance(one, ir.And):
            yield from flat(one)
        else:
            yield one


def denied_by(node: Expression) -> Expression:
    """What is so if a condition does not hold."""
    match node:
        case ir.Not():
            return node.of
        case ir.Compare(operator="!="):
            return msgspec.structs.replace(node, operator="=")
        case ir.Compare(operator=operator) if operator in DENIED:
            return msgspec.structs.replace(node, operator=DENIED[operator])
        case _:
            return ir.Not(node, at=node.at)


def as_one(node: Expression) -> tuple[Expression, str] | None:
    """What is said to be one thing, one of an enum, or of a kind, and which."""
    match node:
        case ir.Same():
            left, right = node.left, node.right
        case ir.Descends():
            left, right = node.of, node.member
        case ir.IsKind():
            left, right = node.of, node.kind
        case _:
            return None
    known = terms(right, ANYTHING, {}) if isinstance(right, CONSTANT) else ()
    return (left, known[0]) if len(known) == 1 else None


CONSTANT = ir.Member | ir.TokenNamed | ir.KindNamed | ir.ZoneNamed | ir.Named
"""What is always the same."""


def excluding(pairs: Iterable[tuple[Expression, Expression]]) -> Iterator[Excluded]:
    """The second of two conditions that exclude each other."""
    for one, other in pairs:
        if (kinds := one_in_another(one, other) or one_in_another(other, one)) is not None:
            yield Excluded(other.at, one.at, within=kinds)
            continue
        numbers, limits = span_of(one), span_of(other)
        if numbers is not None and limits is not None:
            (low, high), (least, most) = numbers[1], limits[1]
            if max(low, least) > min(high, most) and spelled(numbers[0]) == spelled(limits[0]):
                yield Excluded(other.at, one.at)
            continue
        here, there = spotted(one), spotted(other)
        if here is not None and there is not None:
            if ir.interchangeable(here[0], there[0]):
                yield Excluded(other.at, one.at, (here[1], there[1]))
            continue
        said, known = as_one(one), as_one(other)
        if said is not None and known is not None:
            if said[1] != known[1] and ir.interchangeable(said[0], known[0]):
                yield Excluded(other.at, one.at, terms=(said[1], known[1]))
        elif denies(one, other) or denies(other, one):
            yield Excluded(other.at, one.at)


def denies(one: Expression, other: Expression) -> bool:
    """Whether a condition says that another does not hold."""
    return isinstance(one, ir.Not) and type(one.of) is type(other) and ir.interchangeable(one.of, other)


def span_of(node: Expression) -> tuple[Expression, Span] | None:
    """What is compared with a number, and which numbers are allowed."""
    match node:
        case ir.Not(of=ir.Compare(operator=said, right=ir.Number(value=number)) as denied) if said in DENIED:
            left, operator = denied.left, DENIED[said]
        case ir.Compare(operator=operator, right=ir.Number(value=number)):
            left = node.left
        case _:
            return None
    span = SPANS.get(operator)
    return (left, (span[0] + number, span[1] + number)) if span is not None else None


def one_in_another(many: Expression, few: Expression) -> tuple[str, str] | None:
    """The kinds of some things and of others, where there are to be more of the first than there may be of
    the second, which would be among those: `there is an oil lamp and there are no lamps`.
    """
    more, fewer = counted(many), counted(few)
    if more is None or fewer is None or more[1][0] <= fewer[1][1]:
        return None
    some, all_ = more[0], fewer[0]
    said, asked = parts_of(some), parts_of(all_)
    if not asked <= said or (some.kind == all_.kind and asked == said):
        return None
    return some.kind, all_.kind


def parts_of(node: ir.Select) -> set[str]:
    """What is asked of things that are selected, apart from their kind: where they are, and conditions."""
    bare = msgspec.structs.replace(node, kind="", where=None, order=None)
    return {alike(msgspec.structs.replace(bare, where=one)) for one in (None, *conjuncts(node.where))}


def counted(node: Expression) -> tuple[ir.Select, Span] | None:
    """The things of which a condition says how many there are, and how many it allows."""
    match node:
        case ir.Exists(of=ir.Select() as things):
            return things, (1, float("inf"))
        case ir.Not(of=ir.Exists(of=ir.Select() as things)):
            return things, (0, 0)
        case _:
            limits = span_of(node)
            match limits:
                case (ir.Count(of=ir.Select() as things), (low, high)):
                    return things, (max(low, 0), high)
                case _:
                    return None
