"""What is declared: one frozen class a sort, with the types that its words stand for.

Identity is (package, sort, name). An `id` is `package:name`; together with the sort it says which of all
symbols that is, and it is what the IR, saves and rows hold. The names of parameters, outcomes and labels
belong to their verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from azif_compiler.ir.node import package_of, word_of
from azif_compiler.ir.types import Type
from azif_compiler.syntax.cursor import Word

Sort = Literal[
    "enum", "member", "token", "track", "kind", "field", "script", "zone", "link", "board", "value", "verb",
    "parameter", "outcome", "step", "window", "keyword", "rule", "option", "variant", "component", "ruling",
    "goal", "wording", "package",
]  # fmt: skip
"""The sorts of symbols."""


class Symbol(NamedTuple):
    """The identity of a symbol. What belongs to another symbol has the id of that one in its name."""

    package: str
    sort: Sort
    name: str

    @property
    def id(self) -> str:
        """`package:name`"""
        return f"{self.package}:{self.name}"


class _Entity(msgspec.Struct, frozen=True, gc=False):
    """Something declared, by a package, or by that part of it which counts only with certain others."""

    package: str
    name: str
    part: frozenset[str]

    @property
    def id(self) -> str:
        """`package:name`"""
        return f"{self.package}:{self.name}"


class Enum(_Entity, frozen=True):
    """An enum with its members, in the order declared."""

    members: tuple[Member, ...]


class Member(_Entity, frozen=True):
    """A member, and the id of that of which it is a special case."""

    enum: str
    parent: str


class Token(_Entity, frozen=True):
    plural: str
    symbol: str


class Track(_Entity, frozen=True):
    type: Type


class Field(_Entity, frozen=True):
    """A field of a kind; `key` is the id of the enum of a keyed one."""

    kind: str
    state: bool
    key: str
    type: Type
    has_default: bool

    @property
    def symbol(self) -> Symbol:
        """Which one."""
        return Symbol(self.package, "field", f"{self.kind}.{self.name}")


class Script(_Entity, frozen=True):
    """A script of a kind; `key` is a kind or ""."""

    kind: str
    key: str

    @property
    def symbol(self) -> Symbol:
        """Which one."""
        return Symbol(self.package, "script", f"{self.kind}.{self.name}")


class Held(NamedTuple):
    """A token that things of a kind may carry, and by whose declaration: a package, or a part of it."""

    token: str
    package: str
    part: frozenset[str]


class Kind(_Entity, frozen=True):
    """A kind: the kinds it is of, nearest first and itself included, and what its things have.

    `fields`, `holds` and `scripts` are what the kind itself says, and what other packages add to it;
    `contents` is the name of the value that says what counts as in its things.
    """

    plural: str
    ancestors: tuple[str, ...]
    fields: tuple[Field, ...]
    holds: tuple[Held, ...]
    contents: str
    scripts: tuple[Script, ...]
    shown: tuple[str, ...]
    you: Literal["", "this", "other", "nobody"]

    @property
    def carried(self) -> frozenset[str]:
        """The tokens that its things may carry, whoever says so."""
        return frozenset(held.token for held in self.holds)


class Zone(_Entity, frozen=True):
    """A zone; `of` is the kind whose things have one each, or ""."""

    of: str


class Link(_Entity, frozen=True):
    both: bool


class Board(_Entity, frozen=True):
    pass


class Value(_Entity, frozen=True):
    """A value of the table, or of things of a kind; `key` is the enum of a keyed one.

    It is `known` outside of content if it says in words what it is, or is the arbiter. A keyed one may be
    `called` something else behind its key.
    """

    of: str
    key: str
    type: Type
    known: bool
    called: str = ""


class Parameter(msgspec.Struct, frozen=True, gc=False):
    """A parameter of a verb."""

    name: str
    role: Literal["subject", "object", "label", "var"]
    label: str
    type: Type
    default: Literal["", "you", "nothing", "other"]


class Verb(_Entity, frozen=True):
    """A verb or procedure; `labels` finds parameters by their labels, `means` is the outcome that its event
    has if it does not say another.
    """

    procedure: bool
    parameters: dict[str, Parameter]
    outcomes: tuple[str, ...]
    means: str
    third: str
    participle: str
    subject: Parameter | None
    objects: tuple[Parameter, ...]
    labels: dict[str, Parameter]


class Step(_Entity, frozen=True):
    pass


class Window(_Entity, frozen=True):
    """A window, and the ids of those within which it lies."""

    within: tuple[str, ...]


class Keyword(_Entity, frozen=True):
    """A keyword of things of a kind, and the types of what it is given."""

    kind: str
    parameters: dict[str, Type]


class Option(_Entity, frozen=True):
    type: Type


class Variant(_Entity, frozen=True):
    pass


class Titled(_Entity, frozen=True):
    """A rule, ruling, goal or wording: nothing speaks of it but amendments.

    Of `says mistake WORD "…"`, `said` is what to write instead of the word; of the words for steps and
    windows it is these words.
    """

    said: str = ""


class Component(_Entity, frozen=True):
    """A component; `more` copies come with amendments, as far as this package and its requirements say."""

    kind: str
    copies: int


Mentioned = (
    Enum | Member | Token | Track | Field | Script | Kind | Zone | Link | Board | Value | Verb | Step | Window
    | Keyword | Option | Variant | Component
)  # fmt: skip
"""What phrases can mention."""

Entity = Mentioned | Titled

VerbForm = Literal["plain", "third", "passive"]
"""How a verb is written: `glow`, `glows`, `lit`."""

Role = Literal["declares", "reads", "writes", "makes", "waits", "labels", "amends", "mentions"]
"""How a symbol is mentioned: events and windows are made or waited for, parameters and outcomes label."""


class Occurrence(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One mention of a symbol: which, how, and where in its piece."""

    package: str
    sort: Sort
    name: str
    role: Role
    start: int
    end: int

    @property
    def symbol(self) -> Symbol:
        """What is mentioned."""
        return Symbol(self.package, self.sort, self.name)


def nowhere(text: str) -> Word:
    """A word without a place."""
    return Word(text, 0, 0)


Table = Mapping[str, tuple[Entity, ...]]
"""What a word can stand for, whoever declares it."""

__all__ = ["package_of", "word_of"]
