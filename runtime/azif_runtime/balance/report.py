"""What a comparison showed: one sentence, and every number behind it, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from azif_runtime.balance.estimates import LEVEL, Difference, differences, pairs_needed
from azif_runtime.balance.pairs import Pair
from azif_runtime.identifiers import spaced

SHOWN_SEEDS = 5
"""Of so many pairs that end differently the seeds are named."""


class Report(msgspec.Struct, frozen=True):
    """What was compared, how, and what came of it. `margin`: how large a difference would matter."""

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
) -> Report:
    """The report of all pairs that were played; `one` and `other` say what each side is, `level` how often an
    interval may be wrong after so many looks.
    """
    found = differences(rows, level)
    unlike = tuple(pair.number for pair in rows if pair.one != pair.other)
    ended = tuple(pair.seed for pair in rows if pair.one.over != pair.other.over)
    broke = sorted({game.broke for pair in rows for game in (pair.one, pair.other) if game.broke})
    wrong = tuple(pair.seed for pair in rows if not pair.surfaced and pair.one != pair.other)
    surfaced = sum(pair.surfaced for pair in rows)
    played = sum(pair.played for pair in rows)
    return Report(
        one, other, agent, seed, len(rows), surfaced, played, unlike, tuple(broke), wrong, margin,
        verdict(one, other, rows, found, margin), tuple(found), ended[:SHOWN_SEEDS],
        level, looks,
    )  # fmt: skip


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
    if certain:
        surest = min(certain, key=lambda each: each.p)
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


def points(one: Difference) -> str:
    """`3.0 points likelier (0.4 to 5.6)`."""
    sign = 1 if one.difference > 0 else -1
    low, high = sorted((sign * one.low * 100, sign * one.high * 100))
    word = "likelier" if sign > 0 else "less likely"
    return f"{abs(one.difference) * 100:.1f} points {word} ({low:.1f} to {high:.1f})"


def as_json(found: msgspec.Struct) -> str:
    """A report for other programs."""
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def as_text(found: Report) -> str:
    """The report for a terminal."""
    skipped = found.pairs - found.played
    lines = [
        found.verdict,
        "",
        f"{found.pairs} pairs of games of equal seeds, played by `{found.agent}`, from seed {found.seed}",
        f"one    {found.one}",
        f"other  {found.other}",
        f"It could matter in {found.surfaced} of the first games; {skipped} others were not played twice: "
        "they would have been the same.",
        f"{len(found.unlike)} pairs differ in anything.",
    ]
    if found.looks:
        times = "once" if found.looks == 1 else f"{found.looks} times"
        lines.append(f"Looked {times}; intervals are so wide that all looks together count as one.")
    for title, sort, form in (
        ("how games end", "share", percent),
        ("on average, at the end", "mean", number),
    ):
        rows = [each for each in found.differences if each.sort == sort]
        lines += ["", f"{title:44}{'one':>9}{'other':>9}   difference ({100 * (1 - found.level):.4g} %)"]
        lines += [row(each, form) for each in rows]
    if found.seeds:
        seeds = ", ".join(map(str, found.seeds))
        lines += ["", f"Ended differently, to be watched with `azif run --seed`: {seeds}"]
    lines += [f"Broke off: {what}" for what in found.broke]
    if found.proved_wrong:
        lines.append(
            f"Taken for the same and different all the same: seeds {', '.join(map(str, found.proved_wrong))}"
        )
    return "\n".join(lines) + "\n"


def row(one: Difference, form: Callable[[float], str]) -> str:
    """A line of the table; what is certain has a star."""
    name = spaced(one.name)
    between = f"{form(one.low)} to {form(one.high)}"
    star = " *" if one.certain else ""
    return f"{name[:43]:44}{form(one.one):>9}{form(one.other):>9}   {form(one.difference)} ({between}){star}"


def percent(share: float) -> str:
    """`12.5 %`."""
    return f"{share * 100:.1f} %"


def number(value: float) -> str:
    """With as many places as tell something."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"
