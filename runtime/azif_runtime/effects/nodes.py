"""What can be read off the IR: the nodes inside a node, and what a verb is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar, get_args

import msgspec

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.walk import walk

N = TypeVar("N", bound=ir.Node)


_HOLD_STATEMENTS = frozenset((*get_args(ir.Statement), *get_args(ir.Ability), *get_args(ir.RulingStep))) | {
    ir.Handler,
    ir.Choice,
    ir.Script,
    ir.Wrap,
    ir.Part,
}


def alls(whole: object, sort: type[N]) -> list[N]:
    """Every node of a sort inside a node, or inside the nodes in a row."""
    return [node for node in walk(whole) if isinstance(node, sort)]


def sort_of(declaration: ir.Declaration) -> str:
    """What a declaration is: the id of a component's kind, else the word of the language."""
    return declaration.kind if isinstance(declaration, ir.Component) else type(declaration).__name__.lower()


def id_of(declaration: ir.Declaration) -> str:
    """The id of a declaration; a goal has that of its verb."""
    return declaration.verb if isinstance(declaration, ir.Goal) else declaration.name


def slot_of(part: ir.EventPart) -> str:
    """The attribute of an event, or of a step, that is a part of it."""
    whole = part.name in ("source", "outcome") or (part.name == "subject" and part.verb == "")
    return part.name if whole else f"p_{part.name}"


def amount_of(verb: ir.Verb) -> str:
    """The parameter that is the amount of an event: its one quantity, else the number that it must be told,
    else that of things. What is a number unless another is said is no amount.
    """
    for sort in (types.Quantity, types.Number, types.Some):
        for parameter in verb.parameters:
            is_told = sort is not types.Number or parameter.default is None
            if isinstance(parameter.type, sort) and parameter.role != "var" and is_told:
                return parameter.name
    return ""


def takes_from(verb: ir.Verb) -> str:
    """The parameter from whose tokens a verb takes its amount: its guard asks whether there are so many."""
    for one in alls(verb.needs, ir.Compare):
        match one:
            case ir.Compare(
                operator=">=",
                left=ir.TokensOn(of=ir.EventPart(name=owner), token=ir.TokenIn(of=ir.EventPart(name=amount))),
                right=ir.NumberIn(of=ir.EventPart(name=other)),
            ) if amount == other == amount_of(verb):
                return owner
            case _:
                pass
    return ""


def uses_up(verb: ir.Verb) -> bool:
    """Whether a verb can hardly be paid twice with the same thing: it moves it, or asks first how it is."""
    if amount_of(verb):
        return False
    about = {p.name for p in verb.parameters if p.role != "subject" and isinstance(p.type, types.Thing)}
    asked = {part.name for part in alls(verb.needs, ir.EventPart)}
    moved = {put.what.name for put in alls(verb.body, ir.Put) if isinstance(put.what, ir.EventPart)}
    return not about.isdisjoint(asked | moved)


def circular(values: Mapping[str, Sequence[ir.Value]]) -> set[str]:
    """The values of which some ask for themselves, by what they ask for. What modifies them counts as well,
    but whoever reads it counts how deep that goes.
    """
    asks = {
        name: {v.name for v in alls(tuple(one.base for one in row), ir.ValueOf)}
        for name, row in values.items()
    }
    grown = True
    while grown:
        grown = False
        for asked in asks.values():
            more = set().union(*(asks.get(other, ()) for other in asked)) - asked
            grown = grown or bool(more)
            asked |= more
    return {name for name, asked in asks.items() if name in asked}


def untils(whole: object) -> Iterator[ir.Until]:
    """Every `until` of a declaration, in the order in which they are written; expressions hold none."""
    if isinstance(whole, ir.Until):
        yield whole
    elif isinstance(whole, msgspec.Struct):
        for name in whole.__struct_fields__:
            row = getattr(whole, name)
            if type(row) is tuple and row and type(row[0]) in _HOLD_STATEMENTS:
                for part in row:
                    yield from untils(part)


def is_needed(parameter: ir.Parameter) -> bool:
    """Whether an event does not happen if this, which it must be told, is nothing."""
    told = parameter.role not in ("subject", "var") and parameter.default is None
    return told and isinstance(parameter.type, types.Thing | types.Zone)
