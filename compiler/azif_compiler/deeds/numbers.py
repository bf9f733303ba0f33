"""Numbers with which nothing comes of what they are written for, and prices that may be less than nothing.

Between what a number lies is known as far as it is written: what is counted is never less than 0, what a
player chooses lies between two ends, and what a condition says of a number holds while nothing has happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import spelled
from azif_compiler.deeds.numeric import Idle, Told
from azif_compiler.deeds.together import SPANS, Span, flat
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

ANY: Span = (-inf, inf)
"""Between what a number lies of which nothing is known."""

SPEAKING: frozenset[type[ir.Node]] = frozenset({
    ir.Repeat, ir.Roll, ir.ChooseNumber, ir.ReduceIt, ir.Lessen, ir.Arithmetic, ir.Smaller,
})  # fmt: skip
"""The nodes by which a number may be one with which nothing comes of it: most declarations have none."""

HOLDING = Ability | Statement | ir.Handler | ir.Choice | ir.Script | ir.Wrap
"""What holds statements, and is held by something."""


class Known(NamedTuple):
    """What is known where a statement stands: between what names lie, and what conditions say of numbers."""

    names: dict[str, Span]
    so: Mapping[str, Span]

    def but(self, condition: Expression | None) -> Known:
        """The same, and what holds with a condition."""
        return Known(self.names, {**self.so, **dict(narrowed(condition))}) if condition is not None else self


def numbers(whole: ir.Node) -> Iterator[Idle | Told]:
    """What is to be said of the numbers of a declaration or an ability."""
    if next(iter(nodes_of(whole, SPEAKING)), None) is None:
        return
    changed = {
        one.target.name
        for one in nodes_of(whole, frozenset({ir.Assign}))
        if isinstance(one, ir.Assign) and isinstance(one.target, ir.Local)
    }
    yield from within(whole, Known(dict.fromkeys(changed, ANY), {}), paying=False)


def within(node: ir.Node, known: Known, *, paying: bool) -> Iterator[Idle | Told]:
    """What is to be said of a node and of what it holds."""
    match node:
        case ir.Call():
            for one in node.arguments:
                yield from told(node, one, known, paying=paying)
        case ir.Repeat(times=times):
            yield from idle(times, known, once=True)
        case ir.Roll(dice=number) | ir.ReduceIt(by=number):
            yield from idle(number, known)
        case ir.Lessen(less=less) if less is not None:
            yield from idle(less, known)
        case ir.ChooseNumber():
            yield from chosen(node, known)
        case _:
            pass
    inner = known
    if isinstance(node, ir.If):
        yield from block(node.then, known.but(node.condition), paying=paying)
        yield from block(node.otherwise, known, paying=paying)
        return
    if isinstance(node, ir.Choice | ir.Action | ir.Reaction | ir.Instead | ir.Lessen | ir.Around):
        inner = known.but(node.condition)
        yield from block(node.cost, inner, paying=True)
        yield from block(node.body, known, paying=False)
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if type(value) is tuple and value and isinstance(value[0], HOLDING):
            yield from block(value, inner, paying=paying)


def block(nodes: Iterable[ir.Node], known: Known, *, paying: bool) -> Iterator[Idle | Told]:
    """The same of several, in their order."""
    for one in nodes:
        yield from within(one, known, paying=paying)


def idle(number: Expression, known: Known, *, once: bool = False) -> Iterator[Idle]:
    """A number that is never above 0, though it need not be written as 0; `once`: 1 is as good as nothing."""
    if number == ir.Number(0):
        return  # that is complained of where it is read
    low, high = span(number, known)
    if high <= 0:
        yield Idle("never", int(high), number.at)
    elif once and low == high == 1:
        yield Idle("once", 1, number.at)


def chosen(node: ir.ChooseNumber, known: Known) -> Iterator[Idle]:
    """A choice of a number between two ends that are the wrong way round, or the same."""
    least, most = span(node.least, known), span(node.most, known)
    if node.name not in known.names:
        known.names[node.name] = (least[0], most[1])
    if least[0] > most[1]:
        yield Idle("turned", int(least[0]), node.most.at or node.at)
    elif node.least == node.most or least[0] == most[1]:
        yield Idle("alone", 0, node.most.at or node.at)


def told(call: ir.Call, argument: ir.Argument, known: Known, *, paying: bool) -> Iterator[Told]:
    """A number of a sentence that is computed, and never above some number; a price that may be below 0."""
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
        case ir.Arithmetic(operator="-", left=left, right=right):
            least = min(span(left, known)[0], span(right, known)[0])
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
        case ir.Arithmetic(operator="-", left=left, right=right) if left == right:
            return 0, 0
        case ir.Arithmetic(operator=operator, left=left, right=right):
            return computed(operator, span(left, known, so), span(right, known, so))
        case ir.Larger(of=parts):
            spans = [span(one, known, so) for one in parts]
            return max(low for low, _ in spans), max(high for _, high in spans)
        case ir.Smaller(of=parts):
            spans = [span(one, known, so) for one in parts]
            return min(low for low, _ in spans), min(high for _, high in spans)
        case _:
            return ANY


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
            case ir.Compare(operator=operator, left=left, right=ir.Number(value=number)) if operator in SPANS:
                low, high = SPANS[operator]
                yield spelled(left), (low + number, high + number)
            case ir.Compare(operator=operator, left=left, right=right) if operator in SPANS:
                yield spelled(ir.Arithmetic("-", left, right)), SPANS[operator]
            case _:
                pass
