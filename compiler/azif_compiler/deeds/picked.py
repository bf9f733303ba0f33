"""Which things are picked for what happens to them, and whose states are set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.doubts import NamedSo
from azif_compiler.deeds.held import about_what_is_told, spelled
from azif_compiler.deeds.loops import MODIFIERS
from azif_compiler.deeds.settled import OfItsOwn, Picked, Raised, Shifted
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import Inside, nodes_of

PICKING: frozenset[type[ir.Node]] = frozenset({ir.ForEach, ir.ChooseThings})
CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
STATES: frozenset[type[ir.Node]] = frozenset({ir.FieldOf})
SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})


def picked(whole: Inside) -> Iterator[Picked]:
    """What a piece tells its verbs, of what is one of several things that satisfy a condition."""
    among = sets_of(whole)
    if not among:
        return
    found: dict[tuple[str, str], list[str]] = {}
    for call in whole.of(CALLS):
        for one in call.arguments:
            found.setdefault((call.verb, one.name), []).append(way_of(one.value, among))
    for (verb, parameter), ways in found.items():
        if any(ways):
            yield Picked(verb, parameter, tuple(dict.fromkeys(ways)))


def sets_of(whole: Inside) -> dict[str, str]:
    """The names for one of several things, each with which these are, as far as a condition says it."""
    found: dict[str, str] = {}
    groups: dict[str, str] = {}
    for one in whole.of(PICKING):
        of = one.of
        known = isinstance(of, ir.Select) and of.where is not None
        way = (found.get(alias(of)) or spelled(beside(whole.node, one, of))) if known else ""
        if isinstance(one, ir.ChooseThings) and not one.single:
            groups[one.name] = way if groups.get(one.name, way) == way else ""
            way = ""
        elif not way:
            way = groups.get(those(of), "")
        found[one.name] = way if found.get(one.name, way) == way else ""
    return found if any(found.values()) else {}


def those(of: Expression) -> str:
    """The name of the things that are gone through, if that is all that is said of them; "" if it is not."""
    match of:
        case ir.Select(among=ir.Local(name=name), inside=None, where=None):
            return name
        case _:
            return ""


def beside(whole: ir.Node, first: ir.Node, of: Expression) -> Expression:
    """The place of somebody with which a verb begins, where what it needs says what else is there."""
    if not isinstance(whole, ir.Verb) or whole.body[:1] != (first,):
        return of
    match of:
        case ir.Select(
            name=name, where=ir.Same(left=ir.Local(name=it), right=ir.PlaceOf() as here) as same
        ) if it == name:
            there = [
                ir.Exists(msgspec.structs.replace(one.of, inside=ir.Local(name)))
                for one in conjuncts(whole.needs)
                if isinstance(one, ir.Exists)
                and isinstance(one.of, ir.Select)
                and ir.equal(one.of.inside, here)
            ]
            return msgspec.structs.replace(of, where=ir.And((same, *there))) if there else of
        case _:
            return of


def alias(of: Expression) -> str:
    """The name of the one thing that is selected, if that is all that is said of it; "" if it is not."""
    match of:
        case ir.Select(
            name=name, inside=None, among=None, where=ir.Same(left=ir.Local(name=it), right=other)
        ):
            return other.name if it == name and isinstance(other, ir.Local) else ""
        case _:
            return ""


def way_of(node: Expression, among: Mapping[str, str]) -> str:
    """Which things may be meant by a name; "" if that is not known."""
    return among.get(node.name, "") if isinstance(node, ir.Local) else ""


def raised(whole: Inside) -> Iterator[Raised]:
    """The states that are set."""
    among: dict[str, str] | None = None
    for one in whole.of(SETTING):
        match one.target:
            case ir.FieldOf(name=name, key=None) if not (
                isinstance(one.value, ir.Flag) and not one.value.value
            ):
                match one.target.of:
                    case ir.EventPart(event=ir.Event(), verb=verb, name=parameter):
                        yield Raised(name, verb, parameter, "")
                    case of:
                        among = sets_of(whole) if among is None else among
                        yield Raised(name, "", "", way_of(of, among))
            case _:
                pass


def of_its_own(component: ir.Component) -> Iterator[OfItsOwn]:
    """Which states of its own the abilities of a component ask for, and which of others that it names."""
    for ability in component.abilities:
        for one in conjuncts(ability.condition):
            match one:
                case ir.FieldOf(of=ir.This(), name=name, key=None):
                    yield OfItsOwn(component.kind, component.name, name, one.at or ability.at)
                case _:
                    pass
    for asked in nodes_of(component, STATES):
        match asked.of:
            case ir.Named(kind=kind, name=name) if asked.at:
                yield OfItsOwn(kind, name, asked.name, asked.at, named=True)
            case _:
                pass


def shifted(whole: Inside) -> Iterator[Shifted]:
    """The fields and values that modifiers change, and of what alone."""
    name = whole.node.name if isinstance(whole.node, ir.Component) else ""
    found: dict[Shifted, None] = {}
    for one in whole.of(MODIFIERS):
        to = one.amount.value if one.operator == "is" and isinstance(one.amount, ir.Flag) else None
        written = isinstance(one.amount, ir.Number) and one.operator != "half"
        computed = one.form == "field" and not written
        match one.owner:
            case ir.Same(left=ir.Local(name=owner), right=ir.This()) if owner == one.name:
                found[Shifted(one.target, name, to, computed)] = None
            case _:
                found[Shifted(one.target, "", to, computed)] = None
    yield from found


def named_so(whole: Inside) -> Iterator[NamedSo]:
    """What is picked out by a name and by something else."""
    for one in whole.of(BOTH):
        parts = tuple(conjuncts(one))
        for named in parts:
            match named:
                case ir.IsNamed(of=ir.Local(name=name), cards=ir.Cards(components=components, kinds=())):
                    for other in parts:
                        if other is not named and other.at and is_about(other, name):
                            yield NamedSo(components, name, spelled(other), other.at)
                case _:
                    pass
    for node in whole.of(AWAITING):
        yield from awaited_so(node)


def awaited_so(node: ir.Reaction | ir.Instead | ir.Lessen) -> Iterator[NamedSo]:
    """What an ability asks of a thing of an event that it waits for by a name."""
    for one in conjuncts(node.pattern.where):
        match one:
            case ir.Exists(
                of=ir.Select(
                    name=name,
                    among=ir.Union(of=(ir.EventPart(name=parameter),)),
                    inside=None,
                    holder=None,
                    where=ir.IsNamed(of=ir.Local(name=of), cards=ir.Cards(components=components, kinds=())),
                )
            ) if of == name:
                for part in conjuncts(node.condition):
                    asked = about_what_is_told(part)
                    if part.at and is_about(asked, f"<{parameter}>"):
                        yield NamedSo(components, f"<{parameter}>", spelled(asked), part.at)
            case _:
                pass


AWAITING: frozenset[type[ir.Node]] = frozenset({ir.Reaction, ir.Instead, ir.Lessen})
BOTH: frozenset[type[ir.Node]] = frozenset({ir.And})


def is_about(node: Expression, name: str) -> bool:
    """Whether a condition is about one thing alone, as that is printed."""
    match node:
        case ir.HasKeyword(of=ir.Local(name=other)) | ir.ValueOf(of=ir.Local(name=other), key=None):
            return other == name
        case ir.FieldOf(of=ir.Local(name=other), key=None):
            return other == name
        case (
            ir.Compare(left=ir.FieldOf() as left, right=ir.Number())
            | ir.Same(left=ir.FieldOf() as left, right=ir.Member())
            | ir.Descends(of=ir.FieldOf() as left, member=ir.Member())
        ):
            return is_about(left, name)
        case _:
            return False
