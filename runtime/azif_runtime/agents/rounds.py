"""Which step is the round of a game: what repeats and holds most of what happens, in a game by chance."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from azif_runtime.agents.random import RandomAgent
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.log import Relay
from azif_runtime.program import Program
from azif_runtime.state.game import Game, Options


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


def round_of(program: Program, seed: int, options: Options, variants: Sequence[str]) -> str:
    """The step with which a round begins in games that are set up so; "" if nothing repeats."""
    steps = Steps()
    game = begin(program, RandomAgent(seed), seed=seed, options=options, variants=variants, log=steps)
    game.most_events = MOST_EVENTS
    with suppress(ContentError):  # what was played so far tells enough
        play(game)
    steps.close(0, game.events)
    repeated = [(one.events, -one.depth, name) for name, one in steps.found.items() if one.times > 1]
    return max(repeated, default=(0, 0, ""))[2]
