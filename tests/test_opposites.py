"""Lines that say the opposite of what was written are never proposed."""

from __future__ import annotations

import pytest

from azif_compiler.mistakes.opposites import is_opposite


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("you draw cards here", "cannot you draw a card"),
        ("you may draw a card", "cannot you draw a card"),
        ("you must draw a card", "cannot you draw a card"),
        ("your Red +1 always", "always your Red -1"),
        ("-2 Red", "always your Red +2"),
        ("lamps cost 1 more", "reduce you pay Coins by 1"),
        ("you lose 1 Coin less", "increase you lose Coins by 1"),
    ],
)
def test_the_opposite_is_known(written: str, line: str) -> None:
    assert is_opposite(written, line)


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("you never draw cards here", "cannot you draw a card"),
        ("nobody may rest", "cannot a player rests"),
        ("+1 Red, -1 Blue", "always your Red +1, your Blue -1"),
        ("Red toss (-1)", "toss Red -1"),
        ("you lose 1 Coin less", "reduce you lose Coins by 1"),
        ("lamps cost 1 more", "increase you pay Coins by 1"),
        ('lamp "You cannot" burns', 'when "You cannot" burns: rest'),
    ],
)
def test_what_says_the_same_is_none(written: str, line: str) -> None:
    assert not is_opposite(written, line)
