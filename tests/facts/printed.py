"""What is printed on the components: tables beside the checkout, in `../shared/facts`, a folder a box."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "facts"

# An entry of a table; YAML has no narrower type.
Entry = dict[str, Any]


@cache
def _table(path: Path) -> Entry:
    found = YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict), path
    return found


class Printed:
    """The tables of one box."""

    def __init__(self, box: str) -> None:
        self.box = box

    def has(self, name: str) -> bool:
        """Whether there is such a table."""
        return (FOLDER / self.box / f"{name}.yaml").is_file()

    def table(self, name: str) -> Entry:
        """A whole table."""
        return _table(FOLDER / self.box / f"{name}.yaml")

    def entries(self, name: str, key: str = "cards") -> list[Entry]:
        """The rows of a table."""
        found = self.table(name)[key]
        assert isinstance(found, list), (name, key)
        return found


def bonuses(text: str | None) -> dict[str, int]:
    """`luck +1; max sanity +1` as names and numbers."""
    found: dict[str, int] = {}
    for part in (text or "").split(";"):
        name, _, number = part.strip().rpartition(" ")
        if name and number.lstrip("+-").isdigit():
            found[name] = int(number)
    return found
