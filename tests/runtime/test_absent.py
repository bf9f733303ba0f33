"""What is asked of somebody who may be nobody, or of another kind: it is not so, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

DECLARED = """
enum mood { calm, wild }
kind guest
kind knight is guest {
  printed size: number = 1; printed temper: mood = calm; state proud: flag = no
  state squire: person = nothing; starts in house
}
kind ghost is guest { starts in house }
amend kind person { state rival: guest = nothing }
knight "Bors" { size 3; temper wild }
ghost "Wisp" { }
room "Hall" { while "Ann"'s rival's temper is wild, "Bors"'s size +1 }
room "Den" { while "Bors"'s temper is wild and "Bors" is proud, "Bors"'s size +1 }
person "Cid" { }
procedure serve { do { set "Bors"'s squire to "Cid" } }
procedure meet { object who: guest; do { set "Ann"'s rival to who } }
"""

CONDITIONS = (
    "\"Ann\"'s rival's size > 0",
    "\"Ann\"'s rival's size + 1 > 0",
    "0 < \"Ann\"'s rival's size",
    "\"Ann\"'s rival's temper is wild",
    '"Ann"\'s rival is proud',
    '"Ann"\'s rival\'s squire is "Cid"',
)


def said(tried: Tried, package: Path, given: str, condition: str) -> bool:
    (package / "guests.azif").write_text(DECLARED)
    (verdict,) = tried(
        f'ruling "r" {{ given {{ {given} }} when {{ if {condition} {{ "Ann" earns 1 Oil }} }}'
        ' then { "Ann"\'s Oil is 1 } }'
    )
    assert all("asked of" not in str(failure) for failure in verdict.failures), verdict.failures
    return verdict.holds


@pytest.mark.parametrize("condition", CONDITIONS)
def test_nothing_is_so_of_nobody(tried: Tried, package: Path, condition: str) -> None:
    assert not said(tried, package, "", condition)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_nor_of_what_has_no_such_thing(tried: Tried, package: Path, condition: str) -> None:
    assert not said(tried, package, 'meet "Wisp"', condition)


@pytest.mark.parametrize("condition", CONDITIONS)
def test_it_is_so_of_who_has_it(tried: Tried, package: Path, condition: str) -> None:
    assert said(tried, package, 'meet "Bors"; serve; "Bors" is proud', condition)


def test_its_opposite_is_so_of_nobody(tried: Tried, package: Path) -> None:
    assert said(tried, package, "", "not \"Ann\"'s rival's size > 0")


def test_a_sentence_about_nobody_does_not_happen(tried: Tried, package: Path) -> None:
    (package / "guests.azif").write_text(
        DECLARED
        + """
verb weigh { subject who: person; do { } }
verb rummage { subject who: person; do { } }
rule "both" { when a person seeks { that person weighs; that person rummages } }
zone cellar
person "Dot" {
  when a person weighs { that person earns 1 Oil; that person earns (that person's rival's size) Oil }
  when a person rummages {
    let who = that person
    choose a knight in cellar as one by who
    who earns (one's size) Oil
    choose a person in cellar as nobody by who
    nobody earns 1 Oil
    who earns (nobody's Oil) Oil
    if nobody's place is one's place { who earns 8 Oil }
    if nobody's place is not one's place or who's Oil > 5 { who earns 2 Oil }
    for each person in nobody's place as near { near earns 1 Oil }
    repeat (one's size) { who earns 1 Oil }
  }
}
"""
    )
    verdicts = tried(
        'ruling "r" { when { "Ann" weighs } then { "Ann"\'s Oil is 1 } }\n'
        'ruling "s" { given { meet "Wisp" } when { "Ann" weighs } then { "Ann"\'s Oil is 1 } }\n'
        'ruling "t" { given { meet "Bors" } when { "Ann" weighs } then { "Ann"\'s Oil is 5 } }\n'
        'ruling "u" { when { "Ann" rummages; "Ann" earns 1 Oil } then { "Ann"\'s Oil is 3 } }'
    )
    assert all(verdict.holds for verdict in verdicts), [verdict.failures for verdict in verdicts]
