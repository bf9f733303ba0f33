"""Lines of Python as they are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler import ir
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Code, Expr

CHECKED = py.at_once(py.when(py.part(py.GAME, "dirty")), py.do(py.call("checked", py.GAME)))
"""State checks, if anything has changed that they read."""


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
    condition: Expr | None = None
    """Whether it changes; None where it does for sure."""

    def text(self, watched: Watched) -> Code:
        """The line, if only some bits are watched."""
        noted = {"dirty": self.bits & watched.checks, "changed": self.bits & watched.predicted}
        rows = [py.note(py.part(py.GAME, word), bits) for word, bits in noted.items() if bits] or [py.PASS]
        if rows != [py.PASS] and self.condition is not None:
            return py.deeper(py.at_once(py.when(self.condition), *rows), self.depth)
        return py.deeper(py.together(*rows), self.depth)


class Checked(NamedTuple):
    """A line that lets the state be checked, where only these slots may have changed: there is nothing to
    check if no state check reads one of them.
    """

    depth: int
    bits: int

    def text(self, watched: Watched) -> Code:
        """The line, if only some bits are watched."""
        return py.deeper(CHECKED if self.bits & watched.checks else py.PASS, self.depth)


class Counted(NamedTuple):
    """A line that counts how often a clause is reached, by its number among all that are counted."""

    depth: int
    clause: int

    def text(self, _: Watched) -> Code:
        """The line."""
        return py.deeper(
            py.add(py.entry(py.name("COUNTS"), py.constant(self.clause)), py.constant(1)), self.depth
        )


USUAL = "G, this, you, e"
"""What most functions are given: the game, whose words it is, to whom they speak, and the event."""


class Head(NamedTuple):
    """The line with which a function begins; with a `body` it is the whole of it."""

    name: str
    parameters: str
    body: Code | None = None

    def text(self, _: Watched) -> Code:
        """The line."""
        head = py.define(self.name, self.parameters)
        return head if self.body is None else py.at_once(head, self.body)


Line = Code | Changed | Checked | Counted | Head
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
