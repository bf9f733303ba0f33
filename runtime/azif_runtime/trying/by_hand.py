"""A card tried by somebody at a terminal: he answers what is asked, and may take answers back."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO

from azif_runtime.agents.heard import HeardLog
from azif_runtime.agents.person import PersonAgent, Stop, Undo
from azif_runtime.agents.question import readable
from azif_runtime.log import kept
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Thing
from azif_runtime.trying.occasions import Occasion
from azif_runtime.trying.table import Table, lay


class Hand:
    """Gives the answers that were given before, then asks."""

    def __init__(self, answers: list[int], person: PersonAgent) -> None:
        self.answers, self.person = answers, person
        self.index = 0
        self.told = len(answers)

    def choose(self, decision: Decision) -> int:
        """The next answer; what was told before answers that were given before is not told again."""
        log = kept(decision.game)
        if self.index == self.told and self.told and log is not None:
            self.person.narrator.seen, self.told = len(log.entries), -1
        if self.index == len(self.answers):
            self.answers.append(self.person.choose(decision))
        self.index += 1
        return self.answers[self.index - 1]


def try_by_hand(table: Table, found: Occasion, source: TextIO, output: TextIO) -> None:
    """Let somebody answer what is asked, until it is done or he leaves."""
    do = found.do
    assert do is not None
    answers: list[int] = []
    games: list[Game] = []
    while True:
        person = PersonAgent(table.program, source, output, lambda: None)
        hand, log = Hand(answers, person), HeardLog(table.program)

        def deed(
            game: Game, this: Thing, who: Thing, person: PersonAgent = person, log: HeardLog = log
        ) -> None:
            games.append(game)
            lay(game, this, who)
            person.narrator.seen = len(log.entries)
            person.narrator.begun = True
            do(game, this, who)

        try:
            table.play(hand, deed, log)
        except Undo:
            with suppress(IndexError):
                answers.pop()
            continue
        except Stop:
            return
        for row in log.since(games[-1], person.narrator.seen):
            if row.text:
                person.say(readable(row.text))
        return
