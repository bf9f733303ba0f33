"""`set X to …` → Python, with a note of what changes where it comes to another value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.identifiers import field_slot
from azif_runtime.translate import python as py
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.slots import tokens_slots, track


class Change(NamedTuple):
    """A note that slots change, under a condition in Python; None where they do for sure."""

    slots: list[str]
    condition: Expr | None = None


NEW, OWNER = py.name("n"), py.name("o")
"""The new value, and what has it."""


def assignment(x: Expressions, target: Expression, value: Expression) -> Iterator[Code | Change]:
    """The lines of an assignment."""
    written = x.computed(value)
    match target:
        case ir.Local():
            yield py.assign(py.local(target.name), written)
        case ir.EventPart():
            yield py.assign(x.write(target), written)
        case ir.TrackValue():
            yield py.assign(NEW, kept(x, target.name, value, written))
            yield Change([f"track {target.name}"], py.operation(track(target.name), "!=", NEW))
            yield py.assign(track(target.name), NEW)
        case ir.TokensOn():
            yield py.assign(NEW, written)
            owner, index = x.tokens_at(target)
            yield py.assign(OWNER, owner)
            if isinstance(target.token, ir.TokenNamed):
                yield Change(tokens_slots(target.token.name), py.operation(py.entry(OWNER, index), "!=", NEW))
                yield py.assign(py.entry(OWNER, index), NEW)
            else:
                yield py.assign(py.entry(OWNER, index), NEW)
                yield py.do(py.call("counted", py.GAME, x.write(target.token)))
        case ir.FieldOf():
            slot, slots = field_slot(target.name), [f"field {target.name}"]
            x.writing.program.assigned.add(slot)
            yield py.assign(NEW, written)
            yield py.assign(OWNER, x.thing(target.of, target, target.name))
            if target.key is None:
                yield Change(
                    slots, py.operation(py.call("getattr", OWNER, py.constant(slot), py.MISSING), "!=", NEW)
                )
                yield py.assign(py.part(OWNER, slot), NEW)
            else:
                yield py.assign(py.entry(py.part(OWNER, slot), x.there(target.key, target, target.name)), NEW)
                yield Change(slots)
        case _:
            raise AssertionError(target)


def kept(x: Expressions, word: str, value: Expression, written: Expr) -> Expr:
    """The number to which the marker of a track moves: it stays within its range."""
    if word in x.writing.program.variables:
        return written
    bounds = x.writing.fixed_bounds.get(word)
    if bounds is None:
        return py.call("on_track", py.GAME, py.constant(word), written)
    low, high = bounds
    if isinstance(value, ir.Number):
        return py.constant(max(low, min(high, value.value)))
    end = py.either(py.constant(low), py.operation(NEW, "<", py.constant(low)), py.constant(high))
    return py.either(NEW, py.between(low, py.named(NEW, written), high), end)
