"""What is so of somebody when a window is offered to him, and what actions ask of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from azif_compiler import ir
from azif_compiler.deeds.any_of_them import parts_of
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.meanwhile import PerStep, StopsStep
from azif_compiler.deeds.settled import ByOthers, Meant, Meanwhile, Prepared, Unfilled
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement

Filled = frozenset[tuple[str, str]]
"""The parameters of a verb of which fields are something, each with the field."""


def prepared(verb: ir.Verb) -> Iterator[Prepared]:
    """What a verb has set when it offers windows, and when it tells other verbs of somebody."""
    if not verb.around:
        _, found = carried_out(verb.name, verb.body, frozenset())
        yield from dict.fromkeys(found)


def carried_out(verb: str, body: Sequence[Statement], filled: Filled) -> tuple[Filled, list[Prepared]]:
    """What is so behind statements, and what was so where windows are offered in them."""
    found: list[Prepared] = []
    for one in body:
        match one:
            case ir.Assign(target=ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=whom), name=name)):
                said = isinstance(one.value, ir.EventPart | ir.ValueOf | ir.Named | ir.This)
                filled = filled | {(whom, name)} if said else filled - {(whom, name)}
            case ir.Offer(window=window, who=ir.EventPart(event=ir.Event(), name=whom)):
                found.append(Prepared(verb, whom, window, "", "", of_whom(filled, whom)))
            case ir.Call():
                for told in one.arguments:
                    match told.value:
                        case ir.EventPart(event=ir.Event(), name=whom):
                            known = of_whom(filled, whom)
                            found.append(Prepared(verb, whom, "", one.verb, told.name, known))
                        case _:
                            pass
            case _:
                pass
        after = filled
        for inner in blocks(one):
            left, more = carried_out(verb, inner, filled)
            after &= left
            found += more
        filled = after
    return filled, found


def blocks(node: Statement) -> Iterator[Sequence[Statement]]:
    """The blocks of a statement; what is to count from now on is none."""
    if isinstance(node, ir.Until):
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if type(value) is tuple and value:
            if isinstance(value[0], Statement):
                yield value
            elif isinstance(value[0], ir.Handler | ir.Choice):
                yield from (one.body for one in value)


def of_whom(filled: Filled, whom: str) -> tuple[str, ...]:
    """The fields of one parameter that are something."""
    return tuple(sorted(name for one, name in filled if one == whom))


def meant(node: ir.Value) -> Iterator[Meant]:
    """A value that only says that a field is something."""
    if isinstance(node.type, types.Flag) and (said := said_of(node.base, ir.Local("it"))) is not None:
        yield Meant(node.name, *said)


def said_of(node: Expression, whom: Expression) -> tuple[str, bool] | None:
    """The field of somebody of which it is said whether it is something."""
    match node:
        case ir.Not():
            said = said_of(node.of, whom)
            return None if said is None else (said[0], not said[1])
        case ir.Same(left=ir.FieldOf(name=name, key=None) as field, right=ir.Nothing()) if ir.equal(
            field.of, whom
        ):
            return name, False
        case _:
            return None


def unfilled(node: ir.Action) -> Iterator[Unfilled]:
    """What an action asks of the fields of `you`, but for those that are to be something."""
    if node.pattern is None:
        for sort, name, so, at in asked_of_you(node.condition):
            if sort == "value" or not so:
                yield Unfilled((node.window, *node.also), sort, name, so, at)


def asked_of_you(
    condition: Expression | None,
) -> Iterator[tuple[Literal["field", "value"], str, bool, int]]:
    """The fields of `you` that a condition says to be something, or nothing, and the values that are to hold,
    or not.
    """
    for one in conjuncts(condition):
        said = said_of(one, ir.You())
        if said is not None:
            yield "field", *said, one.at
            continue
        match one.of if isinstance(one, ir.Not) else one:
            case ir.ValueOf(name=name, of=ir.You(), key=None):
                yield "value", name, not isinstance(one, ir.Not), one.at
            case _:
                pass


def by_others(node: ir.Action, kind: str) -> Iterator[ByOthers]:
    """The parameters of an event that goes on which an action wants to be somebody else than `you`, or which
    it says to be one of several.
    """
    if node.whose is not None and kind:
        yield ByOthers((node.window, *node.also), node.whose.verb, node.whose.name, kind, node.whose.at)
    for one in conjuncts(node.condition):
        match one:
            case ir.Exists(
                of=ir.Select(
                    name=name,
                    among=ir.Union(of=(ir.EventPart(event=ir.Ongoing(verb=verb), name=parameter),)),
                    where=ir.Not(of=ir.Same(left=ir.Local(name=other), right=ir.You())),
                )
            ) if name == other:
                yield ByOthers((node.window, *node.also), verb, parameter, "", one.at or node.at)
            case ir.Not(
                of=ir.Same(left=ir.EventPart(event=ir.Ongoing(verb=verb), name=parameter), right=ir.You())
            ):
                yield ByOthers((node.window, *node.also), verb, parameter, "", one.at or node.at)
            case _:
                pass


def meanwhile(node: ir.Action) -> Iterator[Meanwhile]:
    """The events of whose parts an action asks something, so that they must be going on."""
    if node.pattern is not None:
        return
    verbs: dict[str, int] = {}
    for one in conjuncts(node.condition):
        match one:
            case ir.Not(of=ir.Same(left=ir.Ongoing(verb=verb), right=ir.Nothing())):
                verbs.setdefault(verb, one.at or node.at)
            case ir.Same() | ir.Compare() | ir.IsKind() | ir.Descends():
                for part in parts_of(one):
                    if isinstance(part.event, ir.Ongoing):
                        verbs.setdefault(part.event.verb, part.at or one.at or node.at)
            case _:
                pass
    for verb, at in verbs.items():
        yield Meanwhile((node.window, *node.also), verb, at)


def per_step(node: ir.Action) -> Iterator[PerStep]:
    """The step during which an action may be used so many times."""
    if node.limit is not None:
        yield PerStep((node.window, *node.also), node.limit.per, node.at)


OfWindows = ByOthers | Meanwhile | PerStep | StopsStep | Unfilled
"""What is asked of the windows of an action."""


def stops_step(node: ir.Action) -> Iterator[StopsStep]:
    """The steps that an action without a condition stops."""
    if node.condition is None and node.pattern is None:
        stops = [one for one in node.body if isinstance(one, ir.Stop)]
        if stops:
            steps = tuple(one.name for one in stops)
            yield StopsStep((node.window, *node.also), steps, stops[0].at)


def of_action(node: ir.Action, kind: str) -> Iterator[OfWindows]:
    """All that is asked of an action's windows; it is of a component if that has a `kind`."""
    yield from unfilled(node)
    yield from meanwhile(node)
    yield from per_step(node)
    yield from stops_step(node)
    yield from by_others(node, kind)
