"""Abilities of different packages that may get in each other's way, found in what they say alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.conflicts import effects

if TYPE_CHECKING:
    from azif_runtime.program import Ability, Card, Program

Sort = Literal["replaces", "order", "sets", "loop"]
"""How two abilities may clash: both replace one event, what they do depends on their order, both say what one
value is, or each makes happen what the other waits for.
"""

AFTER = ("before", "when")
"""The stages in which abilities react to an event that happens."""


@dataclass(frozen=True, slots=True)
class Side:
    """An ability on a card, of a package."""

    package: str
    card: Card
    ability: Ability

    @property
    def name(self) -> str:
        """What it stands on."""
        return f"{self.card.kind.called} “{self.card.name}” ({self.package})"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two abilities that may clash, and how; `about` is the verb or value."""

    sort: Sort
    one: Side
    other: Side
    about: str


def sides(program: Program, packages: Collection[str]) -> list[Side]:
    """The abilities of cards that these packages declare."""
    return [
        Side(card.declared.package, card, ability)
        for card in program.cards
        if card.declared.package in packages
        for ability in card.abilities
    ]


def pairs(program: Program, packages: Collection[str]) -> Iterator[Pair]:
    """The abilities of these packages that may clash with one of another of them."""
    for one, other in combinations(sides(program, packages), 2):
        if one.package == other.package:
            continue
        mine, yours = one.ability, other.ability
        if mine.verb is not None and mine.verb is yours.verb:
            if mine.stage == yours.stage == "instead":
                yield Pair("replaces", one, other, mine.verb.id)
            elif mine.stage in AFTER and mine.stage == yours.stage and touch(program, mine, yours):
                yield Pair("order", one, other, mine.verb.id)
        if mine.verb is not None and mine.stage in AFTER and yours.stage in AFTER and rings(one, other):
            yield Pair("loop", one, other, mine.verb.id)
        yield from same_values(one, other)


def touch(program: Program, one: Ability, other: Ability) -> bool:
    """Whether one ability changes what the other reads or changes."""
    return effects(program, one).conflicts(effects(program, other))


def same_values(one: Side, other: Side) -> Iterator[Pair]:
    """The values of which both say what they are."""
    mine = {each.slot for each in one.ability.modifiers if each.operator == "is"}
    for slot in dict.fromkeys(each.slot for each in other.ability.modifiers if each.operator == "is"):
        if slot in mine:
            yield Pair("sets", one, other, slot)


def rings(one: Side, other: Side) -> bool:
    """Whether each makes happen what the other waits for."""
    return other.ability.verb.id in made_by(one) and one.ability.verb.id in made_by(other)


def made_by(side: Side) -> set[str]:
    """The verbs that an ability calls."""
    node = next((each for each in side.card.declared.abilities if each.id == side.ability.id), None)
    return {part.verb for part in walk(node) if isinstance(part, ir.Call)}
