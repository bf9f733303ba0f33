"""The nodes of statements, and of all that stands in their blocks."""

from __future__ import annotations

from typing import Annotated, Literal

from azif_compiler.nodes import modifiers
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import (
    Condition,
    Count,
    Enum,
    Plain,
    Script,
    Speaker,
    Thing,
    Value,
    Values,
    Window,
)
from azif_compiler.nodes.phrases import Expression, Sentence, Unread
from azif_compiler.syntax.cursor import Word

Block = Annotated[tuple["Statement", ...], "block"]


class Prompt(Node, frozen=True):
    """A question in quotes; each `{}` in its text stands for what is told."""

    text: str
    told: Values


class Introduced(Node, frozen=True):
    """A name that a statement introduces."""

    name: str
    binder: int


# ---- what changes --------------------------------------------------------------------------------


class Let(Plain, frozen=True):
    """`let x = 3`"""

    name: Introduced
    value: Value


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


class Until(Node, frozen=True):
    """`until end of your next dawn, MODIFIER, …`; `subject` is None where nobody is named"""

    stage: Literal["start", "end"]
    subject: Thing | None
    following: bool
    step: Word
    changes: tuple[modifiers.Change, ...]


class StopEffects(Plain, frozen=True):
    """`stop effects of x`"""

    of: Thing


# ---- control -------------------------------------------------------------------------------------


class If(Plain, frozen=True):
    """`if a { } else { }`"""

    condition: Condition
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

    enum: Enum
    name: Introduced
    body: Block


class ForEntry(Node, frozen=True):
    """`for each entry of its stops as n { }`"""

    of: Expression
    name: Introduced
    body: Block


class While(Plain, frozen=True):
    """`while a { }`"""

    condition: Condition
    body: Block


class Repeat(Plain, frozen=True):
    """`repeat 3 times { }`"""

    times: Count
    body: Block


class Together(Plain, frozen=True):
    """`together { }`"""

    body: Block


class Step(Node, frozen=True):
    """`step dawn for x { }`"""

    step: Word
    subject: Thing | None
    body: Block


class Stop(Node, frozen=True):
    """`stop dawn for x`"""

    step: Word
    subject: Thing | None


class Outcome(Node, frozen=True):
    """`outcome pass`"""

    outcome: Word


class Finish(Plain, frozen=True):
    """`finish "…"`"""

    text: Value


class Roll(Plain, frozen=True):
    """`roll 2 dice with 8 sides as x`; six, unless it says how many"""

    dice: Count
    sides: Count | None
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


class Secretly(Node, frozen=True):
    """`secretly each player as p { choose number n from 1 to 3; then { p pays n coins } }`"""

    of: Expression
    name: Introduced
    choices: Block
    then: Block


class Cost(Node, frozen=True):
    """`cost { }`"""

    body: Block


class Option(Node, frozen=True):
    """`option "…" if a cost { } { }`; or a `bare` sentence, which can be chosen if it can happen"""

    label: str
    condition: Condition | None
    cost: Cost | None
    body: Block
    bare: bool = False


class ChooseOption(Node, frozen=True):
    """`choose { option "…" { } }`; `has_rest` says whether it says what else is done"""

    prompt: Prompt | None
    by: Speaker
    options: tuple[Option, ...]
    otherwise: Block
    has_rest: bool


class ChooseNumber(Node, frozen=True):
    """`choose number n from 1 to 3 by x`; without an end, as many as can be paid"""

    prompt: Prompt | None
    name: Introduced
    least: Count
    most: Count
    by: Speaker


class May(Node, frozen=True):
    """`may { } else { }`"""

    prompt: Prompt | None
    by: Speaker
    body: Block
    otherwise: Block


class MayPay(Node, frozen=True):
    """`may "Pay" if a cost { } { } else { }`: an option that can also be declined"""

    by: Speaker
    option: Option
    otherwise: Block


class MaySay(Node, frozen=True):
    """`may drop 2 coins`; `text` is the sentence as it was written"""

    prompt: Prompt | None
    by: Speaker
    sentence: Sentence
    text: str


# ---- sentences -----------------------------------------------------------------------------------


class Handler(Node, frozen=True):
    """`pass { }`: what follows an outcome"""

    outcome: Word
    body: Block


class Say(Node, frozen=True):
    """A sentence, and what follows its outcomes."""

    sentence: Sentence
    handlers: tuple[Handler, ...]


class Perform(Plain, frozen=True):
    """`perform x's shine for y by z`"""

    of: Thing
    script: Script
    key: Thing | None
    by: Speaker


class Offer(Plain, frozen=True):
    """`offer day to x while a`"""

    window: Window
    who: Value
    condition: Condition | None


class PreventIt(Plain, frozen=True):
    """`prevent it`"""


class ReduceIt(Plain, frozen=True):
    """`reduce it by 2`; `increase it by 2`, if it is `more`"""

    by: Count
    more: Annotated[bool, "taken"]


class Proceed(Plain, frozen=True):
    """`proceed`"""


Statement = (
    Let | Set | Change | Put | Shuffle | Until | StopEffects | If | ForEach | ForMember | ForEntry | While
    | Repeat | Together | Step | Stop | Outcome | Finish | Roll | ChooseThings | ChooseOption | ChooseNumber
    | Secretly | May | MayPay | MaySay | Say | Perform | Offer | PreventIt | ReduceIt | Proceed | Unread
)  # fmt: skip
