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
from azif_runtime.balance.estimates import LEVEL, differences, pairs_needed
from azif_runtime.balance.numerals import counted
from azif_runtime.balance.pairs import Pair, pairs
from azif_runtime.balance.results import Results

LOOKS = 8
"""How often it is looked."""

PILOT = 20
"""How many pairs are played to tell how many it takes."""


class Forecast(msgspec.Struct, frozen=True):
    """What a question would take: pairs, games in all, and seconds of one processor."""

    pairs: int
    games: int
    seconds: float

    def told(self, margin: float, workers: int) -> str:
        """In a sentence."""
        minutes = max(1, round(self.seconds / workers / 60))
        return (
            f"About {self.pairs:,} pairs, {self.games:,} games, would show a difference of "
            f"{margin * 100:g} points in four cases of five: about {counted(minutes, 'minute')} on "
            f"{counted(workers, 'processor')}.\n"
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
    ends = sorted({game.over for pair in rows for game in (pair.one, pair.other)})
    needed = max(pairs_needed(rows, over, margin) for over in ends)
    more = needed * games / len(rows)
    return Forecast(needed, round(more), more * seconds / max(games, 1))
