"""What an operator is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from azif_compiler import ir


class Change(NamedTuple):
    """A node as it would be if it were changed, and how.

    `without` is the statement or ability that is left out, if the change is that. `early` says that it
    matters from when the event is proposed, and not only when the ability is asked whether it applies.
    """

    said: str
    node: object
    without: ir.Statement | ir.Ability | None = None
    early: bool = False


class Words:
    """What a game declares that could stand in the place of something else."""

    def __init__(self, game: ir.Game) -> None:
        self.members: dict[str, list[str]] = {}
        self.tokens: list[str] = []
        self.verbs: dict[str, ir.Verb] = {}
        for declaration in game.declarations:
            match declaration:
                case ir.Enum(name=name, members=members):
                    self.members[name] = [member.name for member in members]
                case ir.Token(name=name):
                    self.tokens.append(name)
                case ir.Verb(name=name):
                    self.verbs[name] = declaration
                case _:
                    pass

    def other_outcome(self, name: str) -> str | None:
        """Another outcome of the verb that ends so."""
        rows = (list(verb.outcomes) for verb in self.verbs.values())
        return next((other for row in rows if (other := after(row, name)) is not None), None)

    def outcomes(self, verb: str) -> tuple[str, ...]:
        """The outcomes of a verb."""
        return self.verbs[verb].outcomes if verb in self.verbs else ()


Operator = Callable[[object, Words], Iterator[Change]]
"""Everything that a node, or a row of nodes, could become by one sort of change."""


def after(row: list[str], name: str) -> str | None:
    """What follows in a row, the first behind the last; None if there is nothing else."""
    if len(row) < 2 or name not in row:
        return None
    return row[(row.index(name) + 1) % len(row)]
