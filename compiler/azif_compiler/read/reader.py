"""What all readers of phrases share: where they are, what is in scope, which words end a noun."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Literal, TypeVar

from azif_compiler.bounds import DEEPEST_PHRASE, DEEPEST_SUM
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import syntax
from azif_compiler.names.view import View
from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Determiner, Noun, Pile
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.scope import Scope
from azif_compiler.syntax.cursor import Cursor, Word
from azif_compiler.syntax.unit import Misread, Unit

Read = TypeVar("Read")

BE = ("is", "are", "was")
HAVE = ("has", "have")
CONTAINMENT: Mapping[str, Literal["in", "at", "on"]] = {"in": "in", "at": "at", "on": "on"}


class Reader(ABC):
    """Reads one phrase.

    `labels` are words that end a noun because they belong to a verb around it. A noun behind in, at or on is
    `flat`: what is said further is said of the noun before it, unless brackets hold it together. While
    something is `asked`, `and` belongs to the condition.
    """

    __slots__ = ("asked", "counter", "cursor", "depth", "flat", "labels", "links", "scope", "unit", "view")

    def __init__(self, unit: Unit, view: View, cursor: Cursor, scope: Scope, counter: Iterator[int]) -> None:
        self.unit, self.view, self.cursor, self.scope, self.counter = unit, view, cursor, scope, counter
        self.labels: frozenset[str] = frozenset()
        self.flat = False
        self.depth = self.links = self.asked = 0

    # ---- the rules that call each other

    @abstractmethod
    def expression(self) -> Expression:
        """Anything: a condition or an amount."""

    @abstractmethod
    def condition(self) -> Expression:
        """Something that holds or does not: `a or b`."""

    @abstractmethod
    def sum(self) -> Expression:
        """An amount, or a noun."""

    @abstractmethod
    def operand(self) -> Expression:
        """One part of a sum."""

    @abstractmethod
    def noun(self) -> Noun | Pile | None:
        """A noun phrase, if one begins here; otherwise nothing is read."""

    @abstractmethod
    def rest_of_noun(self, determiner: Determiner, count: Expression | None, start: int) -> Noun | None:
        """A noun phrase behind its determiner; otherwise nothing is read."""

    @abstractmethod
    def said_of(self, left: Expression) -> Expression:
        """`is …`, `has …`, `< …` said of something."""

    @abstractmethod
    def predicate(self, left: Expression, negated: bool) -> Expression:
        """What stands behind `is` and `is not`."""

    @abstractmethod
    def property_of(self, owner: Expression, start: int) -> Expression:
        """What stands behind `'s`, your or its."""

    @abstractmethod
    def sentence(self, *, ended: bool = False) -> phrases.Sentence:
        """A sentence, up to what cannot belong to it; `ended` is whether it may say how it ended."""

    # ---- nodes and places

    def number(self) -> int:
        """A number for a node."""
        return next(self.counter)

    def behind(self) -> int:
        """The offset behind what was read last."""
        return self.cursor.behind()

    # ---- words

    def is_kind(self, word: str) -> bool:
        """Whether a word names a kind."""
        return word in ("thing", "things") or bool(word and self.view.meanings(word).kinds)

    def is_local(self, word: str) -> bool:
        """Whether a word is a name in scope."""
        return word in self.scope.names

    def is_token(self, word: str) -> bool:
        """Whether a word names a token here."""
        return word != "" and word not in self.scope.names and bool(self.view.meanings(word).tokens)

    # ---- complaints

    def fail(self, diagnostic: Diagnostic) -> Misread:
        """Report, and give up on this phrase."""
        return self.unit.fail(diagnostic)

    def expected(self, what: str, example: str = "") -> Misread:
        """Report that something is missing at this point."""
        span = self.unit.span(*self.cursor.here())
        return self.fail(syntax.Expected(span=span, what=what, example=example))

    def left_over(self, word: Word, advice: str = "") -> Misread:
        """Report a word that does not fit."""
        return self.fail(syntax.LeftOver(span=self.unit.at(word), found=word.text, advice=advice))

    def finish(self, advice: str = "") -> None:
        """Report what is left of the phrase."""
        if not self.cursor.done:
            start, end = self.cursor.here()
            raise self.left_over(Word(self.cursor.words[self.cursor.index], start, end), advice)

    # ---- depth

    def deeper(self, part: Callable[[Reader], Read]) -> Read:
        """A part of a phrase that may hold others of its sort, if they are not too many."""
        self.depth += 1
        try:
            if self.depth > DEEPEST_PHRASE:
                span = self.unit.span(*self.cursor.here())
                raise self.fail(syntax.NestedTooDeep(span=span, limit=DEEPEST_PHRASE))
            return part(self)
        finally:
            self.depth -= 1

    def link(self) -> Word:
        """What links one part of a row to the next, if they are not too many."""
        self.links += 1
        if self.links > DEEPEST_SUM:
            span = self.unit.span(*self.cursor.here())
            raise self.fail(syntax.NestedTooDeep(span=span, limit=DEEPEST_SUM))
        return self.cursor.next()

    def within(self, *labels: str) -> _Ends:
        """Read with these words, and no others, as what ends a noun."""
        return _Ends(self, frozenset(labels), self.flat)

    def free(self) -> _Ends:
        """Read what brackets hold together."""
        return _Ends(self, frozenset(), False)

    # ---- small parts

    def numeral(self) -> Expression:
        """The number in `up to 3`, `top (n)`, `at least n`."""
        cursor = self.cursor
        start = cursor.start()
        if cursor.kind == "NUMBER":
            word = cursor.next()
            return phrases.Numeral(start, word.end, self.number(), int(word.text[:10]))
        if cursor.kind == "OPEN":
            cursor.next()
            with self.free():
                inside = self.sum()
            self.close()
            return phrases.Bracketed(start, self.behind(), self.number(), inside)
        if cursor.kind == "NAME" and self.is_local(cursor.word):
            word = cursor.next()
            return phrases.LocalName(start, word.end, self.number(), word.text, self.scope.names[word.text])
        raise self.expected("a number", "2")

    def close(self) -> None:
        """`)`"""
        if not self.cursor.take_kind("CLOSE"):
            raise self.expected("`)`")

    def name(self, what: str, example: str = "") -> Word:
        """A name that must come next."""
        word = self.cursor.name()
        if word is None:
            raise self.expected(what, example)
        return word


class _Ends:
    """Other words than before end a noun while something is read; a noun may be flat."""

    __slots__ = ("_flat", "_kept", "_labels", "_reader")

    def __init__(self, reader: Reader, labels: frozenset[str], flat: bool) -> None:
        self._reader, self._labels, self._flat = reader, labels, flat
        self._kept = reader.labels, reader.flat

    def __enter__(self) -> None:
        """From here on."""
        self._reader.labels, self._reader.flat = self._labels, self._flat

    def __exit__(self, *_: object) -> None:
        """Up to here."""
        self._reader.labels, self._reader.flat = self._kept
