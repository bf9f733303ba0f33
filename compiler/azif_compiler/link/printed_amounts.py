"""What is printed on something, compared in place of the tokens of that name that lie on it."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.check.fit import a
from azif_compiler.deeds.settled import EachByYours, ReadsPrinted
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.printed_amounts import ByWhatYouHave, PrintedIsMeant, PrintedIsRead
from azif_compiler.ir.node import word_of
from azif_compiler.link.gathered import place
from azif_compiler.link.own_kind import speaks
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import Table
from azif_compiler.link.ranges import ending
from azif_compiler.names.spelling import plain


def printed_for_had(possible: Possible, table: Table) -> Iterator[Diagnostic]:
    """Comparisons of what is printed with a number that always end alike, where tokens have the same name;
    and what else cards ask for that is printed on those who play.
    """
    said: set[tuple[int, str]] = set()
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
            ranges[kind, field] = printed_range(table, kind, field)
        known = ranges[kind, field]
        how = ending(one.operator, one.number, *known) if known is not None else ""
        if how and known is not None:
            said.add((id(found), field))
            yield PrintedIsMeant(
                span=place(found, one.at), how=how, field=word_of(field), whom=a(kind),
                between=between(*known), token=word_of(token), limit=f"{one.operator} {one.number}",
            )  # fmt: skip
    yield from printed_is_read(possible, said)


def printed_is_read(possible: Possible, said: set[tuple[int, str]]) -> Iterator[Diagnostic]:
    """Where cards ask for what is printed on somebody, of whom tokens of that name lie, and nothing is `said`
    of it yet.
    """
    for found, facts in possible.facts:
        for one in facts.settled:
            if not isinstance(one, ReadsPrinted) or (id(found), one.field) in said:
                continue
            token = token_of(possible, one.kind, one.field) if is_person(possible, one.kind) else ""
            if token:
                yield PrintedIsRead(
                    span=place(found, one.at), field=word_of(one.field), whom=a(one.kind),
                    token=plural(possible, token),
                )  # fmt: skip


def plural(possible: Possible, token: str) -> str:
    """What several of a token are called."""
    known = (one for one in possible.names.tokens.get(word_of(token), ()) if one.id == token)
    return next((one.plural for one in known if one.plural), word_of(token))


def is_person(possible: Possible, kind: str) -> bool:
    """Whether things of a kind are those who play."""
    known = possible.names.kinds.get(kind)
    return known is not None and known.you == "this"


def each_by_yours(possible: Possible) -> Iterator[Diagnostic]:
    """What each of several gets or gives, by what one of them has."""
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, EachByYours) and not (one.kind and speaks(possible, one.kind)):
                yield ByWhatYouHave(span=place(found, one.at), token=plural(possible, one.token))


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


def printed_range(table: Table, kind: str, field: str) -> tuple[int, int] | None:
    """Between what numbers a field lies that is printed on components of a kind; None if one says no number,
    or none says anything.
    """
    declared = table.fields.get(field)
    unless = declared.default if declared is not None else None
    numbers: list[int] = []
    for thing, card in table.cards.items():
        if kind in table.above(thing.kind):
            given = next((one.value for one in card.fields if one.name == field), unless)
            if not isinstance(given, ir.Number):
                return None
            numbers.append(given.value)
    return (min(numbers), max(numbers)) if numbers else None
