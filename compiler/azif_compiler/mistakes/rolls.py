"""Rolls as cards tell of them, over several sentences: whether one is a success, and that everybody rolls."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.one_sentence import DICE
from azif_compiler.mistakes.row_words import behind_signs, is_number, low
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person

Words = Sequence[str]


def for_outcomes(seen: Seen, said: str) -> tuple[str, symbols.Verb] | None:
    """The sentence that rolls so many dice and ends in one of two ways for `roll 1 die`, which has no end."""
    if not said.startswith("roll ") or said.split()[-1] not in DICE:
        return None
    number = said.split()[1]
    for name in sorted(seen.view.visible_words("verbs")):
        for verb in seen.view.meanings(name).verbs if name.startswith("roll_") else ():
            numbers = [one for one in verb.objects if isinstance(one.type, types.Number)]
            if len(verb.outcomes) == 2 and len(numbers) == len(verb.objects) == 1:
                return f"{spoken(name)} {number}", verb
    return None


def everybody(seen: Seen, parts: Sequence[list[str]]) -> tuple[str, list[list[str]]] | None:
    """Who rolls, and what is said of one of them: `each player rolls a die and on a 1 drops 1 Coin` is that a
    player rolls a die, and drops 1 Coin on a 1; None if it is something else.
    """
    words = parts[0] if parts else []
    small = low(words)
    at = next((i for i, word in enumerate(small[:6]) if word in ROLLING), 0)
    if at < 2 or small[0] not in EACH:
        return None
    who = "_".join(word for word in small[1:at] if word not in MUST)
    kinds = [*seen.view.meanings(who).kinds, *seen.view.meanings(who).plurals]
    end = next((i for i in range(at + 1, min(at + 4, len(small))) if small[i] in DICE), 0)
    if not kinds or not end:
        return None
    behind = [words[end + 1 :], *parts[1:]]
    rest = [found for part in behind if (found := of_one(seen, part))]
    return spoken(kinds[0].name), [["roll", *words[at + 1 : end + 1]], *rest]


ROLLING = frozenset("roll rolls".split())
EACH = frozenset("each every all".split())
MUST = frozenset("must also then immediately of the".split())
"""How people say that everybody rolls."""


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
    thirds = seen.view.meanings(word.casefold()).thirds
    return spoken(thirds[0].name) if thirds and not seen.view.meanings(word.casefold()).verbs else word


def done_by_each(seen: Seen, who: str, said: str) -> str:
    """`for each player: roll 1 die; if the roll = 1: that player drops 1 Coin` of what one of them does; ""
    if that is not known.
    """
    rows = []
    for part in said.split("; "):
        head, colon, does = part.rpartition(": ")
        first, _, rest = does.partition(" ")
        if first == "roll":
            rows.append(part)
        elif verbs(seen, first):
            rows.append(f"{head}{colon}that {who} {third_person(first)} {rest}".rstrip())
        else:
            return ""
    return f"for each {who}: {'; '.join(rows)}" if len(rows) > 1 else ""
