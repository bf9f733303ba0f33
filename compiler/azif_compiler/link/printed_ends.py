"""Comparisons of a track with a number beyond its end, where the end is printed on a card."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.settled import Ends
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.ranges import AlwaysTheSame
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import Table
from azif_compiler.link.printed_amounts import printed_range
from azif_compiler.link.ranges import ending, ranges_of
from azif_compiler.snapshot.file_state import Found


def past_its_end(possible: Possible, table: Table) -> Iterator[Diagnostic]:
    """What is asked of a track that ends where a card says, and always comes out alike: on that card by its
    own number, anywhere else by the largest that is printed.
    """
    ends = {track: field for track, value in ending_at(possible) if (field := printed_end(table, value))}
    changes = [(one.target, by.state.file.package) for by, one in possible.stated.modified]
    ranges = ranges_of(possible)
    for found, one in possible.stated.compared:
        field = ends.get(one.name) if one.sort == "track" and not found.state.file.ruling else None
        if field is None:
            continue
        seen = possible.names.sees(found.state.file.package, found.state.file.part)
        if any(target in (field.name, field.value) and by in seen for target, by in changes):
            continue
        low, _ = ranges.get(("track", one.name), (0, 0))
        own = own_end(table, found, field)
        known = printed_range(table, field.kind, field.name) if own is None else (own, own)
        how = ending(one.operator, one.number, low, max(known[1], field.least)) if known is not None else ""
        if how and known is not None:
            where = "the highest that is printed" if own is None else "as it is printed here"
            what = f"`{word_of(one.name)}` lies from {low} to {known[1]}, {where}"
            yield AlwaysTheSame(span=place(found, one.at), how=how, what=what)


class Printed(msgspec.Struct, frozen=True):
    """A field of a kind by which a value is known that is at `least` so much."""

    value: str
    kind: str
    name: str
    least: int = 0


def ending_at(possible: Possible) -> Iterator[tuple[str, str]]:
    """The tracks that end where a value says, with that value."""
    for _, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, Ends):
                high = msgspec.json.decode(one.high)
                if isinstance(high, dict) and high.get("node") == "ValueOf" and high.get("of") is None:
                    yield one.track, high["name"]


def printed_end(table: Table, value: str) -> Printed | None:
    """The field of one kind that a value is, or else a number; None if it may be anything else."""
    known = table.values.get(value)
    fields, numbers = set[tuple[str, str]](), [0]
    rows: list[Expression] = [known.base] if known is not None else []
    while rows:
        match rows.pop():
            case ir.Either(then=one, otherwise=other):
                rows += (one, other)
            case ir.Number(value=number):
                numbers.append(number)
            case ir.FieldOf(kind=kind, name=name, key=None):
                fields.add((kind, name))
            case _:
                return None
    return Printed(value, *fields.pop(), max(numbers)) if len(fields) == 1 else None


def own_end(table: Table, found: Found, field: Printed) -> int | None:
    """What is printed on the component that a piece declares; None if it is of another kind."""
    declared = {
        f"{package}:{word.partition('/')[2]}"
        for package, sort, word, role in found.cell.used
        if sort == "component" and role == "declares"
    }
    thing = next((one for one in table.of_kind(field.kind) if one.name in declared), None)
    if thing is None:
        return None
    given = next((one.value for one in table.cards[thing].fields if one.name == field.name), None)
    return given.value if isinstance(given, ir.Number) else None
