"""The compiled components as plain values."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.facts.compiled import Plain, Printed, keywords, named, plain

__all__ = ["Components", "Plain", "argument", "bonuses", "calls", "keywords", "named", "plain", "scripts"]


class Components(Printed):
    """The components of a game, by kind and name, with the defaults of their kinds.

    What another game has already is left out, so that what remains is what one box adds to it: components,
    more copies of some, lines.
    """

    def __init__(self, game: ir.Game, without: Components | None = None) -> None:
        super().__init__(game)
        self.without = without
        self.all = dict(self._own())

    def _own(self) -> Iterator[tuple[tuple[str, str], ir.Component]]:
        for key, found in self.everything.items():
            earlier = self.without.everything.get(key) if self.without else None
            if earlier is None:
                if found.copies:
                    yield key, found
            elif found.copies > earlier.copies:
                yield key, msgspec.structs.replace(found, copies=found.copies - earlier.copies)

    def of_kind(self, kind: str) -> dict[str, ir.Component]:
        """The components of a kind, by name."""
        return {
            name: found
            for (own, name), found in self.all.items()
            if any(k.name == kind for k in self.lineage(own))
        }

    def lines(self, link: str) -> set[tuple[str, str]]:
        """What a link leads to, from name to name."""
        boards = [d for d in self.game.declarations if isinstance(d, ir.Board)]
        found = [line for board in boards for line in board.lines if line.link == link]
        earlier = self.without.lines(link) if self.without else set()
        return {(str(plain(line.start)), str(plain(line.end))) for line in found} - earlier


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
