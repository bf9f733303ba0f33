"""What clauses read and write: two that do not touch each other's slots can come in any order.

A slot is a field, a token, a track, or `place` (where things are). A verb's footprint includes that of the verbs it calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from azif_compiler import ir


class Footprint(NamedTuple):
    """The slots that clauses read and write."""

    reads: frozenset[str]
    writes: frozenset[str]

    def disturbs(self, other: Footprint) -> bool:
        """Whether the order of two clauses can make a difference."""
        return bool(self.writes & (other.reads | other.writes) or other.writes & self.reads)


class Footprints:
    """Footprints of the clauses of a game."""

    def __init__(self, game: ir.Game) -> None:
        self.verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.values: dict[str, list[ir.Value]] = {}
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.values.setdefault(declaration.name, []).append(declaration)
        self.known: dict[str, tuple[set[str], set[str]]] = {}

    def of(self, nodes: Iterable[object]) -> Footprint:
        """The footprint of statements and expressions."""
        reads: set[str] = set()
        writes: set[str] = set()
        called: set[str] = set()
        self.walk(nodes, reads, writes, called)
        done: set[str] = set()
        while called - done:
            name = min(called - done)
            done.add(name)
            kind, _, rest = name.partition(" ")
            if kind == "verb" and rest in self.verbs:
                verb = self.verbs[rest]
                self.walk((verb.needs, verb.body, *(p.default for p in verb.parameters)), reads, writes, called)
            for value in self.values.get(rest, ()) if kind == "value" else ():
                self.walk((value.base,), reads, writes, called)
        return Footprint(frozenset(reads), frozenset(writes))

    def walk(self, nodes: Iterable[object], reads: set[str], writes: set[str], called: set[str]) -> None:
        """Collect what nodes touch, and which verbs and values they use."""
        stack = list(nodes)
        while stack:
            node = stack.pop()
            match node:
                case ir.Assign(target=target):
                    slot = slot_of(target)
                    if slot:
                        writes.add(slot)
                case ir.Put() | ir.Shuffle():
                    writes.add("place")
                case ir.Call(verb=verb):
                    called.add(f"verb {verb}")
                case ir.ValueOf(name=name):
                    called.add(f"value {name}")
                case ir.Select() | ir.PlaceOf() | ir.HolderOf() | ir.Within():
                    reads.add("place")
                case ir.FieldOf() | ir.TokensOn() | ir.TrackValue():
                    slot = slot_of(node)
                    if slot:
                        reads.add(slot)
                case ir.Stop() | ir.Finish():
                    writes.add("course")
                case _:
                    pass
            if isinstance(node, msgspec.Struct):
                stack.extend(getattr(node, name) for name in node.__struct_fields__)
            elif isinstance(node, tuple):
                stack.extend(node)


def slot_of(node: object) -> str:
    """The slot of something that changes."""
    match node:
        case ir.FieldOf(name=name):
            return f"field {name}"
        case ir.TokensOn(token=ir.TokenNamed(name=name)):
            return f"token {name}"
        case ir.TokensOn():
            return "tokens"
        case ir.TrackValue(name=name):
            return f"track {name}"
        case _:
            return ""
