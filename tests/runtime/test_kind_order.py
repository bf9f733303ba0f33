"""A kind says once in which order its things take their turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
token Seat
kind guest { holds Seat; starts in house; ordered by (10 - its Seat); state rank: number = 0 }
kind late guest is guest { }
kind maid is guest { ordered by its Seat }
guest "Fay" { }
late guest "Gus" { }
guest "Hal" { }
maid "Ida" { }
maid "Joy" { }
track turns from 0 to 99
verb bow { subject who: guest; do { add 1 to turns; set who's rank to turns } }
procedure greet { do { %s } }
"""

GIVEN = (
    'given { "Fay" has 1 Seat; "Gus" has 2 Seat; "Hal" has 3 Seat; "Ida" has 5 Seat; "Joy" has 4 Seat;'
    " turns is 0 } when { greet }"
)

CASES = {
    "for each guest as g { g bows }": "Ida Joy Hal Gus Fay",
    "each guest bows": "Ida Joy Hal Gus Fay",
    "for each guest as g ordered by its Seat { g bows }": "Fay Gus Hal Joy Ida",
    "for each guest where its Seat > 1 as g { g bows }": "Ida Joy Hal Gus",
    "let all_of = guests in house; for each guest among all_of as g { g bows }": "Ida Joy Hal Gus Fay",
    "for each late guest as g { g bows }": "Gus",
    "each maid bows": "Joy Ida",
}


@pytest.mark.parametrize("statement", CASES)
def test_the_order_of_a_kind(tried: Tried, package: Path, statement: str) -> None:
    (package / "guests.azif").write_text(CONTENT % statement)
    ranks = "; ".join(f'"{name}"\'s rank is {n + 1}' for n, name in enumerate(CASES[statement].split()))
    (verdict,) = tried(f'ruling "r" {{ {GIVEN} then {{ {ranks} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_windows_are_offered_in_that_order(tried: Tried, package: Path) -> None:
    content = CONTENT % "offer parlour to each guest"
    content = content.replace("kind guest {", "kind guest { you means this;")
    content += 'window parlour\nrule "bowing" { action parlour if your rank is 0 { you bow } }\n'
    (package / "guests.azif").write_text(content)
    answers = 'given { answers "bowing", "bowing", "bowing", "bowing", "bowing" }'
    ranks = '"Ida"\'s rank is 1; "Joy"\'s rank is 2; "Fay"\'s rank is 5'
    (verdict,) = tried(f'ruling "r" {{ {answers} {GIVEN} then {{ {ranks} }} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
