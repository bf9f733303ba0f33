"""What counts where something is not so, on a line behind what counts where it is."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.mistakes.seen import Seen

OTHERWISE = frozenset("otherwise else".split())
"""What people say for whenever that is not so which was said before."""

BEING = frozenset("is are has have".split())
"""Behind what `not` stands, or `no`."""


def counts_otherwise(seen: Seen) -> str | None:
    """`while you are hidden, …` and `otherwise: always your reach +1` for `while you are not hidden, …`."""
    if seen.depth != 1 or seen.ahead().casefold() not in OTHERWISE or seen.index != seen.first:
        return None
    asked = asked_before(seen)
    begin = seen.last + 1 if seen.has_colon else seen.index + 1
    while seen.words[begin : begin + 1] and seen.words[begin].casefold() in (",", "always"):
        begin += 1
    rest = seen.written(begin, seen.end_behind(begin))
    if not asked or not rest:
        return None
    return f"what counts where that is not so stands by itself: `while {denied(asked)}, {rest}`"


def either_way(seen: Seen) -> str | None:
    """`if you are hidden: always your reach -1` and below it `else: always your reach +1`."""
    if seen.depth != 1 or seen.ahead() != "if" or seen.index != seen.first or not seen.has_colon:
        return None
    end = seen.end_behind(seen.last + 1)
    at = next((i for i in range(end, min(end + 3, len(seen.words))) if seen.words[i] in OTHERWISE), 0)
    asked = seen.words[seen.index + 1 : seen.last]
    if not at or seen.words[seen.last + 1 : seen.last + 2] != ["always"] or not asked:
        return None
    first = seen.written(seen.last + 2, end)
    begin = at + 1 + (seen.words[at + 1 : at + 2] == [":"])
    begin += seen.words[begin : begin + 1] == ["always"]
    other = seen.written(begin, seen.end_behind(begin))
    rows = f"`while {' '.join(asked)}, {first}`", f"`while {denied(asked)}, {other}`"
    return f"what counts while something is so, and while it is not, are two lines: {rows[0]} and {rows[1]}"


def asked_before(seen: Seen) -> Sequence[str]:
    """What must be so for the line before, if it says what counts while something is so."""
    start = seen.first - 1
    while start > 0 and not (seen.depth_at(start) == 1 and seen.words[start].casefold() in ("while", "if")):
        start -= 1
    if start <= 0:
        return ()
    end = start + 1
    while end < seen.first and seen.words[end] not in (",", ":", ";", "{") and "\n" not in seen.words[end]:
        end += 1
    is_next = sum("\n" in word or word == ";" for word in seen.words[end : seen.first]) <= 1
    return seen.words[start + 1 : end] if is_next else ()


def denied(words: Sequence[str]) -> str:
    """That something is not so."""
    at = next((i for i, word in enumerate(words) if word in BEING), -1)
    if at >= 0 and words[at + 1 : at + 2] == ["not"]:
        return " ".join((*words[: at + 1], *words[at + 2 :]))
    if at >= 0 and words[at] in ("is", "are"):
        return " ".join((*words[: at + 1], "not", *words[at + 1 :]))
    return f"not ({' '.join(words)})"
