"""A table around a card: the game as it is set up, up to the first moment at which somebody may act, and the
card where it counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir import types
from azif_compiler.ir.walk import walk
from azif_runtime.actions import state_checks
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.explore.told import ToldLog
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.games.playing import play
from azif_runtime.index import active_effects
from azif_runtime.interpreter import changes
from azif_runtime.log import Log
from azif_runtime.program import Card, Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.scenario import belongs, deep_stack
from azif_runtime.state.game import Agent, Decision, Game
from azif_runtime.state.things import NOWHERE, NOWHERE_ACTIVE, Container, GameOver, Thing, Unwind, Zone

FIRST = 500
"""Somebody may act within so many questions."""

Deed = Callable[[Game, Thing, Thing], None]
"""What is done at a table: with the card, and by whom."""


class Reached(Exception):
    """The table is set and what was to be tried is done."""


@dataclass(frozen=True, slots=True)
class Table:
    """How the game is set up, which card is tried, and at which question, counted from 0."""

    program: Program
    setup: Setup
    card: Card
    start: int

    def play(self, agent: Agent, deed: Deed, log: Log | None = None) -> None:
        """Set the table, and do something there."""
        setter = Setter(self, agent, deed)
        game = game_of(self.program, self.setup, setter, log or ToldLog(self.program))
        game.most_events = MOST_EVENTS
        with deep_stack(), suppress(Reached):
            play(game)
            raise ContentError("the game is over before anybody is asked anything")

    def thing(self, game: Game, who: Thing) -> Thing:
        """The copy of the card that is tried."""
        return copy_of(game, self.card, who)


def copy_of(game: Game, card: Card, who: Thing) -> Thing:
    """The copy of a card that is tried: who decides, if it is one, else one in play, else the first. For a
    rule, what stands for it.
    """
    if card.kind.id == "rule":  # a card may be called as a rule is
        return game.rules[card.id]
    copies = [one for one in game.things if one.component == card.id and one not in game.put_away]
    if not copies:
        raise WrongAnswer(f"no copy of `{card.name}` is in this game")
    return next((one for one in copies if one is who), max(copies, key=lambda one: one.place.active))


class Setter:
    """Answers by itself until the table is set; then something is done, and another answers what it asks."""

    def __init__(self, table: Table, agent: Agent, deed: Deed) -> None:
        self.table, self.agent, self.deed = table, agent, deed
        self.asked = 0
        self.is_set = False

    def choose(self, decision: Decision) -> int:
        """An answer."""
        if self.is_set:
            return self.agent.choose(decision)
        self.asked += 1
        if self.asked <= self.table.start:
            return default(decision)
        self.is_set = True
        game, who = decision.game, decision.who
        assert who is not None
        with suppress(Unwind, GameOver):
            self.deed(game, self.table.thing(game, who), who)
        raise Reached


def default(decision: Decision) -> int:
    """The answer of somebody who has no wishes: of numbers one in the middle, else to stop, else the first
    option.
    """
    if decision.form == "number":
        return len(decision.options) // 2
    return len(decision.options) - 1 if decision.options[-1] is None else 0


class Scout:
    """Looks for the question at which the table is set: the first at which somebody may act, of the card's
    own if it is one of those who act; else the first of all.
    """

    def __init__(self, card: Card) -> None:
        self.card = card
        self.asked = 0
        self.acts = False
        self.found: dict[str, int] = {}

    def choose(self, decision: Decision) -> int:
        """An answer; ends when the question is found."""
        who = decision.who
        if who is not None:
            self.found.setdefault("anybody", self.asked)
            if decision.form == "action":
                self.found.setdefault("own" if who.component == self.card.id else "first", self.asked)
                self.acts = who.kind.id in self.card.kind.line
                if "own" in self.found or not self.acts:
                    raise Reached
        self.asked += 1
        if self.asked > FIRST:
            raise Reached
        return default(decision)

    @property
    def is_absent(self) -> bool:
        """Whether the card is one of those who act, and does not."""
        return self.acts and "own" not in self.found

    @property
    def start(self) -> int | None:
        """The question that was found."""
        return next((self.found[which] for which in ("own", "first", "anybody") if which in self.found), None)


def table_for(program: Program, setup: Setup, card: Card) -> Table:
    """A table for a card; if it is one of those who act, he takes part. Raises `ContentError` if nobody ever
    decides anything.
    """
    scout = scouted(program, setup, card)
    if scout.is_absent:
        setup = Setup(setup.seed, setup.options, setup.variants, (card.id, *setup.first))
        scout = scouted(program, setup, card)
    if scout.start is None:
        raise ContentError("nobody is asked anything in this game, so there is no moment to try a card")
    return Table(program, setup, card, scout.start)


def scouted(program: Program, setup: Setup, card: Card) -> Scout:
    """A game up to the question at which the table is set."""
    scout = Scout(card)
    game = game_of(program, setup, scout)
    with deep_stack(), suppress(Reached):
        play(game)
    return scout


# ---- where the card counts


def lay(game: Game, thing: Thing, who: Thing, *, alone: bool = True) -> str:
    """Put a thing where it counts, for somebody if it speaks to somebody, and alone unless others are to
    stay; where that is.
    """
    if alone:
        clear(game, who)
    there = place_for(game, thing, who)
    if there is NOWHERE_ACTIVE:
        return "it is a rule"
    if there is not thing.place:
        changes.put(game, thing, there, "")
    state_checks.checked(game)
    if isinstance(there, Zone) and there.owner is not None:
        return f"{there.owner.name} has it"
    return (
        f"it is at {there.name}" if isinstance(there, Thing) else f"it is in {there.name.replace('_', ' ')}"
    )


def clear(game: Game, who: Thing) -> None:
    """Put back what those who decide were given, so that only the card will be there to be used."""
    for person in [one for one in game.things if one.kind is who.kind]:
        for other in [one for zone in person.zones.values() if zone.active for one in zone.inside]:
            if other.home not in (None, NOWHERE, other.place):
                changes.put(game, other, other.home, "")


def place_for(game: Game, thing: Thing, who: Thing) -> Container:
    """Where a thing counts: where it is; else where it speaks to somebody; else where content puts such
    things; else where somebody is.
    """
    speaks_to = active_effects.you_of(game, thing)
    if thing.place.active and thing.place is not NOWHERE and speaks_to in (None, who, thing):
        return thing.place
    if thing.kind.you is not None:
        return belongs(who)
    return next(zones_for(game, thing), who.place)


def zones_for(game: Game, thing: Thing) -> Iterator[Zone]:
    """The zones of the table that count and into which content puts things of a kind."""
    program = game.program
    for kind in (thing.kind.id, *thing.kind.nearest):
        for verb in program.verbs.values():
            about = {p.name for p in verb.declared.parameters if p.type == types.Thing(kind)}
            for node in walk(verb.declared.body) if about else ():
                match node:
                    case ir.Put(what=ir.EventPart(name=name), into=ir.ZoneNamed(name=zone, owner=None)):
                        if name in about and game.zones[zone].active:
                            yield game.zones[zone]
                    case _:
                        pass
