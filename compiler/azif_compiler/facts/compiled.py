"""Components of a linked game as plain values: numbers, flags, texts, names."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

import msgspec

from azif_compiler import ir

Plain = object
"""A number, a flag, a text, the name of a member or a component, nothing, or a tuple of these."""


def plain(value: ir.Expression | None) -> Plain:
    """A constant; what is none stays as it is."""
    match value:
        case None | ir.Nothing():
            return None
        case ir.Number(value=number):
            return math.inf if number >= ir.UNLIMITED else number
        case ir.Arithmetic(operator="-", left=ir.Number(value=0)):
            found = plain(value.right)
            return -found if isinstance(found, int | float) else value
        case ir.Text(value=text):
            return text
        case ir.Flag(value=flag):
            return flag
        case ir.Member(name=name) | ir.Named(name=name) | ir.ZoneNamed(name=name):
            return name
        case ir.Row(of=parts) | ir.Union(of=parts):
            return tuple(map(plain, parts))
        case ir.Some(kind=ir.KindNamed(name=kind)):
            return plain(value.number), kind, plain(value.called)
        case ir.Cards(components=(name,)):
            return name
        case _:
            return value


def named(node: object, packages: Collection[str]) -> object:
    """A node with words in place of the ids of these packages."""
    match node:
        case str() if ir.package_of(node) in packages:
            return ir.word_of(node)
        case tuple():
            return tuple(named(part, packages) for part in node)
        case ir.Node():
            parts = {name: named(getattr(node, name), packages) for name in node.__struct_fields__}
            return msgspec.structs.replace(node, **parts)
        case _:
            return node


class Printed:
    """What is printed on the components of a game, with the defaults of their kinds; names are words."""

    def __init__(self, game: ir.Game) -> None:
        self.game = game
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.everything = {(d.kind, d.name): d for d in game.declarations if isinstance(d, ir.Component)}

    def lineage(self, kind: str) -> Iterator[ir.Kind]:
        """A kind and those of which it is a kind."""
        while kind in self.kinds:
            yield self.kinds[kind]
            kind = self.kinds[kind].parent

    def field(self, component: ir.Component, name: str, key: str | None = None) -> Plain:
        """What a component has in a field."""
        for given in component.fields:
            if given.name == name and plain(given.key) == key:
                return plain(given.value)
        for kind in self.lineage(component.kind):
            for field in kind.fields:
                if field.name == name:
                    return plain(field.default)
        raise KeyError(f"{component.kind} has no field {name}")

    def printed_fields(self, kind: str) -> set[str]:
        """The names of the fields that a kind has of its own or from others."""
        return {field.name for own in self.lineage(kind) for field in own.fields}


def keywords(component: ir.Component) -> set[str]:
    """The keywords of a component: `flickering`, `dazzling 1`."""
    return {" ".join([use.name, *(str(plain(given)) for given in use.given)]) for use in component.keywords}
