"""What lies in play, and what lies on things, is kept until something comes or goes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import play
from azif_runtime.games.tables import Tables
from azif_runtime.loading import load
from azif_runtime.log import Relay
from azif_runtime.state.game import Game
from azif_runtime.state.things import holder

SECOND = Path(__file__).parents[1] / "second_game"


class Comparing(Relay):
    """Compares what is kept with all things, at each event."""

    compared = 0

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        del event
        for kind, things in game.of_kind.items():
            assert game.in_play[kind] == [thing for thing in things if thing.place.active]
            assert game.held[kind] == [thing for thing in things if holder(thing) is not None]
            self.compared += len(things)


def test_what_is_kept_of_kinds_is_so() -> None:
    program = load([SECOND / "reef", SECOND / "storm"], Report())
    assert program is not None
    tables, comparing = Tables(program), Comparing(None)
    for seed in range(3):
        play(tables.game(RandomAgent(seed), seed=seed, log=comparing))
    assert comparing.compared > 1000
