"""`azif odds`: exact chances of what happens and of what is drawn, against chances computed otherwise."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_runtime.odds.grid import Grid
from azif_runtime.odds.plot import svg

FAIR = str(Path(__file__).parent / "trying" / "fair")
ANN = '"Ann" is in ground'


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, arguments, prog_name="azif")


def rows(*arguments: str) -> list[dict[str, str]]:
    shown = azif("odds", FAIR, *arguments, "--json")
    assert shown.exit_code == 0, shown.output
    found: list[dict[str, str]] = json.loads(shown.output)[0]["rows"]
    return found


def hits(dice: int, wanted: int, *, again: bool = False) -> Fraction:
    """How likely so many dice show so many fives and sixes; the lowest again where that helps."""
    found = 0
    for row in product(range(1, 7), repeat=dice):
        kept = sorted(row)
        good = sum(die >= 5 for die in kept)
        if good >= wanted:
            found += 6
        elif again:
            rest = sum(die >= 5 for die in kept[1:])
            found += sum(rest + (more >= 5) >= wanted for more in range(1, 7))
    return Fraction(found, 6 ** (dice + 1))


@pytest.mark.parametrize("wanted", [1, 2, 3])
def test_a_throw_is_as_likely_as_counting_all_dice_says(wanted: int) -> None:
    found = rows("--given", ANN, "--when", f'"Ann" throws {wanted}')
    assert Fraction(found[0]["hit"]) == hits(3, wanted)
    assert Fraction(found[0]["hit"]) + Fraction(found[0]["miss"]) == 1


@pytest.mark.parametrize(("play", "again"), [("best", True), ("none", False)])
def test_what_helps_is_used_if_that_is_wished(play: str, again: bool) -> None:
    given = f'{ANN}; "Ann" has charm "Rabbit"'
    found = rows("--given", given, "--when", '"Ann" throws 2', "--play", play)
    assert Fraction(found[0]["hit"]) == hits(3, 2, again=again)


def test_the_worst_answers_are_no_better_than_none() -> None:
    given = f'{ANN}; "Ann" has charm "Rabbit"'
    worst, none = (
        Fraction(rows("--given", given, "--when", '"Ann" throws 3', "--play", play)[0]["hit"])
        for play in ("worst", "none")
    )
    assert worst < none


def test_numbers_are_gone_through() -> None:
    found = rows("--given", ANN, "--when", '"Ann" throws {n}', "--for", "n=1..3")
    assert [(row["n"], Fraction(row["hit"])) for row in found] == [
        (str(wanted), hits(3, wanted)) for wanted in (1, 2, 3)
    ]


def test_what_is_told_may_be_asked_for() -> None:
    found = rows("--given", ANN, "--when", '"Ann" adds dice', "--of", "Ann gains 2 Coins")
    assert Fraction(found[0]["Ann gains 2 Coins"]) == Fraction(3, 36)


def test_a_draw_is_as_likely_as_its_cards() -> None:
    found = rows("--draw", "ball", "--by", "worth", "--number", "2")
    assert {row["worth"]: Fraction(row["at least one"]) for row in found} == {
        "1": Fraction(1),
        "2": 1 - Fraction(comb(3, 2), comb(4, 2)),
    }


def test_a_package_beside_is_compared(here: Path) -> None:
    more = here / "more"
    more.mkdir()
    (more / "package.yaml").write_text(
        'id: more\nversion: "1.0"\ntitle: More\nrequires: {fair: ">=0.1"}\n', encoding="utf-8"
    )
    (more / "more.azif").write_text('ball "Green" { copies 4; worth 3 }\n', encoding="utf-8")
    found = rows("--draw", "ball", "--with", str(more))
    green = next(row for row in found if row["name"] == "Green")
    assert (green["chance, before"], green["chance, after"]) == ("0", "1/2")


def test_it_is_written_in_columns() -> None:
    shown = azif("odds", FAIR, "--draw", "ball").output.splitlines()
    assert shown[0] == "urn: 4 cards"
    assert shown[3].split() == ["Red", "3", "75.0", "%", "(3/4)"]


def test_what_is_cut_short_is_said() -> None:
    shown = azif("odds", FAIR, "--given", ANN, "--when", '"Ann" throws 2', "--most", "2")
    assert "cut short" in shown.output
    assert "not played" in shown.output


def test_a_picture_is_drawn(here: Path) -> None:
    pytest.importorskip("altair", reason="the extra `plot` is not installed")
    pytest.importorskip("vl_convert", reason="the extra `plot` is not installed")
    for name in ("one.svg", "other.svg"):
        shown = azif("odds", FAIR, "--draw", "ball", "--plot", str(here / name))
        assert shown.exit_code == 0, shown.output
    drawn = (here / "one.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "Red" in drawn
    assert drawn == (here / "other.svg").read_text("utf-8")


def test_a_picture_has_room_for_long_names() -> None:
    pytest.importorskip("altair", reason="the extra `plot` is not installed")
    pytest.importorskip("vl_convert", reason="the extra `plot` is not installed")
    rows = ((("1",), (Fraction(1, 2),)), (("2",), (Fraction(1, 3),)))
    widths = []
    for name in ("short", "a name of many words, as a whole sentence that is told"):
        drawn = re.search(r'<svg[^>]* width="(\d+)"', svg(Grid("Chances", ("n",), (name,), rows)))
        assert drawn is not None
        widths.append(int(drawn[1]))
    assert widths[0] == widths[1]


def test_what_is_wrong_is_said_once_for_all_numbers() -> None:
    shown = azif("odds", FAIR, "--given", ANN, "--when", '"Ann" throvs {n}', "--for", "n=1..4")
    assert (shown.exit_code, shown.output.count("error[")) == (1, 1), shown.output


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "AZ0903"),
        (["--when", '"Ann" throws', "--draw", "ball"], "AZ0903"),
        (["--when", '"Ann" throws', "--for", "n=6..1"], "AZ0904"),
        (["--when", '"Ann" throws', "--for", "N"], "AZ0904"),
        (["--when", '"Ann" throws {n}', "--for", "n=1..999"], "AZ0905"),
        (["--draw", "bal"], "AZ0708"),
        (["--draw", "ball", "--by", "wort"], "AZ0708"),
        (["--when", '"Ann" throvs'], "AZ02"),
    ],
)
def test_what_cannot_be_asked_is_said(arguments: list[str], code: str) -> None:
    shown = azif("odds", FAIR, *arguments)
    assert (shown.exit_code, code in shown.output) == (1, True), shown.output


def test_what_only_a_box_brings_was_not_there_before_it(here: Path) -> None:
    box = here / "nets"
    box.mkdir()
    (box / "package.yaml").write_text(
        'id: nets\nversion: "1.0"\ntitle: Nets\nrequires: {base: ">=0.1.0"}\n', encoding="utf-8"
    )
    (box / "nets.azif").write_text(
        "deck catch deck\nkind catch is card { starts in catch deck }\n"
        'rule "Nets" { at start of setup: shuffle catch deck }\n'
        'catch "Silver Bream" { when you receive this: gain $2; discard this }\n'
        'rule "A net is cast" { at end of upkeep: each investigator draws 1 catch }\n',
        encoding="utf-8",
    )
    shown = azif("odds", "--draw", "catch", "--with", str(box))
    assert shown.exit_code == 0, shown.output
    assert re.search(r"Silver Bream +0 +0\.0 % +1 +100", shown.output), shown.output
    shown = azif("odds", "--draw", "ctch", "--with", str(box))
    assert "there is no kind `ctch`" in shown.output
    assert "Ancient One" in shown.output or "ancient one" in shown.output
