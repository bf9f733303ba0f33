"""Weights of goals that are wrong are found by paired games."""

from __future__ import annotations

from pathlib import Path

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.balance.results import Results
from azif_runtime.saves import Setup
from tuning.weights import Aim, Tuning, write_style

NIGHT = """
token Oil
zone house
kind person { holds Oil; starts in house; you means this }
person "Ann" { }
verb wait { subject who: person = you; do: stop wait }
verb pour {
  subject who: person = you
  do:
    roll 1 dice as fall
    if number of fall at least 2 = 1: add 1 to who's Oil
}
goal wait for person { worth 10 }
goal pour for person { worth 8 }
procedure main {
  do:
    for each person as p:
      repeat 4:
        choose "what to do" by p:
          option "Wait": p waits
          option "Pour": p pours
    if "Ann"'s Oil >= 3: finish "It is light"
    finish "It is dark"
}
"""


def night(folder: Path, **aim: str) -> Tuning:
    """A game in which whoever waits has lost, and goals say that waiting is better."""
    folder.mkdir()
    (folder / "package.yaml").write_text('id: night\nversion: "1"\ntitle: Night\nlibrary: true\n')
    (folder / "night.azif").write_text(NIGHT)
    return Tuning([folder], Setup(1), Aim(**aim), 40, Results(), lambda _: None)


def test_a_weight_that_is_better_is_found_and_kept(here: Path) -> None:
    tuning = night(here / "night", lost="It is dark")
    weights = tuning.tuned(list(tuning.goals()), 1)
    assert weights == {"night:wait": 67}
    assert tuning.judged(weights, 1, 40).high < 0
    write_style(here / "style", tuning.paths, tuning.goals(), weights)
    report = Report()
    assert driver.compile_packages([*tuning.paths, here / "style"], report) is not None
    assert not report.diagnostics


def test_where_nothing_is_better_nothing_is_kept(here: Path) -> None:
    tuning = night(here / "night", lost="Nobody comes")
    assert tuning.tuned(list(tuning.goals()), 1) == {}


def test_what_no_game_shows_cannot_be_wanted(here: Path) -> None:
    tuning = night(here / "night", lost="Nobody comes")
    assert tuning.aim.known(tuning.played({}, 0, 5)) == ("It is dark",)
    assert Aim(track="night:oil").known(tuning.played({}, 0, 5)) == ()
