"""What is known at one place of the text: names, whom `you` means, what `it` is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

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

    __slots__ = ("called", "counted", "offered", "read", "selected", "waited", "windows")

    def __init__(self) -> None:
        self.called: set[str] = set()
        self.counted: list[tuple[str, str, str, Span]] = []
        self.waited: list[tuple[str, Span]] = []
        self.read: set[str] = set()
        self.offered: set[str] = set()
        self.windows: list[tuple[str, Span]] = []
        self.selected: list[tuple[str, Span]] = []


@dataclass(slots=True)
class Scope:
    """The names and persons that a phrase can speak of."""

    words: Vocabulary
    source: Source
    report: Report
    uses: Uses
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
