"""A soak sees what goes wrong, says what was met, and whole games come out the same again."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_runtime.choices import Decision
from azif_runtime.failures import WrongAnswer
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import parsed
from azif_runtime.translate.translate import translate
from golden import compile_text
from soak import games
from soak.expect import expected
from soak.meeting import known
from soak.plan import PLAYING, Plan, Setting, components, setting
from soak.report import Rulings, Tally, lacking, told

PLAN = Plan(64, 7, ("players", "ancient_one"), ("chosen_ancient_one",))
TABLE = """
option heat: number from 1 to 3 = 1
track oil from 0 to 9
zone shelf { inactive }
zone room
kind lamp { starts in shelf }
lamp "Beacon" { when this is lit { pour 1 } }
lamp "Candle" { when this is lit { pour 2 } }
lamp "Torch" { }
verb light { object what: lamp; participle "lit"; do { put what into room } }
verb pour { object n: number; do { set oil to n } }
rule "full" { whenever oil > 5 + heat { finish "full" } }
procedure main { do { light "Beacon"; if oil > 8 { light "Candle" }; finish "bright" } }
"""


@pytest.fixture(scope="module")
def base() -> tuple[Program, Program]:
    counted, plain = (load([places.cards()], Report(), counted=counted) for counted in (True, False))
    assert counted is not None
    assert plain is not None
    return counted, plain


def test_a_plan_lets_everything_meet_everything(base: tuple[Program, Program]) -> None:
    counted, _ = base
    rows = [setting(counted, PLAN, number) for number in range(128)]
    assert len({(one.agent, *one.setup.options.values(), *one.chosen.values()) for one in rows}) == 128
    assert {one.agent for one in rows[:2]} == set(PLAYING)
    assert len({one.setup.seed for one in rows}) == 128


@pytest.mark.parametrize("number", [9, 18])
def test_a_game_breaks_nothing_and_replays(base: tuple[Program, Program], number: int) -> None:
    game = games.play(*base, PLAN, number)
    assert (game.wrong, game.save) == ("", b"")
    wanted = components(base[0], "base:ancient_one")[game.setting.chosen["base:ancient_one"]]
    assert known(wanted) in game.met
    assert game.clauses


@pytest.mark.slow
def test_many_games_break_nothing_and_replay(base: tuple[Program, Program]) -> None:
    assert [
        game.wrong for game in (games.play(*base, PLAN, number) for number in range(64)) if game.wrong
    ] == []


def test_what_breaks_is_told_with_the_game_up_to_there(
    base: tuple[Program, Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoil(agent: Setting, program: Program) -> Spoiler:
        del agent, program
        return Spoiler()

    monkeypatch.setattr(Setting, "deciding", spoil)
    game = games.play(*base, PLAN, 2)
    assert " has -1 " in game.wrong
    assert len(parsed(game.save, "it").answers) == Spoiler.after


class Spoiler:
    """Takes the first option, and then a token that is not there."""

    after = 5

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, decision: Decision) -> int:
        self.asked += 1
        if self.asked == self.after:
            decision.game.things[0].t[0] = -1
        return 0


def test_another_log_is_noticed(base: tuple[Program, Program], monkeypatch: pytest.MonkeyPatch) -> None:
    counted, plain = base
    monkeypatch.setitem(plain.lines, next(iter(plain.lines)), ir.Place("elsewhere", 1, 1))
    for line in plain.lines:
        monkeypatch.setitem(plain.lines, line, ir.Place("elsewhere", 1, 1))
    assert "its log differs" in games.play(counted, plain, PLAN, 0).wrong


def lamps(folder: Path) -> tuple[Program, Program]:
    game = compile_text(folder, TABLE)
    return translate(game, counted=True), translate(game)


def test_a_report_says_what_was_never_met(here: Path) -> None:
    counted, plain = lamps(here)
    plan = Plan(6, over=("heat",))
    shall = [one for text in ("lamp/*/light", "track/oil", "verb/light") for one in expected(counted, text)]
    tally = Tally(counted, plan.over, shall)
    for number in range(6):
        tally.add(games.play(counted, plain, plan, number))
    assert tally.failures == {}
    assert tally.values["heat"] == {"1": 2, "2": 2, "3": 2}
    assert tally.never_met == [("case:lamp", "case:Candle"), ("case:lamp", "case:Torch")]
    assert tally.never_happened == ["lamp/Candle/light", "lamp/Torch/light"]
    rulings = Rulings({("case:lamp", "case:Candle"): ["a candle"], ("case:lamp", "case:Torch"): []}, [])
    assert lacking(tally, [], rulings) == 1
    text = "\n".join(told(tally, [], rulings))
    assert "  lamp Candle: “a candle”\n  lamp Torch: NO RULING" in text
    assert "       6  lamp/Beacon/light" in text


@pytest.mark.parametrize(
    "text", ["lamp/Sun", "verb/main", "verb/hum", "track/gas", "bulb", "lamp/*/hum", "a/b/c/d"]
)
def test_what_nothing_can_fulfil_is_not_expected(here: Path, text: str) -> None:
    counted, _ = lamps(here)
    with pytest.raises(WrongAnswer):
        expected(counted, text)
