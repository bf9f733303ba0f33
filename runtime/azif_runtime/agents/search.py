"""Tries out what comes of the best options before it decides: the sensible agent, with trials.

Where the goals of content call several options about as good, each is tried out some rounds far: the game
goes on, sensibly, with piles shuffled and dice rolled anew, the same for each option. What comes of it is
counted as the goals of content count it. An option that they call better is left only for one that came out
better by more than chance explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import sqrt
from statistics import fmean, stdev

from azif_runtime.agents import attempts
from azif_runtime.agents.rewards import Rewards
from azif_runtime.agents.rounds import round_of
from azif_runtime.agents.sensible import PATIENCE, SensibleAgent
from azif_runtime.program import Program
from azif_runtime.state.game import Decision, Game

OPTIONS = 3
"""So many options are tried out at most."""

NEAR = 0.75
"""An option is tried out if it is worth no less than this part of the best one."""

TRIALS = (3, 6)
"""How often each is tried out; then how often more those that came out better than the first."""

ROUNDS = 2
"""So many rounds are tried out, to the beginning of the one behind them."""

QUESTIONS = 400
"""So many questions are answered in a trial at most."""

SURE = 1.0
"""By so many standard errors another option must come out better."""

IN_VAIN, NOW_AND_THEN = 3, 8
"""A question for which so often in a row nothing better was found is then tried once in so many times."""


class IsCopy(BaseException):
    """Where this is caught is a copy of the process, which goes on with an option."""

    def __init__(self, index: int) -> None:
        super().__init__()
        self.index = index


class SearchAgent(SensibleAgent):
    """Tries the options out that are nearly as good as the best."""

    __slots__ = ("copies", "mark", "number", "vain")

    def __init__(self, program: Program, seed: int, *, copies: bool | None = None) -> None:
        """`copies` says whether the process is copied; left out, it is wherever it can be."""
        super().__init__(program, seed)
        self.copies = copies
        self.mark: str | None = None
        self.number = 0
        self.vain: dict[tuple[str, str], int] = {}
        """How often in a row nothing better was found for a question."""

    def choose(self, decision: Decision) -> int:
        """The option that comes out best, as far as can be told."""
        index = super().choose(decision)
        if decision.utility is None or decision.game.when_over is None or self.acted > PATIENCE:
            return index
        others = self.others(decision, index)
        if not others or not self.may_help(decision):
            return index
        self.number += 1
        try:
            best = self.best(decision, index, others)
        except IsCopy as copy:
            return copy.index
        if best != index:
            self.vain[self.question(decision)] = 0
        return best

    def may_help(self, decision: Decision) -> bool:
        """Whether it is worth trying a question out, after what was found for it so far; which is counted."""
        question = self.question(decision)
        times = self.vain[question] = self.vain.get(question, -1) + 1
        return times < IN_VAIN or times % NOW_AND_THEN == 0

    def question(self, decision: Decision) -> tuple[str, str]:
        """What a question is for, whoever is asked: its form, and in what it is asked, or in which window."""
        stack = decision.game.stack
        return decision.form, decision.prompt if decision.form == "action" else stack[-1].id if stack else ""

    def others(self, decision: Decision, first: int) -> list[int]:
        """What else is worth trying out, the best first."""
        assert decision.utility is not None
        scores = self.scores(decision, decision.utility)
        best = scores[first]
        if best <= 0:
            return []  # nothing is worth doing, however it is done
        least = best - (1 - NEAR) * abs(best)
        near = [index for index, worth in enumerate(scores) if index != first and worth >= least]
        labels = decision.labels
        different = {labels[index]: index for index in reversed(near) if labels[index] != labels[first]}
        return sorted(different.values(), key=lambda index: (-scores[index], index))[: OPTIONS - 1]

    def best(self, decision: Decision, first: int, others: Sequence[int]) -> int:
        """The option that comes out best. Raises `IsCopy` in a copy of this process."""
        row = (first, *others)
        found: dict[int, list[float]] = {index: [] for index in row}
        for trials in TRIALS:
            for _ in range(trials):
                trial = len(found[first])
                for index in row:
                    found[index].append(self.tried(decision, index, trial))
            row = (first, *(index for index in row[1:] if fmean(found[index]) > fmean(found[first])))
            if len(row) == 1:
                return first
        surpluses = {index: surplus(found[index], found[first]) for index in row[1:]}
        chosen = max(surpluses, key=lambda index: (surpluses[index], -index))
        return chosen if surpluses[chosen] > 0 else first

    def tried(self, decision: Decision, index: int, trial: int) -> float:
        """What comes of an option in a trial. Raises `IsCopy` in a copy of this process."""
        game = decision.game
        mark = self.round(game)
        seed = int.from_bytes(blake2b(f"{self.seed} {self.number} {trial}".encode(), digest_size=6).digest())

        def begin_with(other: Game) -> Rewards:
            who = other.things[game.things.index(decision.who)] if decision.who is not None else None
            rewards = Rewards(who, mark, ROUNDS, QUESTIONS)
            attempts.with_other_chances(other, seed, SensibleAgent(other.program, seed), rewards)
            return rewards

        if self.copies if self.copies is not None else attempts.can_copy():
            value = attempts.copied(game, begin_with)
            if value is None:
                raise IsCopy(index)
            return value
        return attempts.replayed(decision, index, begin_with)

    def round(self, game: Game) -> str:
        """The step with which a round of the game begins."""
        if self.mark is None:
            self.mark = round_of(game.program, 0, game.given, sorted(game.variants))
        return self.mark


def surplus(one: Sequence[float], other: Sequence[float]) -> float:
    """By how much one option came out better for sure, by the same chances; negative if that is not sure."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    return fmean(more) - SURE * stdev(more) / sqrt(len(more))
