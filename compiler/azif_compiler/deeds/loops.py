"""What statements may change, and what the conditions of loops ask: if nothing changes that, they never end.
A state check is such a loop, too: it is carried out as long as its condition holds.

A *key* names what is asked or changed: `token ID`, `track ID`, `field ID`, `value ID`, `local NAME`, `part
NAME`, `place kind ID` for where things of a kind are, `place you`, and `place` for where anything is; with
`from ZONE` behind it of what lies in a zone, with `itself` of the card that asks. `token of NAME` and `place
of NAME` are of what only the parameter of that name says. What is not known has no key, and takes part in
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.counted import Asks, Change, Changes, Loop
from azif_compiler.deeds.limited import asks_where
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of, walk

Way = Literal["", "up", "down"]

UNKNOWN = (
    ir.Offer | ir.Perform | ir.Step | ir.Stop | ir.Finish | ir.Until | ir.StopEffects | ir.Proceed
    | ir.PreventIt | ir.ReduceIt | ir.Secretly
)  # fmt: skip
"""Statements of which is not known what they change, or that end what is going on."""

KNOWN = (
    ir.Number | ir.Flag | ir.This | ir.You | ir.Named | ir.TokenNamed | ir.Arithmetic | ir.Compare | ir.And
    | ir.Or | ir.Not | ir.ZoneNamed | ir.Larger | ir.Smaller | ir.Count | ir.Exists | ir.Event | ir.Ongoing
    | ir.Same | ir.IsKind | ir.IsNamed | ir.KindNamed | ir.Nothing
)  # fmt: skip
"""What a condition is made of apart from what can change."""

NEEDED: dict[str, Way] = {">": "down", ">=": "down", "<": "up", "<=": "up"}
"""Which way something must go for a comparison to hold no longer."""


def loops(whole: Inside) -> Iterator[Loop]:
    """The loops of a declaration, and its state checks, as far as it is known what they ask."""
    this = f"place kind {whole.node.kind}" if isinstance(whole.node, ir.Component) else "place"
    for one in whole.of(ACTIONS):
        if one.condition is not None and one.limit is None and not one.cost and one.pattern is None:
            asked = tuple(asked_by(one.condition))
            changed = changes("", one.body, this, leaving=True)
            known = tuple(key for key in asked if key is not None)
            if changed.known and len(known) == len(asked) and not asks_where(one.condition):
                yield Loop((*known, (f"{this} itself", "")), changed, False, one.at, action=True)
    for one in whole.of(LOOPS):
        check = isinstance(one, ir.Whenever)
        asked = tuple(asked_by(one.condition))
        changed = changes("", one.body, this, leaving=True)
        if changed.known and None not in asked:
            known = tuple(key for key in asked if key is not None)
            if check:  # it counts while its card is there
                itself: Change = f"{this} itself", ""
                known = (*known, itself)
            parts = list(conjuncts(one.condition))
            exact = all(isinstance(part, ir.Compare) and part.operator == "=" for part in parts)
            yield Loop(known, changed, check, one.condition.at or one.at, exact)


ACTIONS: frozenset[type[ir.Action]] = frozenset({ir.Action})
LOOPS: frozenset[type[ir.Node]] = frozenset({ir.While, ir.Whenever})


def changes(verb: str, body: Sequence[Statement], this: str = "place", *, leaving: bool = False) -> Changes:
    """What a body may change itself, and which verbs it calls; an outcome may end one that is `leaving`.
    `this` is the key of where the card itself is.
    """
    made: dict[Change, None] = {}
    calls: dict[tuple[str, tuple[tuple[str, str], ...]], None] = {}
    known = True
    names = places_in(body, this)
    bounded: dict[int, Way] = {}
    for one in walk(tuple(body)):
        match one:
            case ir.If(condition=ir.Compare() as asked, then=(ir.Assign() as set_to,)):
                if (way := bounding(asked, set_to)) is not None:
                    bounded[id(set_to)] = way
            case ir.Assign():
                change = changed_by(one)
                if change is not None and id(one) in bounded:
                    change = change[0], bounded[id(one)]
                known = known and change is not None
                if change is not None:
                    made[change] = None
            case ir.Put(what=what):
                made[place_of(what, names), ""] = None
            case ir.Let(name=name) | ir.ForEach(name=name) | ir.ChooseThings(name=name):
                made[f"local {name}", ""] = None
            case ir.ChooseNumber(name=name) | ir.Roll(name=name):
                made[f"local {name}", ""] = None
            case ir.Call(verb=name, arguments=arguments):
                calls[name, tuple((a.name, told_by(a.value, names)) for a in arguments)] = None
            case ir.Outcome():
                known = known and not leaving
            case _ if isinstance(one, UNKNOWN):
                known = False
            case _:
                pass
    return Changes(verb, tuple(made), tuple(calls), known)


NAMING: frozenset[type[ir.Node]] = frozenset({ir.Let, ir.ForEach, ir.ChooseThings, ir.Assign})


def places_in(body: Sequence[Statement], this: str) -> dict[str, str]:
    """The keys of the places of what a body gives names to, and of what has none, the card itself; of what is
    given several, any place.
    """
    names = {"": this}
    for one in nodes_of(tuple(body), NAMING):
        match one:
            case ir.Let(name=name, value=value) | ir.Assign(target=ir.Local(name=name), value=value):
                key = place_of(value, names)
            case ir.ForEach(name=name, of=of) | ir.ChooseThings(name=name, of=of):
                key = place_of(of, names)
            case _:
                continue
        names[name] = key if names.get(name, key) == key else "place"
    return names


def place_of(node: Expression, names: Mapping[str, str]) -> str:
    """The key of where something is."""
    match node:
        case ir.You():
            return "place you"
        case ir.Select(kind=kind, inside=ir.ZoneNamed(name=zone)) if kind != types.THING:
            return f"place kind {kind} from {zone}"
        case ir.Named(kind=kind) | ir.Select(kind=kind) if kind != types.THING:
            return f"place kind {kind}"
        case ir.This():
            return names.get("", "place")
        case ir.Local(name=name):
            return names.get(name, "place")
        case ir.EventPart(event=ir.Event(), name=name):
            return f"place of {name}"
        case ir.OnlyOne(of=of) | ir.End(of=of) | ir.WithBest(of=of):
            return place_of(of, names)
        case _:
            return "place"


def told_by(node: Expression, names: Mapping[str, str]) -> str:
    """The key of what a verb is told: of a token, of the place of a thing, or of what the parameter of the
    event is, whatever that may be.
    """
    if isinstance(node, ir.EventPart) and isinstance(node.event, ir.Event):
        return f"part of {node.name}"
    return token_of(node) or place_of(node, names)


def changed_by(node: ir.Assign) -> Change | None:
    """What is changed, and which way it goes if that is certain."""
    match node.target:
        case ir.Local(name=name):
            return f"local {name}", ""
        case ir.EventPart(name=name):
            return f"part {name}", ""
        case ir.TrackValue(name=name):
            return f"track {name}", way_of(node)
        case ir.FieldOf(name=name):
            return f"field {name}", ""
        case ir.TokensOn():
            said = token_of(node.target.token)
            emptied = isinstance(node.value, ir.Number) and node.value.value == 0
            return (said, "down" if emptied else way_of(node)) if said else None
        case _:
            return None


def bounding(asked: ir.Compare, set_to: ir.Assign) -> Way | None:
    """Which way something goes that is set to a bound if it lies beyond it; None if that is not so."""
    if not ir.equal(asked.left, set_to.target) or not ir.equal(asked.right, set_to.value):
        return None
    way = NEEDED.get(asked.operator)
    return way or None


def way_of(node: ir.Assign) -> Way:
    """Whether something is only added, or only taken."""
    match node.value:
        case ir.Arithmetic(operator="+") if ir.equal(node.value.left, node.target):
            return "up"
        case ir.Arithmetic(operator="-") if ir.equal(node.value.left, node.target):
            return "down"
        case ir.Larger(of=(ir.Number(value=0), ir.Arithmetic(operator="-") as less)) if ir.equal(
            less.left, node.target
        ):
            return "down"
        case _:
            return ""


def token_of(node: Expression) -> str:
    """The key of a token, of a quantity, too; "" if it is only known in play."""
    match node:
        case ir.Quantity():
            return token_of(node.token)
        case ir.TokenIn(of=ir.Quantity() as amount):
            return token_of(amount.token)
        case ir.TokenNamed(name=name):
            return f"token {name}"
        case (
            ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name))
            | ir.EventPart(event=ir.Event(), name=name)
        ):
            return f"token of {name}"
        case _:
            return ""


def asked_by(node: Expression, way: Way | None = None) -> Iterator[Change | None]:
    """What a condition asks, and which way it must go for that to be over; None for what is unknown."""
    match node:
        case ir.Compare(operator=operator, right=ir.Number()) if way is None:
            yield from asked_by(node.left, NEEDED.get(operator, ""))
        case ir.And(of=parts) if way is None:
            for one in parts:
                yield from asked_by(one)
        case ir.Local(name=name):
            yield f"local {name}", ""
        case ir.EventPart(event=ir.Event(), name=name):
            yield f"part {name}", ""
        case ir.TrackValue(name=name):
            yield f"track {name}", way or ""
        case ir.TokensOn(token=ir.TokenNamed(name=name)):
            yield f"token {name}", way or ""
            yield from asked_by(node.of, "")
        case ir.Select(among=None):
            yield place_of(node, {}), ""
            for part in (node.inside, node.holder, node.where):
                if part is not None:
                    yield from asked_by(part, "")
        case ir.Within():
            yield place_of(node.of, {}), ""
            yield from asked_by(node.of, "")
            yield from asked_by(node.container, "")
        case ir.PlaceOf() | ir.HolderOf():
            yield place_of(node.of, {}), ""
            yield from asked_by(node.of, "")
        case ir.FieldOf(name=name, key=None):
            yield f"field {name}", ""
            yield from asked_by(node.of, "")
        case ir.ValueOf(name=name, key=None):
            yield f"value {name}", ""
            if node.of is not None:
                yield from asked_by(node.of, "")
        case _ if isinstance(node, KNOWN):
            for name in node.__struct_fields__:
                value = getattr(node, name)
                for part in value if type(value) is tuple else (value,):
                    if isinstance(part, ir.Node):
                        assert isinstance(part, Expression)
                        yield from asked_by(part, "")
        case _:
            yield None


def value_asks(value: ir.Value) -> Asks:
    """What a value asks by itself; modifiers may ask more."""
    asked = tuple(asked_by(value.base))
    return Asks(value.name, tuple(key for key in asked if key is not None), None not in asked)


def shifted(whole: Inside) -> Iterator[str]:
    """The fields and values that modifiers change."""
    for one in whole.of(MODIFIERS):
        yield one.target


MODIFIERS: frozenset[type[ir.Node]] = frozenset({ir.Modifier})
