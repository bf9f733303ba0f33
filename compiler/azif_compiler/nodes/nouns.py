"""The nodes of noun phrases: which things are meant, and how many of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from azif_compiler.nodes.node import Node
from azif_compiler.syntax.cursor import Word

if TYPE_CHECKING:  # expressions hold nouns, and nouns expressions
    from azif_compiler.nodes.phrases import Expression, LocalName

Determiner = Literal[
    "a", "any", "another", "random", "each", "the", "first", "no", "number", "up to", "any number",
    "bare", "end",
]  # fmt: skip
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

    The kind is named by `kind`, or is that of a number of things: `like`. `called` is a name in quotes.
    Within the relations, the one in question is the binder `candidate`.
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
