"""Decides as it was told."""

from __future__ import annotations

from azif_runtime.failures import WrongAnswer
from azif_runtime.state.game import Agent, Decision


class ScriptedAgent:
    """Gives answers one by one, then leaves it to another."""

    __slots__ = ("answers", "index", "rest")

    def __init__(self, answers: list[int], rest: Agent | None = None) -> None:
        self.answers, self.index, self.rest = answers, 0, rest

    def choose(self, decision: Decision) -> int:
        """The next answer."""
        if self.index < len(self.answers):
            self.index += 1
            return self.answers[self.index - 1]
        if self.rest is None:
            raise WrongAnswer(f"no answer is left for: {decision.prompt}")
        return self.rest.choose(decision)
