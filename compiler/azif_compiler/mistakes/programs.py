"""Sentences as programs have them → as they are written here: `if (x == 1 && y) { …; } else { … }`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

TWICE = {"=": "=", "&": "and", "|": "or"}
"""Signs that programs write twice, and what one writes here."""


def programmed(_: Seen, words: Words) -> Iterator[str]:
    """The line with the signs of this language, and what is paid in braces."""
    said = paid_in_braces(without_ends(with_own_signs(words)))
    if said != list(words):
        yield spelled(said)


def with_own_signs(words: Words) -> list[str]:
    """`=` for `==`, `and` for `&&`, `or` for `||`, `the roll` for a mere `roll` that is compared."""
    found: list[str] = []
    for index, word in enumerate(words):
        behind = words[index + 1] if index + 1 < len(words) else ""
        before = words[index - 1] if index else ""
        if word in TWICE and before == word:
            continue
        if word == "roll" and behind in ("=", "<", ">", "<=", ">=", "!=") and before != "the":
            found.append("the")
        found.append(TWICE[word] if word in TWICE and behind == word else word)
    return found


def without_ends(words: Words) -> list[str]:
    """The line without `;` before a brace or at its end, with colons for `then` and behind `else`."""
    found: list[str] = []
    for index, word in enumerate(words):
        is_last = words[index + 1 : index + 2] in ([], ["}"])
        if word == ";" and is_last:
            continue
        if word == "then" and "if" in words[:index] and ":" not in words[index : index + 2]:
            word = ":"
        found.append(word)
        if word == "else" and words[index + 1 : index + 2] not in ([], [":"], ["{"], ["if"]):
            found.append(":")
    return found


def paid_in_braces(words: Words) -> list[str]:
    """`cost { drop this } { … }` for `cost drop this { … }`."""
    if "cost" not in words:
        return list(words)
    at = list(words).index("cost") + 1
    end = next((i for i in range(at, len(words)) if words[i] in ("{", ":", "}")), len(words))
    if end == at or words[end : end + 1] != ["{"]:
        return list(words)
    return [*words[:at], "{", *words[at:end], "}", *words[end:]]


def rolled_as(words: Words) -> list[str]:
    """`x = roll 1 die, take x Coins` as cards say it: `roll 1 die, take that many Coins`."""
    row = list(words[1:] if words[:1] == ["let"] else words)
    if row[1:3] not in (["=", "roll"], ["be", "roll"]):
        return list(words)
    name = row[0]
    return [part for word in row[2:] for part in (("that", "many") if word == name else (word,))]
