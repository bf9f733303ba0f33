"""The nodes of phrases: a closed class for each thing one can say, with its place and a number of its own.

A node says what was written, not what it means: a `Name` may turn out to be a token, a zone or a value. `number` finds
what later steps know of a node. Places are offsets in the piece, from `start` up to `end`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from azif_compiler.syntax.cursor import Word


class Node(msgspec.Struct, frozen=True, gc=False):
    """Something written."""

    start: int
    end: int
    number: int


# ---- the smallest parts --------------------------------------------------------------------------


class Numeral(Node, frozen=True):
    """`3`, `-2`, `unlimited`"""

    value: int


class YesNo(Node, frozen=True):
    """`yes`, `no`"""

    value: bool


class Nothing(Node, frozen=True):
    """`nothing`"""


class Quoted(Node, frozen=True):
    """`"Beacon"`: a component, or a text"""

    text: str


class LocalName(Node, frozen=True):
    """A name that stands for what something introduced before: `let`, `as`, a parameter."""

    name: str
    binder: int


class Name(Node, frozen=True):
    """A name that some package declares; `key` is what stands behind `for`, where that belongs to it."""

    word: Word
    key: Expression | None = None


class You(Node, frozen=True):
    """`you`"""


class This(Node, frozen=True):
    """`this`"""


class It(Node, frozen=True):
    """`it`; what `its` stands for"""


class Candidate(Node, frozen=True):
    """The one in question, where no word says it: of what `whose weight` is the weight"""


class Referred(Node, frozen=True):
    """`that lamp`, `those lamps`; `binder` is what the name stands for, if in scope"""

    word: Word
    binder: int = -1


class Ongoing(Node, frozen=True):
    """`the check`: the event of a verb that is going on"""

    verb: Word


class PackageHere(Node, frozen=True):
    """`this package`, behind `from`"""


class VariantName(Node, frozen=True):
    """`variant short_game`"""

    name: Word


# ---- amounts -------------------------------------------------------------------------------------


class Property(Node, frozen=True):
    """`that lamp's oil`, `its stops for red`, `the oil of that lamp`; `binder` is what the name stands for, if in scope"""

    owner: Expression
    name: Word
    key: Expression | None = None
    binder: int = -1


class Computed(Node, frozen=True):
    """`that player's (amount's token)`"""

    owner: Expression
    inside: Expression


class Bracketed(Node, frozen=True):
    """`(a + b)`"""

    inside: Expression


class Negative(Node, frozen=True):
    """`- x`"""

    of: Expression


class Amount(Node, frozen=True):
    """`3 coins`, `$3`, `x coins`: so many of a token; `token` is a word or a sign"""

    count: Expression
    token: Word


class AllOf(Node, frozen=True):
    """`all your coins`"""

    of: Expression


class Arithmetic(Node, frozen=True):
    """`a + b`"""

    operator: Literal["+", "-", "*", "/"]
    left: Expression
    right: Expression


class NumberOf(Node, frozen=True):
    """`number of lamps`, `number of rolled at least 5`"""

    of: Expression
    operator: Literal["", ">=", "<="] = ""
    limit: Expression | None = None


class TotalOf(Node, frozen=True):
    """`total of rolled`"""

    of: Expression


class OverEach(Node, frozen=True):
    """`total oil of lamps`, `highest (its oil - 2) of each lamp`; in `amount`, `candidate` is one of them"""

    word: Literal["total", "highest", "lowest"]
    amount: Expression
    of: Expression
    candidate: int


class Extreme(Node, frozen=True):
    """`larger of (a, b)`"""

    word: Literal["larger", "smaller"]
    parts: tuple[Expression, ...]


class HalfOf(Node, frozen=True):
    """`half of x rounded up`"""

    of: Expression
    up: bool


class StepsBetween(Node, frozen=True):
    """`steps from a to b along path`"""

    origin: Expression
    goal: Expression
    link: Word


class Odds(Node, frozen=True):
    """`odds of 2 in 5 dice at least 4`"""

    count: Expression
    dice: Expression
    least: Expression


class Worth(Node, frozen=True):
    """`worth of (fetch it)`"""

    sentence: Sentence


class EntryOf(Node, frozen=True):
    """`entry 2 of its stops`"""

    index: Expression
    of: Expression


class RowLimit(Node, frozen=True):
    """`rolled at least 5`"""

    of: Expression
    operator: Literal[">=", "<="]
    limit: Expression


class RowWithout(Node, frozen=True):
    """`rolled without 1 lowest`"""

    of: Expression
    count: Expression
    lowest: bool


class Either(Node, frozen=True):
    """`a if c otherwise b`"""

    condition: Expression
    then: Expression
    otherwise: Expression


# ---- conditions ----------------------------------------------------------------------------------


class And(Node, frozen=True):
    """`a and b`; of rows of dice, one row"""

    parts: tuple[Expression, ...]


class Or(Node, frozen=True):
    """`a or b`"""

    parts: tuple[Expression, ...]


class Not(Node, frozen=True):
    """`not a`"""

    of: Expression


class Comparison(Node, frozen=True):
    """`a < b`"""

    operator: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression


class IsLimit(Node, frozen=True):
    """`x is at least 3`"""

    left: Expression
    negated: bool
    operator: Literal[">=", "<="]
    limit: Expression


class IsInside(Node, frozen=True):
    """`x is in y`, `x is among y`"""

    left: Expression
    negated: bool
    word: Literal["in", "at", "on", "among"]
    right: Expression


class IsFrom(Node, frozen=True):
    """`x is from this package`"""

    left: Expression
    negated: bool


class Is(Node, frozen=True):
    """`x is y`, `x is lit`, `x is a lamp`"""

    left: Expression
    negated: bool
    right: Expression


class HasParent(Node, frozen=True):
    """`x has parent`"""

    left: Expression
    negated: bool


class HasScript(Node, frozen=True):
    """`x has script shine for y`"""

    left: Expression
    negated: bool
    script: Word
    key: Expression | None


class HasWord(Node, frozen=True):
    """`x has coin`, `x has flicker`: a token or a keyword"""

    left: Expression
    negated: bool
    word: Word


class Has(Node, frozen=True):
    """`x has a lamp`, `x has at least 2 coins`"""

    left: Expression
    operator: Literal[">=", "<=", "="]
    count: Expression | None
    right: Expression


class ThereIs(Node, frozen=True):
    """`there is a lamp`, `there are at least 2 lamps`"""

    operator: Literal[">=", "<=", "="]
    count: Expression | None
    noun: Expression


# ---- nouns ---------------------------------------------------------------------------------------

Determiner = Literal[
    "a",
    "any",
    "another",
    "random",
    "each",
    "the",
    "first",
    "no",
    "number",
    "up to",
    "any number",
    "bare",
    "end",
]
"""How many of a noun, and which: `end` is a noun behind top or bottom."""


class Adjective(Node, frozen=True):
    """`lit`, `not lit` before or behind a kind"""

    word: Word
    negated: bool


class InPlace(Node, frozen=True):
    """`in the hall`"""

    word: Literal["in", "at", "on"]
    place: Expression


class AmongThem(Node, frozen=True):
    """`among those lamps`"""

    of: Expression


class HeldBy(Node, frozen=True):
    """`you have`, `that that player has`"""

    owner: Expression


class WithBest(Node, frozen=True):
    """`with highest oil`"""

    lowest: bool
    amount: Expression


class WithKeyword(Node, frozen=True):
    """`with flicker`, `without flicker`"""

    word: Word
    without: bool


class Except(Node, frozen=True):
    """`except that lamp`"""

    other: Expression


class ThatIs(Node, frozen=True):
    """`that is lit`, `who has a lamp`, `whose oil > 2`, `where it is lit`: a condition on the candidate"""

    word: Literal["that", "whose", "where"]
    condition: Expression


class OrderedBy(Node, frozen=True):
    """`ordered by its oil`"""

    amount: Expression


Relation = Adjective | InPlace | AmongThem | HeldBy | WithBest | WithKeyword | Except | ThatIs | OrderedBy


class Noun(Node, frozen=True):
    """`each lit lamp in the hall that is not red`

    The kind is named by `kind`, or is that of a number of things: `like`. `called` is a name in quotes. Within the
    relations, the one in question is the binder `candidate`.
    """

    determiner: Determiner
    count: Expression | None
    adjectives: tuple[Adjective, ...]
    kind: Word
    like: LocalName | None
    called: Word | None
    relations: tuple[Relation, ...]
    candidate: int


class Pile(Node, frozen=True):
    """`top 2 lamps of the chest`"""

    bottom: bool
    count: Expression | None
    noun: Noun
    pile: Expression


# ---- sentences -----------------------------------------------------------------------------------


class Argument(Node, frozen=True):
    """What a sentence gives for a parameter; `label` is the word before it, if it has one."""

    parameter: str
    label: Word | None
    value: Expression


class Sentence(Node, frozen=True):
    """`that player loses 2 coins`; `by` is who does it, where that is said behind it"""

    verb: Word
    form: Literal["plain", "third", "passive"]
    arguments: tuple[Argument, ...]
    by: Expression | None


class Unread(Node, frozen=True):
    """What could not be read; what is wrong with it has been said."""


Expression = (
    Numeral | YesNo | Nothing | Quoted | LocalName | Name | You | This | It | Candidate | Referred | Ongoing
    | PackageHere | VariantName | Property | Computed | Bracketed | Negative | Amount | AllOf | Arithmetic
    | NumberOf | TotalOf | OverEach | Extreme | HalfOf | StepsBetween | Odds | Worth | EntryOf | RowLimit
    | RowWithout | Either | And | Or | Not | Comparison | IsLimit | IsInside | IsFrom | Is | HasParent
    | HasScript | HasWord | Has | ThereIs | Noun | Pile | Unread
)  # fmt: skip
