"""What parts of nodes say of themselves; steps in which their class has no rule of its own go by that."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from azif_compiler.names.symbols import Role
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.phrases import Expression
from azif_compiler.syntax.cursor import Word


class Names(NamedTuple):
    """A word that names something declared: of which sort, and how it mentions it."""

    sort: str
    role: Role


Sort = Literal["node", "value", "number", "condition", "thing", "speaker", "block", "taken"]
"""What a part is.

A `node` is what its own class says. A `value`, `number`, `condition` or `thing` is a phrase that must be one;
a `speaker` is a thing, too, and `you` if nobody is said. A `block` holds statements, which say things of
their own. What is `taken` means itself.
"""

Says = Sort | Names

Value = Annotated[Expression, "value"]
Values = Annotated[tuple[Expression, ...], "value"]
Count = Annotated[Expression, "number"]
Condition = Annotated[Expression, "condition"]
Thing = Annotated[Expression, "thing"]
Speaker = Annotated[Expression | None, "speaker"]
Enum = Annotated[Word, Names("enum", "reads")]
Keyword = Annotated[Word, Names("keyword", "writes")]
Script = Annotated[Word, Names("script", "mentions")]
Window = Annotated[Word, Names("window", "makes")]


class Plain(Node, frozen=True):
    """Something that means just what its parts mean: the IR has a class of its name, with the same parts."""
