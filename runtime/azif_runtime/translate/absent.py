"""Conditions about what may be nothing: they do not hold then, nor of what is of another kind."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.translate.declared import Declared


def asked_of_nothing(declared: Declared, node: Expression) -> Iterator[ir.FieldOf]:
    """The fields in a condition that are asked of what a field is that may be nothing; not those in what is
    said of each of some things.
    """
    match node:
        case ir.FieldOf(of=of):
            if isinstance(of, ir.FieldOf) and of.name in declared.may_be_nothing:
                yield node
            yield from asked_of_nothing(declared, of)
        case (
            ir.Compare(left=one, right=other)
            | ir.Same(left=one, right=other)
            | ir.Arithmetic(left=one, right=other)
        ):
            yield from asked_of_nothing(declared, one)
            yield from asked_of_nothing(declared, other)
        case ir.Descends(of=of) | ir.Half(of=of):
            yield from asked_of_nothing(declared, of)
        case ir.Larger(of=parts) | ir.Smaller(of=parts):
            for part in parts:
                yield from asked_of_nothing(declared, part)
        case _:
            pass
