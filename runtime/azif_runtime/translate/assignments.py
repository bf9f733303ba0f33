"""`set X to …` → Python, with a note of what changes where it comes to another value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_runtime.identifiers import field_slot, local
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.slots import tokens_slots


class Change(NamedTuple):
    """A note that slots change, under a condition in Python; "" where they do for sure."""

    slots: list[str]
    condition: str = ""


def assignment(x: Expressions, target: Expression, value: Expression) -> Iterator[str | Change]:
    """The lines of an assignment; `n` is the new value, `o` what has it."""
    written = x.computed(value)
    match target:
        case ir.Local():
            yield f"{local(target.name)} = {written}"
        case ir.EventPart():
            yield f"{x.write(target)} = {written}"
        case ir.TrackValue():
            yield f"n = {kept(x, target.name, value, written)}"
            where = f"G.tracks[{target.name!r}]"
            yield Change([f"track {target.name}"], f"{where} != n")
            yield f"{where} = n"
        case ir.TokensOn():
            yield f"n = {written}"
            owner, index = x.tokens_at(target)
            yield f"o = {owner}"
            if isinstance(target.token, ir.TokenNamed):
                yield Change(tokens_slots(target.token.name), f"o[{index}] != n")
                yield f"o[{index}] = n"
            else:
                yield f"o[{index}] = n"
                yield f"counted(G, {x.write(target.token)})"
        case ir.FieldOf():
            slot, slots = field_slot(target.name), [f"field {target.name}"]
            x.writing.program.assigned.add(slot)
            yield f"n = {written}"
            yield f"o = {x.thing(target.of, target, target.name)}"
            if target.key is None:
                yield Change(slots, f"getattr(o, {slot!r}, MISSING) != n")
                yield f"o.{slot} = n"
            else:
                yield f"o.{slot}[{x.there(target.key, target, target.name)}] = n"
                yield Change(slots)
        case _:
            raise AssertionError(target)


def kept(x: Expressions, track: str, value: Expression, written: str) -> str:
    """The number to which the marker of a track moves: it stays within its range."""
    if track in x.writing.program.variables:
        return written
    bounds = x.writing.fixed_bounds.get(track)
    if bounds is None:
        return f"on_track(G, {track!r}, {written})"
    low, high = bounds
    if isinstance(value, ir.Number):
        return str(max(low, min(high, value.value)))
    return f"n if {low} <= (n := ({written})) <= {high} else {low} if n < {low} else {high}"
