"""Where something may be asked of nothing: what a card says then is not done, and does not hold."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir.walk import children

PERHAPS = (
    ir.FieldOf | ir.PlaceOf | ir.HolderOf | ir.HomeOf | ir.ParentOf | ir.OnlyOne | ir.WithBest | ir.ValueOf
    | ir.TrackValue | ir.EventPart | ir.Local
)  # fmt: skip
"""What may be nothing."""


CHOOSING = ir.Select | ir.Total | ir.Best | ir.WithBest
"""What goes through things by a name; each of them is there."""


def is_perhaps(node: ir.Node, certain: frozenset[str]) -> bool:
    """Whether something may be nothing; what the names that are `certain` stand for is not."""
    match node:
        case ir.Local(name=name):
            return name not in certain
        case ir.EventPart(event=ir.Event()):
            return False
        case _:
            return isinstance(node, PERHAPS)


def asks_of_nothing(node: ir.Node, certain: frozenset[str]) -> bool:
    """Whether something in an expression, or in what a sentence is told, may be asked of nothing."""
    known = certain | {node.name} if isinstance(node, CHOOSING) else certain
    only_joins = isinstance(node, ir.And | ir.Or | ir.Not | ir.Argument)
    return any(
        (not only_joins and is_perhaps(part, known)) or asks_of_nothing(part, known)
        for part in children(node)
    )
