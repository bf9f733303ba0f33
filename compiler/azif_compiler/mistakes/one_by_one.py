"""What everybody does, one by one, as cards tell it: `each player rolls a die and on a 1 drops 1 Coin`."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.one_sentence import DICE
from azif_compiler.mistakes.row_words import behind_signs, is_number, low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.inflection import third_person

Words = Sequence[str]


def everybody(seen: Seen, parts: Sequence[list[str]]) -> tuple[str, list[list[str]]] | None:
    """Of which kind each does something, and what one of them does: `each player rolls a die and on a 1 drops
    1 Coin` is that a player rolls a die, and drops 1 Coin on a 1; None if it is something else.
    """
    words = parts[0] if parts else []
    small = low(words)
    if not ALL & {*small[:1]}:
        return None
    for size in range(min(3, len(words) - 2), 0, -1):
        meanings = seen.view.meanings("_".join(small[1 : 1 + size]))
        kinds = [*meanings.kinds, *meanings.plurals]
        if not kinds:
            continue
        behind = words[1 + size :]
        while behind and behind[0].casefold() in MUST:
            behind = behind[1:]
        end = next((i + 1 for i, word in enumerate(low(behind)[:4]) if word in DICE), 0)
        is_roll = end > 1 and low(behind[:1])[0] in ROLLS
        first = [["roll", *behind[1:end]], behind[end:]] if is_roll else [behind]
        rest = [found for part in (*first, *parts[1:]) if (found := of_one(seen, part))]
        return (spoken(kinds[0].name), rest) if rest else None
    return None


ROLLS = frozenset("roll rolls".split())
MUST = frozenset("must also then immediately".split())
"""How people say that everybody rolls, or does something."""


def of_one(seen: Seen, words: Words) -> list[str]:
    """What one of them does: `on a 1 drop 1 Coin` for `he drops 1 Coin on a 1`."""
    rest = behind_signs(words)
    while rest and rest[0].casefold() in ("and", "then"):
        rest = behind_signs(rest[1:])
    small = low(rest)
    at = next((i for i, word in enumerate(small) if i and word == "on" and any(map(is_number, small[i:]))), 0)
    if at:
        rest = [*rest[at:], *rest[:at]]
    row = [word for word in rest if word.casefold() not in THEY]
    return [plain_form(seen, word) for word in row]


THEY = frozenset("he she they it who must".split())
"""How people speak of one of those of whom something is said."""


def plain_form(seen: Seen, word: str) -> str:
    """`drop` for `drops`; any other word as it is."""
    if word.casefold() in TRIES:
        return TRIES[word.casefold()]
    thirds = seen.view.meanings(word.casefold()).thirds
    return spoken(thirds[0].name) if thirds and not seen.view.meanings(word.casefold()).verbs else word


TRIES = {"makes": "make", "attempts": "attempt", "tries": "try", "performs": "perform", "passes": "pass"}
"""What stands before a check on a card, said of somebody."""


def done_by_each(seen: Seen, who: str, said: str) -> str:
    """`for each player: roll 1 die; if the roll = 1: that player drops 1 Coin` of what one of them does; ""
    if that is not known.
    """
    if "{" in said:
        return ""  # what stands in blocks would be of nobody
    rows = []
    for part in said.split("; "):
        done = [by_that_one(seen, who, one) for one in part.split(": ")]
        if not all(done):
            return ""
        rows.append(": ".join(done))
    return f"for each {who}: {'; '.join(rows)}" if len(rows) > 1 or ": " in said else ""


def by_that_one(seen: Seen, who: str, said: str) -> str:
    """`that player drops 1 Coin` of `drop 1 Coin`, rolls and conditions as they are; "" of others."""
    first, _, rest = said.partition(" ")
    if first in ("roll", "if"):
        return said
    done = any(verb.subject is not None for verb in verbs(seen, first))
    return f"that {who} {third_person(first)} {rest}".rstrip() if done else ""
