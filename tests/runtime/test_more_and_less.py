"""`increase EVENT by N` beside `reduce EVENT by N`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CASES = {
    "more": ("increase you earn Oil by 2", 'when { "Cid" earns 1 Oil } then { "Cid" has exactly 3 Oil }'),
    "nothing stays nothing": (
        "increase you earn Oil by 2",
        'when { "Cid" earns 0 Oil } then { "Cid" has no Oil }',
    ),
    "more comes before less": (
        "reduce you earn Oil by 2; increase you earn Oil by 3",
        'when { "Cid" earns 1 Oil } then { "Cid" has exactly 2 Oil }',
    ),
    "more that may comes before less that must": (
        "reduce you earn Oil by 1; may increase you earn Oil by 2",
        'given { answers "Yes" } when { "Cid" earns 1 Oil } then { "Cid" has exactly 2 Oil }',
    ),
    "once": (
        "once per dusk may increase you earn Oil by 1 if night < 5",
        'given { answers "Yes" } when { "Cid" earns 1 Oil; "Cid" earns 1 Oil }'
        ' then { "Cid" has exactly 3 Oil }',
    ),
    "for a price": (
        "may increase you earn Oil by 2 cost { light a lamp you have }",
        'given { "Cid" has a lamp "Torch" as t; answers "Yes" } when { "Cid" earns 1 Oil }'
        ' then { "Cid" has exactly 3 Oil; t is lit }',
    ),
    "instead": (
        "instead of you earn Oil { increase it by 3; proceed }",
        'when { "Cid" earns 1 Oil } then { "Cid" has exactly 4 Oil }',
    ),
    "with a block": (
        "increase you earn Oil by 1 { pull }",
        'when { "Cid" earns 1 Oil } then { "Cid" has exactly 2 Oil; "Cid" has at least 1 lamp }',
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_amount_is_more(tried: Tried, package: Path, case: str) -> None:
    ability, ruling = CASES[case]
    (package / "more.azif").write_text(f'person "Cid" {{ {ability} }}')
    (verdict,) = tried(f'ruling "r" {{ {ruling} }}')
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_an_amendment_drops_it(tried: Tried, package: Path) -> None:
    (package / "more.azif").write_text(
        'person "Cid" { increase you earn Oil by 2; reduce you earn Oil by 1 }'
    )
    (verdict,) = tried('ruling "r" { when { "Cid" earns 3 Oil } then { "Cid" has exactly 4 Oil } }')
    assert verdict.holds
    (package / "more.azif").write_text(
        'person "Cid" { increase you earn Oil by 2; reduce you earn Oil by 1 }\n'
        'amend person "Cid" { without increase; because "it is enough" }\n'
    )
    (verdict,) = tried('ruling "r" { when { "Cid" earns 3 Oil } then { "Cid" has exactly 2 Oil } }')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
