"""A few of the inputs of `make fuzz`, and those that made Azif fail once."""

from __future__ import annotations

import random

import pytest

from fuzzing import commands, content
from fuzzing.damage import damaged

LINES = (
    ["check", "fifo"],
    ["replay", "fifo"],
    ["install", "fifo"],
    ["lock", "--check", "fifo"],
    ["show", "Food", "fifo"],
    ["build", "cards", "-o", "file/x"],
    ["show", "\u202e"],
    ["explain", "AZ9999"],
    ["list", "options,variants"],
    ["check", "broken.azif", "--format", "sarif"],
)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_content_is_complained_of(seed: int) -> None:
    for number in range(40):
        content.try_one(random.Random(f"test {seed}/{number}"))


@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_a_strange_command_line_is_no_mistake_of_azif(words: list[str]) -> None:
    assert commands.try_line(words) in (0, 1, 2)


def test_the_same_seed_does_the_same_damage() -> None:
    text = 'lamp "Beacon" { oil 2; when glow: finish "bright" }'
    rows = [[damaged(random.Random(seed), text, [text]) for seed in range(50)] for _ in range(2)]
    assert rows[0] == rows[1]
    assert len(set(rows[0])) > 30
