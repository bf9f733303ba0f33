"""Card games that are examples here, beside RLCard's: single deals by random agents, measured by turns.

A move is what RLCard's environment calls a step: a player's part of a turn. Here it is counted by its event,
in games that are not timed; the timed ones have the same seeds. RLCard runs as its users run it, observations
included. Its UNO lets nobody draw who can play: agents here play at once where they may, and else at random.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from azif_bench.rows import Line, Missing, Row
from azif_compiler.diagnostic import Report
from azif_compiler.garbage import leaving_alone
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import MAIN, begin, carry_out
from azif_runtime.games.tables import Tables
from azif_runtime.loading import load
from azif_runtime.log import Relay
from azif_runtime.program import Program, VerbInfo
from azif_runtime.state.game import Decision, Game, Options

EXAMPLES = Path(__file__).parents[2] / "examples"
HAVE_RLCARD = find_spec("rlcard") is not None
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class CardGame:
    """An example, and what RLCard calls it; how one deal of it is played, and which events are moves."""

    title: str
    example: str
    rlcard: str
    deals: int
    least: float
    moves: frozenset[str]
    options: Options
    procedures: tuple[str, ...] = (MAIN,)
    at_once: str = ""


CARD_GAMES = (
    CardGame(
        "gin rummy", "gin_rummy", "gin-rummy", 40, 3, frozenset({"take_turn", "end_turn"}), {"deals": 1}
    ),
    CardGame(
        "UNO",
        "uno",
        "uno",
        100,
        2,
        frozenset({"take_turn"}),
        {"seats": 2},
        ("sit_down", "play_round"),
        "Play ",
    ),
    CardGame("Leduc hold'em", "leduc", "leduc-holdem", 1000, 2, frozenset({"take_turn"}), {"hands": 1}),
)


def card_games() -> Iterator[Line]:
    """Moves a second here, and how many times RLCard's that is."""
    for one in CARD_GAMES:
        what = f"{one.title}, moves a second"
        folder = EXAMPLES / one.example
        program = load([folder], Report()) if folder.is_dir() else None
        if program is None:
            yield Missing(what, "the example is not here; it stands in a checkout")
            continue
        moves = moves_here(program, one)
        own, theirs = 0.0, 0.0
        for _ in range(ROUNDS):  # by turns, so that both meet the same moments of a busy machine
            own = max(own, moves / seconds_here(program, one))
            theirs = max(theirs, rlcard_moves_a_second(one.rlcard, one.deals)) if HAVE_RLCARD else 0.0
        yield Row(what, own)
        if HAVE_RLCARD:
            yield Row(f"{what} ÷ RLCard's", own / theirs, "×", least=one.least)
        else:
            yield Missing(f"{what} ÷ RLCard's", "rlcard is not installed (`pip install azif[bench]`)")


class Eager(RandomAgent):
    """Decides at random, but does at once what begins with some words."""

    __slots__ = ("at_once",)

    def __init__(self, seed: int, at_once: str) -> None:
        super().__init__(seed)
        self.at_once = at_once

    def choose(self, decision: Decision) -> int:
        """The first option if it begins so, else any."""
        if self.at_once and decision.form in {"may", "option"}:
            first = decision.prompt if decision.form == "may" else decision.labels[0]
            if first.startswith(self.at_once):
                return 0
        return super().choose(decision)


class Counting(Relay):
    """Counts the events of some names."""

    def __init__(self, counted: frozenset[str]) -> None:
        super().__init__(None)
        self.counted, self.moves = counted, 0

    def event(self, game: Game, event: Any) -> None:
        """An event is about to happen."""
        self.moves += event.name in self.counted


def moves_here(program: Program, one: CardGame) -> int:
    """How many moves the deals have."""
    moves = 0
    for seed in range(one.deals):
        counting = Counting(one.moves)
        game = begin(program, Eager(seed, one.at_once), seed=seed, options=one.options, log=counting)
        deal(game, procedures(program, one))
        assert counting.moves, one
        moves += counting.moves
    return moves


def seconds_here(program: Program, one: CardGame) -> float:
    """How long they take, on one table as in a simulation."""
    tables, steps = Tables(program), procedures(program, one)
    began = time.process_time()
    with leaving_alone():
        for seed in range(one.deals):
            deal(tables.game(Eager(seed, one.at_once), seed=seed, options=one.options), steps)
    return time.process_time() - began


def procedures(program: Program, one: CardGame) -> list[VerbInfo]:
    """What makes one deal, in order."""
    found = [procedure for name in one.procedures if (procedure := program.the_one(name)) is not None]
    assert len(found) == len(one.procedures), one
    return found


def deal(game: Game, steps: list[VerbInfo]) -> None:
    """Play one deal."""
    for step in steps:
        carry_out(game, step)


def rlcard_moves_a_second(name: str, deals: int) -> float:
    """How many moves a second RLCard makes with random agents."""
    import rlcard as library  # type: ignore[import-not-found,import-untyped,unused-ignore]  # an extra
    from rlcard.agents import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        RandomAgent as Other,
    )

    env = library.make(name)
    env.set_agents([Other(num_actions=env.num_actions) for _ in range(env.num_players)])
    moves = 0
    began = time.process_time()
    for _ in range(deals):
        trajectories, _ = env.run(is_training=False)
        moves += sum(len(row) // 2 for row in trajectories)
    return moves / (time.process_time() - began)
