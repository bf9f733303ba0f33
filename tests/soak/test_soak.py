"""Whole games end, break nothing, and come out the same again."""

from __future__ import annotations

import pytest

from azif_runtime.program import Program
from soak import soak


@pytest.fixture(scope="module")
def base() -> Program:
    return soak.program()


def test_twenty_games_end_and_break_nothing(base: Program) -> None:
    tally = soak.Tally()
    for seed in range(20):
        tally.add(base, seed, often=10)
    assert tally.failures == {}
    assert tally.games == 20


@pytest.mark.parametrize("seed", [3, 12])
def test_the_same_seed_and_the_same_answers_give_the_same_log(base: Program, seed: int) -> None:
    assert soak.same_again(base, seed) == []


@pytest.mark.slow
def test_two_hundred_games_break_nothing_at_any_event(base: Program) -> None:
    tally = soak.Tally()
    for seed in range(200):
        tally.add(base, seed)
    assert tally.failures == {}
    assert tally.games == 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 132))
def test_games_of_every_size_replay(base: Program, seed: int) -> None:
    assert soak.same_again(base, seed) == []
