"""A number of somebody that is raised or lowered, as people say it → for how long it is another."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.mistakes.how_often import usual_step
from azif_compiler.mistakes.modifiers import is_change, number_called
from azif_compiler.mistakes.row_words import low, spelled
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

UP = frozenset(
    "increase increases increased raise raises raised improve improves boost boosts add up".split()
)
DOWN = frozenset(
    "decrease decreases decreased reduce reduces reduced lower lowers lowered subtract drops falls "
    "down".split()
)
GOT = frozenset("get take have".split())
"""How people begin what somebody gets more of, with its sign."""

BESIDE = frozenset("your by to from the is goes a an of on point points".split())
"""What may stand between."""


def raised(seen: Seen, words: Words) -> str:
    """`increase your Red by 1`, `add 1 to your Red`, `get +1 Red` for `until end of turn your Red +1`."""
    small = low(words)
    at = small.index("until") if "until" in small[1:] else len(words)
    numbers = [word for word in small[:at] if word.lstrip("+-").isdecimal()]
    if len(numbers) != 1 or (at < len(words) and len(words) < at + 2):
        return ""
    got = GOT | {seen.confusion(["get"])[0]}
    is_got = small[0] in got and is_change(numbers[0])
    signs = {*small[:at]} & (UP | DOWN)
    if is_got == bool(signs) or (signs & UP and signs & DOWN) or not (is_got or "your" in small):
        return ""
    rest = [
        word
        for word, said in zip(words[:at], small, strict=False)
        if said not in BESIDE | UP | DOWN | {numbers[0]} and not (is_got and said in got)
    ]
    name = number_called(seen, rest) if rest else ""
    if not name:
        return ""
    change = numbers[0] if is_got else f"{'-' if signs & DOWN else '+'}{numbers[0].lstrip('+-')}"
    end = spelled(words[at:]) if at < len(words) else f"until end of {usual_step(seen)}"
    return f"{end} your {name} {change}"
