"""Whether anything limits how often an action is used."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.deeds.facts import Part
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk


def unlimited(node: ir.Action) -> Part:
    """What an action is that neither a limit nor its condition keeps from being used again; "" for others."""
    if node.limit is not None or not (node.condition is None or asks_where(node.condition)):
        return ""
    return "paid" if node.cost else "free" if node.condition is None else "here"


def asks_where(node: Expression) -> bool:
    """Whether a condition only asks where things are, or what goes on: no tokens that somebody gets change
    that.
    """
    places = [one.container for one in walk(node) if isinstance(one, ir.Within)]
    return all(
        isinstance(one, WHERE)
        or (isinstance(one, ir.ValueOf) and one.of is None and any(one is place for place in places))
        for one in walk(node)
    )


WHERE = (
    ir.Within | ir.PlaceOf | ir.You | ir.This | ir.Named | ir.And | ir.Or | ir.Not | ir.Exists | ir.Select
    | ir.Same | ir.EventPart | ir.Ongoing | ir.Descends | ir.Member
)  # fmt: skip
"""What a condition is made of that only asks where things are, or about what an event goes on."""
