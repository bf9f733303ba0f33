"""Options that are chosen before a game: the member of an enum that a word names."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.failures import WrongAnswer
from azif_runtime.game import Game
from azif_runtime.loading import load
from azif_runtime.program import Program

CONTENT = """
enum weather { dry, wet }
option sky: weather = dry
procedure main { do { if sky is wet { finish "rain" } else { finish "sun" } } }
"""


@pytest.fixture
def weather(tmp_path: Path) -> Program:
    (tmp_path / "package.yaml").write_text('id: weather\nversion: 0.1.0\ntitle: Weather\nlanguage: "1"\n')
    (tmp_path / "weather.azif").write_text(CONTENT)
    report = Report()
    program = load([tmp_path], report)
    assert program is not None, [each.text() for each in report.diagnostics]
    return program


@pytest.mark.parametrize(
    ("options", "over"), [({}, "sun"), ({"sky": "wet"}, "rain"), ({"sky": "dry"}, "sun")]
)
def test_a_member_is_chosen_by_its_word(weather: Program, options: dict[str, str], over: str) -> None:
    assert Game(weather, RandomAgent(1), options=options).play() == over


def test_a_word_that_is_no_member_is_refused(weather: Program) -> None:
    with pytest.raises(WrongAnswer, match="there is no weather `snow`; there are: dry, wet"):
        Game(weather, RandomAgent(1), options={"sky": "snow"})
