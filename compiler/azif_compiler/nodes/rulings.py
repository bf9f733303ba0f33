"""The nodes of what rulings say beside statements: what is given, what chance does, what must hold."""

from __future__ import annotations

from typing import Literal

from azif_compiler.nodes.node import Node
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Introduced, Statement


class Dice(Node, frozen=True):
    """`dice 5, 2`"""

    numbers: tuple[int, ...]


class Answers(Node, frozen=True):
    """`answers "Yes", "2"`"""

    texts: tuple[str, ...]


class Draws(Node, frozen=True):
    """`draws lamp "Beacon", a lamp`"""

    things: tuple[Expression, ...]


OfferedSort = Literal["", "action", "thing", "option"]


class Offered(Node, frozen=True):
    """`offered "Pay" to x`, `not offered action "Pay"`"""

    sort: OfferedSort
    text: str
    negated: bool
    to: Expression | None


class Question(Node, frozen=True):
    """`"which lamp" to x`"""

    text: str
    to: Expression | None


class Asked(Node, frozen=True):
    """`asked "which lamp" to x before "which oil"`, `not asked "which lamp"`; `text` is how it is written"""

    questions: tuple[Question, ...]
    negated: bool
    text: str


class Finished(Node, frozen=True):
    """`finished "…"`, `not finished`"""

    text: str
    negated: bool


class Expect(Node, frozen=True):
    """A condition that must hold; `text` is how it is written"""

    condition: Expression
    text: str


class FactHas(Node, frozen=True):
    """`x has a lamp as beacon`, `x has 3 coins`, `x has exactly 3 coins`"""

    owner: Expression
    what: Expression
    name: Introduced
    exact: bool


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


RulingStep = (
    Dice | Answers | Draws | Offered | Asked | Finished | Expect | FactHas | FactAt | FactIs | Statement
)  # fmt: skip


class Part(Node, frozen=True):
    """`given { }`, `when { }`, `then { }`"""

    word: Literal["given", "when", "then"]
    steps: tuple[RulingStep, ...]
