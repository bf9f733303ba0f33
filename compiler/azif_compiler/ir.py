"""What content means: the whole contract between compiler and runtime.

Closed unions of frozen structs. `Expression`, `Statement`, `Ability` and `Declaration` list their members; a
`match` over one of them ends in `assert_never`. Every node can be written as JSON or MessagePack and read
back. A `Place` says where a node was written and takes no part in equality, so that moving a declaration does
not change it.
"""

from __future__ import annotations

import gc
import hashlib
from typing import Literal

import msgspec

IR_VERSION = 3
"""Raised whenever a node changes; packages of another version are compiled again."""

UNLIMITED = 1_000_000_000
"""The number that `unlimited` stands for: larger than any count in a game."""


class Place(msgspec.Struct, frozen=True, array_like=True, eq=False, gc=False):
    """Where something was written: file, line and column, both from 1."""

    file: str
    line: int
    column: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place)

    def __hash__(self) -> int:
        return 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Node(
    msgspec.Struct,
    frozen=True,
    tag_field="node",
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
):
    """A construct of the language; it never holds itself, so that no collector need look for it."""


class Type(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A type: its sort, and what it is of.

    Sorts: number, flag, text, numbers (a row of dice), quantity (a number of a token), token, thing (of a
    kind), things (a set of a kind), some (a number of a kind), member (of an enum), members (a list of them),
    zone, kind (a kind that is a kind of another), event (of a verb), nothing.
    """

    sort: str
    of: str = ""


# ---- expressions -------------------------------------------------------------------------------


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
    """The one thing that a component with a single copy makes."""

    kind: str
    name: str


class ZoneNamed(Node, frozen=True, tag=True):
    """A zone; with an owner where each thing of a kind has its own."""

    name: str
    owner: Expression | None = None


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


class EventPart(Node, frozen=True, tag=True):
    """A parameter or variable of an event."""

    event: Expression
    verb: str
    name: str


class TrackValue(Node, frozen=True, tag=True):
    """Where the marker of a track stands."""

    name: str


class FieldOf(Node, frozen=True, tag=True):
    """A field of a thing, as modified now."""

    of: Expression
    kind: str
    name: str
    key: Expression | None = None


class TokensOn(Node, frozen=True, tag=True):
    """How many of a token are on a thing."""

    of: Expression
    token: Expression


class ValueOf(Node, frozen=True, tag=True):
    """A declared value, as modified now."""

    name: str
    of: Expression | None = None
    key: Expression | None = None


class OptionValue(Node, frozen=True, tag=True):
    """What was chosen for an option before the game."""

    name: str


class VariantOn(Node, frozen=True, tag=True):
    """Whether a variant is played."""

    name: str


class Quantity(Node, frozen=True, tag=True):
    """`3 coins`, where coin is a token"""

    number: Expression
    token: Expression


class Some(Node, frozen=True, tag=True):
    """`3 lamps`, where lamp is a kind"""

    number: Expression
    kind: Expression
    called: Expression | None = None


class NumberIn(Node, frozen=True, tag=True):
    """The number of a quantity or of some things."""

    of: Expression


class TokenIn(Node, frozen=True, tag=True):
    """The token of a quantity."""

    of: Expression


class KindIn(Node, frozen=True, tag=True):
    """The kind of some things."""

    of: Expression


class Arithmetic(Node, frozen=True, tag=True):
    """`a + b`; division rounds down"""

    operator: Literal["+", "-", "*", "/"]
    left: Expression
    right: Expression


class Half(Node, frozen=True, tag=True):
    """Half of a number, rounded down unless `up`."""

    of: Expression
    up: bool = False


class Larger(Node, frozen=True, tag=True):
    """`larger of (a, b)`"""

    of: tuple[Expression, ...]


class Smaller(Node, frozen=True, tag=True):
    """`smaller of (a, b)`"""

    of: tuple[Expression, ...]


class Compare(Node, frozen=True, tag=True):
    """`a < b` between numbers."""

    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


class Same(Node, frozen=True, tag=True):
    """Whether two things, zones, tokens, kinds, flags or texts are the same."""

    left: Expression
    right: Expression


class Descends(Node, frozen=True, tag=True):
    """Whether a member is another member or a special case of it."""

    of: Expression
    member: Expression


class Not(Node, frozen=True, tag=True):
    """`not a`"""

    of: Expression


class And(Node, frozen=True, tag=True):
    """`a and b`"""

    of: tuple[Expression, ...]


class Or(Node, frozen=True, tag=True):
    """`a or b`"""

    of: tuple[Expression, ...]


class Either(Node, frozen=True, tag=True):
    """`a if c otherwise b`"""

    condition: Expression
    then: Expression
    otherwise: Expression


class IsKind(Node, frozen=True, tag=True):
    """Whether a thing is of a kind."""

    of: Expression
    kind: Expression


class IsNamed(Node, frozen=True, tag=True):
    """Whether a thing has a name."""

    of: Expression
    name: Expression


class IsFrom(Node, frozen=True, tag=True):
    """Whether a thing comes from a package, which declares it or adds the copy; a zone comes from none."""

    of: Expression
    package: str


class HasKeyword(Node, frozen=True, tag=True):
    """Whether a thing's component has a keyword."""

    of: Expression
    keyword: str


class Within(Node, frozen=True, tag=True):
    """Whether a thing lies in a zone or on a thing, or on one of a set."""

    of: Expression
    container: Expression


class Among(Node, frozen=True, tag=True):
    """Whether a thing belongs to a set."""

    of: Expression
    set: Expression


class Contains(Node, frozen=True, tag=True):
    """Whether a list has an entry."""

    of: Expression
    entry: Expression


class PlaceOf(Node, frozen=True, tag=True):
    """The zone or thing that holds a thing."""

    of: Expression


class HolderOf(Node, frozen=True, tag=True):
    """The owner of the zone that holds a thing, or the thing that holds it."""

    of: Expression


class HomeOf(Node, frozen=True, tag=True):
    """The zone in which a thing or a kind starts."""

    of: Expression


class Select(Node, frozen=True, tag=True):
    """The things of a kind that lie in `inside`, belong to `among` or are held by `holder`, and satisfy
    `where`.

    At most one of the three is given; without them it is all things of the kind. `name` is the candidate in
    `where`; results are in the order of the pile or of creation, or by `order`.
    """

    kind: str
    name: str
    inside: Expression | None = None
    among: Expression | None = None
    holder: Expression | None = None
    where: Expression | None = None
    order: Expression | None = None


class IsLike(Node, frozen=True, tag=True):
    """Whether a thing is of the kind (and name) that some things or a kind say."""

    of: Expression
    some: Expression


class End(Node, frozen=True, tag=True):
    """The first things of a pile: `top 2 lamps of the chest`."""

    of: Expression
    number: Expression
    bottom: bool = False


class OnlyOne(Node, frozen=True, tag=True):
    """The first of a set, or nothing."""

    of: Expression


class Count(Node, frozen=True, tag=True):
    """`number of lamps`"""

    of: Expression


class Exists(Node, frozen=True, tag=True):
    """Whether a set has a member."""

    of: Expression


class Total(Node, frozen=True, tag=True):
    """The sum of an amount over a set."""

    of: Expression
    name: str
    amount: Expression


class Best(Node, frozen=True, tag=True):
    """The highest or lowest amount over a set; 0 for an empty one."""

    of: Expression
    name: str
    amount: Expression
    lowest: bool = False


class WithBest(Node, frozen=True, tag=True):
    """Those of a set with the highest or lowest amount (several if tied)."""

    of: Expression
    name: str
    amount: Expression
    lowest: bool = False


class Union(Node, frozen=True, tag=True):
    """The members of several sets or things, each once."""

    of: tuple[Expression, ...]


class Linked(Node, frozen=True, tag=True):
    """What a link leads to from a thing."""

    of: Expression
    link: str


class Steps(Node, frozen=True, tag=True):
    """How many lines of a link lie between two things."""

    start: Expression
    end: Expression
    link: str


class Odds(Node, frozen=True, tag=True):
    """`odds of 2 in 5 dice at least 4`: how likely so many of the dice show so much, in percent."""

    number: Expression
    dice: Expression
    least: Expression


class StakeOf(Node, frozen=True, tag=True):
    """In goals, `the check's stake`: how much more its first outcome is worth than the others."""

    event: Expression


class WorthOf(Node, frozen=True, tag=True):
    """In goals, `worth of (fetch it)`: what it would be worth to whoever decides."""

    verb: str
    arguments: tuple[Argument, ...]


class CountDice(Node, frozen=True, tag=True):
    """How many numbers of a row compare so."""

    of: Expression
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    number: Expression


class Row(Node, frozen=True, tag=True):
    """Several rows or numbers as one row."""

    of: tuple[Expression, ...]


class MembersOf(Node, frozen=True, tag=True):
    """All members of an enum, in the order declared."""

    enum: str


class SumOf(Node, frozen=True, tag=True):
    """The sum of a row."""

    of: Expression


class RowWhere(Node, frozen=True, tag=True):
    """Those numbers of a row that compare so."""

    of: Expression
    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    number: Expression


class RowWithout(Node, frozen=True, tag=True):
    """A row without its lowest (or highest) numbers."""

    of: Expression
    number: Expression
    lowest: bool = True


class ParentOf(Node, frozen=True, tag=True):
    """The member of which a member is a special case, or nothing."""

    of: Expression


class KeywordNumber(Node, frozen=True, tag=True):
    """What a thing's keyword was given; 0 if it does not have it."""

    of: Expression
    keyword: str
    index: int = 0


class ItemOf(Node, frozen=True, tag=True):
    """One entry of a list, counted from 1; outside it 0 of numbers, nothing of others."""

    of: Expression
    number: Expression
    numbers: bool = True


class NameOf(Node, frozen=True, tag=True):
    """The name of a thing."""

    of: Expression


class HasScript(Node, frozen=True, tag=True):
    """Whether a thing's component gives a script (for a key)."""

    of: Expression
    script: str
    key: Expression | None = None


Expression = (
    Number | Text | Flag | Nothing | Member | TokenNamed | KindNamed | Named | ZoneNamed | Local | This | You
    | Event | Ongoing | EventPart | TrackValue | FieldOf | TokensOn | ValueOf | OptionValue | VariantOn |
    Quantity | Some | NumberIn | TokenIn | KindIn | Arithmetic | Half | Larger | Smaller | Compare | Same |
    Descends | Not | And | Or | Either | IsLike | MembersOf | SumOf | RowWhere | RowWithout | ParentOf |
    KeywordNumber | IsKind | IsNamed | IsFrom | HasKeyword | Within | Among | Contains | PlaceOf | HolderOf |
    HomeOf | Select | End | OnlyOne | Count | Exists | Total | Best | WithBest | Union | Linked | Steps |
    CountDice | Row | ItemOf | NameOf | HasScript | Odds | StakeOf | WorthOf
)  # fmt: skip


# ---- statements --------------------------------------------------------------------------------


class Let(Node, frozen=True, tag=True):
    """`let x = 3`"""

    name: str
    value: Expression
    at: Place


class Assign(Node, frozen=True, tag=True):
    """`set X to 3`; the target is a Local, EventPart, FieldOf, TokensOn or TrackValue."""

    target: Expression
    value: Expression
    at: Place


class Put(Node, frozen=True, tag=True):
    """`put X into Y on top`; X is a thing or a set."""

    what: Expression
    into: Expression
    at: Place
    side: Literal["", "top", "bottom"] = ""


class Shuffle(Node, frozen=True, tag=True):
    """`shuffle X`"""

    what: Expression
    at: Place


class If(Node, frozen=True, tag=True):
    """`if a { } else { }`"""

    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    at: Place


class ForEach(Node, frozen=True, tag=True):
    """`for each lamp as x { }`, over those that match when it begins."""

    name: str
    of: Expression
    body: tuple[Statement, ...]
    at: Place


class While(Node, frozen=True, tag=True):
    """`while a { }`"""

    condition: Expression
    body: tuple[Statement, ...]
    at: Place


class Repeat(Node, frozen=True, tag=True):
    """`repeat 3 { }`"""

    number: Expression
    body: tuple[Statement, ...]
    at: Place


class ChooseThings(Node, frozen=True, tag=True):
    """`choose up to 2 lamps by X`; `name` becomes a thing if `single`, else a set.

    With `single` and nothing to choose from, the name is nothing and the body is skipped for `otherwise`.
    A `{}` in a prompt stands for what is `told`, in order.
    """

    name: str
    of: Expression
    least: Expression
    most: Expression
    by: Expression | None
    single: bool
    random: bool
    body: tuple[Statement, ...] | None
    otherwise: tuple[Statement, ...]
    prompt: str
    at: Place
    told: tuple[Expression, ...] = ()


class Choice(Node, frozen=True, tag=True):
    """One option of a choice."""

    label: str
    condition: Expression | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class ChooseOption(Node, frozen=True, tag=True):
    """`choose { option "…" { } }`"""

    by: Expression | None
    options: tuple[Choice, ...]
    otherwise: tuple[Statement, ...]
    at: Place
    prompt: str = ""
    told: tuple[Expression, ...] = ()


class ChooseNumber(Node, frozen=True, tag=True):
    """`choose number n from 1 to 3`"""

    name: str
    least: Expression
    most: Expression
    by: Expression | None
    prompt: str
    at: Place
    told: tuple[Expression, ...] = ()


class May(Node, frozen=True, tag=True):
    """`may { } else { }`"""

    by: Expression | None
    prompt: str
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    at: Place
    told: tuple[Expression, ...] = ()


class Roll(Node, frozen=True, tag=True):
    """`roll 2 dice as x`"""

    name: str
    number: Expression
    at: Place


class Argument(Node, frozen=True, tag=True):
    """What a call gives for a parameter."""

    name: str
    value: Expression


class Handler(Node, frozen=True, tag=True):
    """What follows one outcome of a call."""

    outcome: str
    body: tuple[Statement, ...]


class Call(Node, frozen=True, tag=True):
    """A sentence: the verb is proposed, and what follows its outcome is done."""

    verb: str
    arguments: tuple[Argument, ...]
    handlers: tuple[Handler, ...]
    at: Place


class Together(Node, frozen=True, tag=True):
    """`together { }`"""

    body: tuple[Statement, ...]
    at: Place


class Step(Node, frozen=True, tag=True):
    """`step NAME for X { }`"""

    name: str
    subject: Expression | None
    body: tuple[Statement, ...]
    at: Place


class Stop(Node, frozen=True, tag=True):
    """`stop NAME for X`; nothing happens if no such thing is going on."""

    name: str
    subject: Expression | None
    at: Place


class Outcome(Node, frozen=True, tag=True):
    """`outcome NAME`"""

    name: str
    at: Place


class Offer(Node, frozen=True, tag=True):
    """`offer WINDOW to X`; X is a thing, or a set that takes turns until nobody wants to."""

    window: str
    who: Expression
    at: Place


class Perform(Node, frozen=True, tag=True):
    """`perform X's SCRIPT for KEY by Y`"""

    of: Expression
    script: str
    key: Expression | None
    by: Expression | None
    at: Place


class PreventIt(Node, frozen=True, tag=True):
    """`prevent it`"""

    at: Place


class ReduceIt(Node, frozen=True, tag=True):
    """`reduce it by 2`"""

    number: Expression
    at: Place


class Proceed(Node, frozen=True, tag=True):
    """`proceed`: what was replaced happens after all."""

    at: Place


class Finish(Node, frozen=True, tag=True):
    """`finish "…"`: the game is over."""

    text: Expression
    at: Place


Statement = (
    Let | Assign | Put | Shuffle | If | ForEach | While | Repeat | ChooseThings | ChooseOption | ChooseNumber
    | May | Roll | Call | Together | Step | Stop | Outcome | Offer | Perform | PreventIt | ReduceIt | Proceed
    | Finish
)  # fmt: skip


# ---- abilities ---------------------------------------------------------------------------------


class Pattern(Node, frozen=True, tag=True):
    """Which events a clause is about.

    `where` is a condition on the event (`Event`); `subject` names the parameter that must be `you` or `this`,
    by which the runtime indexes.
    """

    verb: str
    where: Expression | None = None
    subject: str = ""
    subject_is: Literal["", "you", "this"] = ""


class Limit(Node, frozen=True, tag=True):
    """`once per STEP`, or `up to 2 times per STEP`"""

    number: int
    per: str


class Modifier(Node, frozen=True, tag=True):
    """A change of a value or field: `the weight of each lamp +1`.

    `owner` is the condition on the owner (`Local(name)`); `key` the member a keyed value must have asked for.
    """

    form: Literal["field", "value", "keyword"]
    target: str
    kind: str
    name: str
    owner: Expression | None
    key: Expression | None
    operator: Literal["is", "add", "half", "at least", "at most"]
    amount: Expression


class Always(Node, frozen=True, tag=True):
    """`always MODIFIER`, `while a MODIFIER`"""

    id: str
    condition: Expression | None
    modifiers: tuple[Modifier, ...]
    at: Place


class Cannot(Node, frozen=True, tag=True):
    """`cannot EVENT`"""

    id: str
    pattern: Pattern
    condition: Expression | None
    at: Place


class Instead(Node, frozen=True, tag=True):
    """`instead of EVENT { }`"""

    id: str
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class Lessen(Node, frozen=True, tag=True):
    """`reduce EVENT by N`; without a number `prevent EVENT { }`"""

    id: str
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    number: Expression | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class Reaction(Node, frozen=True, tag=True):
    """`before EVENT { }`, `when EVENT { }`"""

    id: str
    stage: Literal["before", "when"]
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class Around(Node, frozen=True, tag=True):
    """`at start of STEP { }`, `at end of STEP { }`; `Event` is the step, its subject `EventPart(…,
    "subject")`
    """

    id: str
    stage: Literal["start", "end"]
    step: str
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class Action(Node, frozen=True, tag=True):
    """`action WINDOW { }`; with a pattern it answers an event."""

    id: str
    window: str
    pattern: Pattern | None
    condition: Expression | None
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    at: Place


class Whenever(Node, frozen=True, tag=True):
    """`whenever a { }`"""

    id: str
    condition: Expression
    body: tuple[Statement, ...]
    at: Place


Ability = Always | Cannot | Instead | Lessen | Reaction | Around | Action | Whenever


# ---- declarations ------------------------------------------------------------------------------


class Meta(Node, frozen=True, tag=True):
    """What a declaration says about itself."""

    at: Place
    cites: tuple[str, ...] = ()
    source: str = ""
    unverified: str = ""
    confidence: str = ""
    note: str = ""


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
    """`track NAME from A to B`"""

    name: str
    low: Expression
    high: Expression
    meta: Meta


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


class Kind(Node, frozen=True, tag=True):
    """`kind NAME is KIND { }`"""

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


class Zone(Node, frozen=True, tag=True):
    """`zone NAME of KIND`, `deck NAME`"""

    name: str
    of: str
    active: bool
    ordered: bool
    hidden: bool
    meta: Meta


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
    at: Place


class Board(Node, frozen=True, tag=True):
    """`board NAME { }`"""

    name: str
    lines: tuple[Line, ...]
    meta: Meta


class Value(Node, frozen=True, tag=True):
    """`value NAME of KIND for ENUM: TYPE = X`; in `is`, `Local("it")` is the owner and `Local(ENUM)` the
    key.
    """

    name: str
    of: str
    key: str
    type: Type
    base: Expression
    says: str
    meta: Meta
    arbiter: bool = False


class Parameter(Node, frozen=True, tag=True):
    """A parameter of a verb: subject, object, labelled, or var (which calls do not give)."""

    name: str
    role: Literal["subject", "object", "label", "var"]
    label: str
    type: Type
    default: Expression | None


class Verb(Node, frozen=True, tag=True):
    """`verb NAME { }`; a procedure has no reactions but those around it."""

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


class KeywordUse(Node, frozen=True, tag=True):
    """A keyword of a component, with what it is given."""

    name: str
    given: tuple[Expression, ...]


class Script(Node, frozen=True, tag=True):
    """A block of a component, for one key if the slot has keys; `otherwise` serves keys without their own."""

    name: str
    key: Expression | None
    body: tuple[Statement, ...]
    at: Place
    otherwise: bool = False


class Component(Node, frozen=True, tag=True):
    """`KIND "Name" { }`; of its `copies`, `more` says how many the amendments of each package add, in their
    order.
    """

    kind: str
    name: str
    copies: int
    starts: Expression | None
    fields: tuple[FieldValue, ...]
    keywords: tuple[KeywordUse, ...]
    abilities: tuple[Ability, ...]
    scripts: tuple[Script, ...]
    goals: tuple[str, ...]
    package: str
    meta: Meta
    more: tuple[tuple[str, int], ...] = ()

    def origins(self) -> tuple[str, ...]:
        """The package that each copy comes from."""
        added = tuple(package for package, number in self.more for _ in range(number))
        return (self.package,) * (self.copies - len(added)) + added


class Fact(Node, frozen=True, tag=True):
    """A `given` that is made true: a thing of a kind is somewhere, or a value is so.

    If `number` is given, `subject` (at) or `value` (has) selects what may be taken for it from where it
    starts; the first thing taken is known as `name` from then on.
    """

    form: Literal["has", "at", "is"]
    subject: Expression
    value: Expression
    at: Place
    name: str = ""
    number: Expression | None = None


class Dice(Node, frozen=True, tag=True):
    """`dice 5, 2`: what the next dice show."""

    numbers: tuple[int, ...]
    at: Place


class Draws(Node, frozen=True, tag=True):
    """`draws X`: what the next draws from a pile give."""

    things: tuple[Expression, ...]
    at: Place


class Answers(Node, frozen=True, tag=True):
    """`answers "…"`: what is chosen next, by the beginning of its text; a number counts from 1."""

    texts: tuple[str, ...]
    at: Place


class Expect(Node, frozen=True, tag=True):
    """A `then` that must hold."""

    condition: Expression
    text: str
    at: Place


class Offered(Node, frozen=True, tag=True):
    """`offered "…"`: some choice (of somebody: `to X`) had an option that begins so; or none had."""

    text: str
    offered: bool
    at: Place
    to: Expression | None = None


class Finished(Node, frozen=True, tag=True):
    """`finished "…"`: the game has ended, with words that begin so; or it goes on."""

    text: str
    finished: bool
    at: Place


RulingStep = (
    Fact | Dice | Draws | Answers | Expect | Offered | Finished | Let | Assign | Put | Shuffle | If | ForEach
    | While | Repeat | ChooseThings | ChooseOption | ChooseNumber | May | Roll | Call | Together | Step | Stop
    | Outcome | Offer | Perform | PreventIt | ReduceIt | Proceed | Finish
)  # fmt: skip


class Ruling(Node, frozen=True, tag=True):
    """`ruling "…" { given { } when { } then { } }`, any number of `when` and `then` in turn."""

    name: str
    variants: tuple[str, ...]
    parts: tuple[tuple[str, tuple[RulingStep, ...]], ...]
    meta: Meta


class Toward(Node, frozen=True, tag=True):
    """`toward PARAMETER along LINK { worth X; shared Y; costs Z }`: where a goal leads, step by step.

    `name` is a place of `kind`, `You` who decides, of the kind `people`. `worth` is for one of them alone,
    `shared` for all who come, `costs` what it takes to come to a place.
    """

    parameter: str
    link: str
    kind: str
    people: str
    name: str
    names: tuple[Let, ...]
    worth: Expression
    shared: Expression
    costs: Expression


class Goal(Node, frozen=True, tag=True):
    """`goal VERB for KIND { worth X; succeeds Y }`; `You` is who decides, `Event` what he considers.

    `worth` says how much he wants it to happen, `succeeds` how likely its first outcome is, in percent; both
    may speak of `names`.
    """

    verb: str
    names: tuple[Let, ...]
    worth: Expression | None
    succeeds: Expression | None
    toward: Toward | None
    meta: Meta


WordingSort = Literal[
    "event", "part", "outcome", "this", "called", "at", "field", "head", "noun", "step", "window", "zone",
    "track", "option", "member", "link", "token",
]  # fmt: skip
"""What `says` can be about, where it stands by itself."""


class Wording(Node, frozen=True, tag=True):
    """`says field broken "out of order"`, `says part draw extra "…"`"""

    sort: WordingSort
    name: str
    part: str
    says: str
    meta: Meta


Declaration = (
    Enum | Token | Track | Kind | Zone | Link | Board | Value | Verb | InsertedStep | Window | Keyword | Rule
    | Option | Variant | Component | Ruling | Goal | Wording
)  # fmt: skip


class PackageId(msgspec.Struct, frozen=True):
    """Which package, in which version, with which content."""

    id: str
    version: str
    title: str
    digest: str


class Game(msgspec.Struct, frozen=True):
    """Packages linked together: everything that the runtime needs."""

    ir_version: int
    packages: tuple[PackageId, ...]
    declarations: tuple[Declaration, ...]


def encode(game: Game) -> bytes:
    """A linked game as MessagePack."""
    return msgspec.msgpack.encode(game)


def decode(payload: bytes) -> Game:
    """A linked game from MessagePack; raises `msgspec.DecodeError` for anything else.

    Nothing of it can be garbage while it is being made, and looking for some takes a fifth of the time.
    """
    looking = gc.isenabled()
    gc.disable()
    try:
        return msgspec.msgpack.decode(payload, type=Game)
    finally:
        if looking:
            gc.enable()


def as_json(game: Game) -> bytes:
    """A linked game as deterministic JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(game, order="deterministic"), indent=1)


def without_places(value: object) -> object:
    """A node as plain data without places, sources and notes: what it does, and nothing else."""
    match value:
        case Place() | Meta():
            return None
        case msgspec.Struct():
            parts = {name: without_places(getattr(value, name)) for name in value.__struct_fields__}
            return {"node": type(value).__name__, **{k: v for k, v in parts.items() if v is not None}}
        case tuple() | list():
            return [without_places(item) for item in value]
        case _:
            return value


def identity(declaration: Declaration) -> str:
    """The hash of a declaration's normal form: the same for the same meaning, wherever and however it is
    written.
    """
    plain = msgspec.json.encode(without_places(declaration), order="deterministic")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()
