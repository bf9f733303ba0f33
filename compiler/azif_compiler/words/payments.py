"""Amounts of a cost that somebody chooses, as English: `pay 1 or more coins to find that many pearls`."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement

NUMBER = "that number"
"""What a number that somebody chose is called afterwards."""


def is_amount(node: ir.ChooseNumber, following: tuple[Statement, ...]) -> bool:
    """Whether a number is said where the next sentence first pays so much, by whoever chooses."""
    match following:
        case (ir.Call(arguments=arguments), *_):
            values = [argument.value for argument in arguments]
            amounts = [value for value in values if isinstance(value, ir.Quantity | ir.Some)]
            said = any(value.number == ir.Local(node.name) for value in amounts)
            return said and (node.by is None or isinstance(node.by, ir.You) or node.by in values)
        case _:
            return False


def range_of(node: ir.ChooseNumber, phrase: Callable[[Expression], str]) -> str:
    """`from 1 to 3`, `of at least 1`"""
    if is_free(node):
        return f"of at least {phrase(node.least)}"
    return f"from {phrase(node.least)} to {phrase(node.most)}"


def is_free(node: ir.ChooseNumber) -> bool:
    """Whether a number has no upper bound but what can be paid."""
    return isinstance(node.most, ir.Number) and node.most.value >= ir.UNLIMITED


def bounds(node: ir.ChooseNumber, phrase: Callable[[Expression], str]) -> str:
    """`1 or more`, `up to 3`, `2 to 4`; "" if there are none."""
    match node.least:
        case ir.Number(value=0):
            return "" if is_free(node) else f"up to {phrase(node.most)}"
        case _ if is_free(node):
            return f"{phrase(node.least)} or more"
        case _:
            return f"{phrase(node.least)} to {phrase(node.most)}"
