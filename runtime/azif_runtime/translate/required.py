"""What an expression requires of its parts → Python that says so, and where it is written."""

from __future__ import annotations

from abc import ABC, abstractmethod

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_runtime.translate.writing import Writing

SOMETHING = (
    ir.This | ir.Named | ir.ZoneNamed | ir.Member | ir.TokenNamed | ir.KindNamed | ir.Event | ir.Ongoing
)
"""What is never nothing."""

ANYWHERE = ir.This | ir.Named | ir.You
"""What is no pile."""

SEVERAL = ir.Select | ir.Union | ir.End | ir.WithBest | ir.MembersOf | ir.Linked | ir.Row
"""What is always a list."""


class Requirements(ABC):
    """Writes parts of expressions that must be there; `certain` are the local names of what is sure to be."""

    def __init__(self, writing: Writing) -> None:
        self.writing = writing
        self.certain: list[str] = []

    @abstractmethod
    def write(self, node: Expression) -> str:
        """Python for an expression."""

    def of_some_place(self, node: ir.FieldOf, found: str) -> str:
        """A field of what may be a pile, which has none: no entries, no text; a number must be there."""
        match self.writing.field_types.get(node.name):
            case types.Numbers() | types.Members() | types.Somes() | types.Things():
                return f"({found} or [])"
            case types.Number() | types.Text():
                return f"not_nothing(G, {found}, {self.writing.site(node, node.name)})"
            case _:
                return found

    def there(self, of: Expression, asking: ir.Node, asked: str) -> str:
        """Something of which something is asked: it must not be nothing."""
        if isinstance(of, SOMETHING) or (isinstance(of, ir.Local) and of.name in self.certain):
            return self.write(of)
        return f"({self.write(of)} or nothing(G, {self.writing.site(asking, asked)}))"

    def several(self, of: Expression) -> str:
        """A set, also where a single thing stands for one."""
        return self.write(of) if isinstance(of, SEVERAL) else f"as_list({self.write(of)})"

    def in_turn(self, of: Expression) -> str:
        """A set that is gone through, in its order."""
        return self.several(self.writing.in_order(of))

    def tokens_of(self, node: ir.TokensOn) -> str:
        """How many tokens lie on something; they can be set."""
        asked = node.token.name if isinstance(node.token, ir.TokenNamed) else "tokens"
        of = self.there(node.of, node, asked)
        if isinstance(node.token, ir.TokenNamed):
            return f"{of}.t[{self.writing.program.tokens[node.token.name].index}]"
        return f"{of}.t[{self.there(node.token, node, 'token')}.index]"

    def said_of(self, name: str, node: Expression) -> str:
        """What is said of each of some things, which are there."""
        self.certain.append(name)
        written = self.write(node)
        self.certain.pop()
        return written

    def computed(self, node: Expression) -> str:
        """What a value is set to; what is added up again and again grows no further than numbers can."""
        if not isinstance(node, ir.Arithmetic) or node.operator not in "+-":
            return self.write(node)
        return f"limited(G, {self.write(node)}, {self.writing.site(node, node.operator)})"
