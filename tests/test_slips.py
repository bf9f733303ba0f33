"""Cards with a newcomer's slip: who does what the complaints say comes to the card that was meant."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from slips import SLIPS, Fate, Slipped, fates, slipped

TOGETHER = 30
"""So many cards are checked at once."""

LEAST_RIGHT = {1: 0.85, 2: 0.72}
"""Of those that are refused with so many slips, which part must come to the right card at least."""

MOST_OTHER = {1: 0.04, 2: 0.06}
"""Which part may come to a card that says something else, and of which nothing is said, at the most."""


def found(seed: int, count: int, slips: int) -> list[tuple[Slipped, Fate, str]]:
    """What comes of so many cards that are refused."""
    rows = list(slipped(seed, count, slips))
    done = [one for at in range(0, count, TOGETHER) for one in fates(rows[at : at + TOGETHER])]
    return [one for one in done if one[1] != "passes"]


def assert_cured(seed: int, count: int, slips: int) -> None:
    """Most lead to the right card, and hardly any to another one."""
    rows = found(seed, count, slips)
    tally = Counter(fate for _, fate, _ in rows)
    other = [f"{row} -> {text}" for row, fate, text in rows if fate == "other"]
    assert len(other) <= len(rows) * MOST_OTHER[slips] + 1, other
    left = [f"{fate}: {row}" for row, fate, _ in rows if fate not in ("right", "alike")]
    assert tally["right"] + tally["alike"] >= len(rows) * LEAST_RIGHT[slips] - 1, left


@pytest.mark.parametrize(("slips", "count"), [(1, 50), (2, 20)])
def test_who_does_what_is_said_comes_to_the_card_that_was_meant(slips: int, count: int) -> None:
    assert_cured(3, count, slips)


@pytest.mark.slow
@pytest.mark.parametrize("slips", [1, 2])
def test_so_does_nearly_everybody(slips: int) -> None:
    assert_cured(random.randrange(1 << 30), 600, slips)


def test_each_slip_has_a_name_of_its_own() -> None:
    assert len({name for name, _, _ in SLIPS}) == len(SLIPS) >= 60
