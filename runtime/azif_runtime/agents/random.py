"""Decides at random, from its own seed."""

from __future__ import annotations

from azif_runtime.state.chance import Chance
from azif_runtime.state.game import Decision


class RandomAgent:
    """Every option is equally likely."""

    __slots__ = ("chance",)

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed ^ 0x5DEECE66D)

    def choose(self, decision: Decision) -> int:
        """Any option."""
        return self.chance.below(len(decision.options))
