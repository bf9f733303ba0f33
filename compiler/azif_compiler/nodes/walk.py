"""Going through trees: what the parts of each class are, one `children` and one `walk`."""

from __future__ import annotations

import functools
import types as python_types
import typing
from collections.abc import Container, Iterator

from azif_compiler.nodes import (
    abilities,
    declarations,
    members,
    modifiers,
    nouns,
    phrases,
    rulings,
    statements,
)
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import Says

_MODULES = (nouns, phrases, statements, modifiers, abilities, members, rulings, declarations)


@functools.cache
def parts_of(sort: type[Node]) -> tuple[tuple[str, Says], ...]:
    """The parts of a class that are nodes or say what they are, in the order in which they are written."""
    known = {name: value for module in _MODULES for name, value in vars(module).items()}
    own = next((vars(module) for module in _MODULES if module.__name__ == sort.__module__), {})
    hints = typing.get_type_hints(sort, known, own, include_extras=True)
    found: list[tuple[str, Says]] = []
    for name in sort.__struct_fields__:
        says = _said(hints[name], frozenset())
        if says is not None:
            found.append((name, says))
    return tuple(found)


@functools.cache
def child_fields(sort: type[Node]) -> tuple[str, ...]:
    """The fields of a class that hold nodes, or rows of them."""
    return tuple(name for name, says in parts_of(sort) if isinstance(says, str) and says != "taken")


def _said(hint: object, seen: frozenset[object]) -> Says | None:
    """What a part says it is; `node` where it only is one, or a row of them; None for all else."""
    if isinstance(hint, type):
        return "node" if issubclass(hint, Node) else None
    if isinstance(hint, typing.ForwardRef):
        return "node" if hint.__forward_arg__ in ("Statement", "Ability", "Expression") else None
    if typing.get_origin(hint) is typing.Annotated:
        says: Says = typing.get_args(hint)[1]
        return says
    if typing.get_origin(hint) in (tuple, python_types.UnionType, typing.Union) and hint not in seen:
        for part in typing.get_args(hint):
            if (says_ := _said(part, seen | {hint})) is not None:
                return says_
    return None


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
        _put(stack, node)


def nodes_of(node: Node, sorts: Container[type[Node]]) -> list[Node]:
    """The nodes of these very classes among a node and all that is inside it, outer ones first."""
    found: list[Node] = []
    stack = [node]
    while stack:
        node = stack.pop()
        if type(node) in sorts:
            found.append(node)
        _put(stack, node)
    return found


def _put(stack: list[Node], node: Node) -> None:
    """Put the nodes directly inside a node on a stack, the last one first."""
    for name in _reversed_fields(type(node)):
        value = getattr(node, name)
        if type(value) is tuple:
            stack += value[::-1]
        elif value is not None:
            stack.append(value)


@functools.cache
def _reversed_fields(sort: type[Node]) -> tuple[str, ...]:
    return child_fields(sort)[::-1]
