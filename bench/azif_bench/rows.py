"""The lines of the table, and the clock by which their values are found."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from azif_compiler.garbage import without_collecting


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a value, and what it should be at most or at least; without that it informs."""

    what: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the value is as wanted."""
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that was not measured, and why."""

    what: str
    why: str


Line = Row | Missing
Measure = Callable[[], Iterator[Line]]


def taken(work: Callable[[], object]) -> float:
    """The processor time of one run, in seconds: what other processes do meanwhile does not count, nor does
    it take time here to give up what was made.
    """
    gc.collect()
    with without_collecting():  # as the compiler works
        began = time.process_time()
        _made = work()
        return time.process_time() - began


def best(work: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds of processor time."""
    return min(taken(work) for _ in range(times))
