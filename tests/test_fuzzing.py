"""A few of the inputs of `make fuzz`, and those that made Azif fail once."""

from __future__ import annotations

import random

import pytest

from azif_compiler.citations import in_order
from azif_compiler.facts.table import Unreadable, rows_of_csv
from azif_runtime.prompter import position
from fuzzing import commands, content, english, files, games
from fuzzing.damage import damaged
from test_wrong_cards import said_of

MET = (
    (3, "verb try_again { do", "verb try_again ;  deep { do"),
    (3, "token Coin\n", "token Coin; token Coin\n"),
    (3, "window after_guess", "window after_guess ; you means this"),
)
"""Games that made Azif fail once: which of them, and what was written in place of what."""

TEXTS = (
    """ruling "R" {
  given: "Joe Diamond" is at "Woods"
  when: take encounter "Joe Diamond"
  then:
    "Joe Diamond" has no Clue; "Joe Diamond" has no card; not{{ offered "Yes"
    no gate is in Arkham
}
""",
    """ruling "R" {    "Joe Diamond" has no Clue; "Joe Diamond" has no card; not offered "Yes"
  when: take encounter "Joe Diamond"
}
    "Joe Diamond" is at "Newspaper"; draws location card "Northside 1"; dice 1, 1, 1, 1
  given:
    "Joe Diamond"'s Money is 0
  then:
""",
    """unique item } {
  price 5
  may instead of you suffer injury cost { discard this } { "Elixir of Life"
  may instead of you suffer madness cost { discard this } { }
}
""",
    """unique item "Whistle" {
  price 5
  action any time: spawn ² "Ghoul"
}
""",
)
"""Content that made Azif fail once, when it looked for what helps."""

LINES = (
    ["try", "Axe", "--when", "\udcff"],
    ["odds", "--given", "a\udcffb"],
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
    ["run", "--set", "players=²"],
    ["run", "--set", "players=+-3"],
    ["diff", "cards", "x" * 400],
    ["diff", "x" * 400, "cards"],
    ["run", "--save", "x" * 400],
    ["new", "x" * 400],
)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_content_is_complained_of(seed: int) -> None:
    for number in range(40):
        content.try_one(random.Random(f"test {seed}/{number}"))


@pytest.mark.parametrize("seed", range(2))
def test_damaged_files_are_complained_of(seed: int) -> None:
    for number in range(60):
        files.try_one(random.Random(f"test {seed}/{number}"))


@pytest.mark.parametrize("seed", range(4))
def test_what_people_say_is_complained_of(seed: int) -> None:
    for number in range(5):
        english.try_one(random.Random(f"test {seed}/{number}"))


@pytest.mark.parametrize("seed", range(2))
def test_damaged_games_fail_in_words(seed: int) -> None:
    for number in range(20):
        games.try_one(random.Random(f"test {seed}/{number}"))


@pytest.mark.parametrize(("number", "old", "new"), MET)
def test_what_failed_once_fails_in_words(number: int, old: str, new: str) -> None:
    assert games.with_text(number, old, new).report().failed


@pytest.mark.parametrize("text", TEXTS)
def test_what_no_help_was_found_for_once_is_complained_of(text: str) -> None:
    found = said_of(text, frozenset({"dunwich"}))
    assert all(len(one.help() or "") < 2000 for one in found)
    assert any(one.severity == "error" for one in found)


def test_numbers_of_other_scripts_are_no_numbers() -> None:
    assert position("²", ["left", "right"]) is None
    assert position("9" * 5000, ["left", "right"]) is None
    assert position("2", ["left", "right"]) == 1
    assert sorted(["A-10", "A-2", "A-²", f"A-{'9' * 5000}"], key=in_order)[:2] == ["A-2", "A-10"]
    with pytest.raises(Unreadable):
        rows_of_csv("\n\n1,2\n")


@pytest.mark.parametrize("words", LINES, ids=lambda words: ascii(" ".join(words)))
def test_a_strange_command_line_is_no_mistake_of_azif(words: list[str]) -> None:
    assert commands.try_line(words) in (0, 1, 2)


def test_the_same_seed_does_the_same_damage() -> None:
    text = 'lamp "Beacon" { oil 2; when glow: finish "bright" }'
    rows = [[damaged(random.Random(seed), text, [text]) for seed in range(50)] for _ in range(2)]
    assert rows[0] == rows[1]
    assert len(set(rows[0])) > 30
