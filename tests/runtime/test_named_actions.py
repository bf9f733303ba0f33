"""An ability's name where it is offered, one action in several windows, flavour."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

CONTENT = """
window parlour
window garden
window outdoors is garden
procedure stroll { object who: person; do { offer parlour to who; offer outdoors to who } }
person "Cid" {
  flavour "He never sleeps."
  "Second Wind": once per stroll action parlour, garden or outdoors { earn 1 Oil }
  "Deep Breath": may when you earn Oil { pull }
  "Old Habit": while night < 5 { always the glow of each lamp +1; before you seek { pull } }
  always the glow of each lamp +2
}
"""


def written(package: Path) -> None:
    (package / "cid.azif").write_text(CONTENT)


def test_it_is_offered_by_its_name(tried: Tried, package: Path) -> None:
    written(package)
    (verdict,) = tried(
        'ruling "r" { given { answers "Cid: Second Wind", "No" } when { stroll "Cid" }'
        ' then { "Cid" has exactly 1 Oil; offered action "Cid: Second Wind"; asked "use Cid: Deep Breath" } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_it_is_possible_in_each_window_and_its_limit_is_one(tried: Tried, package: Path) -> None:
    written(package)
    (verdict,) = tried(
        'ruling "r" { given { answers "Done", "Cid", "No" } when { stroll "Cid" }'
        ' then { "Cid" has exactly 1 Oil } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_an_action_of_two_windows_is_offered_once(tried: Tried, package: Path) -> None:
    written(package)
    (verdict,) = tried(
        'ruling "r" { given { answers "Cid", "No" } when { offer outdoors to "Cid" }'
        ' then { "Cid" has exactly 1 Oil } }'
    )
    assert verdict.holds, [str(failure) for failure in verdict.failures]


def test_its_text_says_so(package: Path, azif: Callable[..., Result]) -> None:
    written(package)
    shown = azif("show", "Cid", "--package", str(package)).output
    assert "Second Wind — Parlour, garden or outdoors: Once per stroll, earn $1." in shown
    assert "Deep Breath — When you earn Oils, you may pull." in shown
    assert shown.count("Old Habit — ") == 1
    assert "“He never sleeps.”" in shown
