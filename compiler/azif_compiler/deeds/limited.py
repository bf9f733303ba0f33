"""Whether anything limits how often an action is used."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.deeds.facts import Part
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk


def unlimited(condition: Expression | None, cost: tuple[Statement, ...]) -> Part:
    """What an action without a limit is that its condition does not keep from being used again."""
    if condition is None:
        return "paid" if cost else "free"
    return "here" if not cost and asks_where(condition) else ""


def asks_where(node: Expression) -> bool:
    """Whether a condition only asks where things are: no tokens that somebody gets change that."""
    places = [one.container for one in walk(node) if isinstance(one, ir.Within)]
    return all(
        isinstance(one, WHERE)
        or (isinstance(one, ir.ValueOf) and one.of is None and any(one is place for place in places))
        for one in walk(node)
    )


WHERE = ir.Within | ir.PlaceOf | ir.You | ir.This | ir.Named | ir.And | ir.Or | ir.Not | ir.Exists | ir.Select
"""What a condition is made of that only asks where things are."""
