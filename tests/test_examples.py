"""The example packages: each is a whole game in few lines, tried by its rulings and played to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.sensible import SensibleAgent
from azif_runtime.game import Game
from azif_runtime.invariants import Watched
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.scenario import try_ruling
from azif_runtime.translate.translate import translate

UNO = Path(__file__).parents[1] / "examples" / "uno"
SEATED = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")


@pytest.fixture(scope="module")
def program() -> Program:
    report = Report()
    game = driver.compile_packages([UNO], report)
    assert [f"{found.span}: {found.text()}" for found in report.diagnostics] == []
    assert game is not None
    return translate(game)


def played(program: Program, seed: int, seats: int) -> Game:
    game = Game(program, SensibleAgent(program, seed), seed=seed, options={"seats": seats}, log=Log())
    game.play()
    return game


def test_it_is_short() -> None:
    texts = [path.read_text() for path in sorted(UNO.rglob("*.azif")) if "rulings" not in path.parts]
    lines = [line for text in texts for line in text.splitlines()]
    assert len(lines) < 150
    assert [line for line in lines if len(line) > 120] == []


def test_its_rulings_hold(program: Program) -> None:
    verdicts = [try_ruling(program, ruling) for ruling in program.rulings]
    assert [str(failure) for verdict in verdicts for failure in verdict.failures] == []
    assert len(verdicts) > 40


@pytest.mark.parametrize("seed", range(10))
def test_a_game_ends_by_itself(program: Program, seed: int) -> None:
    seats = 2 + seed % 5
    game = played(program, seed, seats)
    assert game.over in SEATED[:seats]
    assert game.decisions > 50


@pytest.mark.parametrize("seats", [3, 10])
def test_what_must_hold_in_any_game_holds_when_chance_decides(program: Program, seats: int) -> None:
    game = Watched(program, RandomAgent(1), seed=1, options={"seats": seats})
    game.every = 25
    assert game.play() in SEATED[:seats]


def test_a_game_is_the_same_twice(program: Program) -> None:
    first, second = (played(program, seed=7, seats=4) for _ in range(2))
    assert first.log is not None
    assert second.log is not None
    assert first.log.text() == second.log.text()
