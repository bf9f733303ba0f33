"""The nodes of modifiers: what counts otherwise than it is printed, always or for a time."""

from __future__ import annotations

from typing import Literal

from azif_compiler.nodes.node import Node
from azif_compiler.nodes.parts import Count, Keyword
from azif_compiler.nodes.phrases import Expression
from azif_compiler.syntax.cursor import Word


class Modifier(Node, frozen=True):
    """`your reach +2`, `the weight of each lamp is 3`, `its weight half`"""

    target: Expression
    operator: Literal["is", "add", "subtract", "half", "at least", "at most"]
    amount: Expression | None


class Becomes(Node, frozen=True):
    """`each lamp is lit`, `this is not lit`"""

    target: Expression
    negated: bool
    word: Word


class Gains(Node, frozen=True):
    """`each lamp has flicker 2`, `this has no flicker`"""

    target: Expression
    negated: bool
    word: Keyword
    amount: Count | None


class Copies(Node, frozen=True):
    """`that lamp has the abilities of each lamp in the hall`"""

    target: Expression
    of: Expression


Change = Modifier | Becomes | Gains | Copies
