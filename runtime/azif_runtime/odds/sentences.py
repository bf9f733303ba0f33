"""Sentences with numbers to go through → how likely each result is for every number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from azif_compiler import ir
from azif_runtime.agents.heard import Ending
from azif_runtime.explore.asked import play_asked, text_of
from azif_runtime.explore.paths import AllWays, Explorer, Path, explore
from azif_runtime.explore.told import ToldLog
from azif_runtime.identifiers import spaced
from azif_runtime.odds.distribution import Play, Shares, shares
from azif_runtime.program import Program, RulingInfo

OTHERWISE = "otherwise"
"""The result of what does not come to what is asked for."""

MOST_CASES = 200
"""So many cases are asked about at once."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is given, what happens, what may come of it, the first of which is asked for, and the numbers that
    stand in it; with a `text`, what is told must have that in it. `handled` is what the last sentence says of
    its outcomes without being asked.
    """

    given: tuple[str, ...]
    when: tuple[str, ...]
    results: tuple[str, ...]
    verb: str = ""
    text: str = ""
    numbers: tuple[tuple[str, tuple[int, ...]], ...] = ()
    handled: tuple[str, ...] = ()

    @property
    def wanted(self) -> str:
        """What is asked for."""
        return self.results[0]

    @property
    def cases(self) -> list[dict[str, int]]:
        """Every way to put numbers in."""
        names = [name for name, _ in self.numbers]
        rows = product(*(values for _, values in self.numbers))
        return [dict(zip(names, row, strict=True)) for row in rows]


@dataclass(frozen=True, slots=True)
class Case:
    """Numbers, how likely each result is with them, and whether ways were left out."""

    numbers: dict[str, int]
    shares: Shares
    cut: int = 0
    broke: str = ""


def question(
    declarations: Iterable[ir.Declaration],
    given: Sequence[str],
    when: Sequence[str],
    text: str,
    numbers: Sequence[tuple[str, tuple[int, ...]]],
) -> Question:
    """A question as it was asked; what happens last says what may come of it, unless a text does."""
    verb = verb_of(declarations, when[-1]) if not text else None
    if verb is None:
        return Question(
            tuple(given), tuple(when), (text or "it happens", OTHERWISE), text=text, numbers=tuple(numbers)
        )
    says_it = "{" in when[-1] or ":" in when[-1]
    return Question(
        tuple(given),
        tuple(when),
        tuple(map(spaced, verb.outcomes)),
        verb.name,
        numbers=tuple(numbers),
        handled=() if says_it else tuple(f"  {spaced(one)} {{ }}" for one in verb.outcomes),
    )


def verb_of(declarations: Iterable[ir.Declaration], sentence: str) -> ir.Verb | None:
    """The verb with outcomes that stands in a sentence: of several, the one with the longest name."""
    bare = re.sub(r'"[^"]*"', '""', sentence)
    found = [
        (len(word), verb)
        for verb in declarations
        if isinstance(verb, ir.Verb) and verb.outcomes
        for word in (spaced(verb.name), spaced(verb.third))
        if word and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", bare)
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def asked_text(asked: Question) -> str:
    """A question as rulings, one for each case."""
    return "\n".join(
        text_of(number, filled(asked.given, case), filled((*asked.when, *asked.handled), case))
        for number, case in enumerate(asked.cases, 1)
    )


def filled(sentences: Sequence[str], numbers: dict[str, int]) -> list[str]:
    """Sentences with numbers in place of their names in braces."""
    rows = list(sentences)
    for name, number in numbers.items():
        rows = [row.replace(f"{{{name}}}", str(number)) for row in rows]
    return rows


def answered(program: Program, asked: Question, play: Play, most: int) -> list[Case]:
    """How likely each result is in each case."""
    found: list[Case] = []
    for numbers, ruling in zip(asked.cases, program.rulings, strict=True):
        gone = explore(program, ways_of(program, ruling, asked), most=most)
        found.append(case(numbers, gone, asked, play))
    return found


def case(numbers: dict[str, int], gone: AllWays, asked: Question, play: Play) -> Case:
    """How likely each result is."""
    likely = shares(gone.paths, asked.wanted, play)
    broke = next((path.broke for path in gone.broke), "")
    return Case(
        numbers, {name: likely.pop(name, Fraction(0)) for name in asked.results} | likely, gone.cut, broke
    )


class EndLog(ToldLog):
    """Notes how a verb ended the last time."""

    __slots__ = ("ended_so", "of_verb")

    def __init__(self, program: Program, verb: str) -> None:
        super().__init__(program)
        self.of_verb, self.ended_so = verb, OTHERWISE

    def ending(self, event: Any, says: str | None) -> Ending:
        """How an event ended."""
        if event.verb.id == self.of_verb:
            self.ended_so = spaced(event.outcome)
        return super().ending(event, says)


def ways_of(program: Program, ruling: RulingInfo, asked: Question) -> Callable[[Explorer], None]:
    """A way that ends in a result."""
    logs: list[EndLog] = []

    def log(program: Program) -> EndLog:
        made = EndLog(program, asked.verb)
        logs.append(made)
        return made

    play = play_asked(program, ruling, log)

    def go(explorer: Explorer) -> None:
        logs.clear()
        explorer.judge = judge
        play(explorer)

    def judge(path: Path) -> str:
        if not asked.text:
            return logs[0].ended_so
        told = " ".join(text for row in path.told for text in row)
        return asked.text if asked.text.casefold() in told.casefold() else OTHERWISE

    return go
