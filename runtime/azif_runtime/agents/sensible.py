"""Plays to win, knowing of the game only the goals that content declares: what is worth how much."""

from __future__ import annotations

from azif_runtime.chance import Chance
from azif_runtime.choices import Decision, told
from azif_runtime.program import Program

_PATIENCE = 40
"""After so many actions in one window it is enough."""


class SensibleAgent:
    """Takes the option that is worth most; stops where nothing is worth anything; else it does not matter."""

    __slots__ = ("acted", "chance", "window")

    def __init__(self, program: Program, seed: int) -> None:
        del program
        self.chance = Chance(seed ^ 0x2545F491)
        self.window: tuple[object, ...] = ()
        self.acted = 0

    def choose(self, decision: Decision) -> int:
        """The best option, as far as can be told."""
        options = decision.options
        may_stop = options[-1] is None
        if decision.form == "action" and self.tired(decision):
            return len(options) - 1
        utility = decision.utility
        if utility is None:
            return len(options) - 1 if may_stop else self.any(decision)
        who = decision.who
        scores = [0 if option is None else told(utility, option, who) for option in options]
        best = max(scores)
        if may_stop and best <= 0:
            return len(options) - 1
        equal = [index for index, value in enumerate(scores) if value == best]
        # What is offered first is what is usually done.
        return equal[0] if decision.form in ("may", "option") else equal[self.chance.below(len(equal))]

    def any(self, decision: Decision) -> int:
        """Any option, where nothing tells which is better; what one may do is done."""
        return 0 if decision.form == "may" else self.chance.below(len(decision.options))

    def tired(self, decision: Decision) -> bool:
        """Whether so many actions were used in a row that one had better stop."""
        game = decision.game
        window = (decision.who, decision.prompt, tuple(id(frame) for frame in game.stack[:8]))
        self.acted = self.acted + 1 if window == self.window else 0
        self.window = window
        return self.acted > _PATIENCE
