"""The nodes of abilities."""

from __future__ import annotations

from typing import Annotated, Literal

from azif_compiler.nodes.modifiers import Change
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import Condition, Count, Plain
from azif_compiler.nodes.phrases import Expression, Sentence
from azif_compiler.nodes.statements import Block, Cost
from azif_compiler.syntax.cursor import Word

Label = Annotated[str, "taken"]
"""What an author calls an ability."""


class Limit(Node, frozen=True):
    """`once per turn`, `up to 2 times per turn`"""

    count: int
    step: Word


class Event(Node, frozen=True):
    """`you drop a coin where …`: which events are meant"""

    sentence: Sentence
    where: Condition | None


class Rest(Node, frozen=True):
    """What stands behind an event, step or window: `if …`, `cost { }` and the block."""

    condition: Condition | None
    cost: Cost | None
    body: Block


class Head(Node, frozen=True):
    """What stands before the form: the name, whether it is a choice, how often it may be used."""

    name: Label
    may: bool
    limit: Limit | None


class Always(Node, frozen=True):
    """`always MODIFIER, …`; also a line of modifiers in a `while`"""

    name: Label
    changes: tuple[Change, ...]


class While(Node, frozen=True):
    """`while a, MODIFIER, …`, `while a { abilities }`"""

    name: Label
    condition: Condition
    abilities: tuple[Ability, ...]


class Whenever(Plain, frozen=True):
    """`whenever a { }`"""

    name: Label
    condition: Condition
    body: Block


class Cannot(Plain, frozen=True):
    """`cannot EVENT if a`"""

    name: Label
    pattern: Event
    condition: Condition | None


class Instead(Plain, frozen=True):
    """`instead of EVENT { }`"""

    head: Head
    pattern: Event
    rest: Rest


class Lessen(Plain, frozen=True):
    """`reduce EVENT by 2`, `prevent EVENT { }`; `increase EVENT by 2`, if it is `more`"""

    head: Head
    pattern: Event
    less: Count | None
    more: Annotated[bool, "taken"]
    rest: Rest


class Reaction(Plain, frozen=True):
    """`before EVENT { }`, `when EVENT { }`"""

    head: Head
    stage: Annotated[Literal["before", "when"], "taken"]
    pattern: Event
    rest: Rest


class Around(Node, frozen=True):
    """`at start of X's STEP { }`; `subject` is None where nobody is named, `your` is You"""

    head: Head
    stage: Literal["start", "end"]
    subject: Expression | None
    step: Word
    rest: Rest


class Action(Node, frozen=True):
    """`action WINDOW { }`, `action WINDOW in response to EVENT { }`, `action before EVENT { }`

    `during` is an event that must be going on, `pattern` one that is answered.
    """

    head: Head
    window: Word
    during: Event | None
    pattern: Event | None
    rest: Rest


Ability = Always | While | Whenever | Cannot | Instead | Lessen | Reaction | Around | Action
