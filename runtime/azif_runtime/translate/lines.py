"""Lines of Python as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler import ir


class Watched(NamedTuple):
    """The slots of which changes are noted: what state checks read, and what was predicted depends on."""

    checks: int = 0
    predicted: int = 0


class Changed(NamedTuple):
    """A line that notes what has changed, by the bits of its slots; of these only what a state check reads is
    kept, or what was predicted depends on, which is known when all are written.
    """

    depth: int
    bits: int
    condition: str = ""
    """Whether it changes, in Python; "" where it does for sure."""

    def text(self, watched: Watched) -> str:
        """The line, if only some bits are watched."""
        noted = {"dirty": self.bits & watched.checks, "changed": self.bits & watched.predicted}
        rows = [f"G.{name} |= {bits}" for name, bits in noted.items() if bits]
        if rows and self.condition:
            rows[0] = f"if {self.condition}: {rows[0]}"
        return "    " * self.depth + ("; ".join(rows) or "pass")


class Counted(NamedTuple):
    """A line that counts how often a clause is reached, by its number among all that are counted."""

    depth: int
    clause: int

    def text(self, _: Watched) -> str:
        """The line."""
        return f"{'    ' * self.depth}COUNTS[{self.clause}] += 1"


USUAL = "G, this, you, e"
"""What most functions are given: the game, whose words it is, to whom they speak, and the event."""


class Head(NamedTuple):
    """The line with which a function begins; with a `body` it is the whole of it."""

    name: str
    parameters: str
    body: str = ""

    def text(self, _: Watched) -> str:
        """The line."""
        return f"def {self.name}({self.parameters}):{' ' if self.body else ''}{self.body}"


Line = str | Changed | Counted | Head
"""A line as it is written; what is not known before all are, or is asked later, is kept as what it is."""

Row = tuple[Line, "ir.Place | None"]
"""A line, and the place in the content that it comes from."""

_AT_ONCE = 10_000
"""So many lines are compiled at once: Python takes five kilobytes for each while it does."""


def portions(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Where lines are cut, so that no function is."""
    first = 0
    for number, line in enumerate(lines):
        if number - first >= _AT_ONCE and isinstance(line, Head):
            yield first, number
            first = number
    yield first, len(lines)
