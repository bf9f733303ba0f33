"""Declarations: what packages consist of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from azif_compiler.ir.abilities import Ability, Pattern
from azif_compiler.ir.expressions import And, Expression, Same, ValueOf
from azif_compiler.ir.leaves import Named, This
from azif_compiler.ir.modifiers import Modifier
from azif_compiler.ir.node import Meta, Node, package_of, word_of
from azif_compiler.ir.statements import Call, Statement
from azif_compiler.ir.types import NUMBER, Type
from azif_compiler.ir.walk import walk


class EnumMember(Node, frozen=True, tag=True):
    """A member, and the member it is a special case of."""

    name: str
    parent: str = ""


class Enum(Node, frozen=True, tag=True):
    """`enum NAME { }`"""

    name: str
    members: tuple[EnumMember, ...]
    meta: Meta


class Token(Node, frozen=True, tag=True):
    """`token NAME`"""

    name: str
    plural: str
    symbol: str
    meta: Meta


class Track(Node, frozen=True, tag=True):
    """`track NAME from A to B`; of another type than number it has no range, and is what it `starts` as."""

    name: str
    low: Expression | None
    high: Expression | None
    meta: Meta
    type: Type = NUMBER
    starts: Expression | None = None


class Field(Node, frozen=True, tag=True):
    """A field of a kind; `state` fields change during play; `key` is the enum of a keyed one."""

    name: str
    type: Type
    state: bool
    key: str
    default: Expression | None


class ScriptSlot(Node, frozen=True, tag=True):
    """A block that components of a kind may give, for each thing of a kind if `key`."""

    name: str
    key: str = ""


class Requirement(Node, frozen=True, tag=True):
    """`requires A, because "…"`: what must hold of each component of a kind as it is printed, or of each
    sentence of a verb as it is written; `words` are A as written.

    With `enum` it must hold for each of its members, which is `Local(NAME OF THE ENUM)`.
    """

    condition: Expression
    because: str
    words: str
    enum: str = ""


class Kind(Node, frozen=True, tag=True):
    """`kind NAME is KIND { }`; `order` is the number of `this` by which its things take their turns"""

    name: str
    parent: str
    plural: str
    called: str
    fields: tuple[Field, ...]
    holds: tuple[str, ...]
    starts: Expression | None
    you: Expression | None
    works: Expression | None
    scripts: tuple[ScriptSlot, ...]
    abilities: tuple[Ability, ...]
    meta: Meta
    requires: tuple[Requirement, ...] = ()
    order: Expression | None = None


class Zone(Node, frozen=True, tag=True):
    """`zone NAME of KIND`, `deck NAME`; in one that is not `active` nothing is in play, of what lies in one
    that is `asleep` the abilities do not count, and what comes to one that is `fresh` is as it was at first.
    """

    name: str
    of: str
    active: bool
    ordered: bool
    hidden: bool
    meta: Meta
    asleep: bool = False
    fresh: bool = False


class Link(Node, frozen=True, tag=True):
    """`link NAME both`"""

    name: str
    both: bool
    meta: Meta


class Line(Node, frozen=True, tag=True):
    """One line or arrow of a board."""

    link: str
    start: Expression
    end: Expression


class Spot(Node, frozen=True, tag=True):
    """Where a place of a board is drawn: how far from the left and from the top."""

    place: Expression
    x: int
    y: int


class Board(Node, frozen=True, tag=True):
    """`board NAME { }`"""

    name: str
    lines: tuple[Line, ...]
    spots: tuple[Spot, ...]
    meta: Meta


class Value(Node, frozen=True, tag=True):
    """`value NAME of KIND for ENUM: TYPE = X`; in `is`, `Local("it")` is the owner and `Local(ENUM)` the
    key. What it `requires` is asked of what modifiers make of it.
    """

    name: str
    of: str
    key: str
    type: Type
    base: Expression
    says: str
    meta: Meta
    arbiter: bool = False
    requires: tuple[Requirement, ...] = ()


class Parameter(Node, frozen=True, tag=True):
    """A parameter of a verb: subject, object, labelled, or var (which calls do not give)."""

    name: str
    role: Literal["subject", "object", "label", "var"]
    label: str
    type: Type
    default: Expression | None


class Wrap(Node, frozen=True, tag=True):
    """`amend procedure NAME { instead { … proceed … } }`: done in place of what was there before, which
    `proceed` does
    """

    body: tuple[Statement, ...]
    by: int


class Verb(Node, frozen=True, tag=True):
    """`verb NAME { }`; a procedure has no reactions but those around it, and `around` what is done instead of
    it, the last outermost. `body_by` says which change brought the body. Of several outcomes, `means` is the
    one that its event has if it does not say another.
    """

    name: str
    procedure: bool
    parameters: tuple[Parameter, ...]
    outcomes: tuple[str, ...]
    needs: Expression | None
    third: str
    participle: str
    says: str
    body: tuple[Statement, ...]
    meta: Meta
    uninterrupted: bool = False
    body_by: int = 0
    around: tuple[Wrap, ...] = ()
    means: str = ""
    requires: tuple[Requirement, ...] = ()


class InsertedStep(Node, frozen=True, tag=True):
    """`step NAME after STEP { }`; `You` is the subject of the step it stands beside."""

    name: str
    side: Literal["before", "after"]
    anchor: str
    body: tuple[Statement, ...]
    meta: Meta


class Window(Node, frozen=True, tag=True):
    """`window NAME`; within another, its actions can be used here too."""

    name: str
    within: tuple[str, ...]
    meta: Meta


class Keyword(Node, frozen=True, tag=True):
    """`keyword NAME on KIND with N: TYPE`; its abilities count for things that have it."""

    name: str
    kind: str
    parameters: tuple[str, ...]
    says: str
    abilities: tuple[Ability, ...]
    meta: Meta


class Rule(Node, frozen=True, tag=True):
    """`rule "name" { }`"""

    name: str
    abilities: tuple[Ability, ...]
    meta: Meta


class Option(Node, frozen=True, tag=True):
    """`option NAME: TYPE from A to B = X`"""

    name: str
    type: Type
    low: Expression | None
    high: Expression | None
    default: Expression | None
    meta: Meta


class Variant(Node, frozen=True, tag=True):
    """`variant NAME "…"`"""

    name: str
    text: str
    meta: Meta


class FieldValue(Node, frozen=True, tag=True):
    """What a component gives for a field."""

    name: str
    key: Expression | None
    value: Expression
    by: int = 0


class KeywordUse(Node, frozen=True, tag=True):
    """A keyword of a component, with what it is given."""

    name: str
    given: tuple[Expression, ...]
    by: int = 0


class Script(Node, frozen=True, tag=True):
    """A block of a component, for one key if the slot has keys; `otherwise` serves keys without their own."""

    name: str
    key: Expression | None
    body: tuple[Statement, ...]
    otherwise: bool = False
    by: int = 0


class MoreCopies(Node, frozen=True, tag=True):
    """Copies that an amendment adds to a component; `needs` are the packages without which they are not
    there.
    """

    needs: tuple[str, ...]
    number: int


def named_in(part: object) -> Iterator[tuple[str, str]]:
    """The things that are named in a part of a declaration."""
    return ((node.kind, node.name) for node in walk(part) if isinstance(node, Named))


def is_about_itself(node: Call | Pattern) -> bool:
    """Whether a sentence tells its verb the component on which it stands, or an event is about that."""
    match node:
        case Call(arguments=arguments):
            return any(isinstance(one.value, This) for one in arguments)
        case Pattern(subject_is=who, where=where):
            asked = where.of if isinstance(where, And) else (where,)
            return who == "this" or any(
                isinstance(one, Same) and isinstance(one.right, This) for one in asked
            )


def is_of_itself(node: Modifier) -> bool:
    """Whether a change is of the component on which it stands."""
    return isinstance(node.owner, Same) and isinstance(node.owner.right, This)


class Component(Node, frozen=True, tag=True):
    """`KIND "Name" { }`; of its `copies`, `more` says how many amendments add, in their order."""

    kind: str
    name: str
    copies: int
    starts: Expression | None
    fields: tuple[FieldValue, ...]
    keywords: tuple[KeywordUse, ...]
    abilities: tuple[Ability, ...]
    scripts: tuple[Script, ...]
    meta: Meta
    more: tuple[MoreCopies, ...] = ()

    @property
    def package(self) -> str:
        """The package that declares it."""
        return package_of(self.name)

    @property
    def title(self) -> str:
        """Its name as people know it."""
        return word_of(self.name)

    @property
    def has_abilities(self) -> bool:
        """Whether abilities or keywords stand on it."""
        return bool(self.abilities or self.keywords)

    def mentions(self, verb: str, *, itself: bool = False) -> bool:
        """Whether a verb stands in its abilities and scripts: it happens there, or is waited for, about the
        component `itself` if that is asked. Of a field, whether it gives it, or whether they name what it
        gives there; of a value, whether they ask for it; of a keyword or a field, whether they change that of
        `itself`.
        """
        if itself:
            given = {one for field in self.fields if field.name == verb for one in named_in(field.value)}
            return not given.isdisjoint(named_in((self.abilities, self.scripts))) or any(
                (isinstance(node, Call | Pattern) and node.verb == verb and is_about_itself(node))
                or (isinstance(node, Modifier) and node.target == verb and is_of_itself(node))
                for node in walk((self.abilities, self.scripts))
            )
        return any(field.name == verb for field in self.fields) or any(
            (isinstance(node, Call | Pattern) and node.verb == verb)
            or (isinstance(node, ValueOf) and node.name == verb)
            for node in walk((self.abilities, self.scripts))
        )

    def origins(self) -> tuple[tuple[str, ...], ...]:
        """Where each copy comes from: its package, and the others without which it is not there."""
        added = tuple(more.needs for more in self.more for _ in range(more.number))
        return ((self.package, *self.meta.part),) * (self.copies - len(added)) + added
