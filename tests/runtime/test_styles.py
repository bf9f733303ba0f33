"""Styles: packages that amend goals. Whoever looks at goals plays otherwise; the game stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_compiler.loader.places import cards
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.balance.content import content_at
from azif_runtime.games.playing import play
from azif_runtime.saves import Setup, game_of
from azif_runtime.state.game import Game
from azif_runtime.translate.translate import translate

STYLES = sorted((Path(__file__).parents[2] / "examples" / "styles").iterdir())

CHOICE = """
token Oil
token Wax
zone house
track noise from 0 to unlimited
kind person { holds Oil, Wax; starts in house; you means this }
person "Ann" { }
verb pour { subject who: person = you; do: add 2 to who's Oil }
verb melt { subject who: person = you; do: add 1 to who's Wax }
goal pour for person { let much = 10; worth much }
goal melt for person { worth 8; worth 1 if you has no Wax }
procedure main {
  do:
    for each person as p:
      repeat 4:
        choose "what to make" by p:
          option "Pour": p pours
          option "Melt": p melts
    finish "The night is over"
}
"""


def game(folder: Path, style: str = "", agent: str = "sensible") -> Game:
    """A game that was played by the goals of the content, amended by a style."""
    folder.mkdir()
    manifest = 'id: {}\nversion: "1"\ntitle: T\n'
    paths = [folder / "night"]
    paths[0].mkdir()
    (paths[0] / "package.yaml").write_text(manifest.format("night") + "library: true\n")
    (paths[0] / "night.azif").write_text(CHOICE)
    if style:
        paths.append(folder / "style")
        paths[1].mkdir()
        (paths[1] / "package.yaml").write_text(manifest.format("style") + 'requires: {night: ">=1"}\n')
        (paths[1] / "style.azif").write_text(style)
    program = translate(content_at(paths).game())
    played = game_of(program, Setup(1), AGENTS[agent](program, 1))
    assert play(played) == "The night is over"
    return played


def poured(one: Game) -> int:
    """How often Ann took oil."""
    return one.answers.count(0)


def test_less_of_a_goal_lets_another_be_wanted_more(here: Path) -> None:
    assert poured(game(here / "plain")) == 4
    assert poured(game(here / "half", "amend goal pour for person { weight 50 }")) == 0
    assert poured(game(here / "more", "amend goal melt for person { weight 125 }")) == 3


def test_what_is_added_counts_behind_what_is_left(here: Path) -> None:
    dropped = "amend goal pour for person { weight 0; let much = 3; worth much + 5 }"
    assert poured(game(here / "less", dropped)) == 3
    assert poured(game(here / "more", "amend goal melt for person { worth 2 if you has no Wax }")) == 3


def test_several_styles_go_together(here: Path) -> None:
    style = "amend goal pour for person { weight 50 }\namend goal pour for person { weight 180; worth 2 }"
    assert poured(game(here / "both", style)) == 4


def test_who_looks_at_no_goals_plays_as_before(here: Path) -> None:
    plain, other = (
        game(here / name, style, "random")
        for name, style in (("plain", ""), ("style", "amend goal pour for person { weight 0 }"))
    )
    assert plain.answers == other.answers


WAY = """
token Gems
zone house
link door both
kind room { holds Gems; starts in house }
kind person { starts in house; you means this }
room "Attic" { }
room "Cellar" { }
person "Ann" { }
board House { door "Attic" - "Cellar" }
verb go { subject who: person = you; to target: room; do: put who into target }
goal go for person { toward target along door: let gems = its Gems; worth 10 * gems; costs 1 }
amend goal go for person {
  weight 50
  toward target along door: let gems = 3; shared gems if it is "Attic"; costs 4
}
"""


def test_a_way_that_is_amended_says_what_places_are_worth(here: Path) -> None:
    """What two packages name alike stays apart, and the place is the same one."""
    here.joinpath("a").mkdir()
    here.joinpath("a", "package.yaml").write_text('id: a\nversion: "1"\ntitle: A\nlibrary: true\n')
    here.joinpath("a", "a.azif").write_text(WAY)
    (goal,) = (one for one in content_at([here / "a"]).game().declarations if isinstance(one, ir.Goal))
    way = goal.toward
    assert way is not None
    names = [let.name for let in way.names]
    assert len(set(names)) == len(names) == 3
    assert way.names[1].value == ir.Local(way.name)
    assert way.costs == ir.Arithmetic(
        "+", ir.Arithmetic("/", ir.Arithmetic("*", ir.Number(1), ir.Number(50)), ir.Number(100)), ir.Number(4)
    )


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_style_of_the_examples_changes_goals_and_nothing_else(style: Path) -> None:
    report = Report()
    plain, styled = (driver.compile_packages(paths, report) for paths in ([cards()], [cards(), style]))
    assert [f"{found.span}: {found.text()}" for found in report.diagnostics] == []
    assert plain is not None
    assert styled is not None
    before = {repr(one) for one in plain.declarations}
    changed = [one for one in styled.declarations if repr(one) not in before]
    assert changed
    assert all(isinstance(one, ir.Goal) for one in changed)
    assert len(styled.declarations) == len(plain.declarations)
