"""What clauses read and write: of which things, as far as that can be said before they are carried out.

A slot is a field, a token, a track, or `place` (where things are). The effect set of an ability includes that
of the verbs it calls, with what it calls them for: `drop 1 Coin` touches the Coins of whoever drops it, where
`drop` alone touches whatever it is told.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.effects.nodes import alls, untils

PLACE = "place"
ORDER = "order"
"""The slot of a pile: in which order things lie in it."""

MOST = 8
"""With so many different subjects a verb is looked at; beyond that, as one of which they are not known."""

Owner = Expression | None
"""Whose slot it is, said by what is known when an ability is used: `this`, `you`, a part of its event, a
named thing, who holds such a thing or where it is. A kind stands for some thing of that kind, None for any.
"""


class Touch(NamedTuple):
    """A slot, and whose it is."""

    slot: str
    of: Owner = None


@dataclass(frozen=True, slots=True)
class EffectSet:
    """What clauses read and write."""

    reads: dict[str, frozenset[Owner]]
    writes: dict[str, frozenset[Owner]]

    def conflicts(self, other: EffectSet) -> bool:
        """Whether the order of two can make a difference, whatever things they are about."""
        return not (
            self.writes.keys().isdisjoint(other.reads.keys() | other.writes.keys())
            and other.writes.keys().isdisjoint(self.reads)
        )


@dataclass(slots=True)
class Scope:
    """What words stand for where a clause stands; `parts` are those of a verb that is called, None in an
    ability, which speaks of its own event.
    """

    parts: dict[str, Owner] | None = None
    tokens: dict[str, str] = field(default_factory=dict)
    locals: dict[str, Owner] = field(default_factory=dict)
    changing: frozenset[str] = frozenset()


class EffectSets:
    """The effect sets of the abilities of a game."""

    def __init__(self, game: ir.Game) -> None:
        self.verbs = {d.name: d for d in game.declarations if isinstance(d, ir.Verb)}
        self.values: dict[str, list[ir.Value]] = {}
        self.tokens = tuple(f"token {d.name}" for d in game.declarations if isinstance(d, ir.Token))
        self.piles = {d.name for d in game.declarations if isinstance(d, ir.Zone) and d.ordered}
        self.timed = sorted(
            {
                f"{one.form} {one.target}"
                for d in game.declarations
                for until in untils(d)
                for one in until.modifiers
            }
        )
        for declaration in game.declarations:
            if isinstance(declaration, ir.Value):
                self.values.setdefault(declaration.name, []).append(declaration)

    def of(self, nodes: Iterable[object]) -> EffectSet:
        """The effect set of the clauses of an ability."""
        return Collector(self, tuple(nodes)).found()

    def asked_of(self, sentence: ir.Call) -> dict[str, frozenset[Owner]]:
        """What is read before a sentence is carried out: what its verb is told, and the guard of that."""
        verb = self.verbs.get(sentence.verb)
        if verb is None:
            return Collector(self, (sentence.arguments,)).found().reads
        asking = msgspec.structs.replace(verb, body=(), around=())
        sets = copy(self)
        sets.verbs = {**self.verbs, verb.name: asking}
        return Collector(sets, (sentence,)).found().reads


class Collector:
    """Collects what one ability touches."""

    def __init__(self, sets: EffectSets, nodes: tuple[object, ...]) -> None:
        self.sets = sets
        self.reads: set[Touch] = set()
        self.writes: set[Touch] = set()
        self.seen: dict[str, list[object]] = {}
        self.walk(nodes, Scope(changing=changing(nodes)))

    def found(self) -> EffectSet:
        """What was collected."""
        return EffectSet(by_slot(self.reads), by_slot(self.writes))

    def walk(self, node: object, scope: Scope) -> None:
        """Collect what a node touches, and all that is in it, in the order in which it is written."""
        if isinstance(node, tuple):
            for part in node:
                self.walk(part, scope)
            return
        if not isinstance(node, msgspec.Struct):
            return
        self.bind(node, scope)
        self.touch(node, scope)
        for name in node.__struct_fields__:
            self.walk(getattr(node, name), scope)

    def bind(self, node: object, scope: Scope) -> None:
        """Note what a name stands for from here on."""
        match node:
            case ir.Let():
                meant = self.owner(node.value, scope)
            case ir.ForEach() | ir.Secretly() | ir.ChooseThings() | ir.Total() | ir.Best() | ir.WithBest():
                meant = self.owner(node.of, scope)
            case ir.Select():
                meant = self.owner(node, scope)
            case _:
                return
        scope.locals[node.name] = None if node.name in scope.changing else meant

    def touch(self, node: object, scope: Scope) -> None:
        """Note what a node itself touches."""
        match node:
            case ir.Assign():
                self.writes.update(self.slots(node.target, scope))
            case ir.Put():
                self.writes.add(Touch(PLACE, self.owner(node.what, scope)))
                if not (isinstance(node.into, ir.ZoneNamed) and node.into.name not in self.sets.piles):
                    self.writes.add(Touch(ORDER, self.owner(node.into, scope)))
            case ir.Shuffle():
                self.writes.add(Touch(PLACE))
                self.writes.add(Touch(ORDER))
            case ir.Call():
                self.call(node, scope)
            case ir.ValueOf():
                self.reads.add(Touch(f"value {node.name}", self.owner(node.of, scope)))
                self.value(node, scope)
            case ir.HasKeyword() | ir.KeywordNumber():
                self.reads.add(Touch(f"keyword {node.keyword}", self.owner(node.of, scope)))
            case ir.Until():
                self.writes.update(self.modified(one, scope) for one in node.modifiers)
            case ir.StopEffects():
                self.writes.update(Touch(slot) for slot in self.sets.timed)
            case ir.Select():
                self.reads.add(Touch(PLACE, self.owner(node, scope)))
            case ir.PlaceOf() | ir.HolderOf() | ir.Within():
                self.reads.add(Touch(PLACE, self.owner(node.of, scope)))
            case ir.FieldOf() | ir.TokensOn() | ir.TrackValue():
                self.reads.update(self.slots(node, scope))
            case ir.Stop() | ir.Finish():
                self.writes.add(Touch("course"))
            case _:
                pass

    def call(self, node: ir.Call, scope: Scope) -> None:
        """Collect what a verb touches, with what it is called for."""
        verb = self.sets.verbs.get(node.verb)
        if verb is None:
            return
        given = {argument.name: argument.value for argument in node.arguments}
        assigned = {
            one.target.name for one in alls((verb.body, verb.around), ir.Assign) if own_part(one.target)
        }
        parts: dict[str, Owner] = {}
        tokens: dict[str, str] = {}
        for parameter in verb.parameters:
            value = given.get(parameter.name)
            if value is None or parameter.name in assigned:
                continue
            parts[parameter.name] = self.owner(value, scope)
            if known := token_in(value, scope.tokens):
                tokens[parameter.name] = known
        variants = self.seen.setdefault(node.verb, [])
        if len(variants) >= MOST:
            parts = {}
        if (parts, tokens) in variants:
            return
        variants.append((parts, tokens))
        inside = (verb.needs, verb.body, verb.around, tuple(p.default for p in verb.parameters))
        self.walk(inside, Scope(parts, tokens, changing=changing(inside)))

    def value(self, node: ir.ValueOf, scope: Scope) -> None:
        """Collect what a value is made of."""
        of = self.owner(node.of, scope)
        variants = self.seen.setdefault(f"value {node.name}", [])
        if len(variants) >= MOST:
            of = None
        if of in variants:
            return
        variants.append(of)
        for value in self.sets.values.get(node.name, ()):
            self.walk(value.base, Scope({}, locals={OWNER: of}))

    def slots(self, node: object, scope: Scope) -> list[Touch]:
        """The slots of something that changes: every token, if it is not known which."""
        match node:
            case ir.FieldOf():
                return [Touch(f"field {node.name}", self.owner(node.of, scope))]
            case ir.TokensOn():
                known = token_in(node.token, scope.tokens)
                of = self.owner(node.of, scope)
                return [Touch(slot, of) for slot in ((f"token {known}",) if known else self.sets.tokens)]
            case ir.TrackValue():
                return [Touch(f"track {node.name}")]
            case _:
                return []

    def modified(self, node: ir.Modifier, scope: Scope) -> Touch:
        """What a modifier changes that counts for a time."""
        match node.owner:
            case ir.Same(left=ir.Local(name=name)) if name == node.name:
                return Touch(f"{node.form} {node.target}", self.owner(node.owner.right, scope))
            case _:
                return Touch(f"{node.form} {node.target}")

    def owner(self, node: Expression | None, scope: Scope) -> Owner:
        """What an expression stands for, in words that are known when the ability is used."""
        match node:
            case ir.This() | ir.Named() | ir.KindNamed() | ir.ZoneNamed(owner=None):
                return node
            case ir.You():
                return node if scope.parts is None else None
            case ir.EventPart(event=ir.Event()):
                return node if scope.parts is None else scope.parts.get(node.name)
            case ir.Local():
                return scope.locals.get(node.name)
            case ir.Select():
                return ir.KindNamed(node.kind)
            case ir.OnlyOne() | ir.End() | ir.WithBest():
                return self.owner(node.of, scope)
            case ir.PlaceOf() | ir.HolderOf() | ir.HomeOf():
                of = self.owner(node.of, scope)
                return None if of is None or isinstance(of, ir.KindNamed) else type(node)(of)
            case _:
                return None


OWNER = "it"
"""The name by which a value speaks of whose it is."""


def by_slot(touches: set[Touch]) -> dict[str, frozenset[Owner]]:
    """Whose each slot is."""
    found: dict[str, set[Owner]] = {}
    for touch in touches:
        found.setdefault(touch.slot, set()).add(touch.of)
    return {slot: frozenset(owners) for slot, owners in sorted(found.items())}


def changing(nodes: object) -> frozenset[str]:
    """The names that do not stand for the same all the time."""
    targets = (assign.target for assign in alls(nodes, ir.Assign))
    return frozenset(target.name for target in targets if isinstance(target, ir.Local))


def own_part(node: object) -> TypeGuard[ir.EventPart]:
    """Whether an expression is a part of the event that is going on."""
    return isinstance(node, ir.EventPart) and isinstance(node.event, ir.Event)


def token_in(node: object, tokens: dict[str, str]) -> str:
    """The token that an expression is or counts, if that is known."""
    match node:
        case ir.TokenNamed():
            return node.name
        case ir.Quantity():
            return token_in(node.token, tokens)
        case ir.TokenIn():
            return token_in(node.of, tokens)
        case ir.EventPart(event=ir.Event()):
            return tokens.get(node.name, "")
        case _:
            return ""
