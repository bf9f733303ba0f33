"""Values so short that they are computed where they are read, in place of a call."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.translate.required import is_multiple
from azif_runtime.translate.writing import Writing

SHORT = 150
"""So long is at most what is written in place of a call."""


def worked_out(writing: Writing, name: str, kind: str) -> Expression | None:
    """What a value of a thing of a kind is, if all that it asks of it is there for sure: so nobody has to be
    told where in it something went wrong. None where that is not so.

    Where clauses are counted, a value is a function of its own, which counts.
    """
    if writing.counted or not writing.is_as_declared(name):
        return None
    value = writing.declared_values[name][0]
    if value.key or value.of not in writing.kinds or kind not in writing.kinds:
        return None
    fields = writing.program.kinds[value.of].fields
    if value.of not in writing.program.kinds[kind].line or not is_sure(writing, value.base, fields):
        return None
    return value.base


def is_sure(writing: Writing, node: Expression, fields: dict[str, ir.Field]) -> bool:
    """Whether an expression gives something whatever the state is, where its owner has these fields."""
    match node:
        case ir.Number() | ir.Text() | ir.Flag() | ir.Nothing() | ir.Member():
            return True
        case ir.TrackValue() | ir.OptionValue() | ir.VariantOn():
            return True
        case ir.FieldOf(of=ir.Local(name="it"), key=None, name=name):
            return name in fields and name not in writing.modified_fields
        case ir.TokensOn(of=ir.Local(name="it"), token=ir.TokenNamed()):
            return True
        case ir.IsKind(of=ir.Local(name="it"), kind=ir.KindNamed()):
            return True
        case ir.Arithmetic(operator=operator):
            known = operator in "+-" or (operator == "*" and is_multiple(node))
            parts: tuple[Expression, ...] = node.left, node.right
            return known and all(is_sure(writing, part, fields) for part in parts)
        case ir.Compare() | ir.Same():
            return is_sure(writing, node.left, fields) and is_sure(writing, node.right, fields)
        case ir.Not():
            return is_sure(writing, node.of, fields)
        case ir.Larger() | ir.Smaller() | ir.And() | ir.Or():
            return all(is_sure(writing, part, fields) for part in node.of)
        case ir.Either():
            parts = node.condition, node.then, node.otherwise
            return all(is_sure(writing, part, fields) for part in parts)
        case _:
            return False
