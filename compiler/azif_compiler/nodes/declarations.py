"""The nodes of declarations: what stands in their blocks, beside the heads that `names.declared` has."""

from __future__ import annotations

from typing import Literal

from azif_compiler.names import declared
from azif_compiler.nodes.abilities import Ability
from azif_compiler.nodes.members import (
    BoardLine,
    BoardSpot,
    Default,
    Dropped,
    FieldGiven,
    GoalLine,
    KeywordGiven,
    Meta,
    Narrowed,
    Requirement,
    ScriptGiven,
    Starts,
    Template,
    Toward,
)
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.rulings import Part
from azif_compiler.nodes.statements import Block, Let
from azif_compiler.syntax.cursor import Word


class Enum(Node, frozen=True):
    """`enum NAME { members }`"""

    declared: declared.Enum
    meta: Meta


class Token(Node, frozen=True):
    """`token NAME { plural, symbol }`"""

    declared: declared.Token
    meta: Meta


class Track(Node, frozen=True):
    """`track NAME from A to B`, `track NAME: TYPE = X`"""

    declared: declared.Track
    meta: Meta
    low: Expression | None
    high: Expression | None
    starts: Expression | None


class Zone(Node, frozen=True):
    """`zone NAME of KIND { inactive, asleep, ordered, hidden, fresh }`"""

    declared: declared.Zone
    meta: Meta
    active: bool
    asleep: bool
    ordered: bool
    hidden: bool
    fresh: bool


class Link(Node, frozen=True):
    """`link NAME both`"""

    declared: declared.Link
    meta: Meta


class Board(Node, frozen=True):
    """`board NAME { }`"""

    declared: declared.Plain
    meta: Meta
    lines: tuple[BoardLine, ...]
    spots: tuple[BoardSpot, ...]


class Value(Node, frozen=True):
    """`value NAME of KIND for ENUM: TYPE = X`; `owner` and `key` are the binders of `it` and of the key"""

    declared: declared.Value
    meta: Meta
    owner: int
    key: int
    base: Expression
    says: Template | None
    arbiter: bool
    requires: tuple[Requirement, ...]


class Option(Node, frozen=True):
    """`option NAME: TYPE from A to B = X`"""

    declared: declared.Option
    meta: Meta
    low: Expression | None
    high: Expression | None
    default: Expression | None


class Variant(Node, frozen=True):
    """`variant NAME "…"`"""

    declared: declared.Plain
    meta: Meta
    text: str


class Window(Node, frozen=True):
    """`window NAME`"""

    declared: declared.Window
    meta: Meta


class Kind(Node, frozen=True):
    """`kind NAME is KIND { … }`"""

    declared: declared.Kind
    meta: Meta
    called: str
    defaults: tuple[Default, ...]
    starts: Expression | None
    you: Expression | None
    works: Expression | None
    requires: tuple[Requirement, ...]
    order: Expression | None
    abilities: tuple[Ability, ...]


class Verb(Node, frozen=True):
    """`verb NAME { … }`, `procedure NAME { … }`; `parameters` are the binders of its parameters, by name"""

    declared: declared.Verb
    meta: Meta
    parameters: dict[str, int]
    defaults: tuple[Default, ...]
    needs: tuple[Expression, ...]
    body: Block
    says: Template | None
    uninterrupted: bool
    requires: tuple[Requirement, ...]


class InsertedStep(Node, frozen=True):
    """`step NAME after STEP { … }`"""

    declared: declared.Plain
    meta: Meta
    side: Literal["before", "after"]
    anchor: Word
    body: Block


class Keyword(Node, frozen=True):
    """`keyword NAME on KIND with N: TYPE { abilities }`"""

    declared: declared.Keyword
    meta: Meta
    says: Template | None
    abilities: tuple[Ability, ...]


class Rule(Node, frozen=True):
    """`rule "…" { abilities }`"""

    declared: declared.Plain
    meta: Meta
    abilities: tuple[Ability, ...]


class Component(Node, frozen=True):
    """`KIND "Name" { … }`; also what an amendment says of one"""

    declared: declared.Component | declared.Amendment
    meta: Meta
    kind: Word
    fields: tuple[FieldGiven, ...]
    keywords: tuple[KeywordGiven, ...]
    scripts: tuple[ScriptGiven, ...]
    starts: Starts | None
    abilities: tuple[Ability, ...]


class Ruling(Node, frozen=True):
    """`ruling "…" { … }`; also what an amendment says of one; `asks` are questions with their
    answers in a word
    """

    declared: declared.Plain | declared.Amendment
    meta: Meta
    variants: tuple[Word, ...]
    parts: tuple[Part, ...]
    everything: bool
    asks: tuple[tuple[str, str], ...] = ()


class Goal(Node, frozen=True):
    """`goal VERB for KIND { … }`"""

    declared: declared.Plain | declared.Amendment
    meta: Meta
    kind: Word | None
    lets: tuple[Let, ...]
    lines: tuple[GoalLine, ...]
    toward: Toward | None


class Wording(Node, frozen=True):
    """`says SORT NAME PART "…"`"""

    declared: declared.Plain
    meta: Meta
    sort: Word
    name: Word
    part: Word | None
    says: Template


class AmendedVerb(Node, frozen=True):
    """`amend verb NAME { needs a; requires b, because "…"; do { } }`, `amend procedure N { instead { } }`"""

    declared: declared.Amendment
    meta: Meta
    parameters: dict[str, int]
    needs: tuple[Expression, ...]
    requires: tuple[Requirement, ...]
    body: Block | None
    around: Block | None
    says: Template | None
    dropped: tuple[Dropped, ...]
    because: str


class AmendedRule(Node, frozen=True):
    """`amend rule "…" { without always; abilities }`"""

    declared: declared.Amendment
    meta: Meta
    dropped: tuple[Dropped, ...]
    narrowed: tuple[Narrowed, ...]
    abilities: tuple[Ability, ...]
    because: str


class AmendedComponent(Node, frozen=True):
    """`amend KIND "Name" { … }`"""

    declared: declared.Amendment
    meta: Meta
    part: Component
    dropped: tuple[Dropped, ...]
    narrowed: tuple[Narrowed, ...]
    because: str


class AmendedRuling(Node, frozen=True):
    """`amend ruling "…" { variant …; given { }; then { } }`"""

    declared: declared.Amendment
    meta: Meta
    part: Ruling
    because: str


class AmendedGoal(Node, frozen=True):
    """`amend goal VERB for KIND { weight 150; worth X; … }`"""

    declared: declared.Amendment
    meta: Meta
    part: Goal
    weight: int
    because: str


class Extended(Node, frozen=True):
    """`amend enum NAME { members }`, `amend kind NAME { fields, tokens, scripts, requirements }`"""

    declared: declared.Amendment
    meta: Meta
    defaults: tuple[Default, ...]
    requires: tuple[Requirement, ...]
    because: str


class Unreadable(Node, frozen=True):
    """A declaration that could not be read; what is wrong with it has been said."""

    declared: declared.Declaration


Amendment = AmendedVerb | AmendedRule | AmendedComponent | AmendedRuling | AmendedGoal | Extended

Declaration = (
    Enum | Token | Track | Zone | Link | Board | Value | Option | Variant | Window | Kind | Verb
    | InsertedStep | Keyword | Rule | Component | Ruling | Goal | Wording | Amendment | Unreadable
)  # fmt: skip
