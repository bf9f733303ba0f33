"""What clauses read and write: two that do not touch each other's slots can come in any order.

A slot is a field, a token, a track, or `place` (where things are). A verb's footprint includes that of the
verbs it calls, with the tokens that it is called for: `drop 1 Coin` touches Coins, where `drop` alone touches
whatever it is told.
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


Named = tuple[tuple[str, str], ...]
"""The tokens that the parameters of a verb stand for, where they are known."""

Called = set[tuple[str, str, Named]]
"""Verbs and values that clauses use: which sort, which name, for which tokens."""


class Footprints:
    """Footprints of the clauses of a game."""

    def __init__(self, game: ir.Game) -> None:
        self.verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.values: dict[str, list[ir.Value]] = {}
        self.tokens = tuple(f"token {d.name}" for d in game.declarations if isinstance(d, ir.Token))
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.values.setdefault(declaration.name, []).append(declaration)
        self.known: dict[str, tuple[set[str], set[str]]] = {}

    def of(self, nodes: Iterable[object]) -> Footprint:
        """The footprint of statements and expressions."""
        reads: set[str] = set()
        writes: set[str] = set()
        called: Called = set()
        self.walk(nodes, (), reads, writes, called)
        done: Called = set()
        while called - done:
            sort, name, tokens = one = min(called - done)
            done.add(one)
            if sort == "verb" and name in self.verbs:
                verb = self.verbs[name]
                self.walk(
                    (verb.needs, verb.body, verb.around, *(p.default for p in verb.parameters)),
                    tokens,
                    reads,
                    writes,
                    called,
                )
            for value in self.values.get(name, ()) if sort == "value" else ():
                self.walk((value.base,), (), reads, writes, called)
        return Footprint(frozenset(reads), frozenset(writes))

    def walk(
        self, nodes: Iterable[object], tokens: Named, reads: set[str], writes: set[str], called: Called
    ) -> None:
        """Collect what nodes touch, and which verbs and values they use."""
        stack = list(nodes)
        while stack:
            node = stack.pop()
            match node:
                case ir.Assign(target=target):
                    writes.update(self.slots(target, tokens))
                case ir.Put() | ir.Shuffle():
                    writes.add("place")
                case ir.Call(verb=verb, arguments=arguments):
                    given = ((a.name, token_in(a.value, tokens)) for a in arguments)
                    called.add(("verb", verb, tuple(sorted(pair for pair in given if pair[1]))))
                case ir.ValueOf(name=name):
                    called.add(("value", name, ()))
                case ir.Select() | ir.PlaceOf() | ir.HolderOf() | ir.Within():
                    reads.add("place")
                case ir.FieldOf() | ir.TokensOn() | ir.TrackValue():
                    reads.update(self.slots(node, tokens))
                case ir.Stop() | ir.Finish():
                    writes.add("course")
                case _:
                    pass
            if isinstance(node, msgspec.Struct):
                stack.extend(getattr(node, name) for name in node.__struct_fields__)
            elif isinstance(node, tuple):
                stack.extend(node)

    def slots(self, node: object, tokens: Named) -> tuple[str, ...]:
        """The slots of something that changes: every token, if it is not known which."""
        match node:
            case ir.FieldOf(name=name):
                return (f"field {name}",)
            case ir.TokensOn(token=token):
                known = token_in(token, tokens)
                return (f"token {known}",) if known else self.tokens
            case ir.TrackValue(name=name):
                return (f"track {name}",)
            case _:
                return ()


def token_in(node: object, tokens: Named) -> str:
    """The token that an expression is or counts, if that is known."""
    match node:
        case ir.TokenNamed(name=name):
            return name
        case ir.Quantity(token=token):
            return token_in(token, tokens)
        case ir.TokenIn(of=of):
            return token_in(of, tokens)
        case ir.EventPart(event=ir.Event(), name=name):
            return dict(tokens).get(name, "")
        case _:
            return ""
