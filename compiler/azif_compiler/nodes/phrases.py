"""The nodes of phrases: amounts, conditions and sentences.

A node says what was written, not what it means: a `Name` may turn out to be a token, a zone or a value.
"""

from __future__ import annotations

from typing import Literal

from azif_compiler.names.symbols import VerbForm
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.syntax.cursor import Word

Sign = Literal["+", "-", "*", "/"]
Compared = Literal["=", "!=", "<", "<=", ">", ">="]
Bound = Literal[">=", "<="]
Counted = Literal[">=", "<=", "="]


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
    """A mention of `this`"""


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
    """What stands behind `from`: `this package`"""


class VariantName(Node, frozen=True):
    """`variant short_game`"""

    name: Word


class Property(Node, frozen=True):
    """`that lamp's oil`, `its stops for red`; `binder` is what the name stands for, if it is in scope"""

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

    operator: Sign
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
    """`odds of 2 in 5 dice with 8 sides at least 4`"""

    count: Expression
    dice: Expression
    least: Expression
    sides: Expression | None


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
    operator: Bound
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

    operator: Compared
    left: Expression
    right: Expression


class IsLimit(Node, frozen=True):
    """`x is at least 3`"""

    left: Expression
    negated: bool
    operator: Bound
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


class HasAbilities(Node, frozen=True):
    """`x has abilities`: of its own, or a keyword"""

    left: Expression
    negated: bool


class HasScript(Node, frozen=True):
    """`x has script shine for y`"""

    left: Expression
    negated: bool
    script: Word
    key: Expression | None


class Mentions(Node, frozen=True):
    """`x mentions shine`: a verb or value that stands in what is written on it, or a field that it gives; `x
    mentions shine this`: a verb that is about the component itself there, or a
    field, if what it gives there is named
    """

    left: Expression
    verb: Word
    itself: bool


class HasWord(Node, frozen=True):
    """`x has coin`, `x has flicker`: a token or a keyword"""

    left: Expression
    negated: bool
    word: Word


class Has(Node, frozen=True):
    """`x has a lamp`, `x has at least 2 coins`"""

    left: Expression
    operator: Counted
    count: Expression | None
    right: Expression


class ThereIs(Node, frozen=True):
    """`there is a lamp`, `there are at least 2 lamps`"""

    operator: Counted
    count: Expression | None
    noun: Expression


class Argument(Node, frozen=True):
    """What a sentence gives for a parameter; `label` is the word before it, if it has one."""

    parameter: str
    label: Word | None
    value: Expression


class Sentence(Node, frozen=True):
    """`that player loses 2 coins`; `by` is who does it, where that is said behind it

    An event may say how it ended: `that player heads a toss`; `ended` is `any` in `tries to toss`.
    """

    verb: Word
    form: VerbForm
    arguments: tuple[Argument, ...]
    by: Expression | None
    ended: Word | None = None


class SomeMember(Node, frozen=True):
    """`a colour`, `a random colour among its shades except red where it is not dull`: a member of an enum

    Which one is chosen, or left to chance; in the condition it is the binder `candidate`.
    """

    random: bool
    enum: Word
    among: Expression | None
    excepted: tuple[Expression, ...]
    where: Expression | None
    candidate: int


class Unread(Node, frozen=True):
    """What could not be read; what is wrong with it has been said."""


Expression = (
    Numeral | YesNo | Nothing | Quoted | LocalName | Name | You | This | It | Candidate | Referred | Ongoing
    | PackageHere | VariantName | Property | Computed | Bracketed | Negative | Amount | AllOf | Arithmetic
    | NumberOf | TotalOf | OverEach | Extreme | HalfOf | StepsBetween | Odds | Worth | EntryOf | RowLimit
    | RowWithout | Either | And | Or | Not | Comparison | IsLimit | IsInside | IsFrom | Is | HasParent
    | HasAbilities | HasScript | Mentions | HasWord | Has | ThereIs | SomeMember | Noun | Pile | Unread
)  # fmt: skip
