"""Looking while pairs are played, and stopping as soon as they decide; and how many pairs that may take.

The chance of being wrong is dealt out to the looks after O'Brien and Fleming (Lan and DeMets 1983): little to
the first, most to the last. Each look is judged by what it has, and so is what is said at the end: all looks
together have no more than `LEVEL`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from azif_runtime.balance.comparison import Comparison
from azif_runtime.balance.estimates import LEVEL, differences, needed, pairs_needed, parted
from azif_runtime.balance.numerals import counted
from azif_runtime.balance.pairs import Pair, pairs
from azif_runtime.balance.results import Results

LOOKS = 8
"""How often it is looked."""

PILOT = 20
"""So many pairs are played at a time to tell how many it takes."""

PATIENCE = 45.0
"""After so many seconds of each processor what was played has to be enough: how little it tells is said."""

APART = 24
"""So many pairs that end in two ways tell how often pairs do, within half as much again in 19 cases of 20."""


class Forecast(msgspec.Struct, frozen=True):
    """What a question would take: pairs (between `low` and `high`, with 95 %), games in all, and seconds of
    one processor; as far as so many `tried` pairs tell.
    """

    pairs: int
    games: int
    seconds: float
    low: int
    high: int
    tried: int

    def told(self, margin: float, workers: int) -> str:
        """In a sentence."""
        minutes = max(1, round(self.seconds / workers / 60))
        return (
            f"About {self.pairs:,} pairs ({self.low:,} to {self.high:,}), {self.games:,} games, would show a "
            f"difference of {margin * 100:g} points in four cases of five: about "
            f"{counted(minutes, 'minute')} on {counted(workers, 'processor')}. "
            f"{self.tried:,} pairs were tried; `--pairs` says at most how many.\n"
        )


def quota(part: float) -> float:
    """How much of `LEVEL` may be used up when this part of all pairs has been played."""
    from scipy import stats

    if part <= 0:
        return 0.0
    return float(2 * stats.norm.sf(stats.norm.ppf(1 - LEVEL / 2) / math.sqrt(part)))


def until_decided(comparison: Comparison, results: Results, margin: float) -> tuple[list[Pair], float, int]:
    """The pairs that were needed, the level by which they are judged, and at which look they were enough."""
    rows: list[Pair] = []
    ends = [comparison.pairs * (look + 1) // LOOKS for look in range(LOOKS)]
    for look, end in enumerate(ends, 1):
        rows += pairs(comparison, results, range(len(rows), end))
        level = quota(end / comparison.pairs) - quota((ends[look - 2] if look > 1 else 0) / comparison.pairs)
        if look == LOOKS or decided(rows, margin, level):
            return rows, level, look
    raise AssertionError("the last look ends it")


def decided(rows: Sequence[Pair], margin: float, level: float) -> bool:
    """Whether some end is likelier on one side, or all are as likely within the margin."""
    shares = [each for each in differences(rows, level) if each.sort == "share"]
    within = all(-margin <= each.low and each.high <= margin for each in shares)
    return bool(shares) and (within or any(each.certain for each in shares))


def forecast(rows: Sequence[Pair], games: int, seconds: float, margin: float) -> Forecast:
    """What it takes, as far as these pairs tell, whose `games` took so many seconds of a processor."""
    from scipy import stats

    often, over = max((parted(rows, over), over) for over in ends_of(rows))
    wanted = pairs_needed(rows, over, margin)
    between = stats.binomtest(often, len(rows)).proportion_ci(method="wilson")
    low, high = (needed(float(each), margin) for each in (between.low, between.high))
    more = wanted * games / len(rows)
    return Forecast(wanted, round(more), more * seconds / max(games, 1), low, high, len(rows))


def ends_of(rows: Sequence[Pair]) -> list[str]:
    """The ways in which games end."""
    return sorted({game.over for pair in rows for game in (pair.one, pair.other)})


def pilot(comparison: Comparison, results: Results, margin: float) -> list[Pair]:
    """So many of the pairs as tell how many it takes: until enough of them have ended in two ways, or until
    it is sure that fewer do than matters, or until it has taken long enough.
    """
    rows: list[Pair] = []
    while len(rows) < comparison.pairs:
        rows += pairs(comparison, results, range(len(rows), min(comparison.pairs, len(rows) + PILOT)))
        often = max(parted(rows, over) for over in ends_of(rows))
        if often >= APART or needed_at_most(often, len(rows), margin):
            break
        if results.seconds >= PATIENCE * results.workers:
            break
    return rows


def needed_at_most(often: int, number: int, margin: float) -> bool:
    """Whether fewer pairs end in two ways than a difference of the margin needs, with 95 %."""
    from scipy import stats

    return float(stats.binomtest(often, number).proportion_ci(method="wilson").high) <= margin
