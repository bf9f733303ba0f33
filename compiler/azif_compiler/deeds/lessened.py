"""What is asked when some of it has just been taken: `drop 3 Coins; if your Coins < 3: …`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.counted import Lessened
from azif_compiler.deeds.emptied import rows_of
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside

BELOW = {"<": 0, "<=": 1}
"""By how much the number is higher below which something must be."""


def lessened(whole: Inside) -> Iterator[Lessened]:
    """Tokens of which a sentence was told some, where it is asked right behind it if there are fewer."""
    for row in rows_of(whole):
        yield from in_row(row)


def in_row(statements: Sequence[Statement]) -> Iterator[Lessened]:
    """The same in a row of statements."""
    for call, other in pairwise(statements):
        if not isinstance(call, ir.Call) or call.handlers or not isinstance(other, ir.If):
            continue
        for told in call.arguments:
            match told.value:
                case ir.Quantity(number=ir.Number(value=number), token=ir.TokenNamed(name=token)):
                    yield from fewer(call, other, token, number)
                case _:
                    pass


def fewer(call: ir.Call, other: ir.If, token: str, number: int) -> Iterator[Lessened]:
    """Where a condition asks if somebody whom a sentence was told has fewer of a token than it was told."""
    whose = [one.value for one in call.arguments]
    for one in conjuncts(other.condition):
        match one:
            case ir.Compare(
                operator="<" | "<=" as operator,
                left=ir.TokensOn(of=of, token=ir.TokenNamed(name=known)),
                right=ir.Number(value=asked),
            ) if known == token and any(ir.equal(of, who) for who in whose):
                if 2 <= asked + BELOW[operator] <= number:
                    yield Lessened(call.verb, token, number, one.at or other.at)
            case _:
                pass
