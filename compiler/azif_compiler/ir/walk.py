"""Going through the IR: one `children`, one `walk` and one `map_nodes` for nodes of every class."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import msgspec

from azif_compiler.ir.node import Node


def children(node: Node) -> Iterator[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    for name in node.__struct_fields__:
        yield from _nodes(getattr(node, name))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif type(value) is tuple:
        for part in value:
            yield from _nodes(part)


def walk(whole: object) -> Iterator[Node]:
    """A node, or the nodes in a row, and all that is inside, outer ones first; nothing of what is no node."""
    stack: list[object] = [whole]
    while stack:
        one = stack.pop()
        if isinstance(one, Node):
            yield one
            stack.extend([getattr(one, name) for name in _holding(type(one))])
        elif type(one) is tuple:
            stack.extend(one[::-1])


@functools.cache
def _holding(sort: type[Node]) -> tuple[str, ...]:
    """The fields of a class of nodes that may hold nodes, the last one first."""
    fields = msgspec.structs.fields(sort)
    return tuple(field.name for field in reversed(fields) if field.type not in (str, int, bool))


def map_nodes(node: Node, change: Callable[[Node], Node]) -> Node:
    """A node in which each node, inner ones first, is what `change` makes of it."""
    changed = {}
    for name in _fields(type(node)):
        value = getattr(node, name)
        made = _mapped(value, change)
        if made is not value:
            changed[name] = made
    return change(msgspec.structs.replace(node, **changed) if changed else node)


@functools.cache
def _fields(sort: type[Node]) -> tuple[str, ...]:
    return tuple(name for name in sort.__struct_fields__ if name != "at")


def _mapped(value: object, change: Callable[[Node], Node]) -> object:
    if isinstance(value, Node):
        return map_nodes(value, change)
    if type(value) is tuple:
        parts = tuple(_mapped(part, change) for part in value)
        return parts if any(one is not other for one, other in zip(parts, value, strict=True)) else value
    return value
