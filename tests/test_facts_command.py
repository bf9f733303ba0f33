"""`azif facts`: a package beside a table of what is printed, in CSV or YAML."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli

CONTENT = """
enum colour { red, dark blue }
keyword flickering on lamp with n: number { always your glow +n }
kind lamp {
  starts in chest; you means this
  printed price: number = 0; printed glow: number = 1; printed hue: colour = nothing
  printed hues: list of colour = nothing
  printed old: flag = no; printed marks for colour: number = 0
}
deck chest
lamp "Beacon" { copies 2; price 3; hue dark blue; hues red, dark blue; old; flickering 2; marks red 4 }
lamp "Candle" { hues red }
"""

TABLE = """Name,Count,Price,Glow,Hue,Hues,Old,Keywords,Marks Red,Source
Beacon,2,$3,1,Dark Blue,"dark blue, red",yes,flickering 2,4,seen
Candle,1,,1,—,red,no,,,seen
"""


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


@pytest.fixture
def lamps(here: Path) -> Path:
    (here / "lamps").mkdir()
    (here / "lamps" / "package.yaml").write_text(
        'id: lamps\nversion: "1"\ntitle: Lamps\nlibrary: true\n', encoding="utf-8"
    )
    (here / "lamps" / "lamps.azif").write_text(CONTENT, encoding="utf-8")
    (here / "lamps.csv").write_text(TABLE, encoding="utf-8")
    return here


def compared(*more: str) -> Result:
    return azif("facts", "lamps", "lamps.csv", "--column", "count=copies", *more)


def test_a_table_that_says_the_same_is_no_difference(lamps: Path) -> None:
    shown = compared()
    assert shown.exit_code == 0, shown.output
    assert shown.stdout == ""
    assert "2 components, 13 values: 0 differ" in shown.stderr
    assert "not compared: source" in shown.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Beacon,2,", "Beacon,3,", 'lamp "Beacon": copies: the table says 3, the package 2'),
        ("$3", "4", 'lamp "Beacon": price: the table says 4, the package 3'),
        ("Dark Blue", "red", 'lamp "Beacon": hue: the table says red, the package dark blue'),
        ('"dark blue, red"', "red", 'lamp "Beacon": hues: the table says red, the package red, dark blue'),
        ("yes", "no", 'lamp "Beacon": old: the table says no, the package yes'),
        ("flickering 2", "flickering 1", "keywords: the table says flickering 1, the package flickering 2"),
        (",4,seen", ",5,seen", "marks red: the table says 5, the package 4"),
        ("—", "red", 'lamp "Candle": hue: the table says red, the package nothing'),
        ("Candle", "Candel", '"Candel": not in the package'),
        ("Candle", "Candel", 'lamp "Candle": not in the table (lamps/lamps.azif:12:1)'),
    ],
)  # fmt: skip
def test_a_difference_is_told(lamps: Path, old: str, new: str, said: str) -> None:
    assert old in TABLE
    (lamps / "lamps.csv").write_text(TABLE.replace(old, new, 1), encoding="utf-8")
    shown = compared()
    assert shown.exit_code == 1
    assert said in shown.stdout
    assert json.loads(compared("--json").stdout)


def test_a_table_may_be_yaml_and_its_rows_may_lie_under_a_key(lamps: Path) -> None:
    (lamps / "lamps.yaml").write_text(
        "set: lamps\nlamps:\n- {name: beacon, hues: [red, dark blue], price: 2}\n"
        "others:\n- {name: x}\n- {name: y}\n",
        encoding="utf-8",
    )
    shown = azif("facts", "lamps", "lamps.yaml", "--key", "lamps", "--kind", "lamp")
    assert shown.exit_code == 1
    assert 'lamp "Beacon": price: the table says 2, the package 3' in shown.stdout
    assert 'lamp "Candle": not in the table' in shown.stdout
    assert "1 component, 2 values: 1 different, 0 not in the package, 1 not in the table" in shown.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "there are no rows"), ("- 1\n- 2\n", "no list of rows"), ("a: [", "cannot be read")],
)
def test_a_table_that_cannot_be_read_is_misuse(lamps: Path, text: str, said: str) -> None:
    name = "empty.csv" if not text else "wrong.yaml"
    (lamps / name).write_text(text, encoding="utf-8")
    shown = azif("facts", "lamps", name)
    assert shown.exit_code == 2
    assert said in shown.output


def test_a_column_is_renamed_with_two_names(lamps: Path) -> None:
    shown = azif("facts", "lamps", "lamps.csv", "--column", "count")
    assert shown.exit_code == 2
    assert "COLUMN=FIELD" in shown.output
