"""What an expression can be: the closed union of types.

`Unknown` is what a mistake leaves behind: it fits everything, and nothing is complained of a second time.
`Impossible` is what nothing can be, such as a thing of two kinds that exclude each other. Neither occurs in
compiled content.
"""

from __future__ import annotations

import msgspec

THING = "thing"
"""The kind of which every kind is a kind."""


class _Type(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    pass


class Number(_Type, frozen=True, tag="number"):
    """`3`"""


class Flag(_Type, frozen=True, tag="flag"):
    """`yes`; a condition"""


class Text(_Type, frozen=True, tag="text"):
    """`"Lamp"`, where a text is wanted"""


class Numbers(_Type, frozen=True, tag="numbers"):
    """A row of numbers, such as dice."""


class Quantity(_Type, frozen=True, tag="quantity"):
    """`3 coins`, where coin is a token"""


class Token(_Type, frozen=True, tag="token"):
    """A token."""


class Zone(_Type, frozen=True, tag="zone"):
    """A zone, or a thing that holds others."""


class Thing(_Type, frozen=True, tag="thing"):
    """A thing of a kind."""

    kind: str


class Things(_Type, frozen=True, tag="things"):
    """A set of things of a kind."""

    kind: str


class Some(_Type, frozen=True, tag="some"):
    """A number of things of a kind that are not chosen yet: `3 lamps`"""

    kind: str


class Somes(_Type, frozen=True, tag="somes"):
    """A list of such numbers."""

    kind: str


class Kind(_Type, frozen=True, tag="kind"):
    """A kind that is a kind of another."""

    kind: str


class Member(_Type, frozen=True, tag="member"):
    """A member of an enum."""

    enum: str


class Members(_Type, frozen=True, tag="members"):
    """A list of members of an enum."""

    enum: str


class Event(_Type, frozen=True, tag="event"):
    """An event of a verb; of a step where there is none."""

    verb: str


class Nothing(_Type, frozen=True, tag="nothing"):
    """`nothing`"""


class Impossible(_Type, frozen=True, tag="impossible"):
    """What nothing can be."""


class Unknown(_Type, frozen=True, tag="unknown"):
    """What a mistake leaves behind."""


Type = (
    Number | Flag | Text | Numbers | Quantity | Token | Zone | Thing | Things | Some | Somes | Kind | Member
    | Members | Event | Nothing | Impossible | Unknown
)  # fmt: skip

NUMBER = Number()
FLAG = Flag()
TEXT = Text()
NUMBERS = Numbers()
QUANTITY = Quantity()
TOKEN = Token()
ZONE = Zone()
NOTHING = Nothing()
IMPOSSIBLE = Impossible()
UNKNOWN = Unknown()
ANYTHING = Thing(THING)
