"""What must hold in every game holds after every event; and what breaks it is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.invariants import Watch, broken
from azif_runtime.program import Program
from azif_runtime.state.game import Game
from azif_runtime.state.things import NOWHERE
from test_determinism import loaded


@pytest.fixture(scope="module")
def reef() -> Program:
    return loaded("reef")


@pytest.fixture(scope="module")
def cards() -> Program:
    return loaded("cards")


@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_the_cards_keeps_them(cards: Program, seed: int) -> None:
    assert Watch(begin(cards, RandomAgent(seed), seed=seed), every=25).play()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_games_of_the_cards_keep_them(cards: Program, seed: int) -> None:
    game = begin(cards, RandomAgent(seed), seed=seed, options={"players": seed % 8 + 1})
    assert Watch(game).play()


def double(game: Game) -> None:
    game.zones["reef:wreck"].inside.append(game.things[0])


def forget(game: Game) -> None:
    game.zones["reef:wreck"].inside.pop()


def lose(game: Game) -> None:
    game.things.pop()


def owe(game: Game) -> None:
    game.things[0].t[0] = -1


def soak_through(game: Game) -> None:
    game.tracks["reef:tide"] = 99


def misplace(game: Game) -> None:
    thing = game.zones["reef:wreck"].inside[-1]
    thing.place = game.zones["reef:seabed"]


def overload(game: Game) -> None:
    game.zones["reef:wreck"].inside[0].t[0] = 1


@pytest.mark.parametrize("spoil", [double, forget, lose, owe, soak_through, misplace, overload])
def test_what_breaks_them_is_noticed(reef: Program, spoil: Callable[[Game], None]) -> None:
    game = begin(reef, RandomAgent(1))
    assert broken(game) == []
    spoil(game)
    assert broken(game) != []


def test_games_leave_nothing_behind(reef: Program) -> None:
    for seed in range(3):
        play(begin(reef, RandomAgent(seed), seed=seed))
    assert NOWHERE.inside == []
