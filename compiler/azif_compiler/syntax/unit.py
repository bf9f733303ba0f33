"""A piece on its way through the steps: its tokens, its place, its package, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import Tokens


class Misread(Exception):
    """Something cannot be read; what is wrong has been reported."""


@dataclass(slots=True)
class Unit:
    """A piece of a package; places in it are counted from `base`, where it begins in its source."""

    package: str
    source: Source
    base: int
    tokens: Tokens
    report: Report

    def span(self, start: int, end: int) -> Span:
        """A stretch of the piece, in its source."""
        return Span(self.source, self.base + start, self.base + max(end, start + 1))

    def at(self, word: Word) -> Span:
        """The place of a word."""
        return self.span(word.start, word.end)

    def of(self, line: Line) -> Span:
        """The words of a line, without its blocks."""
        tokens = self.tokens
        start = max(tokens.starts[line.start], 0) if len(tokens) else 0
        last = (
            line.last - 1 if line.last > line.first else (line.leading if line.leading >= 0 else line.start)
        )
        return self.span(start, max(tokens.end(last), start + 1))

    def leading(self, line: Line) -> str:
        """The leading word of a line, "" without one."""
        return self.tokens.words[line.leading] if line.leading >= 0 else ""

    def first(self, line: Line) -> str:
        """The first word of a line: its leading one, or the first of its phrase."""
        if line.leading >= 0:
            return self.tokens.words[line.leading]
        return self.tokens.words[line.first] if line.last > line.first else ""

    def fail(self, diagnostic: Diagnostic) -> Misread:
        """Report, and give up on what is being read."""
        self.report(diagnostic)
        return Misread()
