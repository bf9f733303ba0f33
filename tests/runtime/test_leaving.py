"""What leaves by an event answers it all the same: what the event is about, and what its people had."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

DECLARED = """
zone attic { inactive }
verb stumble {
  subject who: person = you
  says "{who} {stumble|stumbles}"
  do { for each lamp in who's pocket as l { put l into attic } }
}
rule "Dark" { whenever night is 9 { set night to 0; "Ann" stumbles } }
lamp "Beacon" { when you stumble { earn 2 Oil } }
lamp "Ember" { when a person stumbles { earn 1 Oil } }
lamp "Spark" { when a lamp is lighted { earn 1 Oil } }
"""


def holds(tried: Tried, package: Path, ruling: str) -> None:
    (package / "attic.azif").write_text(DECLARED)
    (verdict,) = tried(ruling)
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_what_somebody_had_answers_what_takes_it(tried: Tried, package: Path) -> None:
    holds(
        tried, package,
        'ruling "r" { given { "Ann" has "Beacon" } when { "Ann" stumbles }'
        ' then { "Beacon" is in attic; "Ann"\'s Oil is 2 } }',
    )  # fmt: skip


def test_it_answers_for_whom_it_is_said_of_anybody(tried: Tried, package: Path) -> None:
    holds(
        tried, package,
        'ruling "r" { given { "Ann" has "Ember" } when { "Ann" stumbles }'
        ' then { "Ember" is in attic; "Ann"\'s Oil is 1 } }',
    )  # fmt: skip


def test_what_another_has_answers_once(tried: Tried, package: Path) -> None:
    holds(
        tried, package,
        'ruling "r" { given { "Ben" has "Ember" } when { "Ann" stumbles }'
        ' then { "Ben"\'s Oil is 1; "Ann" has exactly 0 Oil } }',
    )  # fmt: skip
