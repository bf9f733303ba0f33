"""Ways → how likely each result is, if questions are answered with a wish."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from azif_runtime.explore.paths import Fork, Path

Play = Literal["best", "worst", "none"]
"""How questions are answered: so that what is asked for is likeliest, least likely, or by doing nothing."""

CUT = "not played"
"""The result of ways that were not played, since there were too many."""

Shares = dict[str, Fraction]


def shares(paths: Sequence[Path], wanted: str, play: Play, depth: int = 0) -> Shares:
    """How likely each result of these ways is, which are one up to a depth; `wanted` is what is asked for."""
    first = paths[0]
    if depth == len(first.forks):
        return {first.result: Fraction(1)}
    fork = first.forks[depth]
    rows: list[list[Path]] = [[] for _ in fork.ways]
    for path in paths:
        rows[path.taken[depth]].append(path)
    found = [shares(row, wanted, play, depth + 1) if row else {CUT: Fraction(1)} for row in rows]
    if fork.chances:
        return mixed(zip(fork.chances, found, strict=True))
    return found[answer(fork, [each.get(wanted, Fraction(0)) for each in found], play)]


def answer(fork: Fork, likely: list[Fraction], play: Play) -> int:
    """Which answer is given, if what is asked for is so likely behind each."""
    match play:
        case "best":
            return likely.index(max(likely))
        case "worst":
            return likely.index(min(likely))
        case "none":
            return fork.wishless


def mixed(rows: object) -> Shares:
    """Results, each with its chance, as one."""
    found: Shares = {}
    for chance, each in rows:  # type: ignore[attr-defined]
        for result, share in each.items():
            found[result] = found.get(result, Fraction(0)) + chance * share
    return found
