"""What came of trying rulings, as plain data: whoever plays fills it, and pages show it."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A line of the log of a ruling: how deep, of which sort, what happened, what made it so,
    under which rules.
    """

    depth: int
    sort: str
    text: str
    by: str
    rules: str


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a ruling came out: what failed, of which declarations (sort and id) it met a clause, its log."""

    failures: tuple[str, ...]
    met: tuple[tuple[str, str], ...] = ()
    log: tuple[Row, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything came out as the ruling says."""
        return not self.failures
