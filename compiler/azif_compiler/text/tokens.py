"""Text → tokens: what is written, word by word, and what lies between.

A token is a stretch of the text with the terminal of the grammar that it is. What no token covers is a gap:
blanks, line ends, comments. Text = tokens + gaps, so nothing is left out; comments are found in the gaps when
somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from azif_compiler.grammar import Grammar

SEPARATOR = "_SEPARATOR"
LEFT, RIGHT = "LBRACE", "RBRACE"
MADE = -1
"""Where a token starts that is not written: one that a repair put in."""

_GO_ON = ("COMMA", SEPARATOR)
_COMMENT = re.compile(r"#[^\n]*")


class Tokens:
    """The tokens of a text: kinds, words and offsets, in three rows.

    `ends` are the offsets behind those that are written otherwise than their words say, by their numbers.
    """

    __slots__ = ("ends", "kinds", "starts", "text", "words")

    def __init__(
        self,
        text: str,
        kinds: list[str],
        words: list[str],
        starts: list[int],
        ends: Mapping[int, int] | None = None,
    ) -> None:
        self.text, self.kinds, self.words, self.starts = text, kinds, words, starts
        self.ends = dict(ends or {})

    def __len__(self) -> int:
        return len(self.kinds)

    def end(self, index: int) -> int:
        """The offset behind a token."""
        written = self.starts[index] + len(self.words[index])
        return self.ends.get(index, written) if self.ends else written

    def note_end(self, index: int, end: int) -> None:
        """Say where a token ends that is written otherwise than its word says."""
        if end != self.starts[index] + len(self.words[index]):
            self.ends[index] = end

    def gaps(self) -> Iterator[tuple[int, int]]:
        """The stretches between tokens, the first and last included; empty ones are left out."""
        position = 0
        for index, start in enumerate(self.starts):
            if start > position:
                yield position, start
            position = self.end(index)
        if position < len(self.text):
            yield position, len(self.text)

    def comments(self) -> Iterator[Comment]:
        """The comments in the gaps."""
        for start, end in self.gaps():
            for found in _COMMENT.finditer(self.text, start, end):
                yield Comment(found.start(), found.end())


class Comment(NamedTuple):
    """Where a comment stands, from its `#` to the end of its line."""

    start: int
    end: int


def scan(text: str, grammar: Grammar) -> Tokens:
    """The tokens of a text; every text has some, however wrong it is."""
    kinds: list[str] = []
    words: list[str] = []
    starts: list[int] = []
    for found in grammar.lexer.finditer(text):
        kind = found.lastgroup
        if kind is None or kind[:2] == "__":
            continue
        word = found[kind]
        kinds.append(kind)
        words.append(word[0] if kind in _GO_ON else word)  # over blanks and comments, which are gaps
        starts.append(found.end() - len(word))
    return Tokens(text, kinds, words, starts)


def quoted(text: str) -> str:
    """A text as it is written in quotes."""
    inner = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def unquoted(word: str) -> str:
    """What a text in quotes says; also one whose second quote is missing."""
    if "\\" in word:
        return unescaped(word[1:-1] if _ends(word) else word[1:])
    return word[1:-1] if len(word) > 1 and word[-1] == '"' else word[1:]


def _ends(word: str) -> bool:
    """Whether a text in quotes has its second one: one behind an odd number of backslashes is none."""
    inner = word[:-1]
    return len(word) > 1 and word[-1] == '"' and (len(inner) - len(inner.rstrip("\\"))) % 2 == 0


def unescaped(inner: str) -> str:
    """What stands between two quotes, as it is meant."""
    return inner.replace('\\"', '"').replace("\\\\", "\\")
