"""Amounts that are asked of what a field is, where nothing says that it is anything; things from nowhere, and
actions that are offered anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.doubts import (
    Anywhere,
    AsksFilled,
    MayBeNothing,
    OfNobody,
    OnlyEmpties,
    PickedOut,
    Unplaced,
    Unsure,
)
from azif_compiler.deeds.prepared import asked_of_you
from azif_compiler.ir import types
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of

NAMED: frozenset[type[ir.Node]] = frozenset({ir.IsNamed, ir.IsLike})
SELECTING: frozenset[type[ir.Node]] = frozenset({ir.Select})
CHOOSING: frozenset[type[ir.Node]] = frozenset({ir.ChooseThings})
ASKING: frozenset[type[ir.Node]] = frozenset({ir.FieldOf})
SETTING: frozenset[type[ir.Node]] = frozenset({ir.Assign})

So = tuple[Expression, ...]


def empty_at_first(kind: ir.Kind) -> Iterator[MayBeNothing]:
    """The fields of a kind that are nothing at first."""
    for field in kind.fields:
        if isinstance(field.default, ir.Nothing):
            yield MayBeNothing(field.name)


def picked_out(whole: Inside) -> Iterator[PickedOut]:
    """The zones in which things are looked for whatever their names."""
    for one in whole.of(SELECTING):
        match one:
            case ir.Select(inside=ir.ZoneNamed(name=zone, owner=None)) if not nodes_of(one.where, NAMED):
                yield PickedOut(zone)
            case _:
                pass


def unplaced(whole: Inside) -> Iterator[Unplaced]:
    """What any thing of a kind is chosen for, wherever it is."""
    for one in whole.of(CHOOSING):
        match one:
            case ir.ChooseThings(
                name=name,
                of=ir.Select(kind=kind, inside=None, among=None, holder=None, where=None),
                body=(ir.Call() as call,),
            ):
                for told in call.arguments:
                    if told.value == ir.Local(name) and kind != types.THING:
                        yield Unplaced(call.verb, told.name, kind, one.at)
            case _:
                pass


def in_script(script: ir.Script) -> Iterator[Unsure | OfNobody]:
    """What a script asks for as an amount, and what it changes of nobody."""
    yield from done(script.body, (), script.at)


def only_empties(verb: str, whole: Inside) -> Iterator[OnlyEmpties]:
    """The fields that a verb sets to nothing, and to nothing else."""
    set_to: dict[str, list[Expression]] = {}
    for one in whole.of(SETTING):
        if isinstance(one, ir.Assign) and isinstance(one.target, ir.FieldOf):
            set_to.setdefault(one.target.name, []).append(one.value)
    for name, values in set_to.items():
        if all(isinstance(value, ir.Nothing) for value in values):
            yield OnlyEmpties(verb, name)


def asks_filled(node: Ability) -> Iterator[AsksFilled]:
    """What an action, or an ability at the start or end of a step, asks to be something of `you`: before it
    begins, or first of all.
    """
    if not isinstance(node, ir.Action | ir.Around):
        return
    first = node.body[0] if node.body else None
    for condition in (node.condition, first.condition if isinstance(first, ir.If) else None):
        yield from filled_in(condition, node.at)


def filled_in(condition: Expression | None, whole: int) -> Iterator[AsksFilled]:
    """What a condition of an ability asks to be something of `you`."""
    for sort, name, so, at in asked_of_you(condition):
        if sort == "value" or so:
            yield AsksFilled(sort, name, so, whole, at or whole)
    for one in conjuncts(condition):
        if isinstance(one, ir.HasKeyword | ir.IsKind | ir.Compare | ir.FieldOf):
            for part in nodes_of(one, ASKING):
                if isinstance(part, ir.FieldOf) and isinstance(part.of, ir.You):
                    yield AsksFilled("field", part.name, True, whole, one.at or whole)


def unsure_of(node: Ability) -> Iterator[Unsure | OfNobody | AsksFilled]:
    """What an ability asks for as an amount, what it changes of nobody, and what it asks to be something."""
    yield from asks_filled(node)
    so = tuple(conjuncts(node.condition))
    match node:
        case ir.Always(modifiers=modifiers):
            yield from changed(modifiers, so)
        case ir.Cannot():
            pass
        case ir.Whenever(body=body):
            yield from done(body, so, node.at)
        case _:
            yield from done((*node.cost, *node.body), so, node.at)


def done(statements: Sequence[Statement], so: So, clause: int) -> Iterator[Unsure | OfNobody]:
    """What statements of a clause ask for, and change for a time, where something is so."""
    for one in statements:
        match one:
            case ir.If(condition=condition):
                yield from done(one.then, (*so, *conjuncts(condition)), clause)
                yield from done(one.otherwise, so, clause)
                continue
            case ir.Call():
                for told in one.arguments:
                    yield from amounts(told.value, so)
                for handler in one.handlers:
                    yield from done(handler.body, so, clause)
                continue
            case ir.Until(modifiers=modifiers):
                yield from changed(modifiers, so)
                yield from of_nobody(one, so, clause)
                continue
            case ir.Repeat(times=times):
                yield from amounts(times, so)
            case ir.Assign(value=value) | ir.Let(value=value) | ir.Roll(dice=value):
                yield from amounts(value, so)
            case _:
                pass
        for name in one.__struct_fields__:
            inner = getattr(one, name)
            if type(inner) is tuple and inner and isinstance(inner[0], Statement):
                yield from done(inner, so, clause)


def of_nobody(node: ir.Until, so: So, clause: int) -> Iterator[OfNobody]:
    """What is changed for a time, of which nothing says that it is anything."""
    for one in node.modifiers:
        match one.owner:
            case ir.Same(right=ir.FieldOf(of=ir.You()) as what) if not any(
                says_of(known, what) for known in so
            ):
                yield OfNobody(what.name, clause, one.at or node.at)
            case _:
                pass


def changed(modifiers: Sequence[ir.Modifier], so: So) -> Iterator[Unsure]:
    """How much modifiers change."""
    for one in modifiers:
        yield from amounts(one.amount, so)


def amounts(node: Expression, so: So) -> Iterator[Unsure]:
    """What an amount is asked of; what a condition in it asks is not so of nothing."""
    match node:
        case ir.FieldOf(of=ir.FieldOf() as inner):
            if not any(says_of(one, inner) for one in so):
                yield Unsure(inner.name, node.kind, node.name, node.at or inner.at)
        case ir.Arithmetic(left=left, right=right):
            yield from amounts(left, so)
            yield from amounts(right, so)
        case ir.Half(of=of):
            yield from amounts(of, so)
        case ir.Quantity(number=number) | ir.Some(number=number):
            yield from amounts(number, so)
        case ir.Larger(of=parts) | ir.Smaller(of=parts):
            for part in parts:
                yield from amounts(part, so)
        case _:
            pass


def says_of(condition: Expression, what: ir.FieldOf) -> bool:
    """Whether a condition, which holds, speaks of what a field is: nothing is so of nothing."""
    match condition:
        case ir.Not(of=ir.Same(left=left, right=ir.Nothing())):
            return ir.equal(left, what)
        case ir.IsKind(of=of) | ir.HasKeyword(of=of) | ir.Descends(of=of):
            return ir.equal(of, what) or says_of(of, what)
        case ir.Compare(left=left, right=right):
            return says_of(left, what) or says_of(right, what)
        case ir.FieldOf(of=of):
            return ir.equal(of, what)
        case ir.Same(left=left, right=ir.Named()):
            return ir.equal(left, what)
        case _:
            return False


def anywhere(node: ir.Action, kind: str) -> Iterator[Anywhere]:
    """An action that says nothing of its own card, nor of where somebody is, before it is used."""
    asked = (node.condition, node.cost)
    if node.pattern is None and node.whose is None and not nodes_of(asked, OF_A_PLACE):
        yield Anywhere(kind, node.at)


OF_A_PLACE: frozenset[type[ir.Node]] = frozenset({ir.This, ir.PlaceOf, ir.Within, ir.Named, ir.Ongoing})
"""What an action says that is not offered anywhere."""
