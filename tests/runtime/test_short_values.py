"""What clauses ask in place of a call comes to the same: short values, empty sets, what was found before."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.translate.translate import translate
from logs import log_of

SHELLS = """
track found from 0 to 1000; token Mark; zone beach; zone bag of child
kind child { you means this; holds Mark; starts in beach }
kind shell { printed size: number; starts in beach }
kind pearl shell is shell { }
value worth of shell: number = larger of (2, its size) + (3 if it is a pearl shell otherwise 0)
value weight of shell: number = 4 - its worth
value twins of shell: number = number of shells whose worth = that shell's worth
child "Ann" { }
shell "Small" { size 1; copies 3 }
shell "Large" { size 5 }
pearl shell "White" { size 2 }
procedure main {
  do:
    for each shell as one: add one's worth + one's twins + one's weight to found
    gather (each shell whose worth > 4) from nothing
    take one; finish ""
}
procedure gather {
  object some: set of shell; from others: set of shell
  do:
    for each shell among others as one: add 100 * one's size to found
    add number of shells among some to found
    let most = shells among some where (number of shells among others whose size = that shell's size) > 0
    add 10 * number of most to found
}
procedure take one {
  do: choose by "Ann":
    option "Take a small one" if there is a shell in beach whose worth < 4:
      choose a shell in beach whose worth < 4 by "Ann" as one
      put one into "Ann"'s bag
    option "Take a large one" if there is a shell in beach whose worth < 4:
      choose a shell in beach whose worth > 4 by "Ann" as one
      put one into "Ann"'s bag
}
"""


@pytest.fixture
def shells(tmp_path: Path) -> Program:
    (tmp_path / "package.yaml").write_text("id: shells\nversion: 0.1.0\ntitle: Shells\n", encoding="utf-8")
    (tmp_path / "shells.azif").write_text(SHELLS, encoding="utf-8")
    report = Report()
    program = load([tmp_path], report)
    assert program is not None, report.diagnostics
    return program


def function(program: Program, stem: str) -> str:
    """The Python of a procedure."""
    _, _, behind = program.source.partition(f"def do_{stem}_")
    return behind.partition("\ndef ")[0]


def test_a_short_value_is_computed_where_it_is_read(shells: Program) -> None:
    assert "worth_0(" not in function(shells, "gather")
    assert "worth_0(" not in function(shells, "take_one")
    assert "twins_0(" in function(shells, "main")


def test_a_value_that_asks_another_is_a_call(shells: Program) -> None:
    assert "B_shells·worth_0(" in shells.source


def test_what_is_counted_goes_the_same(shells: Program) -> None:
    counted = translate(shells.game, counted=True)
    for seed in range(5):
        games = [begin(one, RandomAgent(seed), seed=seed, log=Log()) for one in (shells, counted)]
        for game in games:
            play(game)
        texts = [log_of(game).text() for game in games]
        assert texts[0] == texts[1]
        assert [game.tracks["shells:found"] for game in games] == [35, 35]


def test_what_a_condition_has_found_is_not_looked_for_again(shells: Program) -> None:
    small, large, *_ = (line for line in function(shells, "take_one").split("\n") if ".append((" in line)
    assert (small.count("any(True"), large.count("any(True")) == (1, 2)


COMPARED = [(operator, number) for operator in (">", ">=", "<", "<=") for number in (1, 4, 5, 6)]


def test_numbers_of_things_are_compared_as_far_as_needed(tmp_path: Path) -> None:
    lines = (
        f"if number of shells in beach {operator} {number} {{ add {1 << place} to found }}"
        for place, (operator, number) in enumerate(COMPARED)
    )
    main = "procedure main { do:\n" + "\n".join(f"  {line}" for line in lines) + '\n  finish ""\n}\n'
    text = "track found from 0 to unlimited; zone beach; kind shell { starts in beach }\n" + main
    text += 'shell "Small" { copies 5 }\n'
    (tmp_path / "package.yaml").write_text("id: shells\nversion: 0.1.0\ntitle: Shells\n", encoding="utf-8")
    (tmp_path / "shells.azif").write_text(text, encoding="utf-8")
    report = Report()
    program = load([tmp_path], report)
    assert program is not None, [found.text() for found in report.diagnostics]
    tests = {">": int.__gt__, ">=": int.__ge__, "<": int.__lt__, "<=": int.__le__}
    wanted = sum(1 << place for place, (sign, number) in enumerate(COMPARED) if tests[sign](5, number))
    for one in (program, translate(program.game, counted=True)):
        game = begin(one, RandomAgent(0))
        play(game)
        assert game.tracks["shells:found"] == wanted
    assert program.source.count("has_more(") > translate(program.game, counted=True).source.count("has_more(")
