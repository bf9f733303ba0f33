"""What a declaration tells others: its name, what it is, what belongs to it; no bodies.

Heads hold words as they were written; what those mean depends on who else is there. They know no places, so
that moving a declaration, or writing in its body, changes none. Two heads that are equal tell others the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from azif_compiler.ir import several
from azif_compiler.names.inflection import third_person


class _Head(msgspec.Struct, frozen=True, array_like=True, tag_field="head", tag=True, gc=False):
    pass


class TypeWords(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A type as it is written: `list of`, `colour`."""

    form: Literal["", "set of", "list of", "some", "list of some", "kind of"]
    name: str


class EnumMember(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A member, and the member of which it is a special case."""

    name: str
    parent: str = ""


class Field(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A field of a kind; keyed ones have one value for each member of an enum."""

    name: str
    state: bool
    key: str
    type: TypeWords | None
    has_default: bool


class Script(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A block that components may give, for each thing of a kind if keyed."""

    name: str
    key: str


class Parameter(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A parameter of a verb or keyword; `default` says whether there is one, and whether it is `you` or
    `nothing`.
    """

    name: str
    role: Literal["subject", "object", "label", "var"]
    label: str
    type: TypeWords | None
    default: Literal["", "you", "nothing", "other"] = ""


class Enum(_Head, frozen=True):
    """An enum and its members."""

    name: str
    members: tuple[EnumMember, ...]


class Token(_Head, frozen=True):
    """A token: how several are called, and the sign before a number of them."""

    name: str
    plural: str
    symbol: str


class Track(_Head, frozen=True):
    """A track: a number, unless it has a type."""

    name: str
    type: TypeWords | None = None


class Kind(_Head, frozen=True):
    """`you` says whom the word means on things of the kind: the thing itself, or somebody else; `contents` is
    the value that says what counts as in it.
    """

    name: str
    parent: str
    plural: str
    fields: tuple[Field, ...]
    holds: tuple[str, ...]
    contents: str
    scripts: tuple[Script, ...]
    shown: tuple[str, ...]
    you: Literal["", "this", "other", "nobody"]


class Zone(_Head, frozen=True):
    """A zone; `of` is the kind whose things have one each, or ""."""

    name: str
    of: str


class Link(_Head, frozen=True):
    """A link; `both` says whether it goes both ways."""

    name: str
    both: bool


class Board(_Head, frozen=True):
    """A board."""

    name: str


class Value(_Head, frozen=True):
    """A value of the table, or of things of a kind; `called` is another name of a keyed one."""

    name: str
    of: str
    key: str
    type: TypeWords | None
    known: bool
    called: str


class Verb(_Head, frozen=True):
    """A verb or procedure: what it is told, how it can end, which end its event means, how it reads."""

    name: str
    procedure: bool
    parameters: tuple[Parameter, ...]
    outcomes: tuple[str, ...]
    means: str
    third: str
    participle: str


class Step(_Head, frozen=True):
    """A step named anywhere in a body, or inserted; `subject` says whether it is somebody's."""

    name: str
    subject: bool = False


class Window(_Head, frozen=True):
    """A window, and those within which it lies."""

    name: str
    within: tuple[str, ...]


class Keyword(_Head, frozen=True):
    """A keyword, the kind whose things have it, and what it is given."""

    name: str
    of: str
    parameters: tuple[Parameter, ...]


class Rule(_Head, frozen=True):
    """A rule, by its title."""

    name: str


class Ruling(_Head, frozen=True):
    """A ruling, by its title."""

    name: str


class Option(_Head, frozen=True):
    """An option of a game."""

    name: str
    type: TypeWords | None


class Variant(_Head, frozen=True):
    """A variant of the rules."""

    name: str


class Goal(_Head, frozen=True):
    """Named after the verb it speaks of."""

    name: str


class Wording(_Head, frozen=True):
    """English for something that is declared in another place; of a mistake, what to write instead."""

    name: str
    said: str = ""


class Component(_Head, frozen=True):
    """A component, of a kind, and how many of it there are."""

    kind: str
    name: str
    copies: int


class Members(_Head, frozen=True):
    """`amend enum NAME`: further members."""

    enum: str
    members: tuple[EnumMember, ...]


class Extension(_Head, frozen=True):
    """`amend kind NAME`: further fields, tokens and scripts."""

    kind: str
    fields: tuple[Field, ...]
    holds: tuple[str, ...]
    scripts: tuple[Script, ...]


class Copies(_Head, frozen=True):
    """`amend KIND "Name" { copies +2 }`"""

    kind: str
    name: str
    more: int


class Renamed(_Head, frozen=True):
    """`was "…"`: what the declaration before was called in earlier versions."""

    name: str
    was: str


Head = (
    Enum | Token | Track | Kind | Zone | Link | Board | Value | Verb | Step | Window | Keyword | Rule | Ruling
    | Option | Variant | Goal | Wording | Component | Members | Extension | Copies | Renamed
)  # fmt: skip


def plural_word(name: str, plural: str) -> str:
    """How several are counted in content: by the plural, or the regular one if that is no other name."""
    word = plural.replace(" ", "_")
    regular = several(name)
    return word if word.isidentifier() and word.lower() != regular.lower() else regular


def names_of(head: Head) -> Iterator[str]:
    """The name that a head tells, in one and in several, without what belongs to it."""
    match head:
        case Kind(name=name, plural=plural) | Token(name=name, plural=plural):
            yield from (name, plural_word(name, plural))
        case Enum(name=name):
            yield name
        case _:
            yield from filter(None, words_of(head))


def words_of(head: Head) -> Iterator[str]:
    """The words under which others may look something up that a head tells."""
    match head:
        case Enum(name=name, members=members) | Members(enum=name, members=members):
            yield name
            yield from (member.name for member in members)
        case Token(name=name, plural=plural, symbol=symbol):
            yield from (name, plural_word(name, plural), symbol)
        case Kind(name=name, plural=plural):
            yield from (name, plural_word(name, plural))
            yield from _parts(head)
        case Extension(kind=name):
            yield name
            yield from _parts(head)
        case Verb(name=name, third=third, participle=participle, outcomes=outcomes):
            yield from (name, third, participle, *outcomes, *map(third_person, outcomes))
        case Value(name=name, key=key, called=called):
            yield from (name, key, called)
        case Component(name=name) | Copies(name=name):
            yield name
        case Renamed(name=name, was=was):
            yield from (name, was)
        case (
            Track(name=name) | Zone(name=name) | Link(name=name) | Board(name=name) | Step(name=name)
            | Window(name=name) | Keyword(name=name) | Rule(name=name) | Ruling(name=name) | Option(name=name)
            | Variant(name=name) | Goal(name=name) | Wording(name=name)
        ):  # fmt: skip
            yield name


def _parts(head: Kind | Extension) -> Iterator[str]:
    yield from (field.name for field in head.fields)
    yield from head.holds
    yield from (script.name for script in head.scripts)
