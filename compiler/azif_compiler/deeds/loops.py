"""What statements may change, and what the conditions of loops ask: if nothing changes that, they never end.

A *key* names what is asked or changed: `token ID`, `track ID`, `local NAME`, `part NAME`, `place` for where
things are. `token of NAME` is a token that only the parameter of that name says. What is not known has no
key, and takes part in nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from azif_compiler import ir
from azif_compiler.deeds.counted import Change, Changes, Loop
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of, walk

Way = Literal["", "up", "down"]

UNKNOWN = (
    ir.Offer | ir.Perform | ir.Step | ir.Stop | ir.Finish | ir.Until | ir.StopEffects | ir.Proceed
    | ir.PreventIt | ir.ReduceIt | ir.Secretly
)  # fmt: skip
"""Statements of which is not known what they change, or that end what is going on."""

KNOWN = (
    ir.Number | ir.Flag | ir.This | ir.You | ir.Named | ir.TokenNamed | ir.Arithmetic | ir.Compare | ir.And
    | ir.Or | ir.Not | ir.ZoneNamed | ir.Larger | ir.Smaller | ir.Count | ir.Exists | ir.Event | ir.Ongoing
)  # fmt: skip
"""What a condition is made of apart from what can change."""

NEEDED: dict[str, Way] = {">": "down", ">=": "down", "<": "up", "<=": "up"}
"""Which way something must go for a comparison to hold no longer."""


def loops(whole: ir.Node) -> Iterator[Loop]:
    """The loops of a declaration, as far as it is known what they ask."""
    for one in nodes_of(whole, frozenset({ir.While})):
        asked = tuple(asked_by(one.condition))
        changed = changes("", one.body, leaving=True)
        if changed.known and None not in asked:
            yield Loop(tuple(key for key in asked if key is not None), changed, one.condition.at or one.at)


def changes(verb: str, body: Sequence[Statement], *, leaving: bool = False) -> Changes:
    """What a body may change itself, and which verbs it calls; an outcome may end one that is `leaving`."""
    made: dict[Change, None] = {}
    calls: dict[tuple[str, tuple[tuple[str, str], ...]], None] = {}
    known = True
    for one in walk(tuple(body)):
        match one:
            case ir.Assign():
                change = changed_by(one)
                known = known and change is not None
                if change is not None:
                    made[change] = None
            case ir.Put():
                made["place", ""] = None
            case ir.Let(name=name) | ir.ForEach(name=name) | ir.ChooseThings(name=name):
                made[f"local {name}", ""] = None
            case ir.ChooseNumber(name=name) | ir.Roll(name=name):
                made[f"local {name}", ""] = None
            case ir.Call(verb=name, arguments=arguments):
                calls[name, tuple((a.name, token_of(a.value)) for a in arguments)] = None
            case ir.Outcome():
                known = known and not leaving
            case _ if isinstance(one, UNKNOWN):
                known = False
            case _:
                pass
    return Changes(verb, tuple(made), tuple(calls), known)


def changed_by(node: ir.Assign) -> Change | None:
    """What is changed, and which way it goes if that is certain."""
    match node.target:
        case ir.Local(name=name):
            return f"local {name}", ""
        case ir.EventPart(name=name):
            return f"part {name}", ""
        case ir.TrackValue(name=name):
            return f"track {name}", way_of(node)
        case ir.FieldOf():
            return "field", ""
        case ir.TokensOn():
            said = token_of(node.target.token)
            return (said, way_of(node)) if said else None
        case _:
            return None


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
        case ir.Select(among=None, holder=None):
            yield "place", ""
            for part in (node.inside, node.where):
                if part is not None:
                    yield from asked_by(part, "")
        case ir.Within():
            yield "place", ""
            yield from asked_by(node.of, "")
            yield from asked_by(node.container, "")
        case ir.PlaceOf() | ir.HolderOf():
            yield "place", ""
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
