"""What content says that people write for something else: by how it begins, and on which cards it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

MISTAKE = "mistake"
"""The sort of words that people write for something else."""

NUMBER = re.compile(r"[+-]?\d+")
"""What `number` stands for in what content says."""


IN_WORDS = {
    word: str(number)
    for number, word in enumerate("two three four five six seven eight nine ten eleven twelve".split(), 2)
}
"""The numbers that people write in words, and that are more than one."""


def digits_of(word: str) -> str:
    """The number that a word is, in digits; "" if it is none."""
    return word if NUMBER.fullmatch(word) else IN_WORDS.get(word.casefold(), "")


class Mistaken(NamedTuple):
    """What people write: by the one or two words with which it begins, of how many it is at the most; what
    may be the plural of the kind on whose cards alone something holds; and the words with which it begins.
    """

    lengths: Mapping[tuple[str, ...], int]
    kinds: frozenset[str]
    firsts: frozenset[str]

    def longest(self, words: Sequence[str]) -> int:
        """With how many words something at the most begins that content knows."""
        first = tuple(map(beginning, words[:2]))
        return max(self.lengths.get(first, 0), self.lengths.get(first[:1], 0))


def mistaken_in(titles: Iterable[str]) -> Mistaken:
    """What people write, of the names of wordings: `mistake WORDS`, `mistake WORDS in KINDS`."""
    lengths: dict[tuple[str, ...], int] = {}
    kinds: set[str] = set()
    for title in titles:
        sort, _, said = title.partition(" ")
        words = said.split(" ")
        if sort != MISTAKE or not said:
            continue
        first = tuple(map(beginning, words[:2]))
        lengths[first] = max(len(words), lengths.get(first, 0))
        if words[1:2] == ["in"]:
            lengths[first[:1]] = 1
        kinds.update(" ".join(words[at + 1 :]) for at, word in enumerate(words) if word == "in")
    return Mistaken(lengths, frozenset(kinds), frozenset(first for first, *_ in lengths))


def beginning(word: str) -> str:
    """A word by which it is looked for: in small letters, in the singular, without its number."""
    return "number" if digits_of(word) else word.casefold().replace("'s", "s").removesuffix("s")
