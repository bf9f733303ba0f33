"""Verbs that are told how many and never ask."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import types
from azif_compiler.source import Source, Span
from azif_compiler.vocabulary import VerbWord

TELLS_NO_NUMBER = ir.KindIn | ir.NameOf | ir.TokenIn | ir.IsLike
"""What can be asked of an amount without asking how much it is."""


def unasked(
    source: Source,
    verb: VerbWord,
    needs: ir.Expression | None,
    body: tuple[ir.Statement, ...],
    report: Report,
) -> None:
    """Report the amounts (`some lamp`, a quantity) of which a verb uses the sort alone: `take 2 lamps` would
    do no more than `take 1 lamp`. A verb that looks at nothing of them is only an event.
    """
    for parameter in verb.parameters.values():
        if parameter.type.sort not in ("some", "quantity"):
            continue
        uses = list(users((needs, body), None, parameter.name))
        if uses and all(isinstance(user, TELLS_NO_NUMBER) for user in uses):
            atom = next(atom for atom in parameter.line.phrase if atom.text == parameter.name)
            report(types.UnaskedNumber(span=Span(source, atom.start, atom.end), name=parameter.name))


def users(node: object, user: object, name: str) -> Iterator[object]:
    """The nodes directly around each mention of a parameter of this verb."""
    match node:
        case ir.EventPart(event=ir.Event(), name=found) if found == name:
            yield user
        case tuple():
            for item in node:
                yield from users(item, user, name)
        case msgspec.Struct():
            for field in node.__struct_fields__:
                yield from users(getattr(node, field), node, name)
        case _:
            pass
