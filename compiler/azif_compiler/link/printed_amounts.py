"""What is printed on something, compared in place of the tokens of that name that lie on it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.check.fit import a
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.printed_amounts import PrintedIsMeant
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.link import amendments
from azif_compiler.link.possible import Possible
from azif_compiler.link.ranges import ending
from azif_compiler.names import heads
from azif_compiler.names.spelling import plain
from azif_compiler.snapshot.snapshot import Snapshot


def printed_for_had(snapshot: Snapshot, possible: Possible) -> Iterator[Diagnostic]:
    """Comparisons of what is printed with a number that always end alike, where tokens have the same name."""
    changed = {one.target for _, one in possible.stated.modified}
    ranges: dict[tuple[str, str], tuple[int, int] | None] = {}
    for found, one in possible.stated.compared:
        if found.state.file.ruling:
            continue  # what is printed may be what it is about
        kind, _, field = one.name.partition(" ")
        token = token_of(possible, kind, field) if one.sort == "field" and field not in changed else ""
        if not token:
            continue
        if (kind, field) not in ranges:
            ranges[kind, field] = printed_range(snapshot, possible, kind, field)
        known = ranges[kind, field]
        how = ending(one.operator, one.number, *known) if known is not None else ""
        if how and known is not None:
            yield PrintedIsMeant(
                span=place(found, one.at), how=how, field=word_of(field), whom=a(kind),
                between=between(*known), token=word_of(token), limit=f"{one.operator} {one.number}",
            )  # fmt: skip


def between(low: int, high: int) -> str:
    """Between what a number lies, in words."""
    return f"{low}" if low == high else f"{low} to {high}"


def token_of(possible: Possible, kind: str, field: str) -> str:
    """The token that lies on things of a kind and is called as one of their fields; "" if none is."""
    known = possible.names.kinds[kind].ancestors if kind in possible.names.kinds else ()
    tokens = (held.token for one in known if one in possible.names.kinds
              for held in possible.names.kinds[one].holds)  # fmt: skip
    name = plain(word_of(field))
    return next((one for one in tokens if name in (plain(word_of(one)), plain(word_of(one)) + "s")), "")


def printed_range(snapshot: Snapshot, possible: Possible, kind: str, field: str) -> tuple[int, int] | None:
    """Between what numbers a field lies that is printed on components of a kind; None if one says no number,
    or none says anything.
    """
    rows = [
        (one.value for one in component.fields if one.name == field)
        for component in components(snapshot, possible, kind)
    ]
    given = [next(row, None) for row in rows]
    given += [
        one.value
        for change in amendments(snapshot)
        if change.amended.component is not None
        for one in change.amended.component.fields
        if one.name == field
    ]
    unless = default(snapshot, field)
    numbers = [one.value for value in given if isinstance(one := value or unless, ir.Number)]
    return (min(numbers), max(numbers)) if numbers and len(numbers) == len(given) else None


def components(snapshot: Snapshot, possible: Possible, kind: str) -> Iterator[ir.Component]:
    """The components of a kind, as they are written."""
    below = {one.id for one in possible.names.kinds.values() if kind in one.ancestors}
    words = set(map(word_of, below))
    for found in snapshot.found():
        if any(isinstance(one, heads.Component) and one.kind in words for one in found.cell.heads):
            for component in found.cell.compiled():
                if isinstance(component, ir.Component) and component.kind in below:
                    yield component


def default(snapshot: Snapshot, field: str) -> ir.Node | None:
    """What a field is on what does not give it."""
    for found in snapshot.found():
        for one in found.cell.compiled() if any(isinstance(h, heads.Kind) for h in found.cell.heads) else ():
            for given in one.fields if isinstance(one, ir.Kind) else ():
                if given.name == field:
                    return given.default
    return None
