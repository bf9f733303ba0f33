"""Verbs that are straight: what they do is over at once; meanwhile nobody is asked, nothing left to chance.

While nobody waits for such a verb, and nobody is told what happens, its sentence is a call of a function
with its parameters: no event is made for it, and nothing goes on in the stack. Only where the state is to be
checked behind it there is an event, since what a check does happens inside of it.
"""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.bounds import DEEPEST_EVENT
from azif_runtime.identifiers import python_name
from azif_runtime.translate import python as py
from azif_runtime.translate.lines import Row
from azif_runtime.translate.python import Code, Expr

AT_ONCE = ir.Let | ir.Assign | ir.Put | ir.If | ir.ForEach | ir.Repeat | ir.While
"""The statements that change nothing but the state, and ask nobody."""

ERROR = py.name("error")
"""What went wrong in it."""


def is_straight(node: ir.Verb) -> bool:
    """Whether a verb is straight: of its event it speaks only of what that was given, and keeps it."""
    if node.procedure or node.around or node.outcomes or node.uninterrupted:
        return False
    if any(one.role == "var" or one.default is not None for one in node.parameters):
        return False
    every, names = [*walk((node.needs, node.body))], {one.name for one in node.parameters}
    given = {id(part.event) for part in every if isinstance(part, ir.EventPart) and part.name in names}
    for part in every:
        match part:
            case ir.Assign(target=ir.EventPart()) | ir.You() | ir.Ongoing():
                return False
            case ir.Event() if id(part) not in given:
                return False
            case _ if isinstance(part, ir.Statement) and not isinstance(part, AT_ONCE):
                return False
            case _:
                pass
    return True


def function_of(verb: str) -> str:
    """The name of the function that does what a straight verb does."""
    return python_name(f"S_{verb}")


def parameters_of(node: ir.Verb) -> str:
    """What that is given."""
    return ", ".join([py.GAME, py.THIS, *(f"p_{one.name}=MISSING" for one in node.parameters)])


def lines_of(node: ir.Verb, verb: Expr, guard: Expr | None, body: list[Row]) -> list[Row]:
    """Its lines: an event like any other where somebody wants to know of it, else what the verb does."""
    game, depth = py.GAME, py.call("len", py.part(py.GAME, "stack"))
    event = py.call(py.part(verb, "new"), game, *(py.name(f"p_{one.name}") for one in node.parameters))
    told = py.any_of(
        py.negated(py.part(verb, "straight")),
        py.operation(py.part(game, "log"), "is not", py.NONE),
        py.part(game, "paying"),
        py.negated(py.between(1, depth, DEEPEST_EVENT)),
    )
    due = py.both(py.part(game, "dirty"), py.call("are_due", game))
    events = py.part(game, "events")
    too_many = py.when(py.operation(events, ">", py.part(game, "most_events")))
    first: list[Code] = [
        py.when(told),
        py.deeper(py.do(py.call("happen", game, verb, event, py.THIS))),
        py.deeper(py.RETURN),
        py.TRY,
        *([py.deeper(py.at_once(py.unless(guard), py.RETURN))] if guard is not None else []),
        py.deeper(py.add(events, py.constant(1))),
        py.deeper(py.at_once(too_many, py.do(py.call("too_many", game)))),
    ]
    last: list[Code] = [
        py.catch("ContentError", ERROR),
        py.deeper(py.do(py.call("inside_event", game, ERROR, verb, py.THIS))),
        py.deeper(py.RAISE),
        py.at_once(py.when(due), py.do(py.call("checked_inside", game, event, py.THIS))),
    ]
    return [*((py.deeper(line), None) for line in first), *body, *((py.deeper(line), None) for line in last)]
