"""How people join what they say → how it is joined here."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.mistakes import row_words

JOINED: tuple[tuple[list[str], list[str]], ...] = (
    (["as", "long", "as"], ["while"]),
    ([",", "but"], [",", "and"]),
    ([",", "and", "then"], [",", "and"]),
    ([",", "then"], [",", "and"]),
    (["and", "then"], ["and"]),
    (["only", "if"], ["if"]),
    ([",", "to", "a", "minimum", "of", "0"], []),
    (["to", "a", "minimum", "of", "0"], []),
    (["(", "to", "a", "minimum", "of", "0", ")"], []),
    (["but"], ["and"]),
    (["of", "your", "choice"], []),
    (["automatically"], []),
    (["immediately"], []),
    (["choose", "one", ":"], ["choose", ":"]),
    (["don", "t"], ["do", "not"]),  # the apostrophe is no word
    (["doesn", "t"], ["does", "not"]),
)
"""How people join what they say, and a plainer way of it."""


def plainly_joined(words: Sequence[str]) -> list[str]:
    """The line with plainer joints: `, and` for `, but then`, `while` for `as long as`."""
    small = row_words.low(words)
    found: list[str] = []
    index = 0
    while index < len(words):
        row, plainer = next(((a, b) for a, b in JOINED if small[index : index + len(a)] == a), ([], []))
        found += plainer if row else [words[index]]
        index += len(row) or 1
    return found
