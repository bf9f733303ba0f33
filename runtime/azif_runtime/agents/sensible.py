"""Plays to win, knowing of the game only the goals that content declares: what is worth how much."""

from __future__ import annotations

from azif_runtime.decisions.estimates import told
from azif_runtime.decisions.foresight import foreseeing
from azif_runtime.program import Program
from azif_runtime.state.chance import keyed, ranks
from azif_runtime.state.game import Decision, Utility

PATIENCE = 40
"""After so many actions in one window it is enough."""


class SensibleAgent:
    """Takes the option that is worth most; stops where nothing is worth anything; else it does not matter."""

    __slots__ = ("acted", "asked", "seed", "window")

    def __init__(self, program: Program, seed: int) -> None:
        del program
        self.seed = seed ^ 0x2545F491
        self.asked: dict[str, int] = {}
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
        scores = self.scores(decision, utility)
        best = max(scores)
        if may_stop and best <= 0:
            return len(options) - 1
        equal = [index for index, value in enumerate(scores) if value == best]
        # What is offered first is what is usually done.
        if len(equal) == 1 or decision.form in ("may", "option"):
            return equal[0]
        labels = decision.labels
        order = ranks(self.seed, self.purpose(decision), (labels[index] for index in equal))
        return equal[order.index(min(order))]

    def scores(self, decision: Decision, utility: Utility) -> list[float]:
        """What each option is worth. Nothing changes while one thinks."""
        with foreseeing(decision.game):
            return [
                0 if option is None else told(utility, option, decision.who) for option in decision.options
            ]

    def any(self, decision: Decision) -> int:
        """Any option, where nothing tells which is better; what one may do is done."""
        if decision.form == "may":
            return 0
        return keyed(self.seed, self.purpose(decision)).below(len(decision.options))

    def tired(self, decision: Decision) -> bool:
        """Whether so many actions were used in a row that one had better stop."""
        game = decision.game
        window = (decision.who, decision.prompt, tuple(id(frame) for frame in game.stack[:8]))
        self.acted = self.acted + 1 if window == self.window else 0
        self.window = window
        return self.acted > PATIENCE

    def purpose(self, decision: Decision) -> str:
        """What a question is for, apart from its options; each time another."""
        game, who = decision.game, decision.who.name if decision.who is not None else ""
        path = game.course.question(game.stack, f"{who} {decision.prompt}")
        number = self.asked[path] = self.asked.get(path, 0) + 1
        return f"{path} {number}"
