"""Abilities: what counts, and when."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.modifiers import Modifier
from azif_compiler.ir.node import Node
from azif_compiler.ir.statements import Statement


class Pattern(Node, frozen=True, tag=True):
    """Which events a clause is about.

    `where` is a condition on the event (`Event`); `subject` names the parameter that must be `you` or `this`,
    by which the runtime indexes.
    """

    verb: str
    where: Expression | None = None
    subject: str = ""
    subject_is: Literal["", "you", "this"] = ""


class Whose(Node, frozen=True, tag=True):
    """A parameter of a verb that is said to be one of several, which may be anybody."""

    verb: str
    name: str


class Limit(Node, frozen=True, tag=True):
    """`once per STEP`, or `up to 2 times per STEP`"""

    number: int
    per: str


class _Ability(Node, frozen=True, kw_only=True):
    """`name` is how its author calls it; `by` says which change of its declaration brought it."""

    name: str = ""
    by: int = 0


class Always(_Ability, frozen=True, tag=True):
    """`always MODIFIER`, `while a MODIFIER`"""

    id: str
    condition: Expression | None
    modifiers: tuple[Modifier, ...]


class Cannot(_Ability, frozen=True, tag=True):
    """`cannot EVENT`"""

    id: str
    pattern: Pattern
    condition: Expression | None


class Instead(_Ability, frozen=True, tag=True):
    """`instead of EVENT { }`"""

    id: str
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]


class Lessen(_Ability, frozen=True, tag=True):
    """`reduce EVENT by N`; without a number `prevent EVENT { }`; `increase EVENT by N`, if it is `more`"""

    id: str
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    less: Expression | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    more: bool = False


class Reaction(_Ability, frozen=True, tag=True):
    """`before EVENT { }`, `when EVENT { }`"""

    id: str
    stage: Literal["before", "when"]
    pattern: Pattern
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]


class Around(_Ability, frozen=True, tag=True):
    """`at start of STEP { }`, `at end of STEP { }`; `Event` is the step, its subject `EventPart(…,
    "subject")`
    """

    id: str
    stage: Literal["start", "end"]
    step: str
    condition: Expression | None
    may: bool
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]


class Action(_Ability, frozen=True, tag=True):
    """`action WINDOW { }`, `also` in other windows; with a pattern it answers an event.

    `whose` says that somebody does, by the words of the author, in whose event it may be used.
    """

    id: str
    window: str
    pattern: Pattern | None
    condition: Expression | None
    limit: Limit | None
    cost: tuple[Statement, ...]
    body: tuple[Statement, ...]
    also: tuple[str, ...] = ()
    whose: Whose | None = None


class Whenever(_Ability, frozen=True, tag=True):
    """`whenever a { }`"""

    id: str
    condition: Expression
    body: tuple[Statement, ...]


Ability = Always | Cannot | Instead | Lessen | Reaction | Around | Action | Whenever
