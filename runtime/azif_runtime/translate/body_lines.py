"""The lines of one function as they are added, each with the place in the content that it comes from."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.translate import python as py
from azif_runtime.translate.answers import gathered
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import Row
from azif_runtime.translate.python import Code, Expr


class Lines:
    """Adds lines at a depth, which come from a place."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions, self.writing = expressions, expressions.writing
        self.lines: list[Row] = []
        self.depth = 1
        self.place: ir.Place | None = None

    def line(self, line: Code) -> None:
        """Add a line at this depth."""
        self.lines.append((py.deeper(line, self.depth), self.place))

    def do(self, function: str, *given: Expr) -> None:
        """Add a line that does something in the game."""
        self.line(py.do(py.call(function, py.GAME, *given)))

    def set(self, word: Expr, function: str, *given: Expr) -> None:
        """Add a line that gives a name to what something in the game comes to."""
        self.line(py.assign(word, py.call(function, py.GAME, *given)))

    @contextmanager
    def below(self, head: Code) -> Generator[None]:
        """Add the head of a block; the lines that are added now belong to it."""
        self.line(head)
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    def x(self, node: Expression) -> Expr:
        """An expression."""
        return self.expressions.write(node)

    def gathered(self, node: Expression) -> Expr:
        """The value of an expression; what is looked for is gathered first."""
        row = self.writing.fresh("those")
        lines = gathered(self.expressions, node, row)
        for line in lines:
            self.line(line)
        return row if lines else self.expressions.computed(node)

    def who(self, node: Expression | None) -> Expr:
        """Who decides."""
        return self.x(node) if node is not None else py.YOU

    def at(self, node: ir.Node) -> ir.Place:
        """Where a node is written."""
        return self.writing.origin.place(node.at)

    def mark(self, at: ir.Place, what: str) -> None:
        """Where clauses are counted, count this one."""
        counted = self.writing.count(self.depth, at, what)
        if counted is not None:
            self.lines.append((counted, self.place))

    def prompt(self, text: str, told: tuple[Expression, ...]) -> Expr:
        """What somebody is asked."""
        if not told:
            return py.constant(text)
        return py.call("Said", py.constant(text), *map(self.x, told))
