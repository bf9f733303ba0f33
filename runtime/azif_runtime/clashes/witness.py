"""Two abilities that may clash → a table on which they do, and what is seen there; or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from azif_runtime.clashes.claims import opposite
from azif_runtime.clashes.pairs import Pair
from azif_runtime.clashes.scene import (
    Deed,
    Moment,
    Seen,
    Situation,
    Ways,
    answered,
    answers,
    events_for,
    muted,
)
from azif_runtime.clashes.sides import Side
from azif_runtime.explore.paths import Path
from azif_runtime.explore.standing import differences, where
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.program import Program
from azif_runtime.saves import Setup
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.gifts import NOTHING
from azif_runtime.trying.occasions import Occasion
from azif_runtime.trying.supplies import supply

FEW = 6
"""So many differences are told."""

ROUNDS = 12
"""So many lines are told of what never ends."""

ENDLESS = ("without end", "never end")
"""What is said where something goes on for ever."""

Said = tuple[tuple[int, ...], tuple[tuple[str, str, str], ...]]
"""Which way was gone up to a question; and then who was asked what and said what, and how chance fell."""


class NoTable(Exception):
    """Two abilities cannot be brought to meet; the text says why."""


@dataclass(frozen=True, slots=True)
class Witness:
    """What is seen on a table where two abilities clash: where they lie, and what was told. `again` brings it
    about, where anybody has anything to say.
    """

    pair: Pair
    where: tuple[str, ...]
    told: tuple[str, ...]
    situation: Situation
    again: Deed | None = None


def witness(program: Program, pair: Pair, setup: Setup) -> Witness | None:
    """A table on which two abilities clash; None if they do not. Raises `NoTable` if they do not meet."""
    situation = Situation(program, pair, setup)
    match pair.sort:
        case "sets":
            return said(situation, tuple(opposite(situation)))
        case "replaces" | "order":
            return of_order(situation)
        case "starves":
            return of_starving(situation)
        case "removes":
            return of_removing(situation)
        case "loop":
            return of_loop(situation)
        case _:
            assert_never(pair.sort)


def said(
    situation: Situation, told: tuple[str, ...], again: Deed | None = None, given: str = ""
) -> Witness | None:
    """What was seen, if anything was."""
    there = tuple(filter(None, (*situation.where, given)))
    return Witness(situation.pair, there, told, situation, again) if told else None


# ---- order


def of_order(situation: Situation) -> Witness | None:
    """Two ways that differ in which comes first, and in what has come of it."""
    for moment in met(situation):
        deed = situation.happening(moment)
        found = situation.ways(deed)
        told = asked(situation.pair, found)
        if not told and not any(parting(path, situation.pair) is not None for path in found.gone.paths):
            told = unasked(situation.pair, found, situation.ways(deed, swapped=True))
        if told:
            return said(situation, tuple(told), deed, moment.given.told)
    return None


def met(situation: Situation) -> list[Moment]:
    """What brings about that an ability comes in, or both; raises `NoTable` if nothing was found."""
    found = situation.moments()
    if not found:
        what = "the first waits" if situation.pair.sort == "loop" else "both wait"
        raise NoTable(f"nothing was found for which {what}")
    return found


def asked(pair: Pair, found: Ways) -> list[str]:
    """Two ways that part at the question which of two comes first, and are the same but for that and for what
    has come of it.
    """
    first: dict[Said, list[Path]] = {}
    second: dict[Said, list[Path]] = {}
    for path in found.gone.paths:
        place = parting(path, pair)
        if place is None:
            continue
        label = path.forks[place].ways[path.taken[place]]
        key = (tuple(path.taken[:place]), said_in(path, place + 1))
        for side, group in ((pair.one, first), (pair.other, second)):
            if label.startswith(side.card.name):
                group.setdefault(key, []).append(path)
    return apart(pair, (found, first), (found, second))


def parting(path: Path, pair: Pair) -> int | None:
    """At which question somebody says which of two comes first."""
    for number, fork in enumerate(path.forks):
        if fork.form == "order" and all(
            any(way.startswith(side.card.name) for way in fork.ways) for side in (pair.one, pair.other)
        ):
            return number
    return None


def unasked(pair: Pair, one: Ways, other: Ways) -> list[str]:
    """Two ways that are the same but for which lay there first, which nobody chooses, and for what has come
    of it.
    """
    first: dict[Said, list[Path]] = {}
    second: dict[Said, list[Path]] = {}
    for ways, group in ((one, first), (other, second)):
        for path in ways.gone.paths:
            group.setdefault(((), said_in(path, 0)), []).append(path)
    return apart(pair, (one, first), (other, second))


def said_in(path: Path, start: int) -> tuple[tuple[str, str, str], ...]:
    """What was answered and how chance fell behind a question, in whichever order."""
    rows = zip(path.forks[start:], path.taken[start:], strict=True)
    return tuple(
        sorted(("" if fork.chances else fork.who, fork.question, fork.ways[way]) for fork, way in rows)
    )


def apart(
    pair: Pair, one: tuple[Ways, dict[Said, list[Path]]], other: tuple[Ways, dict[Said, list[Path]]]
) -> list[str]:
    """Two ways on which the same is answered and chance falls alike, where none of the ways of the one order
    ends as one of the other does. What is left to chance in one order alone falls there as it may.
    """
    for key in dict.fromkeys([*one[1], *other[1]]):
        row, twins = alike(key, one[1]), alike(key, other[1])
        if any(path.broke for path in (*row, *twins)):
            continue
        mine = [one[0].end_of(path).stands for path in row]
        yours = [other[0].end_of(path).stands for path in twins]
        if mine and yours and not any(end in yours for end in mine):
            return [
                f"if {pair.one.card.name} comes first:",
                *(f"  {text}" for text in told_way(row[0])),
                *in_the_end(mine[0], yours[0]),
                f"if {pair.other.card.name} comes first:",
                *(f"  {text}" for text in told_way(twins[0])),
                *in_the_end(yours[0], mine[0]),
            ]
    return []


def alike(key: Said, found: dict[Said, list[Path]]) -> list[Path]:
    """The ways on which the same is said; where there are none, those on which less is left to chance and
    what is falls alike.
    """
    return found.get(key) or [
        path for there, paths in found.items() if leaves_less_to_chance(there, key) for path in paths
    ]


def leaves_less_to_chance(one: Said, other: Said) -> bool:
    """Whether one way is as the other, but for dice and draws that only come in the other."""
    first, second = Counter(one[1]), Counter(other[1])
    return one[0] == other[0] and first < second and not any(who for who, _, _ in second - first)


def in_the_end(mine: Counter[str], yours: Counter[str]) -> Iterator[str]:
    """What is so at the end of a way and not at that of another."""
    rows = list(differences(mine, yours))
    yield from (f"  in the end {text}" for text in rows[:FEW])
    if len(rows) > FEW:
        yield f"  … and {len(rows) - FEW} differences more"


def told_way(path: Path) -> Iterator[str]:
    """A way as it is told: what happened, what was answered, how chance fell."""
    for number, told in enumerate(path.told):
        yield from told
        if number < len(path.forks):
            fork = path.forks[number]
            who = f"{fork.who}: " if fork.who else ""
            yield f"{who}{fork.question} → {fork.ways[path.taken[number]]}"
    yield from (f"! {text}" for text in path.broke.splitlines()[:2])


# ---- what keeps another from coming in


def of_starving(situation: Situation) -> Witness | None:
    """What comes of the second alone, where it does nothing at all beside the first."""
    pair = situation.pair
    if pair.other.ability.verb is pair.one.ability.verb:
        return of_waiting(situation)
    with muted(pair.one.ability):
        found = brought_about(situation, pair.other)
        deed = situation.on_occasion(pair.other, found)
        alone = situation.ways(deed)
    happens = shortest([p for p in alone.gone.paths if pair.about in alone.end_of(p).verbs])
    beside = situation.ways(deed)
    if happens is None or not denied(beside, lambda end: pair.about in end.verbs):
        return None
    return said(situation, kept_from(pair, happens, like(happens, beside.gone.paths)), deed, found.given)


def brought_about(situation: Situation, side: Side) -> Occasion:
    """What brings an ability about; raises `NoTable` if nothing was found."""
    found = situation.occasion(side)
    if found is None:
        raise NoTable(f"nothing was found that brings about what {side.card.name} does")
    return found


def denied(found: Ways, comes: Callable[[Seen], bool]) -> bool:
    """Whether something never comes, and what keeps it from coming is not used up by that."""
    return not found.gone.cut and not any(comes(end) or not end.counts for end in found.ends)


def shortest(paths: list[Path]) -> Path | None:
    """The way of which least is to be told."""
    return min(paths, key=lambda path: sum(1 for _ in told_way(path)), default=None)


def like(one: Path, others: list[Path]) -> Path:
    """The way on which answers and chance are the same, else that of which least is to be told."""
    same = [path for path in others if said_in(path, 0) == said_in(one, 0)]
    found = shortest(same or others)
    assert found is not None
    return found


def kept_from(pair: Pair, alone: Path, beside: Path) -> tuple[str, ...]:
    """What comes of the second ability without the first, and with it."""
    return (
        f"without {pair.one.card.name}:",
        *(f"  {text}" for text in told_way(alone)),
        f"with {pair.one.card.name}:",
        *(f"  {text}" for text in list(told_way(beside)) or ["nothing happens"]),
    )


def of_waiting(situation: Situation) -> Witness | None:
    """An event for which the second waits, where the first takes every such event away."""
    pair = situation.pair
    moment = first_of_all_taken(situation)
    if moment is None:
        return None

    def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
        del this
        moment.given.lay(game)
        event = [*events_for(game, pair.other, other, who)][moment.number]
        happen(game, event.verb, event, None)

    with muted(pair.one.ability):
        alone = situation.ways(deed)
    beside = situation.ways(deed)
    name = pair.other.ability.id
    comes = shortest([p for p in alone.gone.paths if name in alone.end_of(p).applied])
    if comes is None or not denied(beside, lambda end: name in end.applied):
        return None
    return said(situation, kept_from(pair, comes, like(comes, beside.gone.paths)), deed, moment.given.told)


def first_of_all_taken(situation: Situation) -> Moment | None:
    """The first of the events that the second answers, with what is given for that, if the first takes all of
    them away.
    """
    pair = situation.pair
    found: list[Moment] = []
    taken: list[bool] = []

    def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
        sides = [(pair.other, other)]

        def fits() -> bool:
            return next(answered(game, sides, who), None) is not None

        given = NOTHING if fits() else supply(game, fits, other, who)
        numbers = {*answered(game, sides, who)}
        for number, event in enumerate(events_for(game, pair.other, other, who)):
            if number in numbers:
                found.append(Moment(number, given))
                taken.append(answers(game, pair.one, this, who, event))

    situation.once(deed)
    if not found:
        raise NoTable("nothing was found for which the second waits")
    return found[0] if all(taken) else None


def of_removing(situation: Situation) -> Witness | None:
    """A card that lies where it counts, and does not stay there where the other counts as well."""
    pair = situation.pair
    told: list[str] = []

    def stays() -> bool:
        found: list[bool] = []

        def deed(game: Game, this: Thing, other: Thing, who: Thing) -> None:
            del game, this, who
            found.append(other.place.active)
            if not other.place.active:
                told.append(f"as soon as both count, {other.name} is {where(other)}")

        situation.once(deed, swapped=True)
        return found[0]

    with muted(pair.one.ability):
        alone = stays()
    if not alone:
        raise NoTable(f"{pair.other.card.name} does not stay in play by itself")
    return said(situation, tuple(told)) if not stays() else None


# ---- rings


def of_loop(situation: Situation) -> Witness | None:
    """A way that never ends, and ends where one of those behind the first does not come in."""
    for deed, given in starts_of_loop(situation):
        endless = never_ends(situation.ways(deed))
        if endless is None or any(
            goes_on_without(situation, side, deed) for side in situation.pair.sides[1:]
        ):
            continue
        told = list(told_way(endless))
        if len(told) > ROUNDS:
            told[ROUNDS:] = ["… and so on", f"! {endless.broke.splitlines()[0]}"]
        return said(situation, tuple(told), deed, given)
    return None


def goes_on_without(situation: Situation, side: Side, deed: Deed) -> bool:
    """Whether something never ends though the ability of a side does not come in."""
    with muted(side.ability):
        return never_ends(situation.ways(deed)) is not None


def starts_of_loop(situation: Situation) -> Iterator[tuple[Deed, str]]:
    """What makes the first of two come in, and what has to be given for it."""
    pair = situation.pair
    if pair.one.ability.stage != "whenever":
        for moment in met(situation):
            yield situation.happening(moment), moment.given.told
        return
    with muted(pair.other.ability):
        found = brought_about(situation, pair.one)
    yield situation.on_occasion(pair.one, found), found.given


def never_ends(found: Ways) -> Path | None:
    """A way that never ends."""
    return next((path for path in found.gone.paths if any(text in path.broke for text in ENDLESS)), None)
