"""Chance: a small generator of our own, so that the same seed gives the same game everywhere and always."""

from __future__ import annotations

from typing import TypeVar

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15

T = TypeVar("T")


class Chance:
    """SplitMix64: one 64-bit state; the same on every machine and version of Python."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x2545F4914F6CDD1D + 0x632BE59BD9B4E019) & _MASK

    def bits(self) -> int:
        """The next 64 bits."""
        self.state = state = (self.state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including `limit`; its bias is below one in 2^40 for any table."""
        return (self.bits() >> 11) * limit >> 53

    def shuffle(self, row: list[T]) -> None:
        """Put a row into random order, in place."""
        for index in range(len(row) - 1, 0, -1):
            other = self.below(index + 1)
            row[index], row[other] = row[other], row[index]
