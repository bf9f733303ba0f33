"""Conditions in which something is compared with itself, or looked for where it is."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.conditional import OfTheSame
from azif_compiler.ir.walk import Inside

COMPARED: tuple[type[ir.Node], ...] = (ir.Compare, ir.Same, ir.Within)
"""What says something of two, which may be the same."""


def truisms(whole: Inside) -> Iterator[OfTheSame]:
    """The conditions of a declaration that cannot be otherwise, since they speak twice of the same."""
    for one in whole.of(COMPARED):
        match one:
            case ir.Compare(operator=operator, left=left, right=right) if ir.equal(left, right):
                yield OfTheSame(one.at, never=operator in ("!=", "<", ">"))
            case ir.Same(left=left, right=right) if ir.equal(left, right):
                yield OfTheSame(one.at)
            case ir.Within(of=of, container=ir.PlaceOf(of=other)) if ir.equal(of, other):
                yield OfTheSame(one.at, placed=True)
            case _:
                pass
