"""Which sets of things have those, too, that sleep where they lie."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_compiler.ir.walk import walk
from azif_runtime.effects.nodes import alls
from azif_runtime.translate.declared import Declared

IT = "it"
"""How a value calls what it is asked of."""


def asks_where(
    declared: Declared, name: str, where: Expression | None, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether what is said of each of some things asks where it lies or who holds it, be it by an adjective:
    then it says itself whether those are meant that sleep.
    """
    if where is None:
        return False
    if any(
        is_called(node.of, name)
        for node in walk(where)
        if isinstance(node, ir.HolderOf | ir.PlaceOf | ir.Within)
    ):
        return True
    return any(
        asks_where(declared, IT, value.base, seen | {value.name})
        for asked in alls(where, ir.ValueOf)
        if asked.of is not None and is_called(asked.of, name) and asked.name not in seen
        for value in declared.declared_values.get(asked.name, ())
        if isinstance(value.type, types.Flag)
    )


def is_called(of: Expression, name: str) -> bool:
    """Whether something is what has this name."""
    return isinstance(of, ir.Local) and of.name == name
