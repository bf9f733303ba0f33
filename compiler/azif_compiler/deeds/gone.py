"""What is done to a card once it has been put away: marked behind `put this away`."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import Behind
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.walk import walk


def putting_away(verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The parameter of a verb that lies where such things begin once it has happened."""
    match verb.body[-1:]:
        case (ir.Put(what=ir.EventPart(event=ir.Event(), name=name), into=ir.HomeOf(of=of)),) if (
            isinstance(of, ir.EventPart) and of.name == name
        ):
            yield verb.name, name
        case _:
            pass


def marking(verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The parameter of a verb of which it only sets how it is."""
    told = set[str]()
    for one in verb.body:
        match one:
            case ir.Assign(target=ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=name))):
                told.add(name)
            case _:
                return
    if len(told) == 1:
        yield verb.name, told.pop()


def one_behind_another(node: Ability) -> Iterator[Behind]:
    """What an ability does to the card itself, in pairs of which one is done right behind the other: the
    first of each for certain.
    """
    if isinstance(node, ir.Always | ir.Cannot):
        return
    cost = () if isinstance(node, ir.Whenever) else node.cost
    first: tuple[str, str] | None = None
    for statement in (*cost, *node.body):
        done = [one for call in walk(statement) if isinstance(call, ir.Call) for one in to_itself(call)]
        is_plain = isinstance(statement, ir.Call) and not statement.handlers
        if done and first is not None:
            yield Behind(first, *done[0], certain=is_plain)
        if done:
            first = done[-1][0] if is_plain else None


def to_itself(call: ir.Call) -> Iterator[tuple[tuple[str, str], int]]:
    """The verb that is told of the card itself, with the parameter, and where."""
    for argument in call.arguments:
        if isinstance(argument.value, ir.This):
            yield (call.verb, argument.name), call.at
