"""Chance has a generator for each purpose: what a card changes leaves the luck of all the rest as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.state.chance import ranks

MANIFEST = 'id: lamps\ntitle: Lamps\nversion: "1.0"\ndescription: Lamps.\nlibrary: true\n'
CONTENT = """\
kind lamp { starts in shelf }
kind person { starts in room }
deck shelf
zone room
zone lit
track glow from 0 to unlimited
verb gleam {
  subject who: person
  says "{who} {gleam|gleams}"
  do: roll DICE dice as x; add number of x at least 1 to glow
}
verb take { subject who: person; object what: lamp; says "{who} {take|takes} {what}"; do: put what into lit }
verb wave {
  subject who: person
  says "{who} {wave|waves}"
  do:
    roll 1 dice as x; add number of x at least 1 to glow
    a random person takes top lamp of shelf
}
procedure main {
  do:
    shuffle shelf
    repeat 3: step evening:
      for each person as p: step visit for p: MORE p gleams; p waves
    finish "It is over"
}
person "Ann" { } person "Ben" { }
LAMPS
"""
LAMPS = [f"Lamp {number}" for number in range(12)]


def told(here: Path, *, dice: int = 3, more: str = "", lamps: list[str] = LAMPS, seed: int = 5) -> list[str]:
    """What is rolled and done in a game, in its order."""
    (here / "package.yaml").write_text(MANIFEST)
    text = CONTENT.replace("DICE", str(dice)).replace("MORE", more)
    (here / "main.azif").write_text(
        text.replace("LAMPS", "".join(f'lamp "{name}" {{ }}\n' for name in lamps))
    )
    report = Report()
    program = load([here], report)
    assert program is not None, report.diagnostics[0].text()
    log = Log()
    play(begin(program, RandomAgent(1), seed=seed, log=log))
    return [entry.text for entry in log.entries if entry.sort in ("event", "dice")]


def rows(found: list[str], pattern: str) -> list[str]:
    """What a pattern finds."""
    return re.findall(pattern, "\n".join(found), re.MULTILINE)


TAKEN = r"takes (.*)"
GLEAMS = r"gleams\nrolled (.*)"
WAVES = r"waves\nrolled (.*)"
"""What is drawn, and the two rolls."""


def test_another_seed_is_another_game(tmp_path: Path) -> None:
    one, same, other = (told(tmp_path, seed=seed) for seed in (5, 5, 6))
    assert one == same
    assert all(rows(one, what) != rows(other, what) for what in (TAKEN, GLEAMS, WAVES))


def test_each_roll_is_another(tmp_path: Path) -> None:
    found = rows(told(tmp_path, dice=8), GLEAMS)
    assert len(found) == len(set(found)) == 6


def test_a_card_more_is_inserted_in_its_pile(tmp_path: Path) -> None:
    old, new = told(tmp_path), told(tmp_path, lamps=["Another", *LAMPS])
    left, right = rows(old, TAKEN), [name for name in rows(new, TAKEN) if name != "Another"]
    assert left[: len(right)] == right
    assert [rows(old, what) for what in (GLEAMS, WAVES)] == [rows(new, what) for what in (GLEAMS, WAVES)]


def test_a_die_more_is_rolled_behind_the_others(tmp_path: Path) -> None:
    old, new = told(tmp_path, dice=3), told(tmp_path, dice=4)
    assert [row.split()[:3] for row in rows(new, GLEAMS)] == [row.split() for row in rows(old, GLEAMS)]
    assert [rows(old, what) for what in (TAKEN, WAVES)] == [rows(new, what) for what in (TAKEN, WAVES)]


def test_a_roll_more_leaves_those_of_others_and_of_later_as_they_were(tmp_path: Path) -> None:
    old, new = told(tmp_path), told(tmp_path, more='if p is "Ann" { p gleams };')
    assert [rows(old, what) for what in (TAKEN, WAVES)] == [rows(new, what) for what in (TAKEN, WAVES)]
    twice = rows(new, GLEAMS)
    assert [*twice[0::3], *twice[2::3]] == [*rows(old, GLEAMS)[0::2], *rows(old, GLEAMS)[1::2]]


@pytest.mark.parametrize("seed", range(20))
def test_an_option_more_changes_a_choice_only_by_being_chosen(seed: int) -> None:
    names = ["Sun", "Moon", "Star", "Moon"]
    old, new = ranks(seed, "choice", names), ranks(seed, "choice", [*names, "Lamp"])
    assert new[:4] == old
    assert len(set(new)) == 5  # two of a name are told apart
