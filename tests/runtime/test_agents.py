"""Those who play on their own: what goals they have are the content's."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Any

import pytest

from azif_compiler.loader.places import cards
from azif_runtime.agents import attempts
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.agents.scripted import ScriptedAgent
from azif_runtime.agents.search import SearchAgent
from azif_runtime.agents.sensible import SensibleAgent
from azif_runtime.balance.content import content_at
from azif_runtime.decisions.evaluation import odds
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.invariants import chances
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.simulate import Run, program_of, seed_of, simulate
from azif_runtime.state.game import Decision, Game, Utility
from azif_runtime.translate.translate import translate
from golden import compile_text
from logs import log_of

LAMPS = Path(__file__).parent / "lamps"
TREASURE = Path(__file__).parent / "treasure"


def brightest(program: Program, agent: str) -> int:
    return sum(
        play(game_of(program, Setup(s), AGENTS[agent](program, s))) == "All is bright" for s in range(30)
    )


def test_the_sensible_one_does_better_than_chance(lamps: Program) -> None:
    assert brightest(lamps, "sensible") > brightest(lamps, "random") + 5


def test_the_same_seed_is_the_same_game(lamps: Program) -> None:
    for agent in AGENTS:
        games = [game_of(lamps, Setup(3), AGENTS[agent](lamps, 3)) for _ in range(2)]
        assert play(games[0]) == play(games[1])
        assert games[0].answers == games[1].answers


def test_results_do_not_depend_on_how_games_are_divided(lamps: Program) -> None:
    run = Run(content_at([LAMPS]).data, Setup(7), "random", 12)
    alone = simulate(run, program=lamps)
    assert [result.number for result in alone] == list(range(12))
    assert simulate(run, workers=2) == alone
    assert len({seed_of(7, n) for n in range(1000)}) == 1000


def hunted(seed: int, *dice: int) -> tuple[Game, list[str]]:
    """A game about treasure in which the dice fall so, and what happened in it."""
    program, log = program_of(content_at([TREASURE]).data), Log()
    game = game_of(program, Setup(seed), AGENTS["sensible"](program, seed), log)
    game.dice = list(dice)
    assert play(game) == "The night is over"
    return game, log.text().splitlines()


@pytest.mark.parametrize("seed", range(5))
def test_a_way_leads_to_what_is_worth_most_round_what_costs_most(seed: int) -> None:
    told = "\n".join(hunted(seed, 5, 5)[1])
    for place in ("Stairs", "Landing", "Attic"):
        assert f"goes to {place}" in told
    assert "Pit" not in told


@pytest.mark.parametrize("seed", range(5))
def test_each_goes_where_nobody_else_had_better_go(seed: int) -> None:
    game, told = hunted(seed, 5, 5)
    gems = game.program.tokens["treasure:Gem"].index
    ann, ben = (game.named["treasure:person", f"treasure:{name}"].t[gems] for name in ("Ann", "Ben"))
    assert (ann, ben) == (3 + 10, 2)
    assert not any("Ben goes to Stairs" in line for line in told)


def test_what_is_done_about_an_outcome_depends_on_what_it_decides() -> None:
    game, _ = hunted(1, 1, 1, 5)
    gems, coins = (game.program.tokens[f"treasure:{name}"].index for name in ("Gem", "Coin"))
    ann = game.named["treasure:person", "treasure:Ann"]
    assert (ann.t[gems], ann.t[coins]) == (3 + 9, 1)
    assert game.dice == []


REPEATED = """
token Coin
token Gem
kind person { holds Coin; holds Gem; starts in town; you means this }
zone town
person "Ann" { }
verb earn { subject who: person = you; object n: number; do { add n to who's Coins } }
verb dig { subject who: person = you; object n: number; do { add n to who's Gems } }
goal earn for person { worth n }
goal dig for person { worth 10 * n }
procedure main {
  do {
    for each person as i { choose by i {
      option "earn" { i earns 20 }
      option "both" { repeat 3 { i earns 1; i digs 1 } }
    } }
    finish "over"
  }
}
"""


def test_what_is_repeated_is_worth_all_of_it_so_often(here: Path) -> None:
    """Three times eleven is more than twenty; three times one, and ten, is less."""
    program = translate(compile_text(here, REPEATED))
    game = begin(program, SensibleAgent(program, 1), seed=1)
    play(game)
    assert game.answers == [1]


def test_odds() -> None:
    assert [odds(1, 1, 5), odds(1, 2, 5), odds(2, 2, 5), odds(1, 3, 4)] == [33, 56, 11, 88]
    assert [odds(0, 0, 5), odds(1, 0, 5), odds(1, 3, 7), odds(3, 4, 1)] == [100, 0, 0, 100]


def test_a_door_may_lead_where_no_goal_says_what_it_is_worth(here: Path) -> None:
    text = (TREASURE / "treasure.azif").read_text("utf-8").replace('room "Yard" { }', 'person "Yard" { }')
    game = compile_text(here, text)
    program = translate(game)
    assert play(begin(program, SensibleAgent(program, 1), seed=1)) == "The night is over"


BOXES = """
token Coin
kind person { holds Coin; starts in town; you means this }
zone town
person "Ann" { }
verb earn {
  subject who: person = you
  object n: number
  do { add n to who's Coins }
}
verb dig { subject who: person = you; do { who earns 1 } }
verb pry { subject who: person = you; do { roll 1 dice as x; who earns (total of x) } }
goal earn for person { worth 10 * n }
goal dig for person { worth 20 }
goal pry for person { worth 18 }
procedure main {
  do {
    repeat 6 { for each person as i { step day for i { choose by i {
      option "dig" { i digs }
      option "pry" { i pries }
    } } } }
    for each person as i { if i's Coins > 12 { finish "rich" } }
    finish "poor"
  }
}
"""


def boxes(folder: Path, agent: SearchAgent | SensibleAgent | None = None, **given: bool) -> Game:
    """A game in which a goal is wrong about what a box holds."""
    program = translate(compile_text(folder, BOXES))
    game = begin(program, agent or SearchAgent(program, 5, **given), seed=5)
    play(game)
    return game


def test_who_searches_finds_out_what_goals_are_wrong_about(here: Path) -> None:
    """To pry is called worth a little less than to dig, and brings three and a half times as much."""
    program = translate(compile_text(here, BOXES))
    sensible = [begin(program, SensibleAgent(program, seed), seed=seed) for seed in range(4)]
    searching = [begin(program, SearchAgent(program, seed), seed=seed) for seed in range(4)]
    assert {play(game) for game in sensible} == {"poor"}
    assert [play(game) for game in searching] == ["rich"] * 4


def test_a_copy_and_a_replay_try_out_the_same(here: Path) -> None:
    games = [boxes(here, copies=copies) for copies in (True, False)]
    assert games[0].answers == games[1].answers
    assert chances(games[0]) == chances(games[1])


TRAP = BOXES.replace("who earns (total of x)", "who earns (total of x); while yes: rest").replace(
    "goal earn", "verb rest { do { } }\ngoal earn"
)


@pytest.mark.parametrize("copies", [True, False])
def test_what_breaks_while_it_is_tried_out_is_an_error(here: Path, copies: bool) -> None:
    """To pry breaks the game: that is no bad result of prying, but a mistake of the content."""
    program = translate(compile_text(here, TRAP))
    assert play(begin(program, SensibleAgent(program, 5), seed=5)) == "poor"
    with pytest.raises(ContentError, match="could not go on: it never ends"):
        play(begin(program, SearchAgent(program, 5, copies=copies), seed=5))


def test_where_there_are_threads_nothing_is_copied(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process with several threads cannot be copied as it is."""
    alone = boxes(here).answers
    monkeypatch.setattr(os, "fork", lambda: pytest.fail("it was copied"))
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert boxes(here).answers == alone
    finally:
        done.set()
        thread.join()


def test_trying_out_leaves_the_game_as_it_is(here: Path) -> None:
    """Who searches and would answer so anyway comes to the same game as who does not."""
    program = translate(compile_text(here, BOXES))
    one = begin(program, SearchAgent(program, 5), seed=5, log=Log())
    play(one)
    other = begin(program, ScriptedAgent(list(one.answers)), seed=5, log=Log())
    play(other)
    assert kept(one) == kept(other)


def kept(game: Game) -> str:
    """The log of a game."""
    return log_of(game).text()


def test_nobody_who_searches_knows_what_will_come(here: Path) -> None:
    """Trials roll other dice than the game will."""
    rolled: list[int] = []
    program = translate(compile_text(here, BOXES))
    game = begin(program, SearchAgent(program, 5, copies=False), seed=5)
    attempt = attempts.with_other_chances

    def other(copy: Game, seed: int, *rest: Any) -> None:
        attempt(copy, seed, *rest)
        rolled.append(copy.seed)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attempts, "with_other_chances", other)
        play(game)
    assert rolled
    assert 5 not in rolled


class Comparing(SensibleAgent):
    """Finds everything out once more at each question, and compares."""

    compared = 0

    def scores(self, decision: Decision, utility: Utility) -> list[float]:
        """What each option is worth, with and without what is remembered."""
        remembered, game = super().scores(decision, utility), decision.game
        kept, game.predicted = game.predicted, None
        for plan in game.plans.values():
            plan.decision = -1
        assert super().scores(decision, utility) == remembered, decision.prompt
        game.predicted, game.changed = kept, 0
        self.compared += 1
        return remembered


def test_what_is_remembered_is_what_would_be_found_out_anew() -> None:
    base = program_of(content_at([cards()]).data)
    agent = Comparing(base, 2)
    play(begin(base, agent, seed=2))
    assert agent.compared > 100
