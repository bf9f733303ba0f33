"""What a log tells of events."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

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
