"""Flags that are set once in a game: who sets them, what comes behind, and who asks for them."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts, tests
from azif_compiler.deeds.guarded import asked
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.latches import AskedOf, Follows, Latch, NeedsSo, Sets, StoppedIf, Stops
from azif_compiler.deeds.terms import ANYTHING
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.walk import Inside, walk

SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})
STOPPING: frozenset[type[ir.Node]] = frozenset({ir.Stop})


def flags_set(whole: Inside) -> Iterator[Sets | Stops]:
    """The fields that a declaration sets, and the steps that it stops."""
    for one in whole.of(SETTING):
        if isinstance(one.target, ir.FieldOf):
            yield Sets(one.target.name)
    name = whole.node.name if isinstance(whole.node, ir.Verb) else ""
    yield from (Stops(stop.name, name) for stop in whole.of(STOPPING))


def latches(verb: ir.Verb) -> Iterator[Latch | Follows | NeedsSo]:
    """What a verb sets before it stops a step, what comes behind a step without end, and what it needs."""
    stops = [(at, one.name) for at, one in enumerate(verb.body) if isinstance(one, ir.Stop)]
    for at, one in enumerate(verb.body):
        match one:
            case ir.Assign(target=ir.FieldOf(name=name) as target, value=ir.Flag(value=True)):
                for last, step in stops:
                    if last > at:
                        yield Latch(name, spelled(target), whose(target), verb.name, step)
            case ir.Step(name=step, body=(*_, ir.While(condition=ir.Flag(value=True)))):
                for then in verb.body[at + 1 :]:
                    if isinstance(then, ir.Call):
                        yield Follows(verb.name, step, then.verb)
            case _:
                pass
    for need in conjuncts(verb.needs):
        if not any(isinstance(part, ir.EventPart | ir.Ongoing) for part in walk(need)):
            yield NeedsSo(verb.name, tuple(asked(need)), need.at)


def whose(flag: ir.FieldOf) -> str:
    """Whose a flag is, if that is a value or is named; else ""."""
    match flag.of:
        case ir.ValueOf(name=name, of=None):
            return f"value {name}"
        case ir.Named(name=name):
            return f"card {name}"
        case _:
            return ""


def stopped_if(node: Ability) -> Iterator[StoppedIf]:
    """What a rule forbids if one thing is so."""
    if not isinstance(node, ir.Cannot) or node.condition is None:
        return
    said = tuple(tests(node.pattern, ANYTHING))
    so = tuple(asked(node.condition))
    if len(said) == len(conjuncts(node.pattern.where)) and len(so) == 1:
        yield StoppedIf(node.pattern.verb, said, so[0], node.at)


def asked_of(node: Ability) -> Iterator[AskedOf]:
    """What an ability asks before it does anything."""
    if not isinstance(node, ir.Always | ir.Cannot) and (so := tuple(asked(node.condition))):
        yield AskedOf(so, node.at)


def asked_first(script: ir.Script) -> Iterator[AskedOf]:
    """What a script asks before it does anything."""
    match script.body:
        case (ir.If(condition=condition), *_) if so := tuple(asked(condition)):
            yield AskedOf(so, script.at)
        case _:
            pass
