"""Which clauses were met: exactly those that a ruling carried out, also where one line holds several."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Azif = Callable[..., Result]

CLAUSES = """
rule "Of every sort" {
  cannot a person lights a lamp "Candle" if night is 9
  reduce a person earns Oil by 1 if night is 8
  always brightness +1, the glow of each lamp in chest +1
  while night is 7, brightness +1
}
"""


@pytest.fixture
def covered(ruled: Path) -> Path:
    """The small game, with two rulings and abilities of every sort that has no statement."""
    (ruled / "clauses.azif").write_text(CLAUSES)
    return ruled


def rows(shown: Result) -> dict[tuple[str, int, int, str], tuple[int, list[str]]]:
    """What was reported: the rulings and how often, by place and sort of clause."""
    return {
        (row["file"], row["line"], row["column"], row["what"]): (row["times"], row["rulings"])
        for row in json.loads(shown.output)
    }


def place(package: Path, file: str, text: str) -> tuple[str, int, int]:
    """Where a text stands, which stands there once."""
    whole = (package / file).read_text()
    assert whole.count(text) == 1
    before = whole[: whole.index(text)]
    return f"lamps/{file}", before.count("\n") + 1, len(before) - before.rfind("\n")


def test_each_clause_of_a_line_is_told_apart(covered: Path, azif: Azif) -> None:
    found = rows(azif("coverage", "clauses", "lamps", "--json"))
    for text in ("roll 2 dice as x", "if number of x at least 5 >= 1", "outcome lucky }"):
        assert found[*place(covered, "lamps.azif", text), "statement"] == (1, ["somebody is lucky"])
    assert found[*place(covered, "lamps.azif", "outcome unlucky }"), "statement"] == (0, [])


def test_what_was_not_met_is_shown_where_it_is_written(covered: Path, azif: Azif) -> None:
    shown = azif("coverage", "clauses", "lamps", "--long")
    file, line, column = place(covered, "lamps.azif", "outcome unlucky }")
    assert f"    {file}:{line}:{column}: outcome unlucky }} }} (statement)" in shown.output.splitlines()
    assert "outcome lucky" not in shown.output
    assert "rulings/some.azif" not in shown.output
    assert shown.exit_code == 0


def test_heads_of_abilities_are_met_when_they_apply(covered: Path, azif: Azif) -> None:
    found = rows(azif("coverage", "clauses", "lamps", "--json"))
    lantern = found[*place(covered, "lamps.azif", "when you earn Oil"), "ability"]
    assert lantern == (1, ["the lantern is lit"])
    always = place(covered, "clauses.azif", "always brightness")
    assert found[*always, "ability, modifier 1"][1] == ["the lantern is lit"]  # then it is asked how bright
    assert found[*always, "ability, modifier 2"][1] == []  # no lamp in the chest is
    assert found[*place(covered, "clauses.azif", "while night"), "ability"] == (0, [])
    assert found[*place(covered, "clauses.azif", "cannot"), "ability"] == (0, [])
    assert found[*place(covered, "clauses.azif", "reduce"), "ability"] == (0, [])


def test_an_ability_whose_condition_holds_is_met(covered: Path, azif: Azif) -> None:
    (covered / "rulings" / "more.azif").write_text(
        'ruling "no candle" { given { night is 9; "Ann" has lamp "Candle" } when { "Ann" lights that lamp }'
        " then { brightness is 1 } }\n"
        'ruling "one less" { given { night is 8 } when { "Ann" earns 2 Oil } then { "Ann"\'s Oil is 1 } }\n'
    )
    found = rows(azif("coverage", "clauses", "lamps", "--json"))
    assert found[*place(covered, "clauses.azif", "cannot"), "ability"][1] == ["no candle"]
    assert found[*place(covered, "clauses.azif", "reduce"), "ability"][1] == ["one less"]


@pytest.mark.parametrize(("least", "status"), [("5", 0), ("95", 1)])
def test_less_than_is_wanted_fails(covered: Path, azif: Azif, least: str, status: int) -> None:
    assert azif("coverage", "clauses", "lamps", "--fail-under", least).exit_code == status


def test_games_count_too(covered: Path, azif: Azif) -> None:
    found = rows(
        azif("coverage", "clauses", "lamps", "--games", "4", "--seed", "1", "--set", "evenings=2", "--json")
    )
    assert found[*place(covered, "lamps.azif", "shuffle chest"), "statement"] == (4, [])
    assert found[*place(covered, "lamps.azif", "add 1 to night"), "statement"] == (8, [])


def test_pages_show_who_met_a_line(covered: Path, azif: Azif, here: Path) -> None:
    pytest.importorskip("coverage")
    shown = azif("coverage", "clauses", "lamps", "--html", "pages", "--json")
    plain = azif("coverage", "clauses", "lamps", "--json")
    assert rows(shown) == rows(plain)
    pages = "".join(page.read_text() for page in (here / "pages").glob("*lamps_azif.html"))
    assert "somebody is lucky" in pages
    assert "the lantern is lit" in pages
    contexts = json.loads((here / "pages" / "status.json").read_text())
    totals = {
        row["index"]["file"]: row["index"]["nums"]["n_statements"] - row["index"]["nums"]["n_missing"]
        for row in contexts["files"].values()
    }
    lines = {(file, line) for (file, line, _, _), (times, _) in rows(plain).items() if times}
    assert totals == {
        file: sum(1 for one, _ in lines if one == file) for file in ("lamps/lamps.azif", "lamps/clauses.azif")
    }
