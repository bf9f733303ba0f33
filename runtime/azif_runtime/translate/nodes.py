"""What can be read off the IR: the nodes inside a node, and what a verb is about."""

from __future__ import annotations

from typing import Any

import msgspec

from azif_compiler import ir
from azif_compiler.ir import types


def alls(value: object, sort: type) -> list[Any]:
    """Every node of a sort inside a game."""
    found: list[Any] = []
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, sort):
            found.append(item)
        if isinstance(item, msgspec.Struct):
            stack.extend(getattr(item, name) for name in item.__struct_fields__)
        elif isinstance(item, tuple):
            stack.extend(item)
    return found


def amount_of(verb: ir.Verb) -> str:
    """The parameter that is the amount of an event: its one quantity, else number, else number of things."""
    for sort in (types.Quantity, types.Number, types.Some):
        for parameter in verb.parameters:
            if isinstance(parameter.type, sort) and parameter.role != "var":
                return parameter.name
    return ""
