"""A field that is told by something else than a number: what it depends on is told in a line of its own."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.members import field_of_line
from azif_compiler.mistakes.seen import Seen

DEPENDING = frozenset("equal equals same depends x number result".split())
"""How people say that a number is no fixed one."""


def told(seen: Seen) -> str | None:
    """`reach X, equal to the number of lamps`"""
    field = field_of_line(seen) if seen.depth == 1 and not seen.has_colon else None
    if field is None or not isinstance(field.type, types.Number) or field.key:
        return None
    first = seen.text.rfind("\n", 0, seen.place) + 1
    row = seen.text[first:].partition("\n")[0].casefold().replace("-", " ").replace(",", " ").split()
    if not DEPENDING & {*row}:
        return None
    name = spoken(field.name)
    return (
        f"`{name}` takes a number; what it depends on is told in a line of its own: `always its {name} is …`"
    )
