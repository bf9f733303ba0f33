"""Going through trees: one `children` and one `walk` for nodes of every class."""

from __future__ import annotations

import functools
import types as python_types
import typing
from collections.abc import Iterator

from azif_compiler.nodes import abilities, declarations, members, nouns, phrases, rulings, statements
from azif_compiler.nodes.node import Node

_MODULES = (nouns, phrases, statements, abilities, members, rulings, declarations)


@functools.cache
def child_fields(sort: type[Node]) -> tuple[str, ...]:
    """The fields of a class that hold nodes, or rows of them, in the order in which they are written."""
    known = {name: value for module in _MODULES for name, value in vars(module).items()}
    hints = typing.get_type_hints(sort, known, known)
    return tuple(name for name in sort.__struct_fields__ if _holds_nodes(hints[name], frozenset()))


def _holds_nodes(hint: object, seen: frozenset[object]) -> bool:
    if isinstance(hint, type):
        return issubclass(hint, Node)
    if isinstance(hint, typing.ForwardRef):
        return hint.__forward_arg__ in ("Statement", "Ability", "Expression")
    if typing.get_origin(hint) in (tuple, python_types.UnionType, typing.Union):
        return hint not in seen and any(_holds_nodes(part, seen | {hint}) for part in typing.get_args(hint))
    return False


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node."""
    for name in child_fields(type(node)):
        value = getattr(node, name)
        if type(value) is tuple:
            yield from value
        elif value is not None:
            yield value


def walk(node: Node) -> Iterator[Node]:
    """A node and all that is inside it, outer ones first."""
    stack = [node]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(list(children(node))))
