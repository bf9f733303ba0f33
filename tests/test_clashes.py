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
        if {side["card"] for side in row["sides"]} == {one, other}:
            return row
    raise AssertionError(f"{one} and {other} were not found")


@pytest.mark.parametrize(
    ("one", "other", "sort", "told"),
    [
        ("Twin", "Twist", "sets", "Ann's reach: 3 by Twin, 5 by Twist; it is 5"),
        ("Floor", "Ceiling", "sets", "Ann's reach: at least 4 by Floor, at most 2 by Ceiling; it is 2"),
        ("Shield", "Mirror", "replaces", "Ann: which comes first → Mirror"),
        ("Miser", "Flatterer", "replaces", "  in the end Ann has 3 Coins"),
        ("Lifeline", "Gamble", "replaces", "1 die → 1"),
        ("Banner", "Whisper", "replaces", "something else counts for Ann's reach until the end of dawn"),
        ("Tithe", "Purse", "order", "Ann: what comes first → Purse"),
        ("Rooster", "Debt", "order", "  in the end Ann has 2 luck"),
        ("Stretch", "Fee", "order", "if Fee comes first:"),
        ("Hush", "Dog", "starves", "  Ann whistles: cannot happen"),
        ("Hush", "Flute", "starves", "  Ann whistles: cannot happen"),
        ("Calm", "Groan", "starves", "  Ann throws for 3: cannot happen"),
        ("Broom", "Glass", "removes", "as soon as both count, Glass is in drawer"),
        ("Echo", "Reflection", "loop", "without end"),
        ("Sink", "Spring", "loop", "! the state check of Spring never ends"),
    ],
)
def test_each_sort_of_conflict_is_found_and_seen(one: str, other: str, sort: str, told: str) -> None:
    row = between(one, other)
    assert row["sort"] == sort
    assert any(told in text for text in row["told"]), row["told"]


def test_a_ring_of_three_abilities_is_found() -> None:
    (row,) = [row for row in found() if len(row["sides"]) == 3]
    assert row["sort"] == "loop"
    assert {side["card"] for side in row["sides"]} == {"Hammer", "Spire", "Clapper"}
    assert {side["package"] for side in row["sides"]} == {"side_one", "side_two"}
    assert "without end" in row["told"][-1]


def test_what_could_not_be_brought_to_meet_is_counted_and_listed() -> None:
    folders = [str(HERE / name) for name in ("one", "two", "fair")]
    shown = azif("conflicts", *folders, "--unseen")
    last = shown.stderr.splitlines()[-1]
    listed = [line for line in shown.stderr.splitlines() if line.startswith("not brought to meet: ")]
    assert f"{len(listed)} were not brought to meet: `--unseen` lists them, and whether they clash" in last
    assert all(": nothing was found" in line or ": what they speak of" in line for line in listed), listed


def test_what_comes_to_the_same_in_both_orders_is_not_told() -> None:
    """Both take a Coin: which comes first does not matter, though somebody is asked."""
    assert ("Thrift", "Tax") not in found_pairs()


def test_what_is_used_up_keeps_nothing_from_happening() -> None:
    assert ("Penny", "Quiet") not in found_pairs()


def found_pairs() -> set[tuple[str, str]]:
    return {(row["sides"][0]["card"], row["sides"][1]["card"]) for row in found()}


def test_a_conflict_can_be_played() -> None:
    folders = [str(HERE / name) for name in ("one", "two", "fair")]
    rows = [(row["sort"], row["sides"][0]["card"]) for row in found()]
    number = rows.index(("replaces", "Shield")) + 1
    shown = CliRunner().invoke(cli.azif, ["conflicts", *folders, "--play", str(number)], input="2\n")
    assert shown.exit_code == 0, shown.output
    assert "Mirror applies" in shown.output
    assert "loses 1 Coin" in shown.output
    beyond = azif("conflicts", *folders, "--play", "99")
    assert beyond.exit_code == 2
    assert "there is no conflict 99" in beyond.output


def test_a_stranger_whose_rule_stops_what_another_waits_for_is_no_mistake_of_his() -> None:
    shown = azif("check", *(str(HERE / name) for name in ("one", "two", "fair")))
    assert shown.exit_code == 0, shown.output


def test_what_shows_on_no_table_is_not_told() -> None:
    cards = {side["card"] for row in found() for side in row["sides"]}
    assert "Quiet" not in cards


def test_a_package_is_not_in_its_own_way() -> None:
    assert all(row["sides"][0]["package"] != row["sides"][1]["package"] for row in found())


def test_it_is_told_where_both_are_written() -> None:
    shown = azif("conflicts", *(str(HERE / name) for name in ("one", "two", "fair")))
    assert (
        "charm “Twin” (side_one) and charm “Twist” (side_two): what they say of “reach” cannot"
        in shown.output
    )
    assert "one.azif:" in shown.output
    assert "two.azif:" in shown.output


def test_less_than_two_packages_are_refused() -> None:
    shown = azif("conflicts", str(HERE / "fair"))
    assert (shown.exit_code, "AZ0907" in shown.output) == (1, True)
