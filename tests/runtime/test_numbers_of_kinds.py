"""`2 weapons or spells`, where a number of things is wanted that are not chosen yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
zone pack of guest
zone well { inactive }
kind guest { you means this; starts in house }
kind goods { plural "goods"; starts in well; you means its holder }
kind rope is goods
kind hook is goods
kind sack is goods { printed wants: list of some goods = nothing }
guest "Fay" { }
rope "Cord" { copies 2 }
hook "Gaff" { copies 2 }
sack "Bag" { wants 1 rope or hook, 1 sack }
verb waste {
  subject who: guest = you; object what: some goods
  do {
    choose up to (what's number) goods in who's pack by who as chosen
    for each what among chosen as one { put one into well }
    for each what in who's pack as one { put one into well }
  }
}
verb want {
  subject who: guest = you; object what: sack
  do { for each entry of what's wants as one { who wastes one } }
}
verb weigh {
  subject who: guest = you; object what: some goods
  do { if what is a rope or what is hook { who wastes what } }
}
rule "Wants" { whenever there is a guest in well: choose a sack as s; "Fay" wants s; "Fay" wastes 1 rope }
"""

GIVEN = '"Fay" has rope "Cord"; "Fay" has hook "Gaff"; "Fay" has sack "Bag"; '

CASES = {
    '"Fay" wastes 2 ropes or hooks': '"Fay" has exactly 1 goods; "Fay" has sack "Bag"',
    '"Fay" wastes 1 sack or hook': '"Fay" has exactly 1 goods; "Fay" has rope "Cord"',
    '"Fay" wastes 1 rope': '"Fay" has exactly 2 goods',
    '"Fay" wants "Bag"': '"Fay" has no goods',
    '"Fay" weighs 1 rope': '"Fay" has exactly 2 goods',
    '"Fay" weighs 1 hook': '"Fay" has exactly 2 goods',
    '"Fay" weighs 1 sack': '"Fay" has exactly 3 goods',
}


@pytest.mark.parametrize("happens", CASES)
def test_those_of_either_kind_are_meant(tried: Tried, package: Path, happens: str) -> None:
    (package / "goods.azif").write_text(CONTENT)
    then = CASES[happens]
    (verdict,) = tried(f'ruling "r" {{ given {{ {GIVEN} }} when {{ {happens} }} then {{ {then} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
