"""What a comparison showed: one sentence, and every number behind it, as text and as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from azif_runtime.balance.estimates import LEVEL, Difference, differences, pairs_needed
from azif_runtime.balance.findings import Findings
from azif_runtime.balance.numerals import number
from azif_runtime.balance.pairs import Outcome, Pair
from azif_runtime.balance.parting import Parting
from azif_runtime.identifiers import spaced

SHOWN_SEEDS = 5
"""Of so many pairs that end differently the seeds are named."""


ON_ONE_SIDE = 2
"""How little a number tells that only one side has: what is asked about brings it."""


class Alike(msgspec.Struct, frozen=True):
    """An end: the share of pairs of which only one game ended so, and how strongly the games of a pair hang
    together (the correlation φ; None where all or no games ended so on a side).
    """

    over: str
    apart: float
    phi: float | None


class Shown(msgspec.Struct, frozen=True):
    """How it can be watched: the command that plays a game of the first side, but for its seed; and what was
    played, as ids and digests of packages.
    """

    command: str = ""
    one: tuple[tuple[str, str], ...] = ()
    other: tuple[tuple[str, str], ...] = ()


class Report(msgspec.Struct, frozen=True):
    """What was compared, how, and what came of it. `margin`: how large a difference would matter; `broken`:
    how many pairs count in no difference, since a game broke off.
    """

    one: str
    other: str
    agent: str
    seed: int
    pairs: int
    surfaced: int
    played: int
    unlike: tuple[int, ...]
    broke: tuple[str, ...]
    proved_wrong: tuple[int, ...]
    margin: float
    verdict: str
    differences: tuple[Difference, ...]
    seeds: tuple[int, ...]
    level: float = LEVEL
    looks: int = 0
    alike: tuple[Alike, ...] = ()
    findings: Findings = Findings()
    partings: tuple[Parting, ...] = ()
    shown: Shown = Shown()
    broken: int = 0


def report(
    one: str,
    other: str,
    agent: str,
    seed: int,
    margin: float,
    rows: Sequence[Pair],
    *,
    level: float = LEVEL,
    looks: int = 0,
    noted: Findings | None = None,
    parted: Sequence[Parting] = (),
    shown: Shown | None = None,
) -> Report:
    """The report of all pairs that were played; `one` and `other` say what each side is, `level` how often an
    interval may be wrong after so many looks; what was `noted` beside, and where some pairs `parted`.
    """
    found = differences(rows, level)
    unlike = tuple(pair.number for pair in rows if pair.one != pair.other)
    ended = tuple(pair.seed for pair in rows if pair.one.over != pair.other.over)
    broke: dict[str, str] = {}
    for pair in rows:
        for title, game in ((one, pair.one), (other, pair.other)):
            if game.broke:
                broke.setdefault(game.broke, f"{plainly(game.broke)} (seed {pair.seed}, with {title})")
    wrong = tuple(pair.seed for pair in rows if not pair.surfaced and pair.one != pair.other)
    surfaced = sum(pair.surfaced for pair in rows)
    played = sum(pair.played for pair in rows)
    told = tuple(broke[text] for text in sorted(broke))
    return Report(
        one, other, agent, seed, len(rows), surfaced, played, unlike, told, wrong, margin,
        verdict(one, other, rows, found, margin), tuple(found), ended[:SHOWN_SEEDS],
        level, looks, tuple(alike(rows, each.name) for each in found if each.sort == "share"),
        noted or Findings(), tuple(parted), shown or Shown(),
        sum(bool(pair.one.broke or pair.other.broke) for pair in rows),
    )  # fmt: skip


def plainly(broke: str) -> str:
    """What content did wrong, in one line: what it was, and where it is written; without the places that led
    there, which `azif run` tells of the same seed.
    """
    what, *frames = broke.split("\n")
    return f"{what}, in {frames[-1].removeprefix('  in ')}" if frames else what


def alike(rows: Sequence[Pair], over: str) -> Alike:
    """How often the games of a pair end so together."""
    cells = [(pair.one.over == over, pair.other.over == over) for pair in rows]
    n = len(cells)
    both, first, second = (
        sum(one and other for one, other in cells),
        sum(one for one, _ in cells),
        sum(other for _, other in cells),
    )
    spread = first * (n - first) * second * (n - second)
    phi = (both * n - first * second) / math.sqrt(spread) if spread else None
    return Alike(over, (first + second - 2 * both) / n, None if phi is None else round(phi, 4))


def verdict(one: str, other: str, rows: Sequence[Pair], found: Sequence[Difference], margin: float) -> str:
    """The answer in a sentence."""
    if not found:
        return "Not decided: fewer than two pairs could be played to their ends."
    if not any(pair.surfaced for pair in rows):
        return f"Not decided: in {len(rows)} games it never came into play, where it could do anything."
    if all(pair.one == pair.other for pair in rows):
        met = sum(pair.surfaced for pair in rows)
        return f"Nothing is different: in {met} games {one} could matter, and in none did it change anything."
    certain = [each for each in found if each.certain]
    shares = [each for each in certain if each.sort == "share"]
    if shares:
        largest = max(shares, key=lambda each: abs(each.difference))
        return f"With {one} `{largest.name}` is {points(largest)} than with {other}."
    told = ""
    certain = [each for each in certain if rank_of(each, rows) < ON_ONE_SIDE]
    if certain:
        surest = min(certain, key=lambda each: (rank_of(each, rows), each.p))
        more = "more" if surest.difference > 0 else "fewer"
        told = (
            f" What it does change: {number(abs(surest.difference))} {more} {spaced(surest.name)} at the end."
        )
    ends = [each for each in found if each.sort == "share"]
    if all(-margin <= each.low and each.high <= margin for each in ends):
        return f"With {one} games end as with {other}, within {margin * 100:g} points.{told}"
    needed = max(pairs_needed(rows, each.name, margin) for each in ends)
    return (
        f"Not decided: no way for a game to end is certain to be likelier with {one} or with {other}; "
        f"about {needed:,} pairs would show a difference of {margin * 100:g} points.{told}"
    )


def rank_of(one: Difference, rows: Sequence[Pair]) -> int:
    """How little a difference tells: one of a number that only one side has tells less than one of a number
    that both have, and one of how much was asked and happened less than that.
    """
    if one.name in ("decisions", "events"):
        return 1
    here, there = (any(one.name in game.tracks for game in games) for games in sides_of(rows))
    return 0 if here and there else ON_ONE_SIDE


def sides_of(rows: Sequence[Pair]) -> tuple[list[Outcome], list[Outcome]]:
    """What the games of each side came to."""
    return [pair.one for pair in rows], [pair.other for pair in rows]


def points(one: Difference) -> str:
    """`3.0 points likelier (0.4 to 5.6)`."""
    sign = 1 if one.difference > 0 else -1
    low, high = sorted((sign * one.low * 100, sign * one.high * 100))
    word = "likelier" if sign > 0 else "less likely"
    return f"{abs(one.difference) * 100:.1f} points {word} ({low:.1f} to {high:.1f})"


def as_json(found: msgspec.Struct) -> str:
    """A report for other programs."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"
