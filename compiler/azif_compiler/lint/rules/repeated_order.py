"""`for each lamp ordered by its oil`, where lamps come in that order anyway."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.diagnostic import Fix
from azif_compiler.ir.walk import map_nodes, walk
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.text.source import Span

_ORDERED = re.compile(r"\s+ordered\s+by\s+$")


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatedOrder(Finding):
    """Things are put in the order in which they come anyway, for their kind says so.

    Wrong:

    ```azif
    kind lamp { state oil: number = 0; ordered by its oil }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main {
      do:
        for each lamp as one ordered by its oil: add 1 to one's oil; set one's oil to one's oil + 1
        finish "bright"
    }
    ```

    Right:

    ```azif
    kind lamp { state oil: number = 0; ordered by its oil }
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main {
      do:
        for each lamp as one: add 1 to one's oil; set one's oil to one's oil + 1
        finish "bright"
    }
    ```
    """

    code = "repeated-order"
    message = "each {kind} comes in this order anyway"
    kind: str
    whole: Span

    def fix(self) -> Fix | None:
        """Leave the order to the kind."""
        return Fix(self.whole, "")


def findings(content: Content) -> Iterator[Finding]:
    """Orders that are those of the kind."""
    for found, declaration in content.declared:
        if found.state.file.package not in content.packages or isinstance(declaration, ir.Kind):
            continue
        for node in walk(declaration):
            if isinstance(node, ir.Select) and node.order is not None and is_own(content, node):
                order = found.span(*ir.stretch(node.order.at))
                before = _ORDERED.search(order.source.text[: order.start])
                if before is not None:
                    whole = Span(order.source, before.start(), order.end)
                    name = ir.word_of(node.kind).replace("_", " ")
                    yield RepeatedOrder(span=order, kind=name, whole=whole)


def is_own(content: Content, node: ir.Select) -> bool:
    """Whether things are in the order that their kind says."""
    order = next((kind.order for kind in content.above(node.kind) if kind.order is not None), None)
    if order is None:
        return False

    def of_it(part: ir.Node) -> ir.Node:
        return ir.Local(node.name) if isinstance(part, ir.This) else part

    return ir.equivalent(map_nodes(order, of_it), node.order)
