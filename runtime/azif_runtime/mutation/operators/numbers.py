"""Numbers that are one more or less, signs, and the larger for the smaller."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azif_compiler import ir
from azif_runtime.mutation.change import Change, Words


def by_one(node: object, words: Words) -> Iterator[Change]:
    """`3` → `4`, `2`; what is not below zero does not fall below it."""
    match node:
        case ir.Number(value=value) if abs(value) != ir.UNLIMITED:
            yield Change(f"{value} → {value + 1}", ir.Number(value + 1))
            if value != 0:
                yield Change(f"{value} → {value - 1}", ir.Number(value - 1))
        case _:
            pass


def other_sign(node: object, words: Words) -> Iterator[Change]:
    """`a + b` → `a - b`; a modifier that adds takes away."""
    match node:
        case ir.Arithmetic(operator="+"):
            yield Change("+ → -", replace(node, operator="-"))
        case ir.Arithmetic(operator="-"):
            yield Change("- → +", replace(node, operator="+"))
        case ir.Modifier(operator="add"):
            taken = ir.Arithmetic("-", ir.Number(0), node.amount)
            yield Change("adds → takes away", replace(node, amount=taken))
        case _:
            pass


def other_extreme(node: object, words: Words) -> Iterator[Change]:
    """The larger → the smaller, the highest → the lowest, rounded up → rounded down."""
    match node:
        case ir.Larger(of=of):
            yield Change("larger → smaller", ir.Smaller(of))
        case ir.Smaller(of=of):
            yield Change("smaller → larger", ir.Larger(of))
        case ir.Best(lowest=lowest) | ir.WithBest(lowest=lowest) | ir.RowWithout(lowest=lowest):
            said = "lowest → highest" if lowest else "highest → lowest"
            yield Change(said, replace(node, lowest=not lowest))
        case ir.Half(up=up):
            said = "rounded up → rounded down" if up else "rounded down → rounded up"
            yield Change(said, replace(node, up=not up))
        case ir.Modifier(operator="at least"):
            yield Change("at least → at most", replace(node, operator="at most"))
        case ir.Modifier(operator="at most"):
            yield Change("at most → at least", replace(node, operator="at least"))
        case _:
            pass
