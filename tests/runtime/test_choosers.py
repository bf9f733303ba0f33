# ruff: noqa: E501  (a sentence is read best on one line)
"""Who is asked when a noun in a sentence is to be chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

DECLARED = """
verb drop { object what: lamp; participle "dropped"; do { put what into chest } }
step dawn before dusk { }
procedure try_it { object who: person; object other: person; do { %s } }
"""


ASKED = {
    "fetch a lamp in house by other": "Ben",
    "other fetches a lamp in house": "Ben",
    "a lamp in house is fetched by other": "Ben",
    "fetch a lamp in house": "Ann",
    "fetch a lamp other has": "Ann",
    "who fetches a lamp other has": "Ann",
    "drop a lamp other has": "Ben",
    "drop 1 lamps other has": "Ben",
    "drop a lamp in other's shelf": "Ben",
    "drop a lamp in house": "Ann",
    "put a lamp other has into chest": "Ben",
    "put up to 2 lamps in house into other's shelf": "Ann",
    "step dawn for other { drop a lamp in house }": "Ben",
    "for each person except who as p { p fetches a lamp in house }": "Ben",
    "each person except who fetches a lamp in house": "Ben",
    "may fetch a lamp in house": "Ann",
}
"""Sentences in a procedure that is for Ann, and about Ben: who chooses."""


@pytest.mark.parametrize("sentence", ASKED)
def test_who_chooses(tried: Tried, sentence: str) -> None:
    who = ASKED[sentence]
    other = "Ann" if who == "Ben" else "Ben"
    given = """
      given { 2 lamp "Torch" are in "Ann"'s pocket; a lamp "Candle" is in "Ben"'s pocket
        a lamp "Torch" is in "Ben"'s pocket; a lamp "Candle" is in "Ben"'s shelf; "Lantern" is in "Ben"'s shelf
        lamp "Wick" is in house; lamp "Glim" is in house }"""
    (verdict,) = tried(
        'lamp "Wick" { }\nlamp "Glim" { }\n' + DECLARED % sentence + 'ruling "r" {' + given
        + ' when { try_it "Ann" "Ben" }'
        + f' then {{ offered "" to "{who}"; not offered "" to "{other}" }} }}'
    )  # fmt: skip
    assert verdict.holds, [str(failure) for failure in verdict.failures]


NOBODY = 'ruling "r" { when { put a lamp in chest into house } then { %soffered "" to "Ann" } }'


def test_what_nobody_decides_the_arbiter_does(tried: Tried) -> None:
    (verdict,) = tried(NOBODY % "not ")
    assert verdict.holds, [str(failure) for failure in verdict.failures]
    (verdict,) = tried('value leader: person = "Ann" { arbiter }\n' + NOBODY % "")
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_an_event_may_be_somebody_elses(tried: Tried) -> None:
    (verdict,) = tried(
        DECLARED
        % "drop top lamp of chest"
        + 'rule "fetchers" { when a person earns Oil { that person fetches a lamp in chest; drop a lamp that person has } }'
        ' ruling "r" { when { "Ben" earns 1 Oil } then { offered "Torch" to "Ben"; not offered "Torch" to "Ann" } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_the_text_says_who_chooses(package: Path, azif: Callable[..., Result]) -> None:
    game = package / "lamps.azif"
    game.write_text(
        game.read_text()
        + """
verb drop { object what: lamp; says "{drop|drops} {what}"; do { put what into chest } }
verb outshine { subject what: lamp; object other: lamp; says "{what} {outshine|outshines} {other}"; do { drop other } }
lamp "Wick" {
  when a person earns Oil { drop a lamp that person has }
  when a person seeks { that person fetches 2 lamps in chest }
  when a person pays Oil { drop a lamp you have; fetch a lamp that person has }
  when a person fetches { this outshines a lamp that person has }
}
"""
    )
    assert azif("show", "Wick", "--package", str(package)).stdout.splitlines()[1:5] == [
        "  When a person earns Oils, they drop a lamp they have.",
        "  When a person seeks, they fetch 2 lamps in the chest.",
        "  When a person pays Oils, drop a lamp you have and fetch a lamp they have.",
        "  When a person fetches a lamp, this lamp outshines a lamp they have (they choose).",
    ]
