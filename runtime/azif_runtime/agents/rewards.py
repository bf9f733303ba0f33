"""What happens in a game while it is tried out, in the worth that the goals of content give it.

An event counts what its goal says of it, and what happens inside it counts no more. Where dice were rolled
inside it, its goal could only guess: then what happened inside it counts instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from azif_runtime.decisions.estimates import told
from azif_runtime.log import Relay
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Thing


class Enough(BaseException):
    """A game was tried out as far as was wanted."""


@dataclass(slots=True)
class Going:
    """An event that is going on: what its goal says, what counted inside it, and whether dice were rolled."""

    event: Any
    worth: float
    inside: float = 0.0
    rolled: bool = False

    @property
    def counts(self) -> float:
        """What counts of it."""
        return self.inside if self.rolled or not self.worth else self.worth


class Rewards(Relay):
    """Adds up what happens, for one who decides, until so many rounds have begun or so much was asked; then
    it raises `Enough`.
    """

    __slots__ = ("going", "mark", "questions", "rounds", "total", "who")

    def __init__(self, who: Thing | None, mark: str, rounds: int, questions: int) -> None:
        """`mark` is the step with which a round begins."""
        super().__init__(None)
        self.who, self.mark, self.rounds, self.questions = who, mark, rounds, questions
        self.total = 0.0
        self.going: list[Going] = []

    def event(self, game: Game, event: Any) -> None:
        """An event happens."""
        self.close(game)
        goal = event.verb.worth
        self.going.append(Going(event, told(goal, game, None, self.who, event) if goal is not None else 0.0))

    def dice(self, game: Game, row: list[int]) -> None:
        """Dice are rolled: nobody could tell what would come of what is going on."""
        self.close(game)
        for one in self.going:
            one.rolled = True

    def answer(self, game: Game, decision: Decision, index: int) -> None:
        """Somebody was asked."""
        self.questions -= 1
        if self.questions < 0:
            raise Enough

    def step(self, game: Game, frame: Any) -> None:
        """A step begins."""
        if frame.id == self.mark:
            self.rounds -= 1
            if self.rounds < 0:
                raise Enough

    def close(self, game: Game | None) -> None:
        """What is over counts, in what it was a part of; without a game, all that is still going on."""
        while self.going and (game is None or not goes_on(game, self.going[-1].event)):
            one = self.going.pop()
            if self.going:
                self.going[-1].inside += one.counts
            else:
                self.total += one.counts

    def value(self) -> float:
        """What all came to."""
        self.close(None)
        return self.total


def goes_on(game: Game, event: Any) -> bool:
    """Whether an event is going on."""
    return any(frame is event for frame in game.stack)
