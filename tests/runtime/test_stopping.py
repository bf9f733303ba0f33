"""What is stopped when it ends already."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from azif_runtime.scenario import Verdict

Tried = Callable[[str], list[Verdict]]

DECLARED = """
token Wax
amend kind person { holds Wax }
verb glow { subject who: person = you; do { add 1 to who's Wax } }
rule "Over already" { at end of dusk { "Cid" glows; stop dusk } }
person "Cid" { }
procedure wane { do { step dusk { "Cid" glows }; "Cid" glows } }
"""


def test_a_step_is_not_stopped_at_its_own_end(tried: Tried, package: Path) -> None:
    (package / "dusk.azif").write_text(DECLARED)
    (verdict,) = tried('ruling "r" { when { wane } then { "Cid" has exactly 3 Wax } }')
    assert verdict.holds, [str(failure) for failure in verdict.failures]
