# ruff: noqa: E501  (a ruling is read best on one line)
"""Prices of which the player chooses the amount, and prices that are paid twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

DECLARED = """
token Wax
amend kind person { holds Wax }
window market
verb burn {
  subject who: person = you; object amount: quantity; participle "burnt"
  needs who's (amount's token) >= amount's number
  do { take amount's number from who's (amount's token) }
}
verb sell { object what: lamp; participle "sold"; do { put what into chest } }
procedure trade { object who: person; do { offer market to who } }
procedure ask { object who: person; do { %s } }
person "Cid" { %s }
"""

ELSEWHERE = "; when you earn 9 Oil { earn 1 Wax }"
FORBIDDEN = ELSEWHERE + ' } lamp "Dry Spell" { cannot you earn Wax'
"""Behind an ability: a thing besides that forbids what is bought, which also comes elsewhere."""

ABILITIES = {
    "as much as can be paid": (
        "action market cost { choose number n; pay n Oil } { earn n Wax }",
        'given { "Cid" has 3 Oil; answers "Cid", "2", "Done" } when { trade "Cid" }'
        ' then { "Cid" has exactly 1 Oil; "Cid" has exactly 2 Wax; offered "3"; not offered "4"; not offered "0" }',
    ),
    "not even the least": (
        "action market cost { choose number n from 2; pay n Oil } { earn n Wax }",
        'given { "Cid" has 1 Oil } when { trade "Cid" } then { not offered "Cid" }',
    ),
    "more than a hundred": (
        "action market cost { choose number n; pay n Oil } { earn n Wax }",
        'given { "Cid" has 150 Oil; answers "Cid", "149", "Done" } when { trade "Cid" }'
        ' then { "Cid" has exactly 149 Wax; offered "150"; not offered "151" }',
    ),
    "only one amount is possible": (
        "action market cost { choose number n from 2 to 4; pay n Oil } { earn n Wax }",
        'given { "Cid" has 2 Oil; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 2 Wax }',
    ),
    "nothing, if that will do": (
        "action market cost { choose number n from 0; pay n Oil } { earn (n + 1) Wax }",
        'given { answers "Cid", "Done" } when { trade "Cid" } then { "Cid" has exactly 1 Wax }',
    ),
    "more of it, and something else of the same": (
        "action market cost { choose number n; pay n Oil; pay 1 Oil } { earn n Wax }",
        'given { "Cid" has 3 Oil; answers "Cid", "2" } when { trade "Cid" } then { "Cid" has exactly 0 Oil; "Cid" has exactly 2 Wax; not offered "3" }',
    ),
    "the same twice": (
        "action market cost { pay 1 Oil; pay 1 Oil } { earn 1 Wax }",
        'given { "Cid" has 1 Oil } when { trade "Cid" } then { not offered "Cid"; "Cid" has exactly 1 Oil }',
    ),
    "the same, by another verb": (
        "action market cost { pay 1 Oil; burn 1 Oil } { earn 1 Wax }",
        'given { "Cid" has 1 Oil } when { trade "Cid" } then { not offered "Cid"; "Cid" has exactly 1 Oil }',
    ),
    "the same, by another verb, and there is enough": (
        "action market cost { pay 1 Oil; burn 1 Oil } { earn 1 Wax }",
        'given { "Cid" has 2 Oil; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 0 Oil; "Cid" has exactly 1 Wax }',
    ),
    "one thing for two": (
        "action market cost { sell a lamp you have; sell a lamp you have } { earn 1 Wax }",
        'given { "Cid" has "Lantern" } when { trade "Cid" } then { not offered "Cid"; "Cid" has "Lantern" }',
    ),
    "two things for two": (
        "action market cost { sell a lamp you have; sell a lamp you have } { earn 1 Wax }",
        'given { "Cid" has "Lantern"; "Cid" has a lamp "Torch"; answers "Cid", "Torch" } when { trade "Cid" }'
        ' then { "Cid" has no lamp; "Cid" has exactly 1 Wax }',
    ),
    "of different tokens": (
        "action market cost { pay 1 Oil; pay 1 Wax } { earn 3 Wax }",
        'given { "Cid" has 1 Oil; "Cid" has 1 Wax; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 3 Wax }',
    ),
    "for each of several": (
        "action market cost { for each lamp you have { pay 1 Oil } } { earn 1 Wax }",
        'given { "Cid" has 2 lamps; "Cid" has 1 Oil } when { trade "Cid" } then { not offered "Cid" }',
    ),
    "either way": (
        'action market cost { pay 1 Oil; choose { option "Oil" cost { pay 2 Oil } { }; option "Wax" cost { pay 2 Wax } { } } } { earn 1 Wax }',
        'given { "Cid" has 2 Oil; "Cid" has 2 Wax; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 1 Oil; "Cid" has exactly 1 Wax }',
    ),
    "a thing with which the rest can be paid": (
        "action market cost { choose a lamp you have as l; sell l; pay (l's glow) Oil } { earn (l's glow) Wax }",
        'given { "Cid" has "Lantern"; "Cid" has a lamp "Torch"; "Cid" has 1 Oil; answers "Cid" } when { trade "Cid" }'
        ' then { "Cid" has "Lantern"; "Cid" has exactly 1 Wax; not offered thing "Lantern" }',
    ),
    "what a sentence chose": (
        "action market cost { sell a lamp you have } { earn (that lamp's glow) Wax }",
        'given { "Cid" has "Lantern"; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 2 Wax }',
    ),
    "of a reaction": (
        "may when you earn Oil cost { choose number n; pay n Oil } { earn n Wax }",
        'given { answers "Yes", "2" } when { "Cid" earns 3 Oil } then { "Cid" has exactly 1 Oil; "Cid" has exactly 2 Wax }',
    ),
    "instead": (
        "may instead of you earn Oil cost { choose number n to 2; pay n Wax } { set its amount's number to n * 5; proceed }",
        'given { "Cid" has 2 Wax; answers "Yes", "2" } when { "Cid" earns 3 Oil } then { "Cid" has exactly 10 Oil }',
    ),
    "around a step": (
        "may at start of dusk cost { choose number n; pay n Oil } { earn n Wax }",
        'given { "Cid" has 2 Oil; answers "Yes", "1" } when { step dusk { } } then { "Cid" has exactly 1 Wax }',
    ),
    "for what another forbids": (
        "action market cost { pay 1 Oil } { earn 1 Wax }" + FORBIDDEN,
        'given { "Cid" has 1 Oil; "Cid" has "Dry Spell" } when { trade "Cid" } then { not offered "Cid"; "Cid" has exactly 1 Oil }',
    ),
    "for what it forbids itself until it is paid": (
        "action market cost { pay 1 Oil } { earn 1 Wax } cannot you earn Wax if you have 1 Oil" + ELSEWHERE,
        'given { "Cid" has 1 Oil; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 1 Wax }',
    ),
    "a reaction that would only do what is forbidden": (
        "may when you earn Oil { earn 1 Wax }" + FORBIDDEN,
        'given { "Cid" has "Dry Spell" } when { "Cid" earns 3 Oil } then { not offered "Yes"; "Cid" has exactly 3 Oil }',
    ),
    "it can be changed": (
        "action market cost { choose number n; pay n Oil } { add 1 to n; earn n Wax }",
        'given { "Cid" has 1 Oil; answers "Cid" } when { trade "Cid" } then { "Cid" has exactly 2 Wax }',
    ),
}  # fmt: skip

STATEMENTS = {
    "may": (
        'may "Barter" by who cost { choose number n by who; who pays n Oil } { who earns n Wax }',
        'given { "Cid" has 2 Oil; answers "Barter", "2" } when { ask "Cid" } then { "Cid" has exactly 2 Wax }',
    ),
    "declined": (
        'may "Barter" by who cost { choose number n by who; who pays n Oil } { who earns n Wax } else { who earns 5 Oil }',
        'given { "Cid" has 2 Oil; answers "Decline" } when { ask "Cid" } then { "Cid" has exactly 7 Oil }',
    ),
    "an option of what is forbidden": (
        'choose by who { option "Wax" cost { who pays 1 Oil } { who earns 1 Wax }; option "Oil" { who earns 1 Oil } }',
        'given { "Cid" has 1 Oil; "Cid" has "Dry Spell" } when { ask "Cid" } then { "Cid" has exactly 2 Oil; not offered "Wax" }',
    ),
    "one of several options": (
        'choose by who { option "Much" cost { choose number n from 3 by who; who pays n Oil } { who earns n Wax }; option "Little" cost { choose number n to 2 by who; who pays n Oil } { who earns n Wax }; option "None" { } }',
        'given { "Cid" has 2 Oil; answers "Little", "2" } when { ask "Cid" } then { "Cid" has exactly 2 Wax; not offered "Much" }',
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ABILITIES)
def test_a_price_of_an_ability(tried: Tried, package: Path, case: str) -> None:
    ability, ruling = ABILITIES[case]
    (package / "market.azif").write_text(DECLARED % ("who earns 1 Oil", ability))
    (verdict,) = tried(f'ruling "r" {{ {ruling} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


@pytest.mark.parametrize("case", STATEMENTS)
def test_a_price_of_a_statement(tried: Tried, package: Path, case: str) -> None:
    statement, ruling = STATEMENTS[case]
    ability = "action market { earn 1 Oil }" + FORBIDDEN * (case == "an option of what is forbidden")
    (package / "market.azif").write_text(DECLARED % (statement, ability))
    (verdict,) = tried(f'ruling "r" {{ {ruling} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_too_many_numbers_are_refused(tried: Tried, package: Path) -> None:
    statement = "choose number n from 1 to 2000 by who; who earns n Wax"
    (package / "market.azif").write_text(DECLARED % (statement, "action market { earn 1 Oil }"))
    (verdict,) = tried('ruling "r" { when { ask "Cid" } then { "Cid" has exactly 1 Wax } }')
    assert any("among more than 1,000 numbers" in str(failure) for failure in verdict.failures)
