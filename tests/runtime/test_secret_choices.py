"""Several people choose at the same time, and nobody learns what others chose until all have."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.person import PersonAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.scenario import Verdict
from azif_runtime.state.game import Decision, Game
from logs import log_of

Tried = Callable[[str], list[Verdict]]

CONTENT = """
enum hand { stone, paper, blade }
token Chip
kind guest {
  you means this; holds Chip; starts in house; ordered by its rank
  printed rank: number; state bid: number = 0
}
kind hat { you means its holder; starts in box }
zone box { inactive }
zone peg of guest
guest "Fay" { rank 2 }
guest "Gus" { rank 1 }
guest "Hal" { rank 3 }
hat "Bowler" { copies 3 }
hat "Derby" { copies 3 }
verb spend {
  subject who: guest = you; object n: number; needs n <= who's Chip; do { take n from who's Chip }
}
verb win { subject who: guest = you; do { add 5 to who's Chip } }
verb doff { subject who: guest = you; object what: hat; do { put what into box } }
procedure auction {
  do:
    secretly each guest:
      choose "what you bid" number n from 0 to your Chip
      then: set your bid to n; spend n
    let best = guest in house with highest bid
    best wins
}
procedure bluff {
  do:
    secretly each guest in house as g:
      choose a hat you have
      choose a hand as h
      then: if h is blade: doff that hat else: g wins
}
rule "Both" { whenever there is a guest whose bid > 90: auction; bluff }
"""
HATS = '"Fay" has a hat "Bowler"; "Fay" has a hat "Derby"; "Gus" has a hat "Bowler"; '
THREE = '"Fay" has 3 Chip; "Gus" has 3 Chip; "Hal" has 3 Chip; '

CASES = {
    "everybody is asked in turn, and then it happens": (
        THREE + 'answers "2", "0", "3"',
        "auction",
        '"Gus"\'s Chip is 1; "Fay"\'s Chip is 3; "Hal"\'s Chip is 5; asked "what you bid" to "Gus" before'
        ' "what you bid" to "Fay" before "what you bid" to "Hal"',
    ),
    "what is chosen is known behind `then`": (
        THREE + HATS + 'answers "stone", "Derby", "blade", "paper"',
        "bluff",
        '"Gus"\'s Chip is 8; "Fay" has exactly 1 hat; "Fay" has hat "Bowler"; "Hal"\'s Chip is 8',
    ),
    "nothing to choose is nothing": (
        THREE + 'answers "blade", "blade", "blade"',
        "bluff",
        '"Gus"\'s Chip is 3; "Hal"\'s Chip is 3',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_all_choose_and_then_it_happens(tried: Tried, package: Path, case: str) -> None:
    (package / "guests.azif").write_text(CONTENT)
    given, happens, then = CASES[case]
    (verdict,) = tried(f'ruling "r" {{ given {{ {given} }} when {{ {happens} }} then {{ {then} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


PLAYED = (
    CONTENT + "procedure evening_of_guests { do { for each guest as g { set g's Chip to 3 }; auction } }\n"
)


class Peeking:
    """Chooses the last option, and notes what the log holds when it is asked."""

    def __init__(self) -> None:
        self.rows: list[tuple[bool, list[str]]] = []

    def choose(self, decision: Decision) -> int:
        log = log_of(decision.game)
        self.rows.append((decision.secret, [one.text for one in log.entries if one.sort == "answer"]))
        return len(decision.options) - 1


def played(package: Path) -> tuple[Game, Peeking]:
    text = (package / "lamps.azif").read_text().replace("procedure main {", "procedure dawn {")
    (package / "lamps.azif").write_text(text)
    content = PLAYED.replace("procedure evening_of_guests", "procedure main").replace(
        "; auction }", "; auction; dawn }"
    )
    (package / "guests.azif").write_text(content)
    report = Report()
    program = load([package], report)
    assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
    agent = Peeking()
    game = begin(program, agent, seed=1, log=Log())
    play(game)
    return game, agent


def test_the_log_tells_it_when_all_have_chosen(package: Path) -> None:
    game, agent = played(package)
    assert [row for row in agent.rows if row[0]] == [(True, [])] * 3
    answers = [one.text for one in log_of(game).entries if one.sort == "answer"]
    assert answers[:3] == [
        "Gus — what you bid: 3",
        "Fay — what you bid: 3",
        "Hal — what you bid: 3",
    ]
    first_event = next(one.number for one in log_of(game).entries if one.text.startswith("spend"))
    assert first_event > next(one.number for one in log_of(game).entries if one.text.startswith("Hal — "))
    assert agent.rows[3][0] is False


class Screen(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        return True


def test_the_screen_is_emptied_after_each_answer(package: Path) -> None:
    game, _ = played(package)
    screen = Screen()
    person = PersonAgent(game.program, io.StringIO("2\n1\n3\n" + "1\n" * 60), screen, lambda: None)
    again = begin(game.program, person, seed=1, log=Log())
    play(again)
    told = screen.getvalue()
    assert told.count("chooses in secret: the others look away") == 3
    parts = told.split("\x1b[2J\x1b[3J\x1b[H")
    assert len(parts) == 4
    assert again.answers[:3] == [2, 1, 3]
