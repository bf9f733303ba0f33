# ruff: noqa: E501  (a ruling is read best on one line)
"""What counts for a time ends when it was said to, whatever becomes of what began it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import play
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.saves import Recorder, Setup, begun, game_of, parsed, replay, written
from azif_runtime.scenario import try_ruling

SEASONS = Path(__file__).parent / "seasons"

Failures = Callable[[str], list[str]]

HELD: dict[str, str] = {
    "to the end of the step that is going on, and abilities at that end still see it": """
        when { step season { until end of season, "Ada"'s skill for digging +2 } }
        then { "Ada"'s Seed is 4; "Bo"'s Seed is 2; "Ada"'s skill for digging is 1 }""",
    "other keys and other people do not get it": """
        when { until end of season, "Ada"'s skill for digging +2 }
        then { "Ada"'s skill for digging is 3; "Ada"'s skill for pruning is 1; "Bo"'s skill for digging is 1 }""",
    "to the end of the first such step, if none is going on": """
        when { until end of season, yield +3; step turn { } }
        then { yield is 4 }
        when { step season { } }
        then { yield is 1; "Ada"'s Seed is 5 }""",
    "two at once are counted both, and each has its end": """
        when {
          until end of season, yield +1
          step season { until end of turn, yield +2; step turn { }; until end of season, yield +4 }
        }
        then { yield is 1; "Ada"'s Seed is 7 }""",
    "of several such steps inside each other, to the end of the innermost": """
        when { step season { step turn { step turn { until end of turn, yield +3 }; add yield to "Ada"'s Seed }; set year to yield } }
        then { year is 1; "Ada"'s Seed is 3 }""",
    "a step inside that has the same name does not end it": """
        when { step turn { until end of turn, yield +3; step turn { }; set year to yield } }
        then { year is 4; yield is 1 }""",
    "to the end of the step of somebody": """
        when { until end of "Bo"'s turn, yield +3; step turn for "Ada" { } }
        then { yield is 4 }
        when { step turn for "Bo" { set year to yield } }
        then { year is 4; yield is 1 }""",
    "to the start of the next turn, before what happens at its start": """
        when { step turn for "Ada" { until start of "Ada"'s next turn, yield +3 }; step turn for "Bo" { set year to yield } }
        then { year is 4 }
        when { step turn for "Ada" { set year to yield } }
        then { year is 1 }""",
    "to the end of the next turn, and not of the one that is going on": """
        when { step turn for "Ada" { until end of "Ada"'s next turn, yield +3 } }
        then { yield is 4 }
        when { step turn for "Bo" { }; step turn for "Ada" { set year to yield } }
        then { year is 4; yield is 1 }""",
    "a step that is stopped has ended": """
        when { step season { step turn { until end of turn, yield +3; give up } } }
        then { yield is 1; "Ada"'s Seed is 2 }""",
    "what waits for a step that is stopped with another has ended": """
        when { until end of turn, yield +3; step season { step turn { give up } } }
        then { yield is 1 }""",
    "what a verb begins lasts to the end of that verb, also inside another of its name": """
        when { "Ada" dozes 2 }
        then { year is 1; yield is 1 }
        when { until end of doze, yield +1; "Ada" dozes 0 }
        then { year is 2; yield is 1 }""",
    "whoever got it keeps it when the card is worn out, given away or gone": """
        given { "Ada" has "Spade" }
        when { answers "Spade", "Done"; offer daylight to "Ada"; wear out "Spade"; hand "Spade" to "Bo"; hide "Spade" }
        then { "Ada"'s skill for digging is 3; "Bo"'s skill for digging is 1 }
        when { step season { } }
        then { "Ada"'s skill for digging is 1 }""",
    "the thing that was chosen is meant, whatever else becomes like it": """
        given { "Ada" has "Shears"; answers "Shears", "Rose", "Done" }
        when { offer daylight to "Ada" }
        then { "Rose" is green; "Rose"'s height is 3; "Tulip" is red; "Tulip"'s height is 3; "Fern"'s height is 1 }
        when { step season { } }
        then { "Rose" is red; "Rose"'s height is 2 }""",
    "an action that chooses nothing is not there": """
        given { "Ada" has "Shears"; put "Rose" into garden; put "Tulip" into garden; put "Fern" into garden }
        when { offer daylight to "Ada" }
        then { not offered "Shears" }""",
    "`each` goes on selecting, and an amount is what it was": """
        given { "Ada" has "Song"; "Ada" has 2 Seeds }
        when { answers "Song", "Done"; offer daylight to "Ada" }
        when { set "Ada"'s Seed to 5; until end of season, "Fern" is red, "Rose" is green }
        then { "Fern" has thorny; "Fern"'s height is 3; "Rose" has no thorny; "Rose"'s height is 4 }
        when { "Ada" prunes "Fern" }
        then { "Ada"'s Seed is 3 }
        when { step turn for "Ada" { } }
        then { "Fern" has no thorny; "Fern"'s height is 1; "Fern" is red }""",
    "of two that say what something is, the later one counts, and it counts before what always adds": """
        when { until end of season, yield is 5; until end of turn, yield is 3; until end of season, yield +1 }
        then { yield is 4 }
        when { step turn { } }
        then { yield is 6 }""",
    "a rule may end what a thing began, and nothing else": """
        given { "Ada" has "Spade"; "Bo" has "Whistle"; answers "Spade", "Done", "Whistle", "Done" }
        when { until end of season, "Ada"'s skill for digging +4; offer daylight to "Ada" }
        then { "Ada"'s skill for digging is 7 }
        when { offer daylight to "Bo" }
        then { "Ada"'s skill for digging is 5 }""",
    "a verb begins it for whoever it is about": """
        when { step season { "Bo" blesses; "Bo" blesses } }
        then { "Bo"'s Seed is 4; "Ada"'s Seed is 2; "Bo"'s skill for digging is 1 }""",
    "a state check sees it begin and end": """
        when { until end of turn, yield +8; tire "Ada" }
        then { finished "Too much" }""",
    "nothing is changed of nothing": """
        when { until end of turn, (a gardener with highest Seed)'s skill for digging +1 }
        then { "Ada"'s skill for digging is 2; "Bo"'s skill for digging is 1 }""",
}


@pytest.fixture
def failures(here: Path) -> Failures:
    """What fails of a ruling about the gardeners."""

    def carry_out(body: str) -> list[str]:
        package = Path(shutil.copytree(SEASONS, here / "seasons"))
        (package / "rulings").mkdir()
        (package / "rulings" / "one.azif").write_text(f'ruling "r" {{{body}\n}}\n')
        report = Report()
        program = load([package], report, rulings=True)
        assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
        (verdict,) = [try_ruling(program, ruling) for ruling in program.rulings]
        return [str(failure) for failure in verdict.failures]

    return carry_out


@pytest.mark.parametrize("body", HELD.values(), ids=HELD)
def test_it_lasts(failures: Failures, body: str) -> None:
    assert failures(body) == []


@pytest.fixture(scope="module")
def seasons() -> Program:
    report = Report()
    program = load([SEASONS], report)
    assert program is not None, report.diagnostics
    return program


def test_a_game_in_which_something_lasts_is_saved_and_played_again(seasons: Program) -> None:
    lasted = 0
    for seed in range(6):
        save = begun(seasons, Setup(seed, {"years": 3}))
        log = Log()
        game = game_of(seasons, save.setup, Recorder(RandomAgent(seed), save), log)
        save.over = play(game)
        lasted += game.lasted
        assert not game.bound
        again = parsed(written(save), "x")
        second = Log()
        other = replay(seasons, again, game=game_of(seasons, again.setup, log=second))
        assert (second.text(), other.over, other.lasted) == (log.text(), save.over, game.lasted)
        for answer in range(0, len(save.answers), 3):
            assert replay(seasons, again, to=answer, rest=RandomAgent(answer)).over
    assert lasted > 3


def test_the_log_says_what_counts_and_until_when(seasons: Program) -> None:
    text = ""
    for seed in range(6):
        log = Log()
        play(game_of(seasons, Setup(seed, {"years": 3}), RandomAgent(seed), log))
        text += log.text()
    assert "from now on, until the end of season: Ada: skill" in text
    assert "no longer, until the end of season: Ada: skill" in text
