"""Those who play on their own: what goals they have are the content's."""

from __future__ import annotations

from pathlib import Path

from azif_runtime.agents import AGENTS
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.simulate import Run, seed_of, simulate

LAMPS = Path(__file__).parent / "lamps"


def brightest(program: Program, agent: str) -> int:
    return sum(
        game_of(program, Setup(s), AGENTS[agent](program, s)).play() == "All is bright" for s in range(30)
    )


def test_the_sensible_one_does_better_than_chance(lamps: Program) -> None:
    assert brightest(lamps, "sensible") > brightest(lamps, "random") + 5


def test_the_same_seed_is_the_same_game(lamps: Program) -> None:
    for agent in AGENTS:
        games = [game_of(lamps, Setup(3), AGENTS[agent](lamps, 3)) for _ in range(2)]
        assert games[0].play() == games[1].play()
        assert games[0].answers == games[1].answers


def test_results_do_not_depend_on_how_games_are_divided(lamps: Program) -> None:
    run = Run((LAMPS,), Setup(7), "random", 12)
    alone = simulate(run, program=lamps)
    assert [result.number for result in alone] == list(range(12))
    assert simulate(run, workers=2) == alone
    assert len({seed_of(7, n) for n in range(1000)}) == 1000
