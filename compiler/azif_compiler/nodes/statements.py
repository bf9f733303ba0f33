"""The nodes of statements, and of all that stands in their blocks."""

from __future__ import annotations

from azif_compiler.nodes.node import Node
from azif_compiler.nodes.phrases import Expression, Sentence, Unread
from azif_compiler.syntax.cursor import Word

Block = tuple["Statement", ...]


class Prompt(Node, frozen=True):
    """A question in quotes; each `{}` in its text stands for what is told."""

    text: str
    told: tuple[Expression, ...]


class Introduced(Node, frozen=True):
    """A name that a statement introduces."""

    name: str
    binder: int


# ---- what changes --------------------------------------------------------------------------------


class Let(Node, frozen=True):
    """`let x = 3`"""

    name: Introduced
    value: Expression


class Set(Node, frozen=True):
    """`set x to 3`"""

    target: Expression
    value: Expression


class Change(Node, frozen=True):
    """`add 2 to x`, `take 2 from x`"""

    more: bool
    amount: Expression
    target: Expression


class Put(Node, frozen=True):
    """`put x into y on top`"""

    what: Expression
    into: Expression
    side: str


class Shuffle(Node, frozen=True):
    """`shuffle x`"""

    what: Expression


# ---- control -------------------------------------------------------------------------------------


class If(Node, frozen=True):
    """`if a { } else { }`"""

    condition: Expression
    then: Block
    otherwise: Block


class ForEach(Node, frozen=True):
    """`for each lamp as x ordered by its oil { }`; `candidate` is the one in question in the order"""

    of: Expression
    name: Introduced
    order: Expression | None
    candidate: int
    body: Block


class ForMember(Node, frozen=True):
    """`for each colour as c { }`, over the members of an enum"""

    enum: Word
    name: Introduced
    body: Block


class ForEntry(Node, frozen=True):
    """`for each entry of its stops as n { }`"""

    of: Expression
    name: Introduced
    body: Block


class While(Node, frozen=True):
    """`while a { }`"""

    condition: Expression
    body: Block


class Repeat(Node, frozen=True):
    """`repeat 3 times { }`"""

    times: Expression
    body: Block


class Together(Node, frozen=True):
    """`together { }`"""

    body: Block


class Step(Node, frozen=True):
    """`step dawn for x { }`"""

    step: Word
    subject: Expression | None
    body: Block


class Stop(Node, frozen=True):
    """`stop dawn for x`"""

    step: Word
    subject: Expression | None


class Outcome(Node, frozen=True):
    """`outcome pass`"""

    outcome: Word


class Finish(Node, frozen=True):
    """`finish "…"`"""

    text: Expression


class Roll(Node, frozen=True):
    """`roll 2 dice as x`"""

    dice: Expression
    name: Introduced


# ---- choices -------------------------------------------------------------------------------------


class ChooseThings(Node, frozen=True):
    """`choose up to 2 lamps by x as chosen { } else { }`; without a block, `body` or `otherwise` is None.

    Without a prompt, `text` is what stands behind `choose`.
    """

    prompt: Prompt | None
    text: str
    of: Expression
    by: Expression | None
    name: Introduced
    body: Block | None
    otherwise: Block | None


class Cost(Node, frozen=True):
    """`cost { }`"""

    body: Block


class Option(Node, frozen=True):
    """`option "…" if a cost { } { }`"""

    label: str
    condition: Expression | None
    cost: Cost | None
    body: Block


class ChooseOption(Node, frozen=True):
    """`choose { option "…" { } }`; `has_rest` says whether it says what else is done"""

    prompt: Prompt | None
    by: Expression | None
    options: tuple[Option, ...]
    otherwise: Block
    has_rest: bool


class ChooseNumber(Node, frozen=True):
    """`choose number n from 1 to 3 by x`"""

    prompt: Prompt | None
    name: Introduced
    least: Expression
    most: Expression
    by: Expression | None


class May(Node, frozen=True):
    """`may { } else { }`"""

    prompt: Prompt | None
    by: Expression | None
    body: Block
    otherwise: Block


class MaySay(Node, frozen=True):
    """`may drop 2 coins`; `text` is the sentence as it was written"""

    prompt: Prompt | None
    by: Expression | None
    sentence: Sentence
    text: str


# ---- sentences -----------------------------------------------------------------------------------


class Handler(Node, frozen=True):
    """`pass { }`: what follows an outcome"""

    outcome: Word
    body: Block


class Say(Node, frozen=True):
    """A sentence, and what follows its outcomes.

    `handled` says whether a block stands behind it, `unread` whether something in that could not be read.
    """

    sentence: Sentence
    handlers: tuple[Handler, ...]
    handled: bool
    unread: bool


class Perform(Node, frozen=True):
    """`perform x's shine for y by z`"""

    of: Expression
    script: Word
    key: Expression | None
    by: Expression | None


class Offer(Node, frozen=True):
    """`offer day to x`"""

    window: Word
    who: Expression


class PreventIt(Node, frozen=True):
    """`prevent it`"""


class ReduceIt(Node, frozen=True):
    """`reduce it by 2`"""

    by: Expression


class Proceed(Node, frozen=True):
    """`proceed`"""


Statement = (
    Let | Set | Change | Put | Shuffle | If | ForEach | ForMember | ForEntry | While | Repeat | Together
    | Step | Stop | Outcome | Finish | Roll | ChooseThings | ChooseOption | ChooseNumber | May | MaySay | Say
    | Perform | Offer | PreventIt | ReduceIt | Proceed | Unread
)  # fmt: skip
