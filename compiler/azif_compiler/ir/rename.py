"""What is declared under one id, spoken of under another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from azif_compiler.ir.node import Node
from azif_compiler.ir.walk import map_nodes

N = TypeVar("N", bound=Node)


def renamed(whole: N, names: Mapping[str, str]) -> N:
    """A node in which ids are others, wherever they stand."""

    def change(node: Node) -> Node:
        new: dict[str, object] = {}
        for field in node.__struct_fields__:
            value = getattr(node, field)
            if isinstance(value, str):
                if value in names:
                    new[field] = names[value]
            elif type(value) is tuple:
                if any(isinstance(part, str) and part in names for part in value):
                    new[field] = tuple(names.get(p, p) if isinstance(p, str) else p for p in value)
            elif field == "type" and getattr(value, "kind", None) in names:
                new[field] = msgspec.structs.replace(value, kind=names[value.kind])
        return msgspec.structs.replace(node, **new) if new else node

    made = map_nodes(whole, change)
    assert isinstance(made, type(whole))
    return made
