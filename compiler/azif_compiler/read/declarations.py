"""The nodes of declarations: what stands in their blocks, beside the heads that `names.declared` has."""

from __future__ import annotations

from typing import Literal

from azif_compiler.names import declared
from azif_compiler.read.abilities import Ability
from azif_compiler.read.phrases import Expression, Node
from azif_compiler.read.statements import Block, Introduced, Let, Statement
from azif_compiler.syntax.cursor import Word


class Meta(Node, frozen=True):
    """What a declaration says about itself."""

    cites: tuple[Word, ...]
    source: str
    unverified: str
    confidence: str
    note: str


class Default(Node, frozen=True):
    """What a field or parameter is unless said; `name` is the field's or parameter's."""

    name: Word
    values: tuple[Expression, ...]


class Template(Node, frozen=True):
    """English with holes: `says "…"`"""

    text: str


# ---- the table -----------------------------------------------------------------------------------


class Enum(Node, frozen=True):
    """`enum NAME { members }`"""

    declared: declared.Enum
    meta: Meta


class Token(Node, frozen=True):
    """`token NAME { plural, symbol }`"""

    declared: declared.Token
    meta: Meta


class Track(Node, frozen=True):
    """`track NAME from A to B`"""

    declared: declared.Plain
    meta: Meta
    low: Expression
    high: Expression


class Zone(Node, frozen=True):
    """`zone NAME of KIND { inactive, ordered, hidden }`"""

    declared: declared.Zone
    meta: Meta
    active: bool
    ordered: bool
    hidden: bool


class Link(Node, frozen=True):
    """`link NAME both`"""

    declared: declared.Link
    meta: Meta


class BoardLine(Node, frozen=True):
    """`path "A" - "B" - "C"`: the link, what stands between, and the places"""

    link: Word
    signs: tuple[Word, ...]
    places: tuple[Expression, ...]


class Board(Node, frozen=True):
    """`board NAME { }`"""

    declared: declared.Plain
    meta: Meta
    lines: tuple[BoardLine, ...]


class Value(Node, frozen=True):
    """`value NAME of KIND for ENUM: TYPE = X`; `owner` and `key` are the binders of `it` and of the key"""

    declared: declared.Value
    meta: Meta
    owner: int
    key: int
    base: Expression
    says: Template | None
    arbiter: bool


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


# ---- kinds, verbs, rules -------------------------------------------------------------------------


class Kind(Node, frozen=True):
    """`kind NAME is KIND { … }`"""

    declared: declared.Kind
    meta: Meta
    called: str
    defaults: tuple[Default, ...]
    starts: Expression | None
    you: Expression | None
    works: Expression | None
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


# ---- components ----------------------------------------------------------------------------------


class FieldGiven(Node, frozen=True):
    """`weight 3`, `stops lime 1, 2, 3`"""

    name: Word
    key: Expression | None
    values: tuple[Expression, ...]


class KeywordGiven(Node, frozen=True):
    """`flicker 2`"""

    name: Word
    values: tuple[Expression, ...]


class ScriptGiven(Node, frozen=True):
    """`shine "Hall" { }`, `shine otherwise { }`"""

    name: Word
    keys: tuple[Expression, ...]
    otherwise: bool
    body: Block


class Starts(Node, frozen=True):
    """`starts in shelf`"""

    place: Expression


class Component(Node, frozen=True):
    """`KIND "Name" { … }`; also what an amendment says of one"""

    declared: declared.Component | declared.Amendment
    meta: Meta
    kind: Word
    fields: tuple[FieldGiven, ...]
    keywords: tuple[KeywordGiven, ...]
    scripts: tuple[ScriptGiven, ...]
    starts: Starts | None
    tags: tuple[Word, ...]
    abilities: tuple[Ability, ...]


# ---- rulings, goals, words -----------------------------------------------------------------------


class Dice(Node, frozen=True):
    """`dice 5, 2`"""

    numbers: tuple[int, ...]


class Answers(Node, frozen=True):
    """`answers "Yes", "2"`"""

    texts: tuple[str, ...]


class Draws(Node, frozen=True):
    """`draws lamp "Beacon", a lamp`"""

    things: tuple[Expression, ...]


class Offered(Node, frozen=True):
    """`offered "Pay" to x`, `not offered "Pay"`"""

    text: str
    negated: bool
    to: Expression | None


class Finished(Node, frozen=True):
    """`finished "…"`, `not finished`"""

    text: str
    negated: bool


class Expect(Node, frozen=True):
    """A condition that must hold; `text` is how it is written"""

    condition: Expression
    text: str


class FactHas(Node, frozen=True):
    """`x has a lamp as beacon`, `x has 3 coins`"""

    owner: Expression
    what: Expression
    name: Introduced


class FactAt(Node, frozen=True):
    """`x is at y`, `a lamp is on y as beacon`"""

    what: Expression
    place: Expression
    name: Introduced


class FactIs(Node, frozen=True):
    """`x is 3`, `x is not lit`"""

    subject: Expression
    negated: bool
    value: Expression


RulingStep = Dice | Answers | Draws | Offered | Finished | Expect | FactHas | FactAt | FactIs | Statement


class Part(Node, frozen=True):
    """`given { }`, `when { }`, `then { }`"""

    word: Literal["given", "when", "then"]
    steps: tuple[RulingStep, ...]


class Ruling(Node, frozen=True):
    """`ruling "…" { … }`; also what an amendment says of one"""

    declared: declared.Plain | declared.Amendment
    meta: Meta
    variants: tuple[Word, ...]
    parts: tuple[Part, ...]
    everything: bool


class GoalLine(Node, frozen=True):
    """`worth X if C`, `succeeds Y`, `costs Z`"""

    word: Word
    amount: Expression


class Toward(Node, frozen=True):
    """`toward PARAMETER along LINK { … }`; `place` is the binder of the place that is considered"""

    parameter: Word
    link: Word
    place: int
    lets: tuple[Let, ...]
    lines: tuple[GoalLine, ...]


class Goal(Node, frozen=True):
    """`goal VERB for KIND { … }`"""

    declared: declared.Plain
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


# ---- amendments ----------------------------------------------------------------------------------


class Dropped(Node, frozen=True):
    """`without always`, `without "Second Wind"`, `without needs`: a form of ability, one by its name, a member"""

    word: Word
    quoted: bool


class Narrowed(Node, frozen=True):
    """`"Second Wind": if a`: a further condition of an ability"""

    name: str
    condition: Expression


class AmendedVerb(Node, frozen=True):
    """`amend verb NAME { needs a; do { } }`, `amend procedure NAME { instead { … proceed … } }`"""

    declared: declared.Amendment
    meta: Meta
    parameters: dict[str, int]
    needs: tuple[Expression, ...]
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


class Extended(Node, frozen=True):
    """`amend enum NAME { members }`, `amend kind NAME { fields, tokens, scripts }`"""

    declared: declared.Amendment
    meta: Meta
    defaults: tuple[Default, ...]
    because: str


class Unreadable(Node, frozen=True):
    """A declaration that could not be read; what is wrong with it has been said."""

    declared: declared.Declaration


Amendment = AmendedVerb | AmendedRule | AmendedComponent | AmendedRuling | Extended

Declaration = (
    Enum | Token | Track | Zone | Link | Board | Value | Option | Variant | Window | Kind | Verb | InsertedStep
    | Keyword | Rule | Component | Ruling | Goal | Wording | Amendment | Unreadable
)  # fmt: skip
