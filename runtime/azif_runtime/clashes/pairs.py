"""Abilities of different packages that may get in each other's way, found in what they say alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from dataclasses import dataclass
from typing import Literal

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.clashes.sides import Side
from azif_runtime.effects.effect_sets import PLACE, EffectSet
from azif_runtime.index.conflicts import effects
from azif_runtime.program import Ability, Program

Sort = Literal["replaces", "sets", "order", "starves", "removes", "loop"]
"""How two abilities may clash: both replace one event; both say what one value is; what they do depends on
their order; the first keeps from happening what the second waits for or does; the first takes the second out
of play; each makes happen what the next waits for.
"""

ORDERED = ("before", "when", "lessen", "start", "end")
"""The stages in which several abilities come one after the other."""

STOPS = ("cannot", "instead", "lessen")
"""The stages in which an ability can keep an event from happening."""

SAYS = {"is": "is", "at least": "limit", "at most": "limit"}
"""The modifiers of which two may say opposite things, by what they are compared with."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two abilities that may clash, and how; `about` is the verb, step or value, by its id. `third` is
    another, by which a ring of three is closed.
    """

    sort: Sort
    one: Side
    other: Side
    about: str
    third: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """All that clash."""
        return (self.one, self.other) if self.third is None else (self.one, self.other, self.third)


def pairs(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """The abilities that may clash with one of another package, the likeliest first."""
    for way in (replacing, setting, ordered, starving, removing, ringing):
        yield from way(program, found)


def together(
    first: Collection[Side],
    keys: Callable[[Side], Collection[Hashable]],
    second: Collection[Side] | None = None,
) -> Iterator[tuple[Side, Side, str]]:
    """The sides of different packages that have a key in common, with the key; each pair once."""
    by_key: dict[Hashable, list[Side]] = {}
    for side in first if second is None else second:
        for key in keys(side):
            by_key.setdefault(key, []).append(side)
    place = {id(side): number for number, side in enumerate(first)}
    seen: set[tuple[int, int]] = set()
    for one in first:
        for key in keys(one):
            for other in by_key.get(key, ()):
                pair = id(one), id(other)
                earlier = second is None and place[id(other)] <= place[id(one)]
                if one.package != other.package and pair not in seen and not earlier:
                    seen.add(pair)
                    yield one, other, str(key[-1] if isinstance(key, tuple) else key)


def replacing(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those that replace one event."""
    del program
    replacing = [side for side in found if side.ability.stage == "instead"]
    for one, other, about in together(replacing, lambda side: (side.ability.verb.id,)):
        yield Pair("replaces", one, other, about)


def setting(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those that say what one value is, or between which it lies."""
    del program

    def said(side: Side) -> list[tuple[str, str]]:
        rows = side.ability.modifiers
        return [(SAYS[one.operator], one.slot) for one in rows if one.operator in SAYS]

    for one, other, about in together([side for side in found if side.ability.modifiers], said):
        yield Pair("sets", one, other, about)


def ordered(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those that come in at the same moment and touch the same."""

    def moment(side: Side) -> list[tuple[str, str]]:
        one = side.ability
        return [(one.stage, one.verb.id if one.verb is not None else one.step)]

    for one, other, about in together([side for side in found if side.ability.stage in ORDERED], moment):
        mine, yours = one.ability, other.ability
        if mine.stage == "lessen" or effects(program, mine).conflicts(effects(program, yours)):
            yield Pair("order", one, other, about)


def starving(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those of which the first can keep from happening what the second waits for, or what it does."""
    stops = [side for side in found if side.ability.stage in STOPS and stops_all(side.ability)]
    waits = [side for side in found if side.ability.verb is not None and side.ability.stage in ORDERED[:2]]
    for one, other, about in together(stops, lambda side: (side.ability.verb.id,), waits):
        yield Pair("starves", one, other, about)
    forbids = {side.ability.verb.id for side in stops if side.ability.stage == "cannot"}
    does = [side for side in found if side.ability.body is not None]
    made = {id(side.ability): made_by(side) & forbids for side in does}

    def verbs(side: Side) -> Collection[str]:
        if side.ability.stage == "cannot":
            return (side.ability.verb.id,)
        return made.get(id(side.ability), ())

    for one, other, about in together([one for one in stops if one.ability.stage == "cannot"], verbs, does):
        yield Pair("starves", one, other, about)


def stops_all(ability: Ability) -> bool:
    """Whether an ability, where it comes in, leaves nothing of an event, and nobody is asked."""
    return not ability.may and ability.number is None and ability.limit is None


def removing(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those of which the first may take what the other stands on out of play as soon as they meet."""
    for one in found:
        if one.ability.stage != "whenever":
            continue
        owners = checking(program, one).writes.get(PLACE, ())
        for other in {side.card.id: side for side in found}.values():
            if one.package == other.package or other.is_rule:
                continue
            if any(owner is None or may_be(owner, other) for owner in owners):
                yield Pair("removes", one, other, other.card.id)


def checking(program: Program, side: Side) -> EffectSet:
    """What a state check asks for and does: it reads and writes that."""
    assert program.effect_sets is not None
    return program.effect_sets.of((side.node,))


def may_be(owner: object, side: Side) -> bool:
    """Whether what an effect is about may be what an ability stands on."""
    match owner:
        case ir.KindNamed(name=name):
            return name in side.card.kind.line
        case ir.Named(kind=kind, name=name):
            return name == side.card.id and kind in side.card.kind.line
        case _:
            return False


def ringing(program: Program, found: Collection[Side]) -> Iterator[Pair]:
    """Those of which each makes happen what the next waits for, or makes so what it asks for."""
    waits = [side for side in found if side.ability.verb is not None and side.ability.stage in ORDERED[:2]]
    closed = Reach(program)
    waited = {side.ability.verb.id for side in waits}
    made = {id(side): closed.of(made_by(side)) & waited for side in waits}

    def called(one: Side, other: Side) -> str:
        verb = other.ability.verb.id
        return verb if verb in made[id(one)] else ""

    yield from rings(waits, called)
    checks = [side for side in found if side.ability.stage == "whenever"]
    asked = {id(side): checking(program, side) for side in checks}

    def written(one: Side, other: Side) -> str:
        return min(map(str, asked[id(one)].writes.keys() & asked[id(other)].reads.keys()), default="")

    yield from rings(checks, written)


def rings(found: list[Side], leads: Callable[[Side, Side], str]) -> Iterator[Pair]:
    """Rings of two, and of three in which no two make one by themselves; not all of one package. What
    leads from one side to another is told by its name, and "" where nothing does.
    """
    behind = {
        here: {there for there, other in enumerate(found) if there != here and leads(one, other)}
        for here, one in enumerate(found)
    }
    for here, there in [(one, other) for one, row in behind.items() for other in sorted(row)]:
        one, other = found[here], found[there]
        if here in behind[there]:
            if here < there and one.package != other.package:
                yield Pair("loop", one, other, leads(other, one))
            continue
        for last in sorted(behind[there]):
            third = found[last]
            pure = there not in behind[last] and last not in behind[here]
            mixed = len({one.package, other.package, third.package}) > 1
            if here in behind[last] and here < min(there, last) and pure and mixed:
                yield Pair("loop", one, other, leads(third, one), third)


def made_by(side: Side) -> set[str]:
    """The verbs that an ability calls."""
    return {part.verb for part in walk(side.node) if isinstance(part, ir.Call)}


class Reach:
    """Which events others bring with them, by what their verbs say; not by what reacts to them."""

    def __init__(self, program: Program) -> None:
        self.calls = {
            verb.id: {part.verb for part in walk(verb.declared.body) if isinstance(part, ir.Call)}
            for verb in program.verbs.values()
        }

    def of(self, verbs: Collection[str]) -> set[str]:
        """These verbs and all that they call, and those in turn."""
        found: set[str] = set()
        rest = list(verbs)
        while rest:
            verb = rest.pop()
            if verb not in found:
                found.add(verb)
                rest += self.calls.get(verb, ())
        return found
