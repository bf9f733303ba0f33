"""Expressions: what amounts, things and conditions are made of."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.leaves import Leaf
from azif_compiler.ir.node import Node

Comparing = Literal["=", "!=", "<", "<=", ">", ">="]
"""How numbers are compared."""


class _OfOne(Node, frozen=True):
    """What is asked of one expression."""

    of: Expression


class _OfSeveral(Node, frozen=True):
    """What is made of several expressions."""

    of: tuple[Expression, ...]


class ZoneNamed(Node, frozen=True, tag=True):
    """A zone; with an owner where each thing of a kind has its own."""

    name: str
    owner: Expression | None = None


class EventPart(Node, frozen=True, tag=True):
    """A parameter or variable of an event, its `source`, or the `outcome` with which it ended."""

    event: Expression
    verb: str
    name: str


class FieldOf(_OfOne, frozen=True, tag=True):
    """A field of a thing, as modified now."""

    kind: str
    name: str
    key: Expression | None = None


class TokensOn(_OfOne, frozen=True, tag=True):
    """How many of a token are on a thing."""

    token: Expression


class ValueOf(Node, frozen=True, tag=True):
    """A declared value, as modified now."""

    name: str
    of: Expression | None = None
    key: Expression | None = None


class Quantity(Node, frozen=True, tag=True):
    """`3 coins`, where coin is a token"""

    number: Expression
    token: Expression


class Some(Node, frozen=True, tag=True):
    """`3 lamps`, where lamp is a kind; `called` says which components it can be"""

    number: Expression
    kind: Expression
    called: Expression | None = None


class CardsIn(_OfOne, frozen=True, tag=True):
    """The components of which some things must be; nothing if it does not matter."""


class NumberIn(_OfOne, frozen=True, tag=True):
    """The number of a quantity or of some things."""


class TokenIn(_OfOne, frozen=True, tag=True):
    """The token of a quantity."""


class KindIn(_OfOne, frozen=True, tag=True):
    """The kind of some things."""


class Arithmetic(Node, frozen=True, tag=True):
    """`a + b`; division rounds down"""

    operator: Literal["+", "-", "*", "/"]
    left: Expression
    right: Expression


class Half(_OfOne, frozen=True, tag=True):
    """Half of a number, rounded down unless `up`."""

    up: bool = False


class Larger(_OfSeveral, frozen=True, tag=True):
    """`larger of (a, b)`"""


class Smaller(_OfSeveral, frozen=True, tag=True):
    """`smaller of (a, b)`"""


class Compare(Node, frozen=True, tag=True):
    """`a < b` between numbers."""

    operator: Comparing
    left: Expression
    right: Expression


class Same(Node, frozen=True, tag=True):
    """Whether two things, zones, tokens, kinds, flags or texts are the same."""

    left: Expression
    right: Expression


class Descends(_OfOne, frozen=True, tag=True):
    """Whether a member is another member or a special case of it."""

    member: Expression


class Not(_OfOne, frozen=True, tag=True):
    """`not a`"""


class And(_OfSeveral, frozen=True, tag=True):
    """`a and b`"""


class Or(_OfSeveral, frozen=True, tag=True):
    """`a or b`"""


class Either(Node, frozen=True, tag=True):
    """`a if c otherwise b`"""

    condition: Expression
    then: Expression
    otherwise: Expression


class IsKind(_OfOne, frozen=True, tag=True):
    """Whether a thing is of a kind."""

    kind: Expression


class IsNamed(_OfOne, frozen=True, tag=True):
    """Whether a thing is a copy of one of these components."""

    cards: Expression


class IsFrom(_OfOne, frozen=True, tag=True):
    """Whether a thing comes from a package, which declares it or adds the copy; a zone comes from none."""

    package: str


class HasKeyword(_OfOne, frozen=True, tag=True):
    """Whether a thing's component has a keyword."""

    keyword: str


class Within(_OfOne, frozen=True, tag=True):
    """Whether a thing lies in a zone or on a thing, or on one of a set."""

    container: Expression


class Among(_OfOne, frozen=True, tag=True):
    """Whether a thing belongs to a set."""

    set: Expression


class Contains(_OfOne, frozen=True, tag=True):
    """Whether a list has an entry."""

    entry: Expression


class PlaceOf(_OfOne, frozen=True, tag=True):
    """The zone or thing that holds a thing."""


class HolderOf(_OfOne, frozen=True, tag=True):
    """The owner of the zone that holds a thing, or the thing that holds it."""


class HomeOf(_OfOne, frozen=True, tag=True):
    """The zone in which a thing or a kind starts."""


class Select(Node, frozen=True, tag=True):
    """The things of a kind that satisfy `where`, `inside` a place, `among` some or of a `holder`: `name` is
    the candidate in `where`, and they come in the order of the pile or of creation, or by `order`.
    """

    kind: str
    name: str
    inside: Expression | None = None
    among: Expression | None = None
    holder: Expression | None = None
    where: Expression | None = None
    order: Expression | None = None


class IsLike(_OfOne, frozen=True, tag=True):
    """Whether a thing is of the kind (and name) that some things or a kind say."""

    some: Expression


class End(_OfOne, frozen=True, tag=True):
    """The first things of a pile: `top 2 lamps of the chest`."""

    number: Expression
    bottom: bool = False


class OnlyOne(_OfOne, frozen=True, tag=True):
    """The first of a set, or nothing."""


class Count(_OfOne, frozen=True, tag=True):
    """`number of lamps`"""


class Exists(_OfOne, frozen=True, tag=True):
    """Whether a set has a member."""


class Total(_OfOne, frozen=True, tag=True):
    """The sum of an amount over a set."""

    name: str
    amount: Expression


class Best(_OfOne, frozen=True, tag=True):
    """The highest or lowest amount over a set; 0 for an empty one."""

    name: str
    amount: Expression
    lowest: bool = False


class WithBest(_OfOne, frozen=True, tag=True):
    """Those of a set with the highest or lowest amount (several if tied)."""

    name: str
    amount: Expression
    lowest: bool = False


class Union(_OfSeveral, frozen=True, tag=True):
    """The members of several sets or things, each once."""


class Linked(_OfOne, frozen=True, tag=True):
    """What a link leads to from a thing."""

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
    sides: Expression | None = None


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


class CountDice(_OfOne, frozen=True, tag=True):
    """How many numbers of a row compare so."""

    operator: Comparing
    number: Expression


class Row(_OfSeveral, frozen=True, tag=True):
    """Several rows or numbers as one row."""


class SumOf(_OfOne, frozen=True, tag=True):
    """The sum of a row."""


class RowWhere(_OfOne, frozen=True, tag=True):
    """Those numbers of a row that compare so."""

    operator: Comparing
    number: Expression


class RowWithout(_OfOne, frozen=True, tag=True):
    """A row without its lowest (or highest) numbers."""

    number: Expression
    lowest: bool = True


class ParentOf(_OfOne, frozen=True, tag=True):
    """The member of which a member is a special case, or nothing."""


class KeywordNumber(_OfOne, frozen=True, tag=True):
    """What a thing's keyword was given; 0 if it does not have it."""

    keyword: str
    index: int = 0


class ItemOf(_OfOne, frozen=True, tag=True):
    """One entry of a list, counted from 1; outside it 0 of numbers, nothing of others."""

    number: Expression
    numbers: bool = True


class NameOf(_OfOne, frozen=True, tag=True):
    """The name of a thing."""


class CopiesOf(_OfOne, frozen=True, tag=True):
    """How many copies of a thing's component there are."""


class HasAbilities(_OfOne, frozen=True, tag=True):
    """Whether abilities or keywords stand on a thing's component; what its kind says does not count."""


class HasScript(_OfOne, frozen=True, tag=True):
    """Whether a thing's component gives a script (for a key)."""

    script: str
    key: Expression | None = None


class Mentions(_OfOne, frozen=True, tag=True):
    """Whether a verb is written on a thing's component, of `itself` if that is asked, or it gives a field."""

    verb: str
    itself: bool = False


Expression = (
    Leaf | ZoneNamed | EventPart | FieldOf | TokensOn | ValueOf | Quantity | Some | CardsIn | NumberIn |
    TokenIn | KindIn | Arithmetic | Half | Larger | Smaller | Compare | Same | Descends | Not | And | Or |
    Either | IsLike | SumOf | RowWhere | RowWithout | ParentOf | KeywordNumber | IsKind | IsNamed | IsFrom
    | HasKeyword | Within | Among | Contains | PlaceOf | HolderOf | HomeOf | Select | End | OnlyOne |
    Count | Exists | Total | Best | WithBest | Union | Linked | Steps | CountDice | Row | ItemOf | NameOf
    | CopiesOf | HasAbilities | HasScript | Mentions | Odds | StakeOf | WorthOf
)  # fmt: skip
