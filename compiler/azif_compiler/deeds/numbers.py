"""Numbers with which nothing comes of what they are written for, and prices that may be less than nothing.

Between what a number lies is known as far as it is written: what is counted is never less than 0, what a
player chooses lies between two ends, and what a condition says of a number holds while nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf, isfinite
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.counted import Hollow, Told
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.together import SPANS, Span, flat
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of

ANY: Span = (-inf, inf)
"""Between what a number lies of which nothing is known."""

NUMBERED: frozenset[type[ir.Node]] = frozenset({
    ir.Compare, ir.Repeat, ir.ChooseThings, ir.Roll, ir.ChooseNumber, ir.ReduceIt, ir.Lessen, ir.Arithmetic,
    ir.Smaller, ir.Larger, ir.Half,
})  # fmt: skip
"""The nodes by which a number may be one with which nothing comes of it: most declarations have none."""

HOLDING = Ability | Statement | ir.Handler | ir.Choice | ir.Script | ir.Wrap
"""What holds statements, and is held by something."""


COMPARING: frozenset[type[ir.Node]] = frozenset({ir.Compare})
COMPUTED = ir.Number | ir.Arithmetic | ir.Larger | ir.Smaller | ir.Half
PAID = ir.Choice | ir.Action | ir.Reaction | ir.Instead | ir.Lessen | ir.Around
ASKING = PAID | ir.If | ir.While | ir.Always


class Known(NamedTuple):
    """What is known where a statement stands: between what names lie, and what conditions say of numbers."""

    names: dict[str, Span]
    so: Mapping[str, Span]

    def but(self, condition: Expression | None) -> Known:
        """The same, and what holds with a condition."""
        return Known(self.names, {**self.so, **dict(narrowed(condition))}) if condition is not None else self


def numbers(whole: Inside) -> Iterator[Hollow | Told]:
    """What is to be said of the numbers of a declaration or an ability."""
    said = whole.of(NUMBERED)
    if all(isinstance(one, ir.Compare) and not isinstance(one.left, ir.Number) for one in said):
        return
    changed = {
        one.target.name
        for one in whole.of((ir.Assign,))
        if isinstance(one, ir.Assign) and isinstance(one.target, ir.Local)
    }
    yield from within(whole.node, Known(dict.fromkeys(changed, ANY), {}), paying=False)


def within(node: ir.Node, known: Known, *, paying: bool) -> Iterator[Hollow | Told]:
    """What is to be said of a node and of what it holds."""
    match node:
        case ir.Call():
            for one in node.arguments:
                yield from told(node, one, known, paying=paying)
        case ir.Repeat():
            yield from hollow(node.times, known, once=True)
        case ir.Roll():
            yield from hollow(node.dice, known)
        case ir.ReduceIt():
            yield from hollow(node.by, known)
        case ir.Lessen() if node.less is not None:
            yield from hollow(node.less, known)
        case ir.Assign(value=ir.Arithmetic(operator="+" | "-", left=had, right=ir.Number(value=0) as more)):
            if had == node.target:
                yield Hollow("never", 0, more.at)
        case ir.ChooseThings():
            yield from hollow(node.most, known, read=False)
        case ir.ChooseNumber():
            yield from chosen(node, known)
        case _:
            pass
    if isinstance(node, ASKING) and node.condition is not None:
        yield from decided(node.condition, known)
    inner = known
    if isinstance(node, ir.If):
        yield from block(node.then, known.but(node.condition), paying=paying)
        yield from block(node.otherwise, known, paying=paying)
        return
    if isinstance(node, PAID):
        inner = known.but(node.condition)
        yield from block(node.cost, inner, paying=True)
        yield from block(node.body, known, paying=False)
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if type(value) is tuple and value and isinstance(value[0], HOLDING):
            yield from block(value, inner, paying=paying)


def block(nodes: Iterable[ir.Node], known: Known, *, paying: bool) -> Iterator[Hollow | Told]:
    """The same of several, in their order."""
    for one in nodes:
        yield from within(one, known, paying=paying)


def hollow(number: Expression, known: Known, *, once: bool = False, read: bool = True) -> Iterator[Hollow]:
    """A number that is never above 0; `once`: 1 is as good as nothing. Of 0 itself that may be said already,
    where it is `read`.
    """
    if read and number == ir.Number(0):
        return
    low, high = span(number, known)
    if high <= 0:
        yield Hollow("never", int(high), number.at)
    elif once and low == high == 1:
        yield Hollow("once", 1, number.at)


def chosen(node: ir.ChooseNumber, known: Known) -> Iterator[Hollow]:
    """A choice of a number between two ends that are the wrong way round, or the same."""
    least, most = span(node.least, known), span(node.most, known)
    if node.name not in known.names:
        known.names[node.name] = (least[0], most[1])
    if least[0] > most[1]:
        yield Hollow("turned", int(least[0]), node.most.at or node.at)
    elif ir.equal(node.least, node.most) or least[0] == most[1]:
        yield Hollow("alone", 0, node.most.at or node.at)


def decided(condition: Expression, known: Known) -> Iterator[Hollow]:
    """Comparisons of numbers that end alike in every game."""
    for one in nodes_of(condition, COMPARING):
        if not isinstance(one.left, COMPUTED) and not (
            isinstance(one.left, ir.Local) and one.left.name in known.names
        ):
            continue  # of what is counted or has a range, that is found out with its range
        low, high = computed("-", span(one.left, known), span(one.right, known))
        least, most = SPANS.get(one.operator, ANY)
        if high < least or low > most:
            yield Hollow("fails", 0, one.at)
        elif one.operator in SPANS and least <= low and high <= most:
            yield Hollow("holds", 0, one.at)


def told(call: ir.Call, argument: ir.Argument, known: Known, *, paying: bool) -> Iterator[Told]:
    """A number of a sentence that is computed, and never above some number; a cost that may be below 0."""
    value = argument.value
    number = value.number if isinstance(value, ir.Quantity | ir.Some) else value
    if not isinstance(number, ir.Arithmetic | ir.Smaller | ir.Half | ir.Larger):
        return
    _, high = span(number, known)
    if high < inf:
        yield Told(call.verb, argument.name, int(high), number.at or call.at)
    elif paying and is_rest(number, known):
        yield Told(call.verb, argument.name, None, number.at or call.at)


def is_rest(number: Expression, known: Known) -> bool:
    """Whether a number is what is left of so many of something, and may be less than 0."""
    match number:
        case ir.Arithmetic(operator="-"):
            least = min(
                0 if isinstance(one, ir.TrackValue) else span(one, known)[0]
                for one in (number.left, number.right)
            )
            return least >= 0 and span(number, known, known.so)[0] < 0
        case _:
            return False


# ---- between what a number lies --------------------------------------------------------------------


def span(node: Expression, known: Known, so: Mapping[str, Span] | None = None) -> Span:
    """Between what a number lies, if what conditions say is `so`."""
    low, high = written(node, known, so)
    if so:
        least, most = so.get(spelled(node), ANY)
        return max(low, least), min(high, most)
    return low, high


def written(node: Expression, known: Known, so: Mapping[str, Span] | None) -> Span:
    """Between what a number lies, as it is written."""
    match node:
        case ir.Number(value=value):
            return value, value
        case ir.Local(name=name):
            return known.names.get(name, ANY)
        case ir.TokensOn() | ir.Count() | ir.CountDice():
            return 0, inf
        case ir.Arithmetic(operator="-") if ir.equal(node.left, node.right):
            return 0, 0
        case ir.Arithmetic(operator=operator):
            return computed(operator, span(node.left, known, so), span(node.right, known, so))
        case ir.Larger(of=parts):
            spans = [span(one, known, so) for one in parts]
            return max(low for low, _ in spans), max(high for _, high in spans)
        case ir.Smaller(of=parts):
            spans = [span(one, known, so) for one in parts]
            return min(low for low, _ in spans), min(high for _, high in spans)
        case ir.Half(up=up):
            low, high = (one + 1 if up else one for one in span(node.of, known, so))
            return halved(low), halved(high)
        case _:
            return ANY


def halved(number: float) -> float:
    """Half of a number, rounded down."""
    return number // 2 if isfinite(number) else number


def computed(operator: str, left: Span, right: Span) -> Span:
    """Between what a sum, a difference or a product lies."""
    match operator:
        case "+":
            return left[0] + right[0], left[1] + right[1]
        case "-":
            return left[0] - right[1], left[1] - right[0]
        case "*":
            ends = [0 if 0 in (one, other) else one * other for one in left for other in right]
            return min(ends), max(ends)
        case _:
            return ANY


def narrowed(condition: Expression | None) -> Iterator[tuple[str, Span]]:
    """Between what the numbers lie of which a condition speaks, and how far apart two of them are."""
    parts = flat(condition) if isinstance(condition, ir.And) else conjuncts(condition)
    for one in parts:
        match one:
            case ir.Compare(operator=operator, right=ir.Number(value=number)) if operator in SPANS:
                low, high = SPANS[operator]
                yield spelled(one.left), (low + number, high + number)
            case ir.Compare(operator=operator) if operator in SPANS:
                yield spelled(ir.Arithmetic("-", one.left, one.right)), SPANS[operator]
            case _:
                pass
