"""A reader of one phrase, token by token."""

from __future__ import annotations

import msgspec

from azif_compiler.syntax.tree import Line
from azif_compiler.text.tokens import MADE, Tokens, unquoted

END = "END"
"""The kind of what stands behind the last token of a phrase."""

_TEXTS = ("STRING", "UNCLOSED")


class Word(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A word with its place: offsets in the piece."""

    text: str
    start: int
    end: int


class Cursor:
    """Where a reader of a phrase is; `index` and `last` are numbers of tokens."""

    __slots__ = ("index", "kinds", "last", "starts", "tokens", "words")

    def __init__(self, tokens: Tokens, first: int, last: int) -> None:
        self.tokens = tokens
        self.kinds, self.words, self.starts = tokens.kinds, tokens.words, tokens.starts
        self.index, self.last = first, last

    @property
    def kind(self) -> str:
        """The kind of the next token, or END."""
        return self.kinds[self.index] if self.index < self.last else END

    @property
    def word(self) -> str:
        """The text of the next token; "" at the end, and for texts (which are no words)."""
        index = self.index
        if index >= self.last or self.kinds[index] in _TEXTS:
            return ""
        return self.words[index]

    def ahead(self, distance: int) -> str:
        """The word some tokens further on."""
        index = self.index + distance
        if index >= self.last:
            return ""
        return "" if self.kinds[index] in _TEXTS else self.words[index]

    @property
    def done(self) -> bool:
        """Whether the phrase has been read to its end."""
        return self.index >= self.last

    def next(self) -> Word:
        """Read a token."""
        index = self.index
        self.index = index + 1
        text, start = self.words[index], self.starts[index]
        return Word(text, start, self.tokens.end(index) if self.tokens.ends else start + len(text))

    def take(self, *words: str) -> bool:
        """Read these words if they come next."""
        index, behind = self.index, self.index + len(words)
        if behind > self.last:
            return False
        for word in words:
            if self.words[index] != word:  # a text is none, with its quotes
                return False
            index += 1
        self.index = behind
        return True

    def take_kind(self, kind: str) -> bool:
        """Read a token of a kind if one comes next."""
        if self.kind == kind:
            self.index += 1
            return True
        return False

    def name(self) -> Word | None:
        """Read a name if one comes next."""
        return self.next() if self.kind == "NAME" and self.words[self.index] else None

    @property
    def is_text(self) -> bool:
        """Whether a text in quotes comes next."""
        return self.kind in _TEXTS

    def string(self) -> Word | None:
        """Read a text in quotes if one comes next: what it says, with the place of the quotes."""
        if not self.is_text:
            return None
        word = self.next()
        return Word(unquoted(word.text), word.start, word.end)

    def here(self) -> tuple[int, int]:
        """The place of the next token, or one character behind the phrase."""
        if self.index < self.last and self.starts[self.index] != MADE:
            return self.starts[self.index], self.tokens.end(self.index)
        end = self.behind()
        return end, end + 1

    def behind(self) -> int:
        """The offset behind the last token that was read, or before the first."""
        for index in range(min(self.index, self.last) - 1, -1, -1):
            if self.starts[index] != MADE:
                return self.tokens.end(index)
        return 0

    def start(self) -> int:
        """The offset of the next token."""
        if self.index < self.last and (start := self.starts[self.index]) != MADE:
            return start
        return self.behind()

    def since(self, index: int) -> tuple[int, int]:
        """The place from an earlier token to the last one read."""
        if index >= self.last:
            return self.here()
        return self.starts[index], self.tokens.end(max(index, min(self.index, self.last) - 1))


def phrase_of(tokens: Tokens, line: Line) -> Cursor:
    """A reader of the phrase of a line."""
    return Cursor(tokens, line.first, line.last)
