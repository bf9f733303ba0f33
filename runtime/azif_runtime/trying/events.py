"""An event for which an ability waits, made up: what it is about is looked for among what is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice, product
from typing import Any, NamedTuple, assert_never

from azif_compiler import ir
from azif_compiler.ir import types
from azif_runtime.failures import ContentError
from azif_runtime.interpreter.pipeline import no_change
from azif_runtime.interpreter.reactions import OTHER_EVENT, ready, rejected
from azif_runtime.program import Ability, VerbInfo
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing, Zone
from azif_runtime.translate.support import Missing

MOST = 20_000
"""So many events are made up before it is given up."""

FURTHER = 300
"""So many more events are tried where something else stops or replaces the one that was found."""

NUMBERS = (1, 2, 3, 5, 10)
"""The numbers that are tried."""

THINGS = 40
"""So many things are tried for one part of an event."""


class Found(NamedTuple):
    """Which of the events that can be made up is meant, and why an ability does not answer it; "" if it
    does.
    """

    number: int
    why: str


def fitting(
    game: Game, ability: Ability, this: Thing, you: Thing | None, *, most: int = MOST
) -> Found | None:
    """An event that an ability answers, of those the first that nothing else stops or replaces; else one that
    comes near; None if there is none.
    """
    nearest: Found | None = None
    disturbed: Found | None = None
    for number, event in enumerate(islice(waited_for(game, ability, this, you), most)):
        if disturbed is not None and number > disturbed.number + FURTHER:
            break
        try:
            happens = not no_change(game, event.verb, event)
            reason = reason_against(game, ability, this, you, event)
        except ContentError:
            continue
        if reason is None and happens:
            if undisturbed(game, event, ability):
                return Found(number, "")
            disturbed = disturbed or Found(number, "")
        elif nearest is None and reason != OTHER_EVENT:
            nearest = Found(number, reason or "nothing would change by it")
    return disturbed or nearest


def reason_against(game: Game, ability: Ability, this: Thing, you: Thing | None, event: Any) -> str | None:
    """Why an ability does not answer an event, however that ends; None if it does."""
    reason = rejected(game, ability, this, you, event)
    for outcome in event.verb.declared.outcomes if reason == OTHER_EVENT else ():
        event.outcome = outcome
        reason = rejected(game, ability, this, you, event)
        event.outcome = None
        if reason != OTHER_EVENT:
            break
    return reason


def undisturbed(game: Game, event: Any, ability: Ability) -> bool:
    """Whether no other ability forbids an event or replaces it."""
    subscriptions = game.subscriptions[event.verb.id]
    others = (
        *ready(game, subscriptions, subscriptions.cannot, event),
        *ready(game, subscriptions, subscriptions.instead, event),
    )
    return all(other is ability for other, _, _ in others)


def changes_something(game: Game, event: Any) -> bool:
    """Whether an event would change anything."""
    try:
        return not no_change(game, event.verb, event)
    except ContentError:
        return False


def waited_for(game: Game, ability: Ability, this: Thing, you: Thing | None) -> Iterator[Any]:
    """Events of the verb for which an ability waits."""
    name, who = ability.index
    fixed = {name: this if who == "this" else you} if who else {}
    return events(game, ability.verb, this, you, fixed)


def events(
    game: Game, verb: VerbInfo, this: Thing, you: Thing | None, fixed: dict[str, Any]
) -> Iterator[Any]:
    """Events of a verb, about what is near first."""
    parameters = [p for p in verb.declared.parameters if p.role != "var"]
    rows = [[fixed[p.name]] if p.name in fixed else [*candidates(game, p, this, you)] for p in parameters]
    for given in sensible_first(islice(by_distance(rows), MOST)):
        parts = {f"p_{p.name}": value for p, value in zip(parameters, given, strict=True)}
        try:
            event = verb.new(game, **{name: value for name, value in parts.items() if value is not Missing})
        except ContentError:
            continue
        event.source = None
        yield event


def sensible_first(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    """What events can be about, at the end that in which something may come to lie in what is its own."""
    inside_out: list[tuple[Any, ...]] = []
    for given in rows:
        things = [one for one in given if isinstance(one, Thing)]
        if len(things) == 1 and any(isinstance(one, Zone) and one.owner is things[0] for one in given):
            inside_out.append(given)
        else:
            yield given
    yield from inside_out


def by_distance(rows: list[list[Any]]) -> Iterator[tuple[Any, ...]]:
    """The ways to take one of each row: the first of all, then those where one is another, then those where
    two are, then those that take early ones.
    """
    if not all(rows):
        return
    first = tuple(row[0] for row in rows)
    yield first
    for place, row in enumerate(rows):
        yield from ((*first[:place], one, *first[place + 1 :]) for one in row[1:])
    for here, there in combinations(range(len(rows)), 2):
        for one, other in product(rows[here][1:], rows[there][1:]):
            yield (*first[:here], one, *first[here + 1 : there], other, *first[there + 1 :])
    for reach in range(2, max(map(len, rows), default=0) + 1):
        for given in product(*(range(min(reach, len(row))) for row in rows)):
            if max(given) == reach - 1 and sum(index > 0 for index in given) > 2:
                yield tuple(row[index] for row, index in zip(rows, given, strict=True))


def candidates(game: Game, parameter: ir.Parameter, this: Thing, you: Thing | None) -> Iterator[Any]:
    """What a part of an event could be."""
    if parameter.default is not None:
        yield Missing
    program = game.program
    match parameter.type:
        case types.Thing(kind=kind):
            yield from near(game, kind, this, you)
        case types.Things(kind=kind):
            found = [*near(game, kind, this, you)]
            yield found
            yield from ([one] for one in found)
        case types.Number():
            yield from NUMBERS
        case types.Quantity():
            for number in NUMBERS:
                yield from ((number, token) for token in program.tokens.values())
        case types.Token():
            yield from program.tokens.values()
        case types.Flag():
            yield from (True, False)
        case types.Member(enum=enum):
            yield from program.enums[enum]
        case types.Members(enum=enum):
            yield from ([member] for member in program.enums[enum])
        case types.Kind(kind=kind):
            yield from (one for one in program.kinds.values() if kind in one.line)
        case types.Some(kind=kind):
            yield from ((1, one, None) for one in program.kinds.values() if kind in one.line)
        case types.Zone():
            yield this.place
            if you is not None:
                yield from (you.place, *you.zones.values())
            yield from game.zones.values()
        case types.Text():
            yield ""
        case types.Numbers() | types.Somes():
            yield []
        case types.Event() | types.Nothing() | types.Impossible() | types.Unknown():
            yield None
        case _:
            assert_never(parameter.type)


def near(game: Game, kind: str, this: Thing, you: Thing | None) -> Iterator[Thing]:
    """Things of a kind: the one in question, whoever it speaks to, what is where they are, and others in
    play; then what is not.
    """
    there = [this, you, this.place, you.place if you is not None else None]
    of_kind = game.of_kind.get(kind, ())
    beside = [one for one in of_kind if one.place in there]
    in_play = sorted(
        (one for one in of_kind if one.place.active), key=lambda one: one.component != this.component
    )
    found = [one for one in there if isinstance(one, Thing) and kind in one.line]
    rows = dict.fromkeys([*found, *beside[:THINGS], *in_play[:THINGS], *of_kind[:THINGS]])
    yield from rows
