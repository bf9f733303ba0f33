"""The named amounts of a goal: of which one speaks, and where."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.effects.nodes import alls

REPEATING = (ir.Select, ir.Total, ir.Best, ir.WithBest, ir.RowWhere)
"""What asks something of each of several."""


def needed_of(node: Expression, names: tuple[ir.Let, ...]) -> list[ir.Let]:
    """Those of the named amounts of which an amount speaks, itself or by others; in their order."""
    said = {part.name for part in alls(node, ir.Local)}
    needed: list[ir.Let] = []
    for one in reversed(names):
        if one.name in said:
            needed.insert(0, one)
            said |= {part.name for part in alls(one.value, ir.Local)}
    return needed


def uses_of(name: str, whole: object, *, repeated: bool = False) -> Iterator[bool]:
    """For each place where a local name is used, whether it is in what is asked of one after the other."""
    if isinstance(whole, ir.Local) and whole.name == name:
        yield repeated
    elif isinstance(whole, msgspec.Struct):
        again = repeated or isinstance(whole, REPEATING)
        for part in whole.__struct_fields__:
            yield from uses_of(name, getattr(whole, part), repeated=again)
    elif isinstance(whole, tuple):
        for part in whole:
            yield from uses_of(name, part, repeated=repeated)
