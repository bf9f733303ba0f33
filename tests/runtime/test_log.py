"""What a log tells of events."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.loading import load
from azif_runtime.log import Log
from logs import log_of

MANIFEST = 'id: lamps\ntitle: Lamps\nversion: "1.0"\ndescription: Lamps.\nlibrary: true\n'
CONTENT = """\
kind lamp { starts in shelf }
zone shelf
verb inspect { object which: list of lamp; says "{which} {are|are} inspected"; do { } }
procedure main { do { inspect each lamp; finish "It is over" } }
"""


@pytest.mark.parametrize("number", range(1, 5))
def test_a_set_is_told_thing_by_thing(here: Path, azif: Callable[..., Result], number: int) -> None:
    """However many they are: a set of three is no kind with a number."""
    names = ["Sun", "Moon", "Star", "Beacon"][:number]
    (here / "package.yaml").write_text(MANIFEST)
    (here / "main.azif").write_text(CONTENT + "".join(f'lamp "{name}" {{ }}\n' for name in names))
    shown = azif("run", ".", "--log", "game.log")
    assert shown.exit_code == 0, shown.output
    (line,) = (row for row in (here / "game.log").read_text().splitlines() if "inspected" in row)
    assert all(name in line for name in names)


BARE = """\
kind lamp { starts in shelf }
zone shelf
verb dim { object what: lamp; participle "dimmed"; says "{what} {are|is} dimmed"; do { } }
rule "Bright" {
  prevent a lamp is dimmed if that lamp is "Sun"
  instead of a lamp is dimmed if that lamp is "Star" { }
}
procedure main { do { dim each lamp; finish "It is over" } }
lamp "Sun" { } lamp "Moon" { } lamp "Star" { }
"""


def test_the_log_is_the_same_whether_clauses_are_counted_or_not(tmp_path: Path) -> None:
    (tmp_path / "package.yaml").write_text(MANIFEST)
    (tmp_path / "main.azif").write_text(BARE)
    logs = []
    for counted in (False, True):
        report = Report()
        program = load([tmp_path], report, counted=counted)
        assert program is not None, [each.text() for each in report.diagnostics]
        game = begin(program, RandomAgent(1), log=Log())
        play(game)
        logs.append(log_of(game).text())
    assert logs[0] == logs[1]
    assert "Sun" in logs[0]


ASKED = """\
token Coin { symbol "$" }
kind lamp { holds Coin; starts in shelf; you means this }
zone shelf
zone attic
verb fetch {
  subject who: lamp
  object amount: quantity
  says "{who} {fetch|fetches} {amount}"
  do: add amount's number to who's (amount's token)
}
verb lit_up {
  object what: lamp
  from origin: zone = attic
  says "{what} {are|is} lit< from {origin}>"
  do { }
}
procedure main {
  do {
    lit_up "Sun"
    lit_up "Sun" from shelf
    choose: "Sun" fetches $1; "Sun" fetches $2
    finish "It is over"
  }
}
lamp "Sun" { }
"""


@pytest.fixture
def told(tmp_path: Path) -> str:
    (tmp_path / "package.yaml").write_text(MANIFEST)
    (tmp_path / "main.azif").write_text(ASKED)
    report = Report()
    program = load([tmp_path], report)
    assert program is not None, [each.text() for each in report.diagnostics]
    log = Log()
    play(begin(program, RandomAgent(1), log=log))
    return log.text()


def test_a_zone_is_told_only_if_it_is_another_than_usual(told: str) -> None:
    assert "Sun is lit   " in told
    assert "Sun is lit from shelf" in told
    assert "attic" not in told


def test_a_choice_without_a_question_asks_what_happens(told: str) -> None:
    """Its options are called what they do, as one would write it."""
    row = next(row for row in told.splitlines() if "the table — " in row)
    assert re.search(r"the table — which of these happens: \"?Sun\"? fetches \$[12] ", row), row


@pytest.mark.parametrize(("number", "told"), [(0, ["no dice"]), (-2, ["no dice"]), (2, ["# #"])])
def test_a_roll_of_no_dice_is_told_and_a_draw_of_nothing_is_not(
    here: Path, azif: Callable[..., Result], number: int, told: list[str]
) -> None:
    (here / "package.yaml").write_text(MANIFEST)
    (here / "main.azif").write_text(
        "kind lamp { starts in shelf }\ndeck shelf\nzone floor\n"
        "track glow from 0 to 9\n"
        "procedure main { do: put top (number of lamp in floor) lamp of shelf into floor; "
        f"roll number of lamp in floor + {number} dice as x; "
        'set glow to number of x at least 1; finish "It is over" }\nlamp "Sun" { }\n'
    )
    shown = azif("run", ".", "--log", "game.log")
    assert shown.exit_code == 0, shown.output
    rows = re.findall(r"rolled (.+?) +\(", (here / "game.log").read_text())
    assert [re.sub(r"\d", "#", row) for row in rows] == told
