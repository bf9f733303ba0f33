"""Whether the order of abilities that wait can make a difference now.

Two abilities conflict if one writes what the other reads or writes. First their slots are compared, whatever
things they are about; only where some are the same is it found out which things they are of now. Of what is
not known it is assumed that it is the same. What others do about it does not count: whoever reacts to what an
ability does is asked when it happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from azif_compiler import ir
from azif_runtime.effects.effect_sets import ORDER, PLACE, EffectSet, Owner
from azif_runtime.effects.nodes import slot_of
from azif_runtime.program import Ability, Program
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone, holder

Entry = tuple["Ability", Thing, "Thing | None"]
"""An ability that waits: on which thing, and to whom it speaks."""

Objects = frozenset[int] | None
"""Some things and zones, by their identity; None where it is not known which."""


def effects(program: Program, ability: Ability) -> EffectSet:
    """What an ability reads and writes; it is found out when it is first asked."""
    if ability.effects is None:
        assert program.effect_sets is not None
        ability.effects = program.effect_sets.of(ability.clauses)
    return ability.effects


def in_general(program: Program, abilities: Iterable[Ability]) -> bool:
    """Whether the order of some abilities can make a difference at all."""
    return any(
        effects(program, one).conflicts(effects(program, other))
        for one, other in combinations(abilities, 2)
        if one is not other
    )


def now(game: Game, entries: list[Entry], event: Any) -> bool:
    """Whether it can make a difference that the first of some abilities comes first."""
    program = game.program
    first, *others = entries
    mine = effects(program, first[0])
    touched: Touched | None = None
    for other in others:
        theirs = effects(program, other[0])
        if not mine.conflicts(theirs):
            continue
        touched = touched or Touched(game, mine, first, event)
        if touched.conflicts(Touched(game, theirs, other, event)):
            return True
    return False


class Touched:
    """What an ability would touch now."""

    def __init__(self, game: Game, effects: EffectSet, entry: Entry, event: Any) -> None:
        self.game, self.effects, self.event = game, effects, event
        _, self.this, self.you = entry
        self.moves = PLACE in effects.writes

    def conflicts(self, other: Touched) -> bool:
        """Whether one writes what the other reads or writes."""
        return (
            self.meets(other, self.effects.writes, other.effects.writes)
            or self.meets(other, self.effects.writes, other.effects.reads)
            or self.meets(other, self.effects.reads, other.effects.writes)
        )

    def meets(
        self, other: Touched, mine: dict[str, frozenset[Owner]], theirs: dict[str, frozenset[Owner]]
    ) -> bool:
        """Whether some slot that both touch is of the same thing."""
        return any(
            self.same(slot, self.objects(one), other.objects(another))
            for slot, owners in mine.items()
            if slot in theirs
            for one in owners
            for another in theirs[slot]
        )

    def same(self, slot: str, one: Objects, other: Objects) -> bool:
        """Whether a slot of some things can be one of some others."""
        if slot == ORDER:
            one, other = self.piles(one), self.piles(other)
        if one is None or other is None:
            # Nothing is touched of nothing, whatever the other is.
            return one != frozenset() and other != frozenset()
        return not one.isdisjoint(other)

    def piles(self, objects: Objects) -> Objects:
        """Those zones among some that have an order."""
        if objects is None:
            return None
        return objects & {id(zone) for zone in self.game.zones.values() if zone.ordered}

    def objects(self, owner: Owner) -> Objects:
        """The things and zones that are meant now; what the ability itself may move is not known."""
        match owner:
            case ir.KindNamed():
                return frozenset(map(id, self.game.of_kind.get(owner.name, ())))
            case ir.PlaceOf() | ir.HolderOf() if self.moves:
                return None
            case _:
                found = self.found(owner)
                return None if found is None else frozenset(map(id, found))

    def found(self, owner: Owner) -> list[Thing | Zone] | None:
        """What is meant now; None if it cannot be told."""
        match owner:
            case ir.This():
                return [self.this]
            case ir.You():
                return listed(self.you)
            case ir.Named():
                return listed(self.game.named.get((owner.kind, owner.name)))
            case ir.ZoneNamed():
                return listed(self.game.zones.get(owner.name))
            case ir.EventPart():
                try:
                    return listed(getattr(self.event, slot_of(owner)))
                except AttributeError:
                    return None
            case ir.PlaceOf() | ir.HolderOf() | ir.HomeOf():
                of = self.found(owner.of)
                if of is None:
                    return None
                return [there for one in of for there in listed(around(owner, one))]
            case _:
                return None


def around(owner: ir.PlaceOf | ir.HolderOf | ir.HomeOf, one: Thing | Zone) -> Thing | Zone | None:
    """Where a thing is, who holds it, or where it starts."""
    match owner:
        case ir.HolderOf():
            return holder(one)
        case ir.PlaceOf():
            return one.place if isinstance(one, Thing) else None
        case ir.HomeOf():
            return one.home if isinstance(one, Thing) else None


def listed(value: Any) -> list[Thing | Zone]:
    """The things and zones in what something stands for."""
    return [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, Thing | Zone)]
