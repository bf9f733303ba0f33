"""Modifiers: what counts otherwise than it is printed, always or for a time."""

from __future__ import annotations

from typing import Literal

from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import Node

Form = Literal["field", "value", "keyword", "abilities"]
"""What a modifier changes."""

Operator = Literal["is", "add", "half", "at least", "at most"]
"""How it changes it."""


class Modifier(Node, frozen=True, tag=True):
    """A change of a value or field: `the weight of each lamp +1`.

    `owner` is the condition on the owner (`Local(name)`); `key` the member a keyed value must have asked for.
    Of `abilities` the target is the kind of the things of which they are, and `amount` these things.
    """

    form: Form
    target: str
    kind: str
    name: str
    owner: Expression | None
    key: Expression | None
    operator: Operator
    amount: Expression
