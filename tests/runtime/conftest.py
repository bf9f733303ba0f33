"""What the tests of the runtime share: a small game, compiled once, and the command line."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.diagnostic import Report
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.scenario import Verdict, try_ruling

LAMPS = Path(__file__).parent / "lamps"


@pytest.fixture(scope="session")
def lamps() -> Program:
    """The small game."""
    report = Report()
    program = load([LAMPS], report)
    assert program is not None, report.diagnostics
    return program


@pytest.fixture
def package(here: Path) -> Path:
    """A copy of the small game that a test may change, in the folder in which it stands."""
    return Path(shutil.copytree(LAMPS, here / "lamps"))


TWO_RULINGS = """
ruling "somebody is lucky" {
  given { dice 5, 1 }
  when { "Ann" seeks lucky { "Ann" earns 1 Oil } }
  then { "Ann"'s Oil is 1 }
}
ruling "the lantern is lit" {
  given { "Ann" has "Lantern" }
  when { "Ann" earns 1 Oil }
  then { "Lantern" is lit; "Ann"'s Oil is 1 }
}
"""
"""What holds in the small game."""


@pytest.fixture
def ruled(package: Path) -> Path:
    """The small game with two rulings."""
    (package / "rulings").mkdir()
    (package / "rulings" / "some.azif").write_text(TWO_RULINGS)
    return package


@pytest.fixture
def tried(package: Path) -> Callable[[str], list[Verdict]]:
    """Carries out rulings about the small game."""

    def carry_out(text: str) -> list[Verdict]:
        (package / "rulings").mkdir(exist_ok=True)
        (package / "rulings" / "asked.azif").write_text(text)
        report = Report()
        program = load([package], report, rulings=True)
        assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
        return [try_ruling(program, ruling) for ruling in program.rulings]

    return carry_out


@pytest.fixture
def azif() -> Callable[..., Result]:
    """Calls a command."""

    def call(*arguments: str, answers: str = "") -> Result:
        return CliRunner().invoke(cli.azif, arguments, prog_name="azif", input=answers)

    return call
