"""Differences between the games of pairs, and how sure they are: shares of ends, means of tracks, length.

Intervals are of 95 %. Several differences looked at together are corrected by Holm's method.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter

import msgspec

from azif_runtime.balance.pairs import Outcome, Pair

LEVEL = 0.05
"""How often an interval may be wrong."""


class Difference(msgspec.Struct, frozen=True):
    """A measure on both sides: `share` of games that ended so, or `mean` of a number at the end; `difference`
    is the first less the second, `low` and `high` its interval, `p` how likely one as large is by chance.
    """

    sort: str
    name: str
    one: float
    other: float
    difference: float
    low: float
    high: float
    p: float
    level: float = LEVEL

    @property
    def certain(self) -> bool:
        """Whether it is no mere chance."""
        return self.p < self.level


def differences(pairs: Sequence[Pair], level: float = LEVEL) -> list[Difference]:
    """All that is measured, in the order of the report; intervals are wrong as often as `level` says. Pairs
    of which a game broke off do not count.
    """
    whole = [pair for pair in pairs if not pair.one.broke and not pair.other.broke]
    if len(whole) < 2:
        return []
    ends = sorted({game.over for pair in whole for game in (pair.one, pair.other)})
    rows = [share(whole, over, level) for over in ends]
    tracks = {name for pair in whole for game in (pair.one, pair.other) for name in game.tracks}
    measures: dict[str, Callable[[Outcome], int]] = {
        name: partial(left, name=name) for name in sorted(tracks)
    }
    measures |= {"decisions": attrgetter("decisions"), "events": attrgetter("events")}
    rows += [mean(whole, name, of, level) for name, of in measures.items()]
    return corrected(rows)


def left(game: Outcome, name: str) -> int:
    """Where a track stands at the end."""
    return game.tracks.get(name, 0)


def share(pairs: Sequence[Pair], over: str, level: float = LEVEL) -> Difference:
    """How much more often games end so, by an adjusted Wald interval for pairs and McNemar's exact test."""
    from scipy import special  # slow to import, and `scipy.stats` more than twice as slow

    n = len(pairs)
    only_one = sum(pair.one.over == over != pair.other.over for pair in pairs)
    only_other = sum(pair.other.over == over != pair.one.over for pair in pairs)
    both = sum(pair.one.over == over == pair.other.over for pair in pairs)
    first, second = (only_one + 1) / (n + 2), (only_other + 1) / (n + 2)
    z = float(special.ndtri(1 - level / 2))
    half = z * math.sqrt((first + second - (first - second) ** 2) / (n + 2))
    p = min(1.0, 2 * float(special.bdtr(min(only_one, only_other), only_one + only_other, 0.5)))
    return Difference(
        "share", over, (both + only_one) / n, (both + only_other) / n, (only_one - only_other) / n,
        max(-1.0, first - second - half), min(1.0, first - second + half), p, level,
    )  # fmt: skip


def mean(pairs: Sequence[Pair], name: str, of: Callable[[Outcome], int], level: float = LEVEL) -> Difference:
    """How much more of something there is at the end."""
    there, beside = [of(pair.one) for pair in pairs], [of(pair.other) for pair in pairs]
    return paired("mean", name, there, beside, level)


def paired(
    sort: str, name: str, there: Sequence[float], beside: Sequence[float], level: float = LEVEL
) -> Difference:
    """How much larger numbers are than those that belong to them: Student's interval and test for paired
    means.
    """
    from scipy import special

    n = len(there)
    apart = [one - other for one, other in zip(there, beside, strict=True)]
    one, other, middle = (sum(row) / n for row in (there, beside, apart))
    spread = math.sqrt(sum((each - middle) ** 2 for each in apart) / (n - 1) / n)
    if not spread:
        return Difference(sort, name, one, other, middle, middle, middle, 0.0 if middle else 1.0, level)
    half = float(special.stdtrit(n - 1, 1 - level / 2)) * spread
    p = float(2 * special.stdtr(n - 1, -abs(middle) / spread))
    return Difference(sort, name, one, other, middle, middle - half, middle + half, p, level)


def corrected(rows: list[Difference]) -> list[Difference]:
    """The same differences, their `p` for all of them together (Holm)."""
    order = sorted(range(len(rows)), key=lambda index: rows[index].p)
    found, highest = list(rows), 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, rows[index].p * (len(rows) - rank)))
        found[index] = msgspec.structs.replace(rows[index], p=highest)
    return found


def pairs_needed(pairs: Sequence[Pair], over: str, margin: float) -> int:
    """How many pairs would show a difference of `margin` in the share of an end, in four cases of five, as
    far as these pairs tell how often both games differ (Connor 1987).
    """
    return needed((parted(pairs, over) + 1) / (len(pairs) + 2), margin)


def parted(pairs: Sequence[Pair], over: str) -> int:
    """Of how many pairs only one game ends so."""
    return sum((pair.one.over == over) != (pair.other.over == over) for pair in pairs)


def needed(apart: float, margin: float) -> int:
    """How many pairs would show a difference of `margin` where this share of them ends in two ways."""
    from scipy import special

    apart = max(apart, margin)
    alpha, beta = float(special.ndtri(1 - LEVEL / 2)), float(special.ndtri(0.8))
    return math.ceil(
        ((alpha * math.sqrt(apart) + beta * math.sqrt(max(apart - margin**2, 0.0))) / margin) ** 2
    )
