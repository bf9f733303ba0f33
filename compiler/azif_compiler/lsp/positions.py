"""Places in a source ↔ places as an editor counts them: lines from 0, columns in units of its encoding."""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from azif_compiler.text.source import Source, Span

_WIDE = 0xFFFF
"""The last character that UTF-16 writes as one unit."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Counts columns in one encoding; UTF-16 unless the editor asks for another."""

    encoding: str = types.PositionEncodingKind.Utf16.value

    def units(self, text: str) -> int:
        """How many units a text has."""
        match self.encoding:
            case "utf-32":
                return len(text)
            case "utf-8":
                return len(text.encode("utf-8", errors="surrogatepass"))
            case _:
                return len(text) if text.isascii() else len(text) + sum(ord(char) > _WIDE for char in text)

    def characters(self, line: str, units: int) -> int:
        """How many characters so many units of a line are; inside of a character is before it."""
        if self.encoding == "utf-32" or line.isascii():
            return min(units, len(line))
        counted = 0
        for index, char in enumerate(line):
            counted += self.units(char)
            if counted > units:
                return index
        return len(line)

    def position(self, source: Source, offset: int) -> types.Position:
        """The place of a character; the end of the text is the line behind its last."""
        if offset >= len(source.text):
            return types.Position(source.position(len(source.text))[0], 0)
        line, column = source.position(offset)
        start = source.line_start(line)
        return types.Position(line - 1, self.units(source.text[start : start + column - 1]))

    def offset(self, source: Source, position: types.Position) -> int:
        """The character at a place; what lies behind the end of a line is its end."""
        last = source.position(len(source.text))[0]
        if position.line >= last:
            return len(source.text)
        text = source.line_text(position.line + 1)
        return source.line_start(position.line + 1) + self.characters(text, position.character)

    def range(self, source: Source, start: int, end: int) -> types.Range:
        """A stretch of a source."""
        return types.Range(self.position(source, start), self.position(source, end))

    def of(self, span: Span) -> types.Range:
        """A span as a range."""
        return self.range(span.source, span.start, span.end)
