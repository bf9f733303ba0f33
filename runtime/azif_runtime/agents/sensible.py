"""Plays to win."""

from __future__ import annotations

from azif_runtime.agents.random import RandomAgent
from azif_runtime.choices import Decision
from azif_runtime.program import Program


class SensibleAgent:
    """For now, any option."""

    __slots__ = ("chance",)

    def __init__(self, program: Program, seed: int) -> None:
        del program
        self.chance = RandomAgent(seed)

    def choose(self, decision: Decision) -> int:
        """An option."""
        return self.chance.choose(decision)
