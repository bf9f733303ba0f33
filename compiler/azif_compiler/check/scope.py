"""What is known at one place of the text: names, whom `you` means, what `it` is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.ir import Expression, Type
from azif_compiler.source import Source, Span
from azif_compiler.vocabulary import VerbWord, Vocabulary


class Typed(NamedTuple):
    """An expression and its type."""

    node: Expression
    type: Type


class Uses:
    """What the checked text uses: for complaints about what nothing uses."""

    NAMES = ("called", "offered", "read")
    PLACES = ("counted", "selected", "waited", "windows")
    __slots__ = (*NAMES, *PLACES)

    def __init__(self) -> None:
        self.called: set[str] = set()
        self.offered: set[str] = set()
        self.read: set[str] = set()
        self.counted: list[tuple[str, str, str, Span]] = []
        self.selected: list[tuple[str, Span]] = []
        self.waited: list[tuple[str, Span]] = []
        self.windows: list[tuple[str, Span]] = []

    def merge(self, kept: KeptUses, source: Source) -> None:
        """Add what a declaration in this source uses."""
        for name, found in zip(self.NAMES, kept.names, strict=True):
            getattr(self, name).update(found)
        for name, places in zip(self.PLACES, kept.places, strict=True):
            if places:
                getattr(self, name).extend((*words, Span(source, start, end)) for words, start, end in places)

    def add(self, others: Uses) -> None:
        """Add what others use."""
        for name in self.NAMES:
            getattr(self, name).update(getattr(others, name))
        for name in self.PLACES:
            getattr(self, name).extend(getattr(others, name))


class KeptUses(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """The uses of one declaration as they are remembered: the parts of `Uses` in their order, without the
    source.
    """

    names: tuple[tuple[str, ...], ...]
    places: tuple[tuple[tuple[tuple[str, ...], int, int], ...], ...]

    @classmethod
    def of(cls, uses: Uses, source: Source) -> KeptUses | None:
        """What is remembered of uses; None if they are not all in this source."""
        if any(use[-1].source is not source for name in Uses.PLACES for use in getattr(uses, name)):
            return None
        names = tuple(tuple(sorted(getattr(uses, name))) for name in Uses.NAMES)
        places = tuple(
            tuple((tuple(words), span.start, span.end) for *words, span in getattr(uses, name))
            for name in Uses.PLACES
        )
        return cls(names, places)

    def moved(self, shift: int) -> KeptUses:
        """The same, further on in its source by so many characters."""
        return KeptUses(
            self.names,
            tuple(
                tuple((words, start + shift, end + shift) for words, start, end in places)
                for places in self.places
            ),
        )


@dataclass(slots=True)
class Scope:
    """The names and persons that a phrase can speak of."""

    words: Vocabulary
    source: Source
    report: Report
    uses: Uses
    package: str = ""
    locals: dict[str, Typed] = field(default_factory=dict)
    said: dict[str, Typed] = field(default_factory=dict)
    this: Typed | None = None
    you: Typed | None = None
    event: Typed | None = None
    candidate: Typed | None = None
    verb: VerbWord | None = None
    changes: bool = False
    answering: bool = False
    replacing: bool = False
    ruling: bool = False
    wishing: bool = False
    depth: int = 0
    loops: int = 0
    counter: count[int] = field(default_factory=lambda: count(1))

    def inner(self) -> Scope:
        """A scope for a block: what is named inside is unknown outside."""
        return replace(self, locals=dict(self.locals), said=dict(self.said))

    def fresh(self, stem: str) -> str:
        """A name that nothing else has."""
        return f"{stem}_{next(self.counter)}"

    def say(self, name: str, typed: Typed) -> None:
        """Make a thing or set known as `that KIND` or `those KINDs`."""
        self.said[name] = typed

    def place(self, offset: int) -> ir.Place:
        """A place in this source."""
        line, column = self.source.position(offset)
        return ir.Place(self.source.path, line, column)


def described(type_: Type) -> str:
    """A type in words."""
    match type_.sort:
        case "number" | "flag" | "text" | "quantity" | "token" | "zone":
            return f"a {type_.sort}"
        case "numbers":
            return "a row of numbers"
        case "thing":
            return f"{article(type_.of)} {type_.of}"
        case "things":
            return f"a set of {type_.of}"
        case "some":
            return f"a number of {type_.of}"
        case "member":
            return f"{article(type_.of)} {type_.of}"
        case "members":
            return f"a list of {type_.of}"
        case "kind":
            return f"a kind of {type_.of}"
        case "event":
            return f"an event `{type_.of}`"
        case _:
            return "nothing"


def article(word: str) -> str:
    """`a` or `an`."""
    return "an" if word[:1].lower() in "aeiou" else "a"
