"""How people join what they say → how it is joined here."""

from __future__ import annotations

from collections.abc import Sequence

from azif_compiler.mistakes import row_words
from azif_compiler.words.noun import article

CHOSEN = ["of", "your", "choice"]
"""What is said behind any one of some things."""

LONGEST_KIND = 3
"""Of how many words the name of a kind is at the most."""

JOINED: tuple[tuple[list[str], list[str]], ...] = (
    (["as", "long", "as"], ["while"]),
    ([",", "but"], [",", "and"]),
    ([",", "and", "then"], [",", "and"]),
    ([",", "then"], [",", "and"]),
    (["and", "then"], ["and"]),
    (["only", "if"], ["if"]),
    (["but"], ["and"]),
    (CHOSEN, []),
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
        if row == CHOSEN:
            any_one(found)
        found += plainer if row else [words[index]]
        index += len(row) or 1
    return found


def any_one(found: list[str]) -> None:
    """`a lamp` for `the lamp`, at the end of words."""
    for back in range(2, min(LONGEST_KIND + 1, len(found)) + 1):
        if found[-back].casefold() == "the":
            found[-back] = article(found[-back + 1]).split()[0]
            return
