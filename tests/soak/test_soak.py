"""A soak sees what goes wrong, says what was met, and whole games come out the same again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_runtime import invariants
from azif_runtime.failures import WrongAnswer
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import parsed
from azif_runtime.state.game import Decision
from azif_runtime.translate.translate import translate
from golden import compile_text
from soak import games
from soak.expect import expected
from soak.kept import Kept, digest_of
from soak.meeting import known
from soak.plan import NOW_AND_THEN, PLAYING, Plan, Setting, components, setting, spread_over
from soak.report import Rulings, Tally, lacking, told
from soak.workers import Tables

PLAN = Plan(128, 7, ("players", "ancient_one"), ("chosen_ancient_one",))
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


HEAP = """
enum weather { fair, foul }
option sky: weather = fair
option guests: set of lamp = nothing
option windy: flag = no
variant backwards "The lamps are lit backwards"
rule "Weather" {
  when a lamp is lit if sky is foul or windy or variant backwards or there is a lamp among guests: pour 1
}
"""


def test_games_are_spread_over_all_that_can_be_chosen(here: Path) -> None:
    program = translate(compile_text(here, TABLE + HEAP), counted=True)
    over = ("heat=1..2", "sky", "guests", "windy", "backwards")
    values = {text: set(spread_over(program, text).labels) for text in over}
    assert values["guests"] == {"none", "Beacon", "Candle", "Torch"}
    plan = Plan(200, 3, over)
    rows = [setting(program, plan, number) for number in range(plan.games)]
    assert {text: {row.values[text] for row in rows} for text in over} == values
    assert len({tuple(row.values.values()) for row in rows}) == 2 * 2 * 4 * 2 * 2
    for row in rows[:40]:
        game = games.play(program, program, plan, row.number)
        assert game.wrong == ""
        assert game.setting == row


@pytest.mark.parametrize("text", ["moon", "sky=1..2", "heat=2..1", "heat=few", "lamp=0..1"])
def test_games_are_not_spread_over_what_has_no_values(here: Path, text: str) -> None:
    program = translate(compile_text(here, TABLE + HEAP), counted=True)
    with pytest.raises(WrongAnswer):
        spread_over(program, text)


def two_tables(here: Path) -> tuple[list[bytes], Plan]:
    """The lamps alone, and with what else there may be."""
    contents = [ir.encode(compile_text(here, text)) for text in (TABLE, TABLE + HEAP)]
    return contents, Plan(8, 5, ("heat", "windy"), tables=2)


def test_each_table_has_what_its_packages_have(here: Path) -> None:
    contents, plan = two_tables(here)
    program = translate(ir.decode(contents[-1]), counted=True)
    tables, tally = Tables(contents, plan), Tally(program, plan.over, [], ["few", "many"])
    for number in range(plan.games):
        tally.add(tables.play(number))
    assert tally.failures == {}
    assert tally.values["packages"] == {"few": 4, "many": 4}
    assert sum(tally.values["windy"].values()) == 4
    # What is lit on both tables is the same clause.
    lit = [number for number, site in enumerate(program.sites) if site.id == "case:main" and site.is_clause]
    assert max(program.counts[number] for number in lit) == plan.games


def test_a_soak_goes_on_where_it_was_broken_off(here: Path) -> None:
    contents, plan = two_tables(here)
    tables = Tables(contents, plan)
    kept = Kept(here / "games", digest_of(contents, plan))
    assert not kept.fits()
    kept.begin()
    first = [tables.play(number) for number in range(3)]
    for game in first:
        kept.add(game)
    whole = kept.path.read_bytes()
    kept.path.write_bytes(whole + b"\0\0\4\0half of a game")
    again = Kept(kept.path, digest_of(contents, replace(plan, games=99)))
    assert again.fits()
    assert list(again.games()) == first
    assert kept.path.read_bytes() == whole
    assert not Kept(kept.path, digest_of(contents, replace(plan, seed=6))).fits()
    assert not Kept(kept.path, digest_of(contents[:1], plan)).fits()


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


def test_a_thing_that_a_track_holds_is_told_by_its_name(here: Path) -> None:
    """Each game has things of its own."""
    text = (
        TABLE.replace('light "Beacon";', 'light "Beacon"; set lit_last to "Beacon";')
        + "track lit_last: lamp\n"
    )
    program = compile_text(here, text)
    assert games.play(translate(program, counted=True), translate(program), Plan(1), 0).wrong == ""


def test_of_many_games_some_are_looked_at_closely(
    base: tuple[Program, Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are looked at now and then and at the end, and still say what was met."""
    plan = replace(PLAN, games=400, sensible=8, closely=10)
    rows = [setting(base[0], plan, number) for number in range(400)]
    assert sum(row.agent == "sensible" for row in rows) == 50
    assert 25 <= sum(row.closely for row in rows) <= 55
    number = next(row.number for row in rows if not row.closely and row.agent == "random")
    looks: list[int] = []
    broken = invariants.Table.broken

    def look(table: invariants.Table) -> list[str]:
        looks.append(table.game.events)
        return broken(table)

    monkeypatch.setattr(invariants.Table, "broken", look)
    game = games.play(*base, plan, number)
    assert game.wrong == ""
    assert game.met
    assert looks[-1] == game.events
    assert all(events % NOW_AND_THEN == 0 for events in looks[:-1])
    assert len(set(looks)) > game.events // NOW_AND_THEN / 2
