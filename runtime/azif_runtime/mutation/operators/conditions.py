"""Comparisons that say something else, conditions that are left out or turned round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from azif_compiler import ir
from azif_runtime.mutation.change import Change, Words

OTHERWISE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "!=", "!=": "="}
"""Each comparison, and the one that is nearest to it."""


def compared_otherwise(node: object, words: Words) -> Iterator[Change]:
    """`a < b` → `a <= b`, `a = b` → `a != b`."""
    match node:
        case ir.Compare() | ir.CountDice() | ir.RowWhere():
            other = OTHERWISE[node.operator]
            yield Change(f"{node.operator} → {other}", replace(node, operator=other))
        case _:
            pass


def is_told_by_its_name(part: object, parts: tuple[ir.Expression, ...]) -> bool:
    """Whether a part is the kind in `lamp "Lit"`: no condition that anybody wrote."""
    return isinstance(part, ir.IsKind) and any(
        isinstance(other, ir.IsNamed) and ir.equal(other.of, part.of) for other in parts
    )


def negated(node: object, words: Words) -> Iterator[Change]:
    """`if a` → `if not a`, `not a` → `a`."""
    match node:
        case ir.If() | ir.Either():
            yield Change("if → if not", replace(node, condition=ir.Not(node.condition)))
        case ir.Not():
            yield Change("not … → …", node.of)
        case _:
            pass


def dropped(node: object, words: Words) -> Iterator[Change]:
    """Without its condition, or without one part of it."""
    match node:
        case ir.And() | ir.Or() if len(node.of) > 1:
            word = type(node).__name__.lower()
            for index, part in enumerate(node.of):
                if is_told_by_its_name(part, node.of):
                    continue
                rest = (*node.of[:index], *node.of[index + 1 :])
                less = rest[0] if len(rest) == 1 else replace(node, of=rest)
                yield Change(f"part {index + 1} of `{word}` left out", less)
        case ir.If():
            yield Change("if … → always", replace(node, condition=ir.Flag(True)))
        case ir.Verb() if node.needs is not None:
            yield Change("`needs` left out", replace(node, needs=None))
        case ir.Select() if node.where is not None:
            yield Change("`where` left out", replace(node, where=None))
        case (
            ir.Always()
            | ir.Cannot()
            | ir.Instead()
            | ir.Lessen()
            | ir.Reaction()
            | ir.Around()
            | ir.Action()
            | ir.Choice()
        ) if node.condition is not None:
            yield Change("condition left out", replace(node, condition=None))
        case _:
            pass
