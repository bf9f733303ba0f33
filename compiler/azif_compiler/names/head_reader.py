"""A reader of the head of one declaration: names, lists of them, types, texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from azif_compiler.diagnostics import names, syntax
from azif_compiler.names.declared import Base, Form, StepWord, TypePhrase
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Line, walk
from azif_compiler.syntax.unit import Unit

ARTICLES = frozenset(("a", "an", "the"))
"""What a name cannot begin with: it would be read as a noun."""

RESERVED = frozenset(
    """you your this it its nothing yes no not and or is are has have a an any each every all the that those
    another of in at on with if unless otherwise number total highest lowest larger smaller half unlimited top
    bottom random up thing where whose there steps first""".split()
)
"""Words with which phrases are built; nothing can be called so."""
OF_EVENTS = ("source", "stake", "outcome")
"""What every event has of its own; no parameter can be called so."""


def steps_of(unit: Unit, line: Line) -> tuple[StepWord, ...]:
    """The steps named in the body of a declaration, each once, and once more if it is also somebody's."""
    tokens = unit.tokens
    found: dict[tuple[str, bool], StepWord] = {}
    if "step" in tokens.words or "phase" in tokens.words:
        for block in line.blocks:
            for row in walk(block.lines):
                if unit.leading(row) in ("step", "phase") and row.last > row.first:
                    cursor = phrase_of(tokens, row)
                    word = long_name(cursor)
                    if word is not None:
                        step = StepWord(word, cursor.word == "for")
                        found.setdefault((word.text, step.subject), step)
    return tuple(found.values())


HEAD_WORDS = frozenset("is of for on with from both before after to".split())
"""Words of heads: a name in a head ends before them."""


def long_name(cursor: Cursor, until: frozenset[str] = HEAD_WORDS) -> Word | None:
    """All words that come next, up to some, as one name: where nothing but a name can stand."""
    first = last = cursor.name()
    words: list[str] = []
    while last is not None:
        words.append(last.text)
        if cursor.kind != "NAME" or cursor.word in until or is_member(cursor):
            return Word("_".join(words), first.start if first is not None else 0, last.end)
        last = cursor.name()
    return None


def is_member(cursor: Cursor) -> bool:
    """Whether a member comes next, of which the brace before it is missing: `cites "…"`."""
    return (
        cursor.word in ("cites", "source", "note", "says", "plural", "called") and cursor.ahead(1)[:1] == '"'
    )


class HeadReader:
    """Reads the head of one declaration; `rows` are the lines of its block."""

    def __init__(self, unit: Unit, line: Line) -> None:
        self.unit, self.line = unit, line
        self.leading = unit.leading(line)
        self.cursor = phrase_of(unit.tokens, line)
        self.rows = line.block.lines if line.block is not None else ()
        self.steps = steps_of(unit, line)

    def base(self, name: Word | None) -> Base:
        """What all declarations have, once the head has been read up to here."""
        return self.line, name, self.cursor.index, self.steps, tuple(self.was())

    def was(self) -> Iterator[Word]:
        """What the declaration was called before."""
        for row in self.rows:
            if self.unit.leading(row) == "was":
                text = phrase_of(self.unit.tokens, row).string()
                if text is not None:
                    yield text

    def kind_name(self) -> Word | None:
        """The words for a kind before a name in quotes: one name, whatever kinds there are."""
        cursor = self.cursor
        begin = cursor.index
        word = long_name(cursor, frozenset())
        if word is not None and (not cursor.is_text or "{" in cursor.words[cursor.index]):
            cursor.index = begin
            return cursor.name()
        return word

    def begins(self, row: Line, leading: str, kind: str) -> bool:
        """Whether a row has a leading word, and a token of a kind behind it."""
        if self.unit.leading(row) != leading or row.last <= row.first:
            return False
        return self.unit.tokens.kinds[row.first] == kind

    def expected(self, cursor: Cursor, what: str, example: str = "") -> None:
        """Report that something is missing at this point."""
        span = self.unit.span(*cursor.here())
        self.unit.report(syntax.Expected(span=span, what=what, example=example))

    def owner(self, joint: str, example: str) -> Word | None:
        """The kind, or the list of words, that is named behind a word, if that stands next."""
        if not self.cursor.take(joint):
            return None
        word = long_name(self.cursor)
        if word is None:
            self.expected(self.cursor, "a kind" if joint != "for" else "a list of words", example)
        return word

    def nameless(self, cursor: Cursor, what: str, example: str = "") -> None:
        """Report that a name that is declared here is missing."""
        span = self.unit.span(*cursor.here())
        self.unit.report(syntax.Expected(span=span, what=what, example=example, is_name=True))

    def said_once(self, name: Word, before: str = "") -> Word:
        """A name without words that stand twice in a row, or before it as well: that is reported."""
        words = [before, *name.text.split("_")]
        kept = [word for other, word in pairwise(words) if word != other]
        if len(kept) == len(words) - 1:
            return name
        twice = next(word for other, word in pairwise(words) if word == other)
        self.unit.report(syntax.GivenTwice(span=self.unit.at(name), word=twice))
        return Word("_".join(kept) or name.text, name.start, name.end)

    def named(self, cursor: Cursor) -> Word | None:
        """The name that a declaration gives, unless it has none or a reserved one."""
        behind = cursor.ahead(1)[:1]
        is_missing = (cursor.word in ("is", "of", "for") and behind.isalpha()) or (
            cursor.word == "from" and behind.isdecimal()
        )  # the head goes on
        word = None if is_missing else long_name(cursor)
        if word is None:
            self.nameless(cursor, "a name", f"{self.leading} something")
            return None
        word = self.said_once(word, self.leading)
        first = word.text.split("_")[0]
        if word.text in RESERVED or first in ARTICLES:
            found = word.text if word.text in RESERVED else first
            self.unit.report(names.ReservedName(span=self.unit.at(word), name=found))
            return None
        return word

    def ended(self, cursor: Cursor, advice: str = "") -> None:
        """Report what is left of a line."""
        if not cursor.done:
            span, found = self.unit.span(*cursor.here()), cursor.words[cursor.index]
            self.unit.report(syntax.LeftOver(span=span, found=found, advice=advice))

    def listed(self, cursor: Cursor, what: str) -> tuple[Word, ...]:
        """Names with commas between them, each once."""
        found: dict[str, Word] = {}
        while True:
            word = long_name(cursor)
            if word is None:
                self.expected(cursor, what)
                break
            word = self.said_once(word)
            if (first := found.get(word.text)) is not None:
                self.twice(word, first)
            found.setdefault(word.text, word)
            if not cursor.take_kind("COMMA"):
                self.ended(cursor, "names are separated by commas")
                break
        return tuple(found.values())

    def twice(self, word: Word, first: Word | None = None, called: str = "") -> None:
        """Report that something is given twice."""
        where = None if first is None else self.unit.at(first)
        self.unit.report(syntax.GivenTwice(span=self.unit.at(word), word=called or word.text, first=where))

    def text(self, cursor: Cursor, example: str) -> Word | None:
        """A text in quotes and nothing else."""
        if not cursor.is_text:
            self.expected(cursor, "a text in quotes", example)
            return None
        text = cursor.string()
        self.ended(cursor)
        return text

    def default(self, cursor: Cursor) -> int:
        """The token behind `=`, -1 without one; what else stands there is reported."""
        if cursor.take("="):
            if cursor.done:
                self.expected(cursor, "what it is unless said", "= 0")
                return -1
            return cursor.index
        if not cursor.done:
            self.ended(cursor)
        return -1

    def type(self, cursor: Cursor) -> TypePhrase | None:
        """The type that a phrase names next."""
        form: Form = ""
        if cursor.take("set", "of"):
            form = "set of"
        elif cursor.take("some"):
            form = "some"
        elif cursor.take("kind", "of"):
            form = "kind of"
        elif cursor.take("list", "of"):
            form = "list of some" if cursor.take("some") else "list of"
        word = long_name(cursor)
        if word is None:
            self.expected(cursor, "a kind, `number`, `flag` or a list of words", "number")
            return None
        return TypePhrase(form, word)

    def typed(self, cursor: Cursor, example: str) -> TypePhrase | None:
        """`: TYPE`"""
        if not cursor.take(":"):
            self.expected(cursor, "`:` and a kind or `number`", example)
            cursor.index = cursor.last
            return None
        return self.type(cursor)
