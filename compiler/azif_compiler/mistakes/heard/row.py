"""The words of a sentence, and the names among them as they are declared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from azif_compiler import ir
from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.heard.wordings import Wordings, words_of
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.view import View
from azif_compiler.text.tokens import quoted


class Found(NamedTuple):
    """Where in the row what was understood ends, and how it is written."""

    end: int
    said: str


class Name(NamedTuple):
    """A name by its words, and how it is written."""

    words: tuple[str, ...]
    said: str


MOST = 12
"""In how many ways a stretch of a sentence is understood at the most."""

MOST_STEPS = 60_000
"""How often words are looked at for one sentence."""


class TooLong(Exception):
    """More would have to be tried for a sentence than is worth it."""


class Row:
    """A sentence as a row of words, small letters, with what they may name."""

    def __init__(self, seen: Seen, wordings: Wordings, text: str) -> None:
        self.seen, self.view, self.wordings = seen, seen.view, wordings
        self.words = words_of(text)
        self.low = [word.casefold() for word in self.words]
        self.memo: dict[tuple[str, int, str], list[Found]] = {}
        self.looked = 0

    # ---- words

    def word(self, index: int) -> str:
        """A word in small letters, "" behind the last."""
        return self.low[index] if 0 <= index < len(self.low) else ""

    def behind(self, index: int, text: str) -> int:
        """Where a text ends that stands there; -1 if it does not."""
        self.looked += 1
        if self.looked > MOST_STEPS:
            raise TooLong
        words = literal(text)
        end = index + len(words)
        return end if tuple(self.low[index:end]) == words else -1

    def once(self, sort: str, index: int, about: str, find: Callable[[], Iterable[Found]]) -> list[Found]:
        """What is found in a stretch, looked for once; nothing within what is being looked for there."""
        key = sort, index, about
        known = self.memo.get(key)
        if known is None:
            self.memo[key] = []
            rows: dict[Found, None] = {}
            for found in find():
                rows.setdefault(found)
                if len(rows) == MOST:
                    break
            known = self.memo[key] = list(rows)
        return known

    # ---- names

    def longest(self, index: int, names: dict[str, list[Name]]) -> Iterator[Found]:
        """The names that stand there, the longest first."""
        for name in names.get(self.word(index), ()):
            end = index + len(name.words)
            if tuple(self.low[index:end]) == name.words:
                yield Found(end, name.said)

    def components(self, index: int) -> Iterator[tuple[int, symbols.Component]]:
        """The components whose names stand there."""
        known = _kept(self, "components", self._components)
        for found in self.longest(index, known):
            for one in self.view.seen(self.view.names.components.get(found.said, ())):
                yield found.end, one

    def _components(self) -> Iterator[Name]:
        for title in self.view.names.components:
            yield Name(literal(title), title)

    def kinds(self, index: int) -> Iterator[tuple[int, symbols.Kind]]:
        """The kinds that are called so, one or several."""
        for found in self.longest(index, _kept(self, "kinds", self._kinds)):
            yield found.end, self.view.names.kinds[found.said]

    def _kinds(self) -> Iterator[Name]:
        for kind in self.view.seen(self.view.names.kinds.values()):
            called = self.wordings.get(("kind called", kind.name), "") or spoken(kind.name)
            called = called.removeprefix("an ").removeprefix("a ")
            several = {spoken(kind.plural), ir.several(called)}
            for text in (called, *sorted(several)):
                yield Name(literal(text), kind.id)

    def tokens(self, index: int) -> Iterator[tuple[int, symbols.Token]]:
        """The tokens that are called so, one or several."""
        for found in self.longest(index, _kept(self, "tokens", self._tokens)):
            for token in self.view.meanings(found.said).tokens[:1]:
                yield found.end, token

    def _tokens(self) -> Iterator[Name]:
        for word in self.view.visible_words("tokens"):
            for token in self.view.meanings(word).tokens[:1]:
                texts = self.wordings.get(("token", token.name), "").split("|")
                for text in (*filter(None, texts), spoken(token.name), spoken(token.plural)):
                    yield Name(literal(text), word)

    def named(self, index: int, row: str, sort: str = "") -> Iterator[Found]:
        """The names of a sort, or what content calls them."""
        yield from self.longest(index, _kept(self, f"{row} {sort}", lambda: self._named(row, sort)))

    def _named(self, row: str, sort: str) -> Iterator[Name]:
        for word in self.view.visible_words(row):
            says = self.wordings.get((sort, word), "") if sort else ""
            if says and "{" not in says:
                yield Name(literal(says), spoken(word))
            else:
                yield Name(literal(spoken(word)), spoken(word))


_NAMES: WeakKeyDictionary[View, dict[str, dict[str, list[Name]]]] = WeakKeyDictionary()
"""What may be named where, as long as anybody looks."""


def _kept(row: Row, sort: str, names: Callable[[], Iterable[Name]]) -> dict[str, list[Name]]:
    """Names by their first words, the longest first."""
    kept = _NAMES.setdefault(row.view, {})
    if sort not in kept:
        table: dict[str, list[Name]] = {}
        for name in dict.fromkeys(names()):
            if name.words:
                table.setdefault(name.words[0], []).append(name)
        for rows in table.values():
            rows.sort(key=lambda name: -len(name.words))
        kept[sort] = table
    return kept[sort]


@lru_cache(maxsize=8192)  # the same few hundred templates, at every line
def literal(text: str) -> tuple[str, ...]:
    """The words of a text in small letters."""
    return tuple(word.casefold() for word in words_of(text))


def component(one: symbols.Component) -> str:
    """A component by its name."""
    return quoted(one.name)


def kind_of(one: symbols.Kind) -> str:
    """A kind as it is written."""
    return spoken(one.name)
