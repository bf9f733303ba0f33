"""Tracks that hold something other than a number, wherever they are declared."""

from __future__ import annotations

from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.loading import load

CONTENT = """
verb darken { needs not dark; do { set dark to yes } }
procedure main { do { darken; if dark { finish "night" } else { finish "day" } } }
track dark: flag = no
"""


def test_a_track_may_be_declared_behind_what_sets_it(tmp_path: Path) -> None:
    (tmp_path / "package.yaml").write_text('id: dusk\nversion: 0.1.0\ntitle: Dusk\nlanguage: "1"\n')
    (tmp_path / "dusk.azif").write_text(CONTENT)
    report = Report()
    program = load([tmp_path], report)
    assert program is not None, [each.text() for each in report.diagnostics]
    assert play(begin(program, RandomAgent(1))) == "night"
