"""Steps that a package adds before or after a step or a procedure of another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
procedure outing { subject who: person; do { who earns 2 Oil } }
procedure rest { do { step nap for "Ben" { "Ben" earns 2 Oil } } }
step packing before outing { set night to "Ann"'s Oil }
step unpacking after outing { set your Oil to your Oil * 3 }
step yawning after nap { set your Oil to your Oil + 1 }
step waking after rest { set "Ben"'s Oil to "Ben"'s Oil * 2 }
rule "Trips" { action evening { you outing; rest } }
rule "Home" { at end of outing { "Ann" earns 1 Oil } }
"""


@pytest.mark.parametrize(
    ("given", "happens", "holds"),
    [
        ("", '"Ann" outing', '"Ann" has exactly 9 Oil; night is 0'),
        ('"Ann" has 1 Oil', '"Ann" outing', '"Ann" has exactly 12 Oil; night is 1'),
        ("", '"Ben" outing', '"Ann" has exactly 1 Oil; "Ben" has exactly 6 Oil'),
        ("", "rest", '"Ben" has exactly 6 Oil'),
    ],
)
def test_they_come_before_and_after_what_is_called(
    tried: Tried, package: Path, given: str, happens: str, holds: str
) -> None:
    (package / "outing.azif").write_text(CONTENT)
    (verdict,) = tried(f'ruling "r" {{ given {{ {given} }} when {{ {happens} }} then {{ {holds} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


STOPPED = """
procedure outing { subject who: person; do { who earns 1 Oil; who hike; who earns 5 Oil } }
procedure hike { subject who: person; do { stop outing; who earns 7 Oil } }
step unpacking after outing { set your Oil to your Oil * 3 }
rule "Home" { at end of outing { "Ann" earns 1 Oil } }
rule "Never" { at end of hike { "Ann" earns 9 Oil } }
procedure leave { subject who: person; do { who outing; if who is "Ann" and night > 8 { who early } } }
procedure early { subject who: person; do { who outing; who earns 10 Oil } }
rule "Early" { at start of early { stop early }; at end of early { "Ben" earns 2 Oil } }
"""


@pytest.mark.parametrize(
    ("happens", "holds"),
    [
        ('"Ann" leave', '"Ann" has exactly 6 Oil'),
        ('"Ben" leave', '"Ben" has exactly 3 Oil; "Ann" has exactly 1 Oil'),
        ('"Ann" early', '"Ben" has exactly 2 Oil; "Ann" has exactly 0 Oil'),
    ],
)
def test_a_procedure_that_is_stopped_still_ends(
    tried: Tried, package: Path, happens: str, holds: str
) -> None:
    (package / "outing.azif").write_text(STOPPED)
    (verdict,) = tried(f'ruling "r" {{ when {{ {happens} }} then {{ {holds} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
