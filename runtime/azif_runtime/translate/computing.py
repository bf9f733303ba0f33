"""Procedures that only compute: nobody is asked, nothing is left to chance and nothing happens while they are
carried out, so no part of the game begins with them, and nothing needs to be known of their start and end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.program import Ability, Program
from azif_runtime.translate.slots import tokens_slots

AT_ONCE = ir.Number | ir.Text | ir.Flag | ir.Nothing | ir.Member
"""The defaults of parameters of which nothing is asked."""


class Computing(NamedTuple):
    """What a procedure that may only compute calls, and the slots of which it may change something."""

    calls: frozenset[str]
    slots: tuple[str, ...]


def computing(node: ir.Verb) -> Computing | None:
    """How a verb computes, if it is a procedure that does nothing else itself."""
    if not node.procedure or node.around:
        return None
    calls: set[str] = set()
    slots = changed_in(node.body, calls)
    return None if slots is None else Computing(frozenset(calls), tuple(slots))


def changed_in(body: tuple[ir.Statement, ...], calls: set[str] | None = None) -> list[str] | None:
    """The slots of which a block may change something, None where it is not known; what it `calls` is noted
    where that is wanted.
    """
    slots: list[str] = []
    for part in walk(body):
        if not isinstance(part, ir.Statement):
            continue
        match part:
            case ir.Call() if calls is not None:
                calls.add(part.verb)
            case ir.Assign():
                changed = changed_by(part.target)
                if changed is None:
                    return None
                slots += changed
            case ir.Let() | ir.If() | ir.ForEach() | ir.While() | ir.Repeat():
                pass
            case _:
                return None
    return slots


def changed_by(target: ir.Expression) -> list[str] | None:
    """The slots of what is set, None where it is not known."""
    match target:
        case ir.Local() | ir.EventPart():
            return []
        case ir.TrackValue():
            return [f"track {target.name}"]
        case ir.TokensOn(token=ir.TokenNamed(name=token)):
            return tokens_slots(token)
        case ir.FieldOf():
            return [f"field {target.name}"]
        case _:
            return None


def those_that_compute(
    program: Program, every: Mapping[str, Computing], watched: Collection[str], spoken_of: Iterable[str]
) -> set[str]:
    """The procedures that only compute: they change nothing that state checks read (`watched`), nothing
    speaks of their start or end (`spoken_of`), and so it is with those that they call.
    """
    loud = {anchor for _, anchor in program.inserted} | set(spoken_of)
    for ability in abilities_of(program):
        loud.add(ability.step)
        if ability.limit is not None:
            loud.add(ability.limit.per)
    found = {
        name
        for name, one in every.items()
        if name not in loud and not any(slot in watched for slot in one.slots)
    }
    while fewer := {name for name in found if not every[name].calls <= found}:
        found -= fewer
    return found


def abilities_of(program: Program) -> Iterator[Ability]:
    """The abilities that are written somewhere in a program."""
    for kind in program.kinds.values():
        yield from kind.abilities
    for card in chain(program.cards, program.rules):
        yield from card.abilities


def is_made_at_once(verb: ir.Verb) -> bool:
    """Whether an event of a verb is made without anything being asked that need not be there."""
    return all(one.default is None or isinstance(one.default, AT_ONCE) for one in verb.parameters)
