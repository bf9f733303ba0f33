"""What can be changed in a clause: one module for each sort of change, listed here in the order they come."""

from __future__ import annotations

from azif_runtime.mutation.change import Operator
from azif_runtime.mutation.operators import conditions, names, numbers, statements, timing

OPERATORS: dict[str, Operator] = {
    "number": numbers.by_one,
    "sign": numbers.other_sign,
    "extreme": numbers.other_extreme,
    "comparison": conditions.compared_otherwise,
    "condition": conditions.dropped,
    "negation": conditions.negated,
    "event": timing.other_event,
    "time": timing.other_time,
    "choice": timing.other_freedom,
    "amount": timing.other_answer,
    "limit": timing.other_limit,
    "cost": timing.for_nothing,
    "statement": statements.dropped,
    "outcome": statements.other_outcome,
    "side": statements.other_side,
    "name": names.neighbour,
}
"""Every operator, by the name under which its changes are reported."""
