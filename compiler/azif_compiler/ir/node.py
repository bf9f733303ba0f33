"""What all nodes of the IR have in common: a place, and equality that does not look at it."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

import msgspec


def word_of(id_: str) -> str:
    """The name in an id, as authors write it: `lamp` in `lights:lamp`."""
    return id_.partition(":")[2] or id_


def several(noun: str) -> str:
    """The regular plural of an English noun; of several words, the last one changes: `lamps`, `fog patches`,
    `bodies`. The name of a word counts like the word.
    """
    if noun.lower().endswith(("s", "x", "z", "ch", "sh")):
        return noun + "es"
    if re.search("[^aeiou_ ]y$", noun, re.IGNORECASE):
        return noun[:-1] + "ies"
    return noun + "s"


def package_of(id_: str) -> str:
    """The package in an id, "" for what the language itself has."""
    package, colon, _ = id_.partition(":")
    return package if colon else ""


_LENGTH = 12
"""So many bits of a place say how long something is; what is longer is taken for as long as they can say."""
_LONGEST = (1 << _LENGTH) - 1

At = int
"""Where a node was written, in one number: its offset in its declaration, and its length. 0 is nowhere."""


def at(start: int, end: int) -> At:
    """The place from one offset in a declaration to another."""
    length = end - start
    if length > _LONGEST:
        length = _LONGEST
    return start << _LENGTH | (length if length > 0 else 0)


def stretch(place: At) -> tuple[int, int]:
    """The offsets of a place."""
    start = place >> _LENGTH
    return start, start + (place & ((1 << _LENGTH) - 1))


class Place(NamedTuple):
    """Where something was written, as people say it: file, line and column, both from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Origin(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Where a declaration was written: its file, the line on which it begins, and where its further lines
    begin.

    Offsets are counted from its beginning, which stands in the first column.
    """

    file: str
    line: int
    breaks: tuple[int, ...] = ()

    def place(self, where: At) -> Place:
        """A place in this declaration."""
        start, _ = stretch(where)
        row = bisect_right(self.breaks, start)
        return Place(self.file, self.line + row, start - (self.breaks[row - 1] if row else 0) + 1)


class Node(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    eq=False,
    tag_field="node",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A construct of the language; it never holds itself, so that no collector need look for it.

    `at` says where it was written and takes no part in equality, so that moving a declaration does not change
    it.
    """

    at: At = 0

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name)
            for name in self.__struct_fields__
            if name not in ("at", "origin")
        )

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)  # of its own, since msgspec's classes answer `!=` by themselves
        return NotImplemented if equal is NotImplemented else not equal

    def __hash__(self) -> int:
        names = (name for name in self.__struct_fields__ if name not in ("at", "origin"))
        return hash((self.__class__.__name__, *(getattr(self, name) for name in names)))


def equal(one: object, other: object) -> bool:
    """Whether two nodes, or rows of them, say the same, wherever they were written.

    It is what `==` says of them, where mypy compares all members of both unions, for seconds a line.
    """
    return one == other


class Change(Node, frozen=True, tag=True):
    """A change that another package makes: which one (and which part of it), in which parts, why, and where
    that is written.
    """

    package: str
    parts: tuple[str, ...]
    because: str = ""
    part: tuple[str, ...] = ()
    origin: Origin = Origin("", 0)

    @property
    def needs(self) -> tuple[str, ...]:
        """The packages without which it is not made: its own, and those that its part is for."""
        return self.package, *self.part


class Meta(Node, frozen=True, tag=True):
    """What a declaration says about itself, the questions that it answers, where it was written, and what
    others have changed in it.

    `part` names the packages without which it does not count, if it is of such a part of its package.
    """

    cites: tuple[str, ...] = ()
    source: str = ""
    unverified: str = ""
    confidence: str = ""
    note: str = ""
    flavour: str = ""
    asks: tuple[tuple[str, str], ...] = ()
    part: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    origin: Origin = Origin("", 0)

    def origin_of(self, by: int) -> Origin:
        """Where a part was written: 0 for the declaration itself, n for its n-th change."""
        return self.origin if by == 0 else self.changes[by - 1].origin
