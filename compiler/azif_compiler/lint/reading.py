"""A piece that is looked at: its text, its trees, its IR, and whether it could be written otherwise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

from azif_compiler import ir
from azif_compiler.grammar import Grammar
from azif_compiler.ir.walk import walk as walk_ir
from azif_compiler.lint.finding import Plainer
from azif_compiler.names.view import View
from azif_compiler.nodes import declarations
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.walk import walk
from azif_compiler.read.declare import read
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.drafts import draft, named
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.finish import finish
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source, Span

N = TypeVar("N", bound=Node)
P = TypeVar("P", bound=Plainer)


class Reading:
    """A piece of a package that is right."""

    def __init__(self, found: Found, view: View, grammar: Grammar) -> None:
        self.found, self.view, self.grammar = found, view, grammar
        self.text = found.piece.text
        self.ruling = found.state.file.ruling

    # ---- what is written

    @cached_property
    def trees(self) -> tuple[declarations.Declaration, ...]:
        """Its declarations as they are written."""
        source = self.found.state.source
        assert source is not None
        made = draft(self.found.state.file.package, source, self.found.piece, self.grammar)
        unit, whole = named(made, self.view)
        return tuple(read(unit, self.view, one).tree for one in whole)

    @cached_property
    def nodes(self) -> dict[type[Node], list[Node]]:
        """All nodes of its trees by their classes, in the order in which they are written."""
        made: dict[type[Node], list[Node]] = defaultdict(list)
        for tree in self.trees:
            for node in walk(tree):
                made[type(node)].append(node)
        return made

    def of(self, *sorts: type[N]) -> Iterator[N]:
        """The nodes of some classes."""
        for sort in sorts:
            for node in self.nodes.get(sort, ()):
                assert isinstance(node, sort)
                yield node

    def words(self, node: Node) -> str:
        """How a node is written."""
        return self.text[node.start : node.end]

    def span(self, start: int, end: int) -> Span:
        """A stretch of the piece, in its file."""
        return self.found.span(start, end)

    # ---- what is meant

    @cached_property
    def declarations(self) -> tuple[ir.Declaration, ...]:
        """What it declares, compiled."""
        return self.found.cell.compiled()

    def place(self, node: ir.Node) -> Span:
        """Where something compiled was written."""
        start, end = ir.stretch(node.at)
        return self.found.span(start, max(end, start + 1))

    # ---- what could be written instead

    def plainer(self, sort: type[P], start: int, end: int, instead: str) -> Iterator[P]:
        """A finding that offers other words for a stretch, if they come to the same."""
        old = self.text[start:end]
        if "#" not in old and instead != old and self.means_the_same(start, end, instead):
            yield sort(span=self.span(start, end), instead=instead)

    def means_the_same(self, start: int, end: int, instead: str) -> bool:
        """Whether the piece is right, does the same and shows the same with other words for a stretch."""
        other, own = self.with_words(start, end, instead), self.found.cell
        if other is None:
            return False
        if other.amended() != own.amended():
            return False
        return list(map(told, other.compiled())) == list(map(told, own.compiled()))

    def is_right(self, start: int, end: int, instead: str) -> bool:
        """Whether the piece is right with other words for a stretch."""
        return self.with_words(start, end, instead) is not None

    def with_words(self, start: int, end: int, instead: str) -> Cell | None:
        """What the piece comes to with other words for a stretch; None if it is wrong then."""
        source = Source("", self.text[:start] + instead + self.text[end:])
        made = draft(self.found.state.file.package, source, Piece(0, source.text), self.grammar)
        result = finish(made, self.view)
        return None if result.problems or not result.cell.clean else result.cell


def told(declaration: ir.Declaration) -> tuple[str, list[str]]:
    """What a declaration does, and what people are asked."""
    return ir.identity(declaration), [
        one.prompt
        for one in walk_ir(declaration)
        if isinstance(one, ir.ChooseThings | ir.ChooseOption | ir.ChooseNumber | ir.May)
    ]
