"""How the table stands round by round: on each side the middle of all games, and where eight of ten lie."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from azif_runtime.balance.games import Played
from azif_runtime.balance.packing import unpacked

FEWEST = 0.1
"""A round that fewer games reach than this share is left out: those are the long ones, which are others."""

MOST = 12
"""So many numbers are shown, those first by which both sides differ most."""


class Band(msgspec.Struct, frozen=True, array_like=True):
    """A number at the beginning of a round (from 1): in how many games, its mean, its median, and between
    which eight games of ten lie.
    """

    round: int
    games: int
    mean: float
    middle: int
    low: int
    high: int


class Pressure(msgspec.Struct, frozen=True):
    """A number round by round, on both sides; `apart` is how far the means are from each other at most, in
    standard deviations.
    """

    name: str
    one: tuple[Band, ...]
    other: tuple[Band, ...]
    apart: float

    @property
    def is_flat(self) -> bool:
        """Whether its median and where most games lie never change, on either side."""
        return len({(band.low, band.middle, band.high) for band in (*self.one, *self.other)}) <= 1


Columns = dict[str, list[list[int]]]
"""By the name of a number, for each round what it was in each of the games that reached it."""


def pressure(one: Sequence[Played], other: Sequence[Played]) -> tuple[Pressure, ...]:
    """All numbers that change, those first by which both sides differ most."""
    left, right = columns(one), columns(other)
    rows = []
    for name in sorted({*left, *right}):
        here, there = left.get(name, empty(left)), right.get(name, empty(right))
        if len({value for column in (*here, *there) for value in column}) > 1:
            rows.append(Pressure(name, bands(here), bands(there), apart(here, there)))
    return tuple(sorted(rows, key=lambda row: (-row.apart, row.name)))


def columns(games: Sequence[Played]) -> Columns:
    """What the numbers of all games were, round by round."""
    tables = [table for game in games if (table := unpacked(game.seen.rounds))]
    lengths = [len(next(iter(table.values()))) for table in tables]
    longest = sorted(lengths, reverse=True)[math.ceil(FEWEST * len(lengths)) - 1] if lengths else 0
    found: Columns = {}
    for name in sorted({name for table in tables for name in table}):
        rows = [table.get(name, [0] * long) for table, long in zip(tables, lengths, strict=True)]
        found[name] = [[row[index] for row in rows if index < len(row)] for index in range(longest)]
    return found


def empty(others: Columns) -> list[list[int]]:
    """What a number was that is not there."""
    return [[0] * len(column) for column in next(iter(others.values()), [])]


def bands(rounds: Sequence[Sequence[int]]) -> tuple[Band, ...]:
    """A number, round by round."""
    found = []
    for number, values in enumerate(rounds, 1):
        row, last = sorted(values), len(values) - 1
        low, middle, high = (row[round(last * part)] for part in (0.1, 0.5, 0.9))
        found.append(Band(number, len(row), round_off(sum(row) / len(row)), middle, low, high))
    return tuple(found)


def apart(one: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> float:
    """How far the means of both are from each other at most, in standard deviations of all games."""
    found = 0.0
    for here, there in zip(one, other, strict=False):
        values = [*here, *there]
        mean = sum(values) / len(values)
        spread = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))
        if spread:
            found = max(found, abs(sum(here) / len(here) - sum(there) / len(there)) / spread)
    return round_off(found)


def round_off(value: float) -> float:
    """To as many places as tell something: a machine's last bit is nobody's business."""
    return round(value, 4)
