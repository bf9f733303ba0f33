"""What is done at the start of a step, and what the step itself begins by setting back."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.turns import (
    DoneFirst,
    EndedBefore,
    GoesAlong,
    Marks,
    MarksItself,
    Runs,
    SetsBack,
    Turn,
)
from azif_compiler.ir.walk import Inside, nodes_of

OFFERS: frozenset[type[ir.Node]] = frozenset({ir.Offer, ir.Perform})
LOOPS: frozenset[type[ir.Node]] = frozenset({ir.ForEach})
PLACES: frozenset[type[ir.Node]] = frozenset({ir.PlaceOf})
UNTILS: frozenset[type[ir.Node]] = frozenset({ir.Until})
CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
MENTIONS: frozenset[type[ir.Node]] = frozenset({ir.Call, ir.Pattern})
STEPS: frozenset[type[ir.Node]] = frozenset({ir.Step})


def marks(verb: ir.Verb) -> Iterator[Marks]:
    """The flags that a verb sets of what it is told, in any case."""
    for one in verb.body:
        match one:
            case ir.Assign(
                target=ir.FieldOf(of=ir.EventPart(event=ir.Event()), name=field), value=ir.Flag(value=so)
            ):
                yield Marks(verb.name, field, so)
            case _:
                pass


def sets_back(verb: ir.Verb) -> Iterator[SetsBack]:
    """What a verb does to each thing of which a flag is so, before it offers anything."""
    if verb.around:
        return
    for index, one in enumerate(verb.body):
        if nodes_of((one,), OFFERS):
            return
        then = next((step.name for step in verb.body[index + 1 :] if isinstance(step, ir.Step)), "")
        for loop in nodes_of((one,), LOOPS):
            match loop:
                case ir.ForEach(of=ir.Select(name=each, where=where), body=(ir.Call(verb=by),)):
                    for asked in conjuncts(where):
                        match asked:
                            case ir.FieldOf(of=ir.Local(name=name), name=field) if name == each:
                                yield SetsBack(verb.name, field, by, then)
                            case _:
                                pass
                case _:
                    pass


def runs(verb: ir.Verb) -> Iterator[Runs]:
    """The steps of a verb that go through one verb alone."""
    for step in nodes_of(verb.body, STEPS):
        match step:
            case ir.Step(name=name, body=(ir.Call(verb=through),)):
                yield Runs(name, through)
            case _:
                pass


def marks_itself(component: ir.Component) -> Iterator[MarksItself]:
    """The actions of a component that do nothing but tell verbs of it, of which nothing else on it speaks."""
    for node in component.abilities:
        if not isinstance(node, ir.Action) or not all(map(is_of_itself, node.body)):
            continue
        verbs = {call.verb for call in nodes_of(node.body, CALLS)}
        others = (*(one for one in component.abilities if one is not node), *component.scripts)
        spoken_of = {one.verb for one in nodes_of(others, MENTIONS)}
        if verbs and verbs.isdisjoint(spoken_of):
            yield MarksItself(tuple(sorted(verbs)), node.at)


def ended_before(node: ir.Reaction) -> Iterator[EndedBefore]:
    """What an ability does behind an event that is to last until the end of that, or of a step."""
    for one in nodes_of(node.body, UNTILS) if node.stage == "when" else ():
        if isinstance(one, ir.Until) and one.stage == "end" and not one.following:
            yield EndedBefore(one.step, node.pattern.verb, one.at)


def goes_along(inside: Inside) -> Iterator[GoesAlong]:
    """Changes for a time of whatever is in the place of `you`."""
    for one in inside.of(UNTILS):
        if isinstance(one, ir.Until):
            for change in one.modifiers:
                if change.owner is None or isinstance(change.owner, ir.Same):
                    continue  # what is one thing is what it is now
                for place in nodes_of(change.owner, PLACES):
                    if isinstance(place, ir.PlaceOf) and isinstance(place.of, ir.You):
                        yield GoesAlong(one.step, change.at or one.at)


def is_of_itself(node: ir.Node) -> bool:
    """Whether a sentence tells a verb of the card itself, and of nothing else."""
    match node:
        case ir.Call(handlers=(), arguments=arguments):
            return bool(arguments) and all(isinstance(one.value, ir.This) for one in arguments)
        case _:
            return False


def done_first(node: ir.Around) -> Iterator[Turn]:
    """What an ability does at the start of a step, whatever is chosen."""
    if node.stage != "start" or node.may or node.cost:
        return
    for one in node.body:
        match one:
            case ir.Call(verb=verb) | ir.ForEach(body=(ir.Call(verb=verb),)):
                yield DoneFirst(node.step, verb, one.at)
            case _:
                pass
