"""Tables: a game is set up once, and put back as it was for each further one of the same setup.

Things, zones and lists stay the same objects, so whatever is found by identity is still right. Only one game
is played on a table at a time: the one before is of no use any more once the next begins.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import fields
from typing import Any

from azif_runtime.games.playing import begin
from azif_runtime.identifiers import field_slot
from azif_runtime.index import copying
from azif_runtime.program import KindInfo, Program
from azif_runtime.state.game import Agent, Game, Listener, Options
from azif_runtime.state.things import Thing

SHARED = (
    "only", "put_away", "variants", "named_options", "zones", "things", "of_kind", "in_play", "counting",
    "held", "named", "links", "distances", "subscriptions",
)  # fmt: skip
"""What games on the same table have in common: it never changes, or each of it is put back."""


OTHER = ("agent", "seed", "log", "lot", "course")
"""What each game on a table has of its own, whatever the first one had."""

NESTED = ("around", "actions", "modifiers")
"""What has lists inside that change."""


class Table:
    """What a game that was set up begins with, beyond what every game has: what is the same in each (or
    shared by all), and of which each has a copy.
    """

    def __init__(self, game: Game) -> None:
        """Note how everything lies now, before the game is played."""
        self.program, empty = game.program, Game(game.program, game.agent)
        self.same: list[tuple[str, Any]] = []
        self.copied: list[tuple[str, Callable[[], Any]]] = []
        for name in (one.name for one in fields(Game) if one.name not in (*OTHER, *NESTED)):
            value = getattr(game, name)
            if name not in SHARED and value == getattr(empty, name):
                continue
            if name not in SHARED and isinstance(value, dict | list | set):
                self.copied.append((name, value.copy().copy))
            else:
                self.same.append((name, value))
        self.in_play, self.counting, self.held = game.in_play, game.counting, game.held
        self.around = {key: list(row) for key, row in game.around.items()}
        self.actions = {
            window: {owner: list(row) for owner, row in owners.items()}
            for window, owners in game.actions.items()
        }
        self.modifiers = {slot: found.copy() for slot, found in game.modifiers.items()}
        owned = [zone for thing in game.things for zone in thing.zones.values()]
        self.zones = [(zone, list(zone.inside)) for zone in (*game.zones.values(), *owned)]
        self.things = [(thing, thing.place, list(thing.inside), list(thing.t)) for thing in game.things]
        known = list(given(game))
        self.fields = [(thing, slot, value) for thing, slot, value in known if not isinstance(value, dict)]
        self.keyed = [(thing, slot, own(value)) for thing, slot, value in known if isinstance(value, dict)]
        self.waiting = [(found, found.note()) for found in game.subscriptions.values()]

    def game(self, agent: Agent, seed: int, log: Listener | None) -> Game:
        """A new game, for which everything is put back."""
        game = Game(self.program, agent, seed=seed, log=log)
        for name, value in self.same:
            setattr(game, name, value)
        for name, copy in self.copied:
            setattr(game, name, copy())
        game.around = {key: list(row) for key, row in self.around.items()}
        game.actions = {
            window: {owner: list(row) for owner, row in owners.items()}
            for window, owners in self.actions.items()
        }
        game.modifiers = {slot: found.copy() for slot, found in self.modifiers.items()}
        self.put_back()
        return game

    def put_back(self) -> None:
        """Let everything lie again as it lay before the game was played."""
        self.in_play.clear()
        self.counting.clear()
        self.held.clear()
        for zone, inside in self.zones:
            zone.inside[:] = inside
        for thing, place, inside, tokens in self.things:
            thing.place = place
            if thing.inside or inside:
                thing.inside[:] = inside
            if thing.t != tokens:
                thing.t[:] = tokens
        for thing, slot, value in self.fields:
            setattr(thing, slot, value)
        for thing, slot, table in self.keyed:
            setattr(thing, slot, own(table))
        for found, note in self.waiting:
            if found.touched:
                found.put_back(note)


def given(game: Game) -> Iterator[tuple[Thing, str, Any]]:
    """What things have in the slots that change: those of the fields of their kinds, and of the kinds whose
    abilities they can have.
    """
    program = game.program
    looks = {slot: getattr(program.thing_class, slot).__get__ for slot in sorted(program.assigned)}
    by_kind = {name: changing(kind, looks) for name, kind in program.kinds.items()}
    number = 0
    for card in program.cards:
        slots = dict.fromkeys(by_kind[card.kind.id])
        for kind in copying.foreign_kinds(program, card) if program.copying else ():
            slots |= dict.fromkeys(by_kind[kind.id])
        for thing in game.things[number : number + len(card.plan.origins)]:
            yield from ((thing, slot, looks[slot](thing)) for slot in slots)
        number += len(card.plan.origins)


def changing(kind: KindInfo, slots: Container[str]) -> list[str]:
    """Those of some slots that are fields of a kind."""
    return [slot for slot in map(field_slot, kind.fields) if slot in slots]


def own(table: dict[Any, Any]) -> dict[Any, Any]:
    """A table of values: it is changed in place, so each game has one of its own."""
    return type(table)(table)


class Tables:
    """The tables of a program, one for each way in which a game of it was set up.

    Whoever asks for a game is done with the last one of the same options, variants and packages.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.known: dict[tuple[object, ...], Table] = {}

    def game(
        self,
        agent: Agent,
        *,
        seed: int = 0,
        options: Options | None = None,
        variants: Sequence[str] = (),
        log: Listener | None = None,
        only: frozenset[str] | None = None,
    ) -> Game:
        """A game that is set up; where clauses are counted, those of setting up count each time."""
        key = (tuple(sorted((options or {}).items())), frozenset(variants), only)
        table = self.known.get(key)
        if table is not None:
            return table.game(agent, seed, log)
        game = begin(self.program, agent, seed=seed, options=options, variants=variants, log=log, only=only)
        if not self.program.sites:
            self.known[key] = Table(game)
        return game
