"""Statements: what is done."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.expressions import Argument, Expression
from azif_compiler.ir.modifiers import Modifier
from azif_compiler.ir.node import Node


class Let(Node, frozen=True, tag=True):
    """`let x = 3`"""

    name: str
    value: Expression


class Assign(Node, frozen=True, tag=True):
    """`set X to 3`; the target is a Local, EventPart, FieldOf, TokensOn or TrackValue."""

    target: Expression
    value: Expression


class Put(Node, frozen=True, tag=True):
    """`put X into Y on top`; X is a thing or a set."""

    what: Expression
    into: Expression
    side: Literal["", "top", "bottom"] = ""


class Shuffle(Node, frozen=True, tag=True):
    """`shuffle X`"""

    what: Expression


class Until(Node, frozen=True, tag=True):
    """`until end of X's STEP, MODIFIER, …`: what counts from now on, up to that start or end.

    `following` is whether a step that is going on is not the one that is meant. An owner that is one thing or
    set, a key and an amount are what they are now; a condition on the owner goes on selecting.
    """

    stage: Literal["start", "end"]
    step: str
    subject: Expression | None
    following: bool
    modifiers: tuple[Modifier, ...]


class StopEffects(Node, frozen=True, tag=True):
    """`stop effects of X`: what X began with `until` ends now."""

    of: Expression


class If(Node, frozen=True, tag=True):
    """`if a { } else { }`"""

    condition: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


class ForEach(Node, frozen=True, tag=True):
    """`for each lamp as x { }`, over those that match when it begins."""

    name: str
    of: Expression
    body: tuple[Statement, ...]


class While(Node, frozen=True, tag=True):
    """`while a { }`"""

    condition: Expression
    body: tuple[Statement, ...]


class Repeat(Node, frozen=True, tag=True):
    """`repeat 3 times { }`"""

    times: Expression
    body: tuple[Statement, ...]


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
    told: tuple[Expression, ...] = ()


class Choice(Node, frozen=True, tag=True):
    """One option of a choice; `if_possible` is whether it is only there if what it does can happen."""

    label: str
    condition: Expression | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    if_possible: bool = False


class ChooseOption(Node, frozen=True, tag=True):
    """`choose { option "…" { } }`"""

    by: Expression | None
    options: tuple[Choice, ...]
    otherwise: tuple[Statement, ...]
    prompt: str = ""
    told: tuple[Expression, ...] = ()


class ChooseNumber(Node, frozen=True, tag=True):
    """`choose number n from 1 to 3`"""

    name: str
    least: Expression
    most: Expression
    by: Expression | None
    prompt: str
    told: tuple[Expression, ...] = ()


class Secretly(Node, frozen=True, tag=True):
    """`secretly each player { … then { } }`: nobody learns what was chosen until all have; then the
    body is carried out for each, with what he chose.
    """

    name: str
    of: Expression
    choices: tuple[Statement, ...]
    body: tuple[Statement, ...]


class May(Node, frozen=True, tag=True):
    """`may { } else { }`"""

    by: Expression | None
    prompt: str
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]
    told: tuple[Expression, ...] = ()


class Roll(Node, frozen=True, tag=True):
    """`roll 2 dice with 8 sides as x`; six, unless it says how many"""

    name: str
    dice: Expression
    sides: Expression | None = None


class Handler(Node, frozen=True, tag=True):
    """What follows one outcome of a call."""

    outcome: str
    body: tuple[Statement, ...]


class Call(Node, frozen=True, tag=True):
    """A sentence: the verb is proposed, and what follows its outcome is done."""

    verb: str
    arguments: tuple[Argument, ...]
    handlers: tuple[Handler, ...]


class Together(Node, frozen=True, tag=True):
    """`together { }`"""

    body: tuple[Statement, ...]


class Step(Node, frozen=True, tag=True):
    """`step NAME for X { }`"""

    name: str
    subject: Expression | None
    body: tuple[Statement, ...]


class Stop(Node, frozen=True, tag=True):
    """`stop NAME for X`; nothing happens if no such thing is going on."""

    name: str
    subject: Expression | None


class Outcome(Node, frozen=True, tag=True):
    """`outcome NAME`"""

    name: str


class Offer(Node, frozen=True, tag=True):
    """`offer WINDOW to X while a`; X is a thing, or a set that takes turns until nobody wants to."""

    window: str
    who: Expression
    condition: Expression | None = None


class Perform(Node, frozen=True, tag=True):
    """`perform X's SCRIPT for KEY by Y`"""

    of: Expression
    script: str
    key: Expression | None
    by: Expression | None


class PreventIt(Node, frozen=True, tag=True):
    """`prevent it`"""


class ReduceIt(Node, frozen=True, tag=True):
    """`reduce it by 2`; `increase it by 2`, if it is `more`"""

    by: Expression
    more: bool = False


class Proceed(Node, frozen=True, tag=True):
    """`proceed`: what was replaced happens after all."""


class Finish(Node, frozen=True, tag=True):
    """`finish "…"`: the game is over."""

    text: Expression


Statement = (
    Let | Assign | Put | Shuffle | Until | StopEffects | If | ForEach | While | Repeat | ChooseThings
    | ChooseOption | ChooseNumber | Secretly | May | Roll | Call | Together | Step | Stop | Outcome | Offer
    | Perform | PreventIt | ReduceIt | Proceed | Finish
)  # fmt: skip
