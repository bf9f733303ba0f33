"""Going through the IR: one `children`, one `walk` and one `map_nodes` for nodes of every class."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from operator import attrgetter, itemgetter
from typing import Any, get_args

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
    stack: list[Any] = [whole]
    while stack:
        one = stack.pop()
        if (sort := type(one)) is tuple:
            stack += one[::-1]
        elif (held := _HELD[sort] if sort in _HELD else _held(sort)) is not None:
            yield one
            if held is not _nothing:
                stack += held(one)


def nodes_of(whole: object, sorts: frozenset[type[Node]]) -> list[Any]:
    """The nodes of these very classes among all of a walk, outer ones first; where there can be none by its
    class, nothing is gone into.
    """
    found: list[Any] = []
    ways = _WAYS.get(sorts)
    if ways is None:
        ways = _WAYS[sorts] = {}
    stack: list[Any] = [whole]
    while stack:
        one = stack.pop()
        sort = type(one)
        if sort is tuple:
            stack += one[::-1]
            continue
        way = ways[sort] if sort in ways else ways.setdefault(sort, _way(sort, sorts))
        if way is None:
            continue
        is_wanted, held = way
        if is_wanted:
            found.append(one)
        if held is not None:
            stack += held(one)
    return found


class Inside:
    """A node with all that is inside it by its class, for many looks at it: it is gone through once."""

    __slots__ = ("_by_class", "node")

    def __init__(self, node: Node) -> None:
        self.node = node
        self._by_class: dict[type[Node], list[tuple[int, Node]]] = {}
        for place, one in enumerate(walk(node)):
            self._by_class.setdefault(type(one), []).append((place, one))

    def of(self, sorts: Iterable[type[Node]]) -> list[Any]:
        """The nodes of these very classes, outer ones first."""
        rows = [self._by_class[sort] for sort in sorts if sort in self._by_class]
        if len(rows) < 2:
            return [one for row in rows for _, one in row]
        return [one for _, one in sorted(chain.from_iterable(rows), key=itemgetter(0))]


Held = Callable[[Node], Iterable[object]]


def _nothing(_: Node) -> Iterable[object]:
    """What a node holds that holds no others."""
    return ()


_HELD: dict[type, Held | None] = {}
"""What gives the fields of a node of a class that may hold nodes, the last one first; None for what is no
node. It is found out once, when it is asked for.
"""

Way = tuple[bool, Held | None]
"""Whether nodes of a class are looked for, and what gives those of their fields in which some may be."""

_WAYS: dict[frozenset[type[Node]], dict[type, Way | None]] = {}
"""By what is looked for, what a look does with things of a class; None where there is nothing to find."""


def _held(sort: type) -> Held | None:
    if sort not in _HELD:
        fields = reversed(_holding(sort)) if issubclass(sort, Node) else None
        _HELD[sort] = None if fields is None else _getter([name for name, _ in fields])
    return _HELD[sort]


def _way(sort: type, sorts: frozenset[type[Node]]) -> Way | None:
    """What a look for some classes does with things of a class."""
    if not issubclass(sort, Node):
        return None
    names = [
        name
        for name, held in reversed(_holding(sort))
        if any(one in sorts or not sorts.isdisjoint(_reached(one)) for one in held)
    ]
    return (sort in sorts, _getter(names) if names else None) if names or sort in sorts else None


def _getter(names: list[str]) -> Held:
    """What gives some fields of a node."""
    match names:
        case []:
            return _nothing
        case [name]:
            get_one = attrgetter(name)
            return lambda node: (get_one(node),)
        case _:
            get: Held = attrgetter(*names)
            return get


@functools.cache
def _holding(sort: type[Node]) -> tuple[tuple[str, tuple[type[Node], ...]], ...]:
    """The fields of a class that may hold nodes, each with the classes of these."""
    fields = ((field.name, tuple(_nodes_in(field.type))) for field in msgspec.structs.fields(sort))
    return tuple((name, held) for name, held in fields if held)


def _nodes_in(written: object) -> Iterator[type[Node]]:
    """The classes of nodes that a type speaks of."""
    if isinstance(written, type) and issubclass(written, Node):
        yield written
    elif not isinstance(written, type):
        for part in get_args(written):
            yield from _nodes_in(part)


@functools.cache
def _reached(sort: type[Node]) -> frozenset[type[Node]]:
    """The classes of all that may be inside a node of a class."""
    found: set[type[Node]] = set()
    rest = [sort]
    while rest:
        new = {one for _, held in _holding(rest.pop()) for one in held} - found
        found |= new
        rest += new
    return frozenset(found)


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
