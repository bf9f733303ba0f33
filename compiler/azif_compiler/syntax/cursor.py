"""A reader of one phrase, atom by atom."""

from __future__ import annotations

from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Atom, Line

END = Atom("END", "", -1)


class Cursor:
    """Where a reader of a phrase is."""

    __slots__ = ("atoms", "depth", "fallback", "index", "links", "source")

    def __init__(self, source: Source, line: Line) -> None:
        self.source = source
        self.atoms = line.phrase
        self.index = 0
        self.fallback = line.end
        self.depth = self.links = 0

    @property
    def atom(self) -> Atom:
        """The next atom, or END."""
        return self.atoms[self.index] if self.index < len(self.atoms) else END

    @property
    def word(self) -> str:
        """The text of the next atom; "" at the end, and for texts (which are no words)."""
        if self.index >= len(self.atoms):
            return ""
        atom = self.atoms[self.index]
        return "" if atom.sort == "STRING" else atom.text

    def ahead(self, distance: int) -> str:
        """The word some atoms further on."""
        index = self.index + distance
        if index >= len(self.atoms):
            return ""
        atom = self.atoms[index]
        return "" if atom.sort == "STRING" else atom.text

    @property
    def done(self) -> bool:
        """Whether the phrase has been read to its end."""
        return self.index >= len(self.atoms)

    def next(self) -> Atom:
        """Read an atom."""
        atom = self.atom
        self.index += 1
        return atom

    def take(self, *words: str) -> bool:
        """Read these words if they come next."""
        for offset, word in enumerate(words):
            if self.ahead(offset) != word:
                return False
        self.index += len(words)
        return True

    def take_comma(self) -> bool:
        """Read a comma if one comes next."""
        if self.atom.sort == "COMMA":
            self.index += 1
            return True
        return False

    def name(self) -> Atom | None:
        """Read a name if one comes next."""
        if self.atom.sort == "NAME":
            return self.next()
        return None

    def string(self) -> str | None:
        """Read a text in quotes if one comes next."""
        if self.atom.sort == "STRING":
            return unquoted(self.next().text)
        return None

    def here(self) -> Span:
        """The next atom, or the end of the phrase."""
        atom = self.atom
        if atom is END:
            return Span(self.source, self.fallback, self.fallback + 1)
        return Span(self.source, atom.start, atom.end)

    def since(self, index: int) -> Span:
        """From an earlier atom to the last one read."""
        if index >= len(self.atoms):
            return self.here()
        last = self.atoms[max(index, min(self.index, len(self.atoms)) - 1)]
        return Span(self.source, self.atoms[index].start, last.end)


def unquoted(text: str) -> str:
    """What a text in quotes says."""
    inner = text[1:-1]
    return inner.replace('\\"', '"').replace("\\\\", "\\") if "\\" in inner else inner
