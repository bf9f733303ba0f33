"""The surroundings of a line: its piece, the words that it sees, the names in scope; and blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import msgspec

from azif_compiler.bounds import DEEPEST_BLOCK, DEEPEST_LOOP
from azif_compiler.diagnostics import syntax
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.view import View
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.statements import Statement
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.read.scope import Introduced, Scope
from azif_compiler.syntax.cursor import Cursor, Word, phrase_of
from azif_compiler.syntax.tree import Block, Line
from azif_compiler.syntax.unit import Misread, Unit

AS_VERBS = ("roll", "take")
"""Words that lead statements, though content may declare verbs of that name."""


@dataclass(slots=True)
class Context:
    """The surroundings of a line. `read` is the rule for statements, by which blocks are read."""

    unit: Unit
    view: View
    scope: Scope
    counter: Iterator[int]
    read: Callable[[Context, Line], Statement]
    depth: int = 0
    loops: int = 0
    paying: bool = False

    def inner(self) -> Context:
        """The surroundings of a block: what is named inside is unknown outside."""
        return replace(self, scope=self.scope.inner())

    def looping(self, line: Line) -> Context:
        """The surroundings of the block of a loop."""
        inner = self.inner()
        inner.loops += 1
        if inner.loops > DEEPEST_LOOP:
            raise self.unit.fail(syntax.NestedTooDeep(span=self.unit.of(line), limit=DEEPEST_LOOP))
        return inner

    def number(self) -> int:
        """A number for a node."""
        return next(self.counter)

    # ---- phrases

    def reader(self, line: Line) -> PhraseReader:
        """A reader of the phrase of a line."""
        return PhraseReader(self.unit, self.view, phrase_of(self.unit.tokens, line), self.scope, self.counter)

    def reader_of(self, line: Line) -> PhraseReader:
        """A reader of the phrase of a line with its leading word, which is a word like any other then."""
        first = line.leading if line.leading >= 0 else line.first
        cursor = Cursor(self.unit.tokens, first, line.last)
        return PhraseReader(self.unit, self.view, cursor, self.scope, self.counter)

    def place(self, line: Line) -> tuple[int, int]:
        """Where a line stands, its blocks included."""
        tokens = self.unit.tokens
        last = line.last - 1 if line.last > line.first else max(line.leading, line.label)
        if line.has_blocks or line.outcomes:
            for row in (line, *line.outcomes):
                for block in row.blocks:
                    last = max(last, block.closing)
        start = tokens.starts[line.start]
        return max(start, 0), max(tokens.end(last), start)

    def words(self, first: int, behind: int) -> str:
        """Tokens from one up to another, as one would write them."""
        tokens = self.unit.tokens
        out = ""
        for index in range(first, behind):
            glued = (
                not out or tokens.kinds[index] in ("POSSESSIVE", "COMMA", "CLOSE") or out[-1] in f"({SYMBOLS}"
            )
            out += ("" if glued else " ") + tokens.words[index]
        return out

    # ---- names

    def introduce(self, word: Word, by: Introduced) -> statements.Introduced:
        """Make a name known that is written here."""
        number = self.scope.bind(word.text, by, word=word)
        return statements.Introduced(word.start, word.end, self.number(), word.text, number)

    def unnamed(self, start: int, by: Introduced) -> statements.Introduced:
        """Something that is introduced without a name: only `that …` speaks of it."""
        number = self.scope.candidate()
        self.scope.binders[number].by = by
        return statements.Introduced(start, start, self.number(), "", number)

    # ---- blocks

    def block(self, block: Block | None) -> tuple[Statement, ...]:
        """The statements of a block; what cannot be read is reported and stands as unread."""
        if block is None:
            return ()
        return self.inner().lines(block)

    def lines(self, block: Block) -> tuple[Statement, ...]:
        """The statements of a block, in these very surroundings: what they name is known behind them."""
        self.depth += 1
        if self.depth > DEEPEST_BLOCK and block.lines:
            raise self.unit.fail(syntax.NestedTooDeep(span=self.unit.of(block.lines[0]), limit=DEEPEST_BLOCK))
        return tuple(self.statement(line) for line in self.with_outcomes(block.lines))

    def statement(self, line: Line) -> Statement:
        """One statement; names that it introduces are known behind it."""
        if line.label >= 0:
            word = self.unit.tokens.words[line.label]
            span = self.unit.span(*self.place(line))
            self.unit.report(
                syntax.WrongPlace(span=span, word=word, where="a block of sentences", possible=())
            )
        try:
            return self.read(self, line)
        except Misread:
            start, end = self.place(line)
            return phrases.Unread(start, end, self.number())

    def with_outcomes(self, lines: tuple[Line, ...]) -> Iterator[Line]:
        """The lines of a block, each sentence with the outcomes that follow it."""
        index = 0
        while index < len(lines):
            line, first = lines[index], index + 1
            index = first
            if line.leading < 0 or self.unit.leading(line) in AS_VERBS:
                while index < len(lines) and self.is_outcome(lines[index]):
                    index += 1
            yield msgspec.structs.replace(line, outcomes=lines[first:index]) if index > first else line

    def is_outcome(self, line: Line) -> bool:
        """Whether a line is one word and a block, as no statement is; a verb is none that it could end in."""
        tokens = self.unit.tokens
        if line.label >= 0 or line.leading >= 0 or line.block is None or line.last != line.first + 1:
            return False
        word = tokens.words[line.first]
        if tokens.kinds[line.first] != "NAME":
            return False
        return self.view.is_outcome(word) or not self.view.meanings(word).verbs

    def needed(self, line: Line) -> tuple[Statement, ...]:
        """The block that must stand behind a line."""
        if line.block is None:
            what = "`:` and what happens must follow this"
            self.unit.report(syntax.NoBlock(span=self.unit.of(line), what=what))
            return ()
        return self.block(line.block)

    def only(self, line: Line, *allowed: str) -> None:
        """Report a block that belongs to nothing: one that is not among these."""
        if not line.has_blocks:
            return
        if line.otherwise is not None and "otherwise" not in allowed and "block" in allowed:
            index = line.otherwise.opening - 1
            while self.unit.tokens.starts[index] < 0 or self.unit.tokens.words[index] != "else":
                index -= 1
            place = self.unit.span(self.unit.tokens.starts[index], self.unit.tokens.end(index))
            self.unit.report(syntax.NoBlock(span=place, what="no `else` can follow what stands before it"))
            return
        parts = {"block": line.block, "cost": line.cost, "otherwise": line.otherwise}
        if any(part is not None and name not in allowed for name, part in parts.items()):
            self.unit.report(syntax.NoBlock(span=self.unit.of(line), what="no block can follow this"))
