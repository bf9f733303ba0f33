"""What is printed on the components: tables kept beside the checkout, in `../shared/facts/base`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "facts" / "base"

# An entry of a table; YAML has no narrower type.
Entry = dict[str, Any]


@cache
def table(name: str) -> Entry:
    """A whole table."""
    found = YAML(typ="safe", pure=True).load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict), name
    return found


def entries(name: str, key: str = "cards") -> list[Entry]:
    """The rows of a table."""
    found = table(name)[key]
    assert isinstance(found, list), (name, key)
    return found


def bonuses(text: str | None) -> dict[str, int]:
    """`luck +1; max sanity +1` as names and numbers."""
    found: dict[str, int] = {}
    for part in (text or "").split(";"):
        if part.strip():
            name, _, number = part.strip().rpartition(" ")
            found[name] = int(number)
    return found
