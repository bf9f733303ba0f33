"""Which step is the round of a game: what repeats and holds most of what happens, in a game by chance."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from azif_runtime.agents import AGENTS
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import play
from azif_runtime.log import Relay
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.state.game import Game


@dataclass(slots=True)
class Stretch:
    """What is known of a step: how often it began, how many events happened in it, how deep it lies."""

    times: int = 0
    events: int = 0
    depth: int = 1 << 30


class Steps(Relay):
    """Counts what happens in each step, from where it begins to where one begins that is not inside it."""

    __slots__ = ("found", "going")

    def __init__(self) -> None:
        super().__init__(None)
        self.found: dict[str, Stretch] = {}
        self.going: list[tuple[int, str, int]] = []

    def step(self, game: Game, frame: Any) -> None:
        """A step begins."""
        depth = len(game.stack)
        self.close(depth, game.events)
        self.going.append((depth, frame.id, game.events))
        one = self.found.setdefault(frame.id, Stretch())
        one.times += 1
        one.depth = min(one.depth, depth)

    def close(self, depth: int, events: int) -> None:
        """What lies as deep, or deeper, is over."""
        while self.going and self.going[-1][0] >= depth:
            _, name, began = self.going.pop()
            self.found[name].events += events - began


def round_of(program: Program, setup: Setup) -> str:
    """The step with which a round begins; "" if nothing repeats."""
    steps = Steps()
    game = game_of(program, setup, AGENTS["random"](program, setup.seed), steps)
    game.most_events = MOST_EVENTS
    with suppress(ContentError):  # what was played so far tells enough
        play(game)
    steps.close(0, game.events)
    repeated = [(one.events, -one.depth, name) for name, one in steps.found.items() if one.times > 1]
    return max(repeated, default=(0, 0, ""))[2]
