"""Options that are chosen before a game: the member of an enum that a word names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler.cli import azif
from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.failures import WrongAnswer
from azif_runtime.games.playing import begin, play
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
    assert play(begin(weather, RandomAgent(1), options=options)) == over


def test_a_word_that_is_no_member_is_refused(weather: Program) -> None:
    with pytest.raises(WrongAnswer, match="there is no weather `snow`; there are: dry, wet"):
        begin(weather, RandomAgent(1), options={"sky": "snow"})


NAMED = """
zone hall
zone attic { inactive }
kind lamp { starts in attic }
kind person { starts in hall; you means this }
kind guest { starts in attic }
lamp "Torch" { }
lamp "Red Candle" { }
lamp "Lantern" { }
person "Ann" { }
guest "Ben" { }
guest "Cid" { }
guest "Dan" { }
option lit lamps: set of lamp = nothing
option host: person = nothing
procedure main {
  do:
    for each lamp among lit lamps as l: put l into hall
    choose a random guest in attic as g
    put g into hall
    if number of lamps in hall = 2 and there is a guest "Cid" in hall and host is "Ann": finish "as named"
    finish "left to chance"
}
"""


@pytest.fixture
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few").mkdir()
    (tmp_path / "few" / "package.yaml").write_text('id: few\nversion: 0.1.0\ntitle: Few\nlanguage: "1"\n')
    (tmp_path / "few" / "few.azif").write_text(NAMED)
    return lambda *words: CliRunner().invoke(azif, ["run", "few", *words])


def test_things_are_chosen_by_their_names(named: Callable[..., Result]) -> None:
    assert "left to chance" in named().output
    chosen = named("--lamp", "torch", "--lamp", "Lantern", "--guest", "Cid", "--host", "Ann")
    assert "as named" in chosen.output, chosen.output
    assert (
        "as named"
        in named("--lit-lamps", "Torch", "--lamp=Lantern", "--guest", "Cid", "--person", "ann").output
    )
    assert "as named" in named("--lit-lamps", "tor", "--lamp", "L", "--guest", "ci", "--host", "an").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--lamp", "Red Candel"), "No lamp is called `Red Candel`; did you mean `Red Candle`?"),
        (("--lamp", ""), "No lamp is called ``; there are `Lantern`, `Red Candle`, `Torch`"),
        (("--guest", "Eve"), "No guest is called `Eve`; there are `Ben`, `Cid`, `Dan`"),
        (("--lit-lamps", "Ben"), "no lamp is called `Ben`; there are `Lantern`, `Red Candle`, `Torch`"),
        (("--gest", "Ben"), "No such option: --gest; did you mean `guest`?"),
    ],
)
def test_a_name_that_nothing_has_is_refused_with_those_near_it(
    named: Callable[..., Result], words: tuple[str, ...], said: str
) -> None:
    shown = named(*words)
    assert shown.exit_code != 0
    assert said in " ".join(shown.output.split())
