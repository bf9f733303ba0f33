"""The English that content gives to what it declares, as it stands in the files of packages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from azif_compiler.text.tokens import Tokens, unquoted


class Wordings(dict[tuple[str, str], str]):
    """By sort and name what something is called or how it is read: `("verb", "light")`, `("noun", "torch")`.
    None is added once they are asked by their sort.
    """

    def __init__(self, rows: Mapping[tuple[str, str], str] = MappingProxyType({})) -> None:
        super().__init__(rows)
        self.known: dict[tuple[str, ...], tuple[tuple[str, str], ...]] = {}

    def of(self, *sorts: str) -> tuple[tuple[str, str], ...]:
        """The names of some sorts, each with what is said of it."""
        if sorts not in self.known:
            self.known[sorts] = tuple((name, says) for (sort, name), says in self.items() if sort in sorts)
        return self.known[sorts]


DECLARING = frozenset("verb value kind".split())
"""What has its English in its own block."""

ENGLISH = frozenset("says called plural".split())


def wordings_in(tokens: Tokens, opening: int) -> Iterator[tuple[tuple[str, str], str]]:
    """What a declaration says in English; `opening` is where its block begins, -1 without one."""
    first = tokens.words[0]
    if first == "says":
        last = next((i for i, kind in enumerate(tokens.kinds) if kind == "STRING" and i > 2), -1)
        name = tokens.words[2:last] if last > 2 else []
        if name:
            yield (tokens.words[1], "_".join(name).strip('"')), unquoted(tokens.words[last])
    if first not in DECLARING or opening < 1:
        return
    name = tokens.words[1:opening]
    end = next((i for i, word in enumerate(name) if word in ("of", ":", "for", "=", "is") and i), len(name))
    for index in range(opening, len(tokens) - 1):
        if tokens.words[index] in ENGLISH and tokens.kinds[index + 1] == "STRING":
            sort = first if tokens.words[index] == "says" else f"{first} {tokens.words[index]}"
            yield (sort, "_".join(name[:end])), unquoted(tokens.words[index + 1])


WORD = re.compile(r"[+-]\d+|\d+|[^\W\d_]+|'s\b|\S")
"""A word of a sentence, a number with its sign, or a sign."""


def words_of(text: str) -> list[str]:
    """The words of a sentence."""
    return WORD.findall(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").replace("_", " "))
