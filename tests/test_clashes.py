"""`azif conflicts`: what gets in the way of what, each with a table on which it shows, and nothing else."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli

HERE = Path(__file__).parent / "trying"


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


@cache
def found() -> list[dict[str, Any]]:
    shown = azif("conflicts", *(str(HERE / name) for name in ("one", "two", "fair")), "--json")
    assert shown.exit_code == 1, shown.output
    rows: list[dict[str, Any]] = json.loads(shown.stdout)
    return rows


def between(one: str, other: str) -> dict[str, Any]:
    for row in found():
        if [side["card"] for side in row["sides"]] == [one, other]:
            return row
    raise AssertionError(f"{one} and {other} were not found")


@pytest.mark.parametrize(
    ("one", "other", "sort", "told"),
    [
        ("Twin", "Twist", "sets", "Ann's reach: 3 with Twin, 5 with Twist, 5 with both"),
        ("Echo", "Reflection", "loop", "without end"),
        ("Tithe", "Purse", "order", "Ann: what comes first"),
        ("Shield", "Mirror", "replaces", "Ann: which comes first"),
    ],
)
def test_each_sort_of_conflict_is_found_and_seen(one: str, other: str, sort: str, told: str) -> None:
    row = between(one, other)
    assert row["sort"] == sort
    assert any(told in text for text in row["told"]), row["told"]


def test_what_shows_on_no_table_is_not_told() -> None:
    cards = {side["card"] for row in found() for side in row["sides"]}
    assert "Quiet" not in cards


def test_a_package_is_not_in_its_own_way() -> None:
    assert all(row["sides"][0]["package"] != row["sides"][1]["package"] for row in found())


def test_it_is_told_where_both_are_written() -> None:
    shown = azif("conflicts", *(str(HERE / name) for name in ("one", "two", "fair")))
    assert "charm “Twin” (side_one) and charm “Twist” (side_two): each says what “reach” is" in shown.output
    assert "one.azif:" in shown.output
    assert "two.azif:" in shown.output


def test_less_than_two_packages_are_refused() -> None:
    shown = azif("conflicts", str(HERE / "fair"))
    assert (shown.exit_code, "AZ0907" in shown.output) == (1, True)
