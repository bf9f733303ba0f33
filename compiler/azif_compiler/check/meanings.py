"""What a node means, where its words alone do not say it: a closed class for each way to mean something."""

from __future__ import annotations

from typing import Literal

import msgspec

from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.resolve.refs import Ref


class _Meaning(msgspec.Struct, frozen=True, gc=False):
    pass


class Declared(_Meaning, frozen=True):
    """A name of something on the table: a member, token, track, zone, option, value or variant."""

    entity: (
        symbols.Member
        | symbols.Token
        | symbols.Track
        | symbols.Zone
        | symbols.Option
        | symbols.Value
        | symbols.Variant
    )


class YourZone(_Meaning, frozen=True):
    """A zone that each thing of a kind has, where nobody says whose: yours."""

    zone: symbols.Zone


class KindName(_Meaning, frozen=True):
    """A kind, where one is wanted."""

    kind: str


class Description(_Meaning, frozen=True):
    """An adjective: what it says of a thing, and of what kind that is.

    A member describes by the field or value `of` the thing that is a member of its enum, or a list of them.
    """

    entity: symbols.Value | symbols.Field | symbols.Member | symbols.Keyword
    of: symbols.Field | symbols.Value | None = None


class Single(_Meaning, frozen=True):
    """The one thing that a component makes."""

    component: symbols.Component


class AsText(_Meaning, frozen=True):
    """A text in quotes, where a text is wanted."""


class Meant(_Meaning, frozen=True):
    """`that lamp`, `the lamp`: something said before, taken for something of a type"""

    ref: Ref
    type: Type


class BuiltIn(_Meaning, frozen=True):
    """What the language itself knows of things, quantities, events and members."""

    name: Literal[
        "place",
        "holder",
        "home",
        "name",
        "copies",
        "number",
        "token",
        "kind",
        "parent",
        "source",
        "subject",
        "stake",
    ]


class TokensOf(_Meaning, frozen=True):
    """How many of a token are on a thing; of a token that a name stands for, `token` is None."""

    token: symbols.Token | None
    binder: int = -1


class FieldOf(_Meaning, frozen=True):
    """A field of a thing."""

    field: symbols.Field


class ValueOf(_Meaning, frozen=True):
    """A value of a thing; where the name is that of a key, `member` is that key."""

    value: symbols.Value
    member: symbols.Member | None = None


class ZoneOf(_Meaning, frozen=True):
    """The zone of a thing."""

    zone: symbols.Zone


class LinkOf(_Meaning, frozen=True):
    """What a link leads to from a thing."""

    link: symbols.Link


class KeywordNumber(_Meaning, frozen=True):
    """What a thing's keyword was given."""

    keyword: symbols.Keyword


class PartOf(_Meaning, frozen=True):
    """A parameter of an event."""

    verb: str
    parameter: str


class Counted(_Meaning, frozen=True):
    """`that player's (amount's token)`: so many of a token that is only known in play"""


class Test(_Meaning, frozen=True):
    """How `is` and `=` compare: two things or flags, numbers, members, kinds, membership in a set; or by a
    noun.
    """

    how: Literal["same", "number", "descends", "kind", "among", "is a"]


class Possession(_Meaning, frozen=True):
    """What `has` asks: a token, a keyword, an entry of a list, things of a noun, so many tokens, or one
    thing.
    """

    how: Literal["token", "keyword", "entry", "things", "tokens", "thing"]
    entity: symbols.Token | symbols.Keyword | None = None


class Row(_Meaning, frozen=True):
    """`a and b` of rows of numbers."""


class Modified(_Meaning, frozen=True):
    """What a modifier changes: a field or value; or a description or keyword of things."""

    what: Literal["amount", "description", "keyword"]


Meaning = (
    Declared | YourZone | KindName | Description | Single | AsText | Meant | BuiltIn | TokensOf | FieldOf
    | ValueOf | ZoneOf | LinkOf | KeywordNumber | PartOf | Counted | Test | Possession | Row | Modified
)  # fmt: skip
