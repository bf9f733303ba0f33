"""A noun inside another speaks of the outer one as `that …`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
token Purse
kind guest { holds Purse; starts in house }
kind thief is guest { plural "thieves" }
guest "Fay" { }
guest "Gus" { }
thief "Hal" { }
value richer of guest: set of guest = each guest where its Purse > that guest's Purse {
  says "those richer than {it}"
}
"""

GIVEN = 'given { "Fay" has 1 Purse; "Gus" has 2 Purse; "Hal" has 3 Purse } when { }'

CASES = {
    "number of guests where there is a thief whose Purse > that guest's Purse": 2,
    "number of guests where number of guests where its Purse < that guest's Purse is 1": 1,
    'number of "Fay"\'s richer': 2,
    'number of "Hal"\'s richer': 0,
    "highest (number of guests whose Purse < that guest's Purse) of each guest": 2,
    "number of (guests ordered by number of thieves where its Purse > that guest's Purse)": 3,
}


@pytest.mark.parametrize("amount", CASES)
def test_the_outer_one_is_meant(tried: Tried, package: Path, amount: str) -> None:
    (package / "guests.azif").write_text(CONTENT)
    (verdict,) = tried(f'ruling "r" {{ {GIVEN} then {{ {amount} is {CASES[amount]} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
