"""Expressions that hold no others: literals, and names of what is declared or meant."""

from __future__ import annotations

from azif_compiler.ir.node import Node

UNLIMITED = 1_000_000_000
"""The number that `unlimited` stands for: larger than any count in a game."""


class Number(Node, frozen=True, tag=True):
    """`3`"""

    value: int


class Text(Node, frozen=True, tag=True):
    """`"Lamp"` where a text is wanted"""

    value: str


class Flag(Node, frozen=True, tag=True):
    """`yes`"""

    value: bool


class Nothing(Node, frozen=True, tag=True):
    """`nothing`"""


class Member(Node, frozen=True, tag=True):
    """A member of an enum."""

    enum: str
    name: str


class TokenNamed(Node, frozen=True, tag=True):
    """A token where a token is wanted."""

    name: str


class KindNamed(Node, frozen=True, tag=True):
    """A kind where a kind is wanted."""

    name: str


class Named(Node, frozen=True, tag=True):
    """The one thing that a component with a single copy makes; `name` is the id of the component."""

    kind: str
    name: str


class Local(Node, frozen=True, tag=True):
    """A name that a statement or a noun introduced."""

    name: str


class This(Node, frozen=True, tag=True):
    """The thing on which the words stand."""


class You(Node, frozen=True, tag=True):
    """Whom the words speak to."""


class Event(Node, frozen=True, tag=True):
    """The event that the surrounding clause is about."""


class Ongoing(Node, frozen=True, tag=True):
    """The innermost event of a verb that is going on; nothing if there is none."""

    verb: str


class TrackValue(Node, frozen=True, tag=True):
    """Where the marker of a track stands."""

    name: str


class OptionValue(Node, frozen=True, tag=True):
    """What was chosen for an option before the game."""

    name: str


class VariantOn(Node, frozen=True, tag=True):
    """Whether a variant is played."""

    name: str


class Cards(Node, frozen=True, tag=True):
    """The components that a name speaks of, by their ids; or all those of one of some kinds."""

    components: tuple[str, ...]
    kinds: tuple[str, ...] = ()


class MembersOf(Node, frozen=True, tag=True):
    """All members of an enum, in the order declared."""

    enum: str


Leaf = (
    Number | Text | Flag | Nothing | Member | TokenNamed | KindNamed | Named | Local | This | You | Event
    | Ongoing | TrackValue | OptionValue | VariantOn | Cards | MembersOf
)  # fmt: skip
"""What an expression can be that holds no others."""
