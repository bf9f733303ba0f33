"""What content is not sure of is listed, and nothing else."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from azif_compiler import cli
from azif_compiler.doubts import doubts
from golden import compile_text

LAMPS = """
kind lamp { printed oil: number = 0 }
lamp "Beacon" { oil 3; unverified "how much oil" }
lamp "Candle" { oil 1; confidence "low"; note "Its wick is no oil." }
lamp "Lantern" { oil 2; confidence "high" }
lamp "Torch" { oil 0 }
rule "Lamps burn" { confidence "medium"; always each lamp's oil +1 }
"""


def test_what_is_doubtful_is_listed(here: Path) -> None:
    game = compile_text(here / "lamps", LAMPS)
    assert [str(doubt).partition(": ")[2] for doubt in doubts(game, [here / "lamps"])] == [
        'lamp "Beacon": unverified: how much oil',
        'lamp "Candle": confidence: low; note: Its wick is no oil.',
        'rule "Lamps burn": confidence: medium',
    ]


def test_a_declaration_is_called_what_it_is_written_as(here: Path) -> None:
    text = (
        "kind player { starts in house }\nzone house\n"
        'procedure main { do: step dawn { finish "home" } }\n'
        'step dusk after dawn {\n  note "Is it one?"\n  finish "late"\n}\n'
    )
    game = compile_text(here / "days", text)
    told = [str(doubt).partition(": ")[2] for doubt in doubts(game, [here / "days"])]
    assert told == ["step dusk: note: Is it one?"]


def test_what_other_packages_doubt_is_not_listed(here: Path) -> None:
    game = compile_text(here / "lamps", LAMPS)
    assert list(doubts(game, [here / "bells"])) == []


def test_the_command_lists_what_the_package_says() -> None:
    shown = CliRunner().invoke(cli.azif, ["show", "--doubtful"], prog_name="azif")
    assert shown.exit_code == 0
    assert ' other world "Another Dimension": confidence: medium' in shown.stdout
