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
        case ir.Compare(operator=operator) | ir.CountDice(operator=operator) | ir.RowWhere(operator=operator):
            other = OTHERWISE[operator]
            yield Change(f"{operator} → {other}", replace(node, operator=other))
        case _:
            pass


def is_told_by_its_name(part: object, parts: tuple[ir.Expression, ...]) -> bool:
    """Whether a part is the kind in `lamp "Lit"`: no condition that anybody wrote."""
    return isinstance(part, ir.IsKind) and any(
        isinstance(other, ir.IsNamed) and other.of == part.of for other in parts
    )


def negated(node: object, words: Words) -> Iterator[Change]:
    """`if a` → `if not a`, `not a` → `a`."""
    match node:
        case ir.If(condition=condition) | ir.Either(condition=condition):
            yield Change("if → if not", replace(node, condition=ir.Not(condition)))
        case ir.Not(of=of):
            yield Change("not … → …", of)
        case _:
            pass


def dropped(node: object, words: Words) -> Iterator[Change]:
    """Without its condition, or without one part of it."""
    match node:
        case ir.And(of=parts) | ir.Or(of=parts) if len(parts) > 1:
            word = type(node).__name__.lower()
            for index, part in enumerate(parts):
                if is_told_by_its_name(part, parts):
                    continue
                rest = (*parts[:index], *parts[index + 1 :])
                less = rest[0] if len(rest) == 1 else replace(node, of=rest)
                yield Change(f"part {index + 1} of `{word}` left out", less)
        case ir.If():
            yield Change("if … → always", replace(node, condition=ir.Flag(True)))
        case ir.Verb(needs=needs) if needs is not None:
            yield Change("`needs` left out", replace(node, needs=None))
        case ir.Select(where=where) if where is not None:
            yield Change("`where` left out", replace(node, where=None))
        case (
            ir.Always(condition=condition)
            | ir.Cannot(condition=condition)
            | ir.Instead(condition=condition)
            | ir.Lessen(condition=condition)
            | ir.Reaction(condition=condition)
            | ir.Around(condition=condition)
            | ir.Action(condition=condition)
            | ir.Choice(condition=condition)
        ) if condition is not None:
            yield Change("condition left out", replace(node, condition=None))
        case _:
            pass
