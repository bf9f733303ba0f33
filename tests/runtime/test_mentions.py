"""What stands on a component can be asked in play as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
lamp "Flint" { may before you seek { pull } }
verb weigh {
  object what: lamp
  do { if what mentions pull { add 1 to night }; if what mentions seek { add 2 to night } }
}
rule "Weighing" { action evening { for each lamp in chest as l { weigh l } } }
"""

COUNTED = """
verb weigh { do { set night to number of lamps in chest whose copies = 2 } }
verb look { do { set night to number of lamps in chest that has no abilities } }
rule "Weighing" { action evening { weigh; look } }
"""


@pytest.mark.parametrize(("lamp", "night"), [("Flint", 3), ("Lantern", 0)])
def test_verbs_that_happen_and_verbs_that_are_waited_for(
    tried: Tried, package: Path, lamp: str, night: int
) -> None:
    (package / "flint.azif").write_text(CONTENT)
    (verdict,) = tried(f'ruling "r" {{ when {{ weigh "{lamp}" }} then {{ night is {night} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


@pytest.mark.parametrize(("asked", "night"), [("weigh", 2), ("look", 3)])
def test_abilities_and_copies_are_known_in_play(tried: Tried, package: Path, asked: str, night: int) -> None:
    (package / "flint.azif").write_text(COUNTED)
    (verdict,) = tried(f'ruling "r" {{ when {{ {asked} }} then {{ night is {night} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
