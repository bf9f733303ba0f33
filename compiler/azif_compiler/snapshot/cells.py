"""Piece → cell: all that the compiler finds out about one piece, ready to be kept and put together.

A cell depends on its text and on the names that its words stand for. It knows nothing of where its piece
stands, so that it stays true wherever the piece moves. Only complaints know places in a file; a piece with
complaints is checked again when its file changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from azif_compiler import ir
from azif_compiler.check.checker import Claim
from azif_compiler.deeds.facts import Facts
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.lower.changes import Amended
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.heads import Head
from azif_compiler.names.symbols import Occurrence, Role, Sort

_COMPILED = msgspec.msgpack.Decoder(tuple[ir.Declaration, ...])
_AMENDED = msgspec.msgpack.Decoder(tuple[Amended, ...])
_ROWS = msgspec.msgpack.Decoder(tuple[Occurrence, ...])
_FACTS = msgspec.msgpack.Decoder(tuple[Facts, ...])


class Touch(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A parameter of a verb whose tokens its body sets by the amount that is another parameter."""

    verb: str
    amount: str
    whom: str


class Cell(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What was found out about a piece.

    `title` is where the name stands that it declares; `words` are all its words, with zeros between them;
    `asked` the kinds and enums that were asked for, beyond words. `declarations`, `amendments`, `rows` and
    `deeds` are encoded. `used` are its rows without places, each once; of several declarations on a line
    `twice` are the symbols that they declare more than once. A cell that is not clean has heads and words
    only.
    """

    heads: tuple[Head, ...]
    title: tuple[int, int]
    words: str
    asked: tuple[str, ...] = ()
    declarations: bytes = b""
    amendments: bytes = b""
    rows: bytes = b""
    deeds: bytes = b""
    used: tuple[tuple[str, Sort, str, Role], ...] = ()
    twice: tuple[tuple[str, Sort, str], ...] = ()
    claims: tuple[Claim, ...] = ()
    touches: tuple[Touch, ...] = ()
    clean: bool = False

    def compiled(self) -> tuple[ir.Declaration, ...]:
        """Its declarations."""
        return _COMPILED.decode(self.declarations) if self.declarations else ()

    def amended(self) -> tuple[Amended, ...]:
        """What it changes of other declarations."""
        return _AMENDED.decode(self.amendments) if self.amendments else ()

    def occurrences(self) -> tuple[Occurrence, ...]:
        """Its rows, each with its place."""
        return _ROWS.decode(self.rows) if self.rows else ()

    def facts(self) -> tuple[Facts, ...]:
        """What its declarations and amendments wait for and make happen."""
        return _FACTS.decode(self.deeds) if self.deeds else ()

    def word_set(self) -> frozenset[str]:
        """Its words."""
        return frozenset(self.words.split("\0"))

    def mentions(self, words: Collection[str]) -> bool:
        """Whether it may mention something that one of these words stands for; of several, by them all."""
        if not words:
            return False
        own = self.word_set()
        return not own.isdisjoint(words) or any(
            own.issuperset(word.split("_")) for word in words if "_" in word
        )


MEANINGS = "AZ02"
"""Where the codes of what words mean begin; those before are about how something is written."""

READ_WITH_NAMES = frozenset({"AZ0106"})
"""The codes before those of phrases that cannot be read if a name is not known."""

WORD = re.compile(rf"[^\W\d]\w*|[{SYMBOLS}]")
"""What may name something, inside of quotes, too."""


HOLE = ""
"""Among the words that could not be read: that a name is missing, and nobody knows which."""


@dataclass(frozen=True, slots=True)
class Result:
    """A checked piece: its cell, and what is wrong with it.

    `doubts` are the words that it may have been meant to declare, `unread` those that may be members of what
    it declares: others are not blamed for using them. `alone` is what is wrong whatever any name means.
    """

    cell: Cell
    problems: tuple[Diagnostic, ...] = ()
    doubts: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()
    alone: frozenset[Diagnostic] = frozenset()


def needs_names(problem: Diagnostic) -> bool:
    """Whether a complaint may come from a name that is not known."""
    return problem.code >= MEANINGS or problem.code in READ_WITH_NAMES
