"""The compiled components as plain values."""

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
        case ir.Arithmetic(operator="-", left=ir.Number(value=0), right=right):
            found = plain(right)
            return -found if isinstance(found, int | float) else value
        case ir.Text(value=text):
            return text
        case ir.Flag(value=flag):
            return flag
        case ir.Member(name=name) | ir.Named(name=name) | ir.ZoneNamed(name=name):
            return name
        case ir.Row(of=parts) | ir.Union(of=parts):
            return tuple(map(plain, parts))
        case ir.Some(number=count, kind=ir.KindNamed(name=kind), called=called):
            return plain(count), kind, plain(called)
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


class Components:
    """The components of a game, by kind and name, with the defaults of their kinds.

    What another game has already is left out, so that what remains is what one box adds to it: components,
    more copies of some, lines.
    """

    def __init__(self, game: ir.Game, without: Components | None = None) -> None:
        self.game, self.without = game, without
        self.kinds = {d.name: d for d in game.declarations if isinstance(d, ir.Kind)}
        self.everything = {(d.kind, d.name): d for d in game.declarations if isinstance(d, ir.Component)}
        self.all = dict(self._own())

    def _own(self) -> Iterator[tuple[tuple[str, str], ir.Component]]:
        for key, found in self.everything.items():
            earlier = self.without.everything.get(key) if self.without else None
            if earlier is None:
                if found.copies:
                    yield key, found
            elif found.copies > earlier.copies:
                yield key, msgspec.structs.replace(found, copies=found.copies - earlier.copies)

    def lineage(self, kind: str) -> Iterator[ir.Kind]:
        """A kind and those of which it is a kind."""
        while kind in self.kinds:
            yield self.kinds[kind]
            kind = self.kinds[kind].parent

    def of_kind(self, kind: str) -> dict[str, ir.Component]:
        """The components of a kind, by name."""
        return {
            name: found
            for (own, name), found in self.all.items()
            if any(k.name == kind for k in self.lineage(own))
        }

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

    def lines(self, link: str) -> set[tuple[str, str]]:
        """What a link leads to, from name to name."""
        boards = [d for d in self.game.declarations if isinstance(d, ir.Board)]
        found = [line for board in boards for line in board.lines if line.link == link]
        earlier = self.without.lines(link) if self.without else set()
        return {(str(plain(line.start)), str(plain(line.end))) for line in found} - earlier


def keywords(component: ir.Component) -> set[str]:
    """The keywords of a component: `ambush`, `nightmarish 1`."""
    return {" ".join([use.name, *(str(plain(given)) for given in use.given)]) for use in component.keywords}


def scripts(component: ir.Component) -> dict[str, ir.Script]:
    """The scripts of a component: by key, or by name if they have none; `voices` only says who is named."""
    return {
        script.name if script.key is None else str(plain(script.key)): script
        for script in component.scripts
        if script.name != "voices"
    }


def bonuses(component: ir.Component) -> dict[str, int]:
    """What a component always adds to something of its owner."""
    found: dict[str, int] = {}
    for ability in component.abilities:
        if isinstance(ability, ir.Always) and ability.condition is None:
            for modifier in ability.modifiers:
                amount = plain(modifier.amount)
                if (
                    modifier.form in ("value", "field")
                    and modifier.operator == "add"
                    and isinstance(amount, int)
                ):
                    member = plain(modifier.key)
                    name = f"{modifier.target} {member}" if member is not None else modifier.target
                    found[name] = found.get(name, 0) + amount
    return found


def calls(node: object, verb: str) -> Iterator[ir.Call]:
    """The calls of a verb in a node, in the order written."""
    match node:
        case ir.Call() if node.verb == verb:
            yield node
            yield from calls(node.handlers, verb)
        case ir.Node():
            for name in node.__struct_fields__:
                yield from calls(getattr(node, name), verb)
        case tuple():
            for item in node:
                yield from calls(item, verb)
        case _:
            pass


def argument(call: ir.Call, name: str, otherwise: Plain = None) -> Plain:
    """What a call gives for a parameter."""
    return next((plain(given.value) for given in call.arguments if given.name == name), otherwise)
