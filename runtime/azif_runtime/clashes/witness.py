"""Two abilities that may clash → a table on which they do, and what is seen there; or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from azif_runtime.choices import UNKNOWN
from azif_runtime.clashes.pairs import Pair, Side
from azif_runtime.explore.dice import Faces
from azif_runtime.explore.outcomes import Answered, Chanced, Outcome, lines, outcome
from azif_runtime.explore.paths import Explorer, explore
from azif_runtime.game import Game
from azif_runtime.log import shown
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.state import Thing
from azif_runtime.timing import happen, no_change, rejected
from azif_runtime.trying.events import waited_for
from azif_runtime.trying.occasions import Part
from azif_runtime.trying.supplies import NOTHING, Supply, supply
from azif_runtime.trying.table import Table, lay, table_for
from azif_runtime.trying.trial import readings

EVENTS = 500
"""So many events are tried for one that both answer."""

WAYS = 200
"""So many ways are looked at."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What is seen on a table where two abilities clash: where they lie, and what was told."""

    pair: Pair
    where: tuple[str, ...]
    told: tuple[str, ...]


def witness(program: Program, pair: Pair) -> Witness | None:
    """A table on which two abilities clash; None if none was found."""
    table = table_for(program, Setup(0), pair.one.card)
    if pair.sort == "sets":
        return of_values(table, pair)
    common = common_event(table, pair)
    if common is None:
        return None
    where: list[str] = []
    found = outcome(explore(program, played(table, pair, common, where), most=WAYS).paths)
    if not shows(found, pair):
        return None
    return Witness(pair, tuple(dict.fromkeys(where)), tuple(lines(found)))


def shows(one: Outcome, pair: Pair) -> bool:
    """Whether what is seen depends on which of two comes first, or never ends."""
    match one:
        case Answered():
            names = {name for ways, _ in one.ways for name in ways}
            named = any(name.startswith(pair.one.card.name) for name in names) and any(
                name.startswith(pair.other.card.name) for name in names
            )
            if one.form == "order" and named and len(one.ways) > 1 and pair.sort != "loop":
                return True
            return any(shows(end, pair) for _, end in one.ways)
        case Chanced():
            return any(shows(end, pair) for _, _, end in one.ways)
        case _:
            return pair.sort == "loop" and bool(getattr(one, "broke", ""))


def thing_of(game: Game, side: Side) -> Thing:
    """A copy of a card."""
    return next(thing for thing in game.things if thing.component == side.card.id)


def lay_both(game: Game, pair: Pair, this: Thing, who: Thing) -> tuple[Thing, list[str]]:
    """Put both cards where they count; the other one, and where they are."""
    first = lay(game, this, who)
    other = thing_of(game, pair.other)
    second = lay(game, other, who, alone=False)
    return other, [f"{pair.one.name}: {first}", f"{pair.other.name}: {second}"]


def common_event(table: Table, pair: Pair) -> tuple[int, Supply] | None:
    """Which of the events for which the first waits both answer, and what has to be given for that; None if
    there is none.
    """
    found: list[tuple[int, Supply]] = []

    def deed(game: Game, this: Thing, who: Thing) -> None:
        other, _ = lay_both(game, pair, this, who)

        def number() -> int | None:
            return answered_by_both(game, pair, this, other, who)

        given = NOTHING if number() is not None else supply(game, lambda: number() is not None, this, who)
        which = number()
        if which is not None:
            found.append((which, given))

    table.play(Explorer(Faces(), ()), deed)
    return found[0] if found else None


def answered_by_both(game: Game, pair: Pair, this: Thing, other: Thing, who: Thing) -> int | None:
    """Which of the events for which the first waits both answer; in a ring, the first alone."""
    for number, event in enumerate(islice(waited_for(game, pair.one.ability, this, who), EVENTS)):
        try:
            if no_change(game, event.verb, event) or rejected(game, pair.one.ability, this, who, event):
                continue
            if pair.sort == "loop" or not rejected(game, pair.other.ability, other, who, event):
                return number
        except UNKNOWN:
            continue
    return None


def played(
    table: Table, pair: Pair, common: tuple[int, Supply], where: list[str]
) -> Callable[[Explorer], None]:
    """A way on from the event that both answer."""
    number, given = common

    def play(explorer: Explorer) -> None:
        def deed(game: Game, this: Thing, who: Thing) -> None:
            _, laid = lay_both(game, pair, this, who)
            given.lay(game)
            where.extend([*laid, *filter(None, [given.told])])
            explorer.begin(game)
            event = next(islice(waited_for(game, pair.one.ability, this, who), number, None))
            happen(game, event.verb, event, None)

        table.play(explorer, deed)

    return play


def of_values(table: Table, pair: Pair) -> Witness | None:
    """A value of which two abilities say different things: with one, with the other, and with both."""
    seen: list[list[tuple[str, Any]]] = []
    where: list[str] = []
    for which in ("one", "other", "both"):

        def deed(game: Game, this: Thing, who: Thing, which: str = which) -> None:
            if which == "both":
                where.extend(lay_both(game, pair, this, who)[1])
            else:
                lay(game, this if which == "one" else thing_of(game, pair.other), who)
            seen.append(list(readings(game, Part("", pair.one.ability), game.things)))

        table.play(Explorer(Faces(), ()), deed)
    told = [
        f"{name}: {shown(mine)} with {pair.one.card.name}, {shown(yours)} with {pair.other.card.name}, "
        f"{shown(both)} with both"
        for (name, mine), (_, yours), (_, both) in zip(*seen, strict=True)
        if mine != yours and both in (mine, yours) and mine is not None and yours is not None
    ]
    told = [text for text in told if stands(table, pair, text)]
    return Witness(pair, tuple(where), tuple(told)) if told else None


def stands(table: Table, pair: Pair, text: str) -> bool:
    """Whether both change what is told, and not one of them alone."""
    alone: list[list[tuple[str, Any]]] = []

    def deed(game: Game, this: Thing, who: Thing) -> None:
        del this, who
        alone.append(list(readings(game, Part("", pair.one.ability), game.things)))

    table.play(Explorer(Faces(), ()), deed)
    before = {name: shown(value) for name, value in alone[0]}
    name, _, rest = text.partition(": ")
    return f"{before.get(name)} with" not in rest.replace(f"{before.get(name)} with both", "")
