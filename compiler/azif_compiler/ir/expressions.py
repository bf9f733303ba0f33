"""Expressions: what amounts, things and conditions are made of."""

from __future__ import annotations

from typing import Literal

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
    """`3 lamps`, where lamp is a kind; `called` says which components it can be"""

    number: Expression
    kind: Expression
    called: Expression | None = None


class Cards(Node, frozen=True, tag=True):
    """The components that a name speaks of, by their ids."""

    components: tuple[str, ...]


class CardsIn(Node, frozen=True, tag=True):
    """The components of which some things must be; nothing if it does not matter."""

    of: Expression


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
    """Whether a thing is a copy of one of these components."""

    of: Expression
    cards: Expression


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


class Argument(Node, frozen=True, tag=True):
    """What a call gives for a parameter."""

    name: str
    value: Expression


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
    Quantity | Some | Cards | CardsIn | NumberIn | TokenIn | KindIn | Arithmetic | Half | Larger | Smaller | Compare | Same |
    Descends | Not | And | Or | Either | IsLike | MembersOf | SumOf | RowWhere | RowWithout | ParentOf |
    KeywordNumber | IsKind | IsNamed | IsFrom | HasKeyword | Within | Among | Contains | PlaceOf | HolderOf |
    HomeOf | Select | End | OnlyOne | Count | Exists | Total | Best | WithBest | Union | Linked | Steps |
    CountDice | Row | ItemOf | NameOf | HasScript | Odds | StakeOf | WorthOf
)  # fmt: skip
