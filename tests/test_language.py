"""What the language accepts, and what it says of what it does not: `language/good` and `language/bad`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from golden import cases, check, codes, compare, prepared

from azif_compiler import driver
from azif_compiler.source import LARGEST_SOURCE

LANGUAGE = Path(__file__).parent / "language"


@pytest.mark.parametrize("case", cases(LANGUAGE / "bad"), ids=lambda case: case.stem)
def test_what_is_wrong_is_said_on_its_line(case: Path, here: Path, update: bool) -> None:
    compare(case, here, update=update)


@pytest.mark.parametrize("case", cases(LANGUAGE / "good"), ids=lambda case: case.stem)
def test_what_is_right_is_silent(case: Path, here: Path) -> None:
    report = driver.check(prepared(case, here))
    assert [f"{found.span}: {found.code} {found.text()}" for found in report.diagnostics] == []
