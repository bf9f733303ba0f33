"""What holds whenever an ability is used, and what verbs ask for before they happen: conditions to compare.

A condition is compared as it is spelled, apart from where it stands. `not a` is `a` that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Held, Holds, Leaves, Wanted, Works
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import map_nodes, walk


def spelled(node: ir.Node) -> str:
    """An expression apart from where it stands."""
    placeless = map_nodes(node, lambda one: msgspec.structs.replace(one, at=0))
    return msgspec.json.encode(placeless).decode()


THIS = spelled(ir.This())
"""The card itself in a condition."""


def told(name: str) -> str:
    """What stands for a parameter in the conditions of its verb."""
    return spelled(ir.Local(f"<{name}>"))


def spelled_token(name: str) -> str:
    """A token as it is spelled where it stands by its name."""
    return spelled(ir.TokenNamed(name))


def holding(condition: Expression | None) -> Iterator[Holds]:
    """The conditions that must all hold, or must not."""
    for one in conjuncts(condition):
        holds = not isinstance(one, ir.Not)
        yield Holds(spelled(one.of if isinstance(one, ir.Not) else one), holds, one.at)


def wanted(verb: ir.Verb) -> Iterator[Wanted]:
    """What a verb asks of one of the things that it is told, before it happens."""
    for one in conjuncts(verb.needs):
        parts = {part.name for part in walk(one) if isinstance(part, ir.EventPart)}
        if len(parts) == 1 and not any(isinstance(part, ir.Ongoing) for part in walk(one)):
            for asked in holding(about_what_is_told(one)):
                yield Wanted(verb.name, next(iter(parts)), asked)


def about_what_is_told(node: Expression) -> Expression:
    """A condition in which `told` stands for each parameter."""
    plain = map_nodes(
        node, lambda part: ir.Local(f"<{part.name}>") if isinstance(part, ir.EventPart) else part
    )
    assert isinstance(plain, Expression)
    return plain


def leaves(verb: ir.Verb) -> Iterator[Leaves]:
    """What things that a verb is told are like once it has happened: what is set last, and always."""
    for one in reversed(verb.body):
        match one:
            case ir.Assign(
                target=ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=name)) as target,
                value=ir.Flag(value=value),
            ):
                yield Leaves(verb.name, name, Holds(spelled(about_what_is_told(target)), value, one.at))
            case ir.Assign():
                pass
            case _:
                break


def works(kind: ir.Kind) -> Iterator[Works]:
    """When the abilities of things of a kind count."""
    if kind.works is not None:
        yield Works(kind.name, tuple(holding(kind.works)))


def held(node: Ability, kind: str) -> Iterator[Held]:
    """What holds whenever an ability of a component is used, and what it pays with the card itself."""
    paid = () if isinstance(node, ir.Always | ir.Cannot | ir.Whenever) else node.cost
    about_itself = tuple(told_itself(paid))
    done = () if about_itself or isinstance(node, ir.Always | ir.Cannot) else node.body[:1]
    begins = next(told_itself(done), None)
    so = tuple(holding(node.condition))
    behind, ahead, waits_at = None, None, 0
    if isinstance(node, ir.Reaction) and node.stage == "when":
        behind, waits_at = waits_behind(node.pattern), node.pattern.at
    elif isinstance(node, ir.Reaction | ir.Instead | ir.Lessen | ir.Cannot):
        ahead, waits_at = waits_behind(node.pattern), node.pattern.at
    if so or about_itself or behind is not None or ahead is not None or begins is not None:
        place = next((one.at for one in paid), 0)
        begins_at = next((one.at for one in done), 0)
        limited = not isinstance(node, ir.Always | ir.Cannot | ir.Whenever) and node.limit is not None
        yield Held(kind, so, about_itself, place, behind, waits_at, begins, begins_at, ahead, limited)


def told_itself(sentences: Sequence[Statement]) -> Iterator[tuple[str, str]]:
    """The verbs that are told of the card itself, each with the parameter."""
    for one in sentences:
        if isinstance(one, ir.Call):
            yield from ((one.verb, part.name) for part in one.arguments if isinstance(part.value, ir.This))


def waits_behind(pattern: ir.Pattern) -> tuple[str, str] | None:
    """The verb and the parameter, if it is about what happens to the card itself."""
    if pattern.subject and pattern.subject_is == "this":
        return pattern.verb, pattern.subject
    for one in conjuncts(pattern.where):
        match one:
            case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=ir.This()):
                return pattern.verb, name
            case _:
                pass
    return None
