"""The nodes of what stands in the blocks of declarations, beside statements and abilities."""

from __future__ import annotations

from azif_compiler.nodes.node import Node
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Block, Let
from azif_compiler.syntax.cursor import Word


class Meta(Node, frozen=True):
    """What a declaration says about itself."""

    cites: tuple[Word, ...]
    source: str
    unverified: str
    confidence: str
    note: str
    flavour: str


class Default(Node, frozen=True):
    """What a field or parameter is unless said; `name` is the field's or parameter's."""

    name: Word
    values: tuple[Expression, ...]


class Requirement(Node, frozen=True):
    """`requires its oil > 0, because "…"`, `requires for each colour, …`

    `enum` is the word behind `each`, `key` the binder of its member, -1 without one.
    """

    enum: Word | None
    key: int
    condition: Expression
    because: str


class Template(Node, frozen=True):
    """English with holes: `says "…"`"""

    text: str


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


class BoardLine(Node, frozen=True):
    """`path "A" - "B" - "C"`: the link, what stands between, and the places"""

    link: Word
    signs: tuple[Word, ...]
    places: tuple[Expression, ...]


class BoardSpot(Node, frozen=True):
    """`at 12, 7 "A"`: where a place is drawn"""

    x: Expression
    y: Expression
    place: Expression


class Dropped(Node, frozen=True):
    """`without always`, `without "Second Wind"`, `without needs`: abilities of a form or a name, a member"""

    word: Word
    quoted: bool


class Narrowed(Node, frozen=True):
    """`"Second Wind": if a`: a further condition of an ability"""

    name: str
    condition: Expression


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
