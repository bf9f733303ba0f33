"""Answers to what a ruling asks, as it says them."""

from __future__ import annotations

from collections.abc import Sequence

from azif_runtime.bounds import MOST_OFFERED, MOST_QUESTIONS
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.state.game import Decision
from azif_runtime.state.questions import told_apart


class Prompter:
    """Answers as a ruling says; what it does not answer is declined, or the first option is taken."""

    __slots__ = ("answered", "asked", "offered", "passed", "texts")

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.passed: set[str] = set()
        self.answered = False
        self.asked = 0
        self.offered = 0

    def choose(self, decision: Decision) -> int:
        """The next answer."""
        self.asked += 1
        self.offered += len(decision.options)
        if self.asked > MOST_QUESTIONS:
            raise ContentError(f"it never ends: {MOST_QUESTIONS} questions", decision.game.chain())
        if self.offered > MOST_OFFERED:
            many = f"{MOST_OFFERED} answers that {self.asked} questions offer"
            raise ContentError(f"it never ends: {many}", decision.game.chain())
        labels = decision.labels
        if self.texts:
            return answered(self.texts.pop(0), decision, labels)
        if self.answered:
            raise WrongAnswer(f"no answer is left for: {readable(decision)}: {listed_of(decision)}")
        self.passed.update(labels)
        return len(labels) - 1 if decision.options[-1] is None else 0


def answered(text: str, decision: Decision, labels: Sequence[str]) -> int:
    """Which option a text answers; raises WrongAnswer if it is none."""
    index = position(text, labels)
    if index is None:
        raise WrongAnswer(f"`{text}` answers none of: {listed_of(decision)} (asked: {readable(decision)})")
    return index


def readable(decision: Decision) -> str:
    """A question as people read it."""
    return decision.prompt.replace("_", " ")


def listed_of(decision: Decision) -> str:
    """What can be answered, as one would read it out."""
    return listed(told_apart(decision.form, decision.labels))


def position(text: str, labels: Sequence[str]) -> int | None:
    """Which option a text means: the one that reads or begins so, or the one with that number."""
    if text in labels:
        return labels.index(text)
    for index, label in enumerate(labels):
        if label.startswith(text):
            return index
    numbers = [str(number) for number in range(1, len(labels) + 1)]
    return numbers.index(text) if text in numbers else None


def listed(labels: Sequence[str]) -> str:
    """Labels as one would read them out."""
    return ", ".join(f"`{label}`" for label in labels) or "nothing"
