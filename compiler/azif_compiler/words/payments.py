"""Amounts that somebody chooses, as English: `pay 1 or more coins to find that many pearls`."""

from __future__ import annotations

import re
from collections.abc import Callable

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement

NUMBER = "that number"
"""What a number that somebody chose is called afterwards."""

_PLAIN = re.compile(r"\d+ or more|up to \d+|\d+ to \d+")
"""Bounds that need no words."""

Amount = ir.Quantity | ir.Some


def amount_of(node: ir.ChooseNumber, following: tuple[Statement, ...]) -> Amount | None:
    """What there is so much of, if the next sentence says so of whoever chooses."""
    match following:
        case (ir.Call(arguments=arguments), *_):
            values = [argument.value for argument in arguments]
            amounts = [value for value in values if isinstance(value, ir.Quantity | ir.Some)]
            if node.by is None or isinstance(node.by, ir.You) or node.by in values:
                return next((value for value in amounts if times(value.number, node.name)), None)
            return None
        case _:
            return None


def besides(amount: Amount, before: tuple[Statement, ...], following: tuple[Statement, ...]) -> int:
    """How much more of what somebody chooses an amount of is taken in the same sentence, besides this."""
    match following:
        case (ir.Call(verb=verb), *_) if isinstance(amount, ir.Quantity):
            others = [
                one for one in (*before, *following[1:]) if isinstance(one, ir.Call) and one.verb == verb
            ]
        case _:
            return 0
    numbers = [
        argument.value.number
        for other in others
        for argument in other.arguments
        if isinstance(argument.value, ir.Quantity) and ir.equal(argument.value.token, amount.token)
    ]
    return sum(number.value for number in numbers if isinstance(number, ir.Number))


def times(number: Expression, name: str) -> bool:
    """Whether an amount is a number that was chosen, or so many times one."""
    match number:
        case ir.Arithmetic(operator="*"):
            return (isinstance(number.left, ir.Number) and times(number.right, name)) or (
                isinstance(number.right, ir.Number) and times(number.left, name)
            )
        case _:
            return number == ir.Local(name)


def factor(number: Expression) -> int:
    """How many times a number that was chosen an amount is: 3 of `3 * n`."""
    match number:
        case ir.Arithmetic(operator="*", left=ir.Number(value=value)):
            return value * factor(number.right)
        case ir.Arithmetic(operator="*", right=ir.Number(value=value)):
            return value * factor(number.left)
        case _:
            return 1


def if_any(node: ir.ChooseNumber, following: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """What happens if the number that is chosen is not 0, if that is all that happens with it."""
    match following:
        case (
            ir.If(condition=ir.Compare(operator=">", right=ir.Number(value=0)) as asked, otherwise=()) as if_,
            *_,
        ):
            return if_.then if asked.left == ir.Local(node.name) and node.least == ir.Number(0) else ()
        case _:
            return ()


def range_of(node: ir.ChooseNumber, phrase: Callable[[Expression], str]) -> str:
    """`from 1 to 3`, `of at least 1`"""
    if is_free(node.most):
        return f"of at least {phrase(node.least)}"
    return f"from {phrase(node.least)} to {phrase(node.most)}"


def is_free(most: Expression) -> bool:
    """Whether a number has no upper bound but what there is."""
    return isinstance(most, ir.Number) and most.value >= ir.UNLIMITED


def bounds(node: ir.ChooseNumber, phrase: Callable[[Expression], str], amount: Amount) -> str:
    """`1 or more`, `up to 3`, `2 to 4`; "" if there are none."""
    most = least_of(node.most, phrase, amount)
    match node.least:
        case ir.Number(value=0):
            return "" if is_free(most) else f"up to {phrase(most)}"
        case _ if is_free(most):
            return f"{phrase(node.least)} or more"
        case _:
            return f"{phrase(node.least)} to {phrase(most)}"


def often(bounds: str, what: str) -> str:
    """`1 or more times $3`; no plain number stands in front: `$3 any number of times (1 to the tide)`"""
    if not bounds or bounds == NUMBER or _PLAIN.fullmatch(bounds):
        return f"{bounds or 'any number of'} times {what}"
    return f"{what} any number of times ({bounds})"


def least_of(most: Expression, phrase: Callable[[Expression], str], amount: Amount) -> Expression:
    """An upper bound without what goes without saying: that nobody pays more than there is."""
    parts = most.of if isinstance(most, ir.Smaller) else (most,)
    rest = tuple(part for part in parts if not is_what_there_is(part, phrase, amount))
    match rest:
        case ():
            return ir.Number(ir.UNLIMITED)
        case (_,):
            return rest[0]
        case _:
            return ir.Smaller(rest)


def is_what_there_is(part: Expression, phrase: Callable[[Expression], str], amount: Amount) -> bool:
    """Whether a bound is what somebody has of what he pays."""
    match part:
        case ir.Arithmetic(operator="/", right=ir.Number(value=value)):
            return value == factor(amount.number) and is_what_there_is(part.left, phrase, amount)
        case ir.TokensOn():
            return isinstance(amount, ir.Quantity) and ir.equal(part.token, amount.token)
        case ir.ValueOf() if part.of is not None and isinstance(amount, ir.Quantity):
            return phrase(part) == phrase(ir.TokensOn(part.of, amount.token))
        case _:
            return False
