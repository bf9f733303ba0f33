"""Dice as other games and languages say them: `1d6`, `a dice`, `on a 5`."""

from __future__ import annotations

import re

from azif_compiler.mistakes.seen import Seen


def dice(seen: Seen) -> str | None:
    """`roll a dice`, `roll 1d6`."""
    near = [seen.ahead(), seen.ahead(-1), seen.ahead(1)]
    if seen.line[:1] == ["roll"] and any(re.fullmatch(r"\d*[dD]\d*|an?", word) for word in near if word):
        return "write `roll 1 die`, or `roll 2 dice`; `the roll` is what they show"
    return rolled_number(seen)


def rolled_number(seen: Seen) -> str | None:
    """`take 1d6 Coins` for `roll 1 die; take (the roll) Coins`."""
    for at in range(max(seen.first, seen.index - 2), min(seen.index + 2, len(seen.starts))):
        found = re.match(r"\W?(\d*)[dD](?:6|ice)?\b", seen.text[seen.starts[at] :])
        if not found or not found[1] or seen.depth < 1:
            continue
        many = f"{found[1]} {'die' if found[1] == '1' else 'dice'}"
        sign = seen.words[at] if not seen.words[at].isalnum() else ""
        end = seen.starts[at] + found.end()
        behind = " ".join(seen.text[end:].split("\n")[0].split(";")[0].split("}")[0].split())
        said = f"{seen.written(seen.first, at)} {sign}(the roll) {behind}".strip()
        return f"the dice are rolled first: `roll {many}; {said}`"
    return None


def on_a_roll(seen: Seen) -> str | None:
    """`on 5 or 6: …`, `on a 5+: …`, behind dice that were rolled."""
    words = [word for word in seen.line if word not in ("a", "an", ",", "the", "roll", "result", "of")]
    if words[:1] not in (["on"], ["if"]) or not words[1:2] or not words[1].isdigit() or not seen.has_colon:
        return None
    behind = words[2:]
    numbers = [word for word in words[1:] if word.isdigit()]
    if behind[:1] == ["+"] or "more" in behind or "higher" in behind:
        said = f"the roll >= {words[1]}"
    else:
        said = " or ".join(f"the roll = {number}" for number in numbers)
    return f"what dice show is asked by `if`: `if {said}: …`"
