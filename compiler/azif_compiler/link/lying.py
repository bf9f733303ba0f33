"""Where things lie: kinds that are looked for in the pile of another; components without copies; things of
which nobody says whose they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.deeds.facts import Moved, Terms
from azif_compiler.deeds.holders import AsksItsOwn
from azif_compiler.deeds.settled import WhichOne
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import possible as complaints
from azif_compiler.diagnostics.which import OneOfSeveral
from azif_compiler.diagnostics.whose import Anybodys, NeverHas, Nobodys
from azif_compiler.ir import types
from azif_compiler.ir.node import stretch, word_of
from azif_compiler.ir.types import THING, Thing
from azif_compiler.link.gathered import place
from azif_compiler.link.giving import giving
from azif_compiler.link.into import Into, kind_of
from azif_compiler.link.own_kind import speaks
from azif_compiler.link.possible import Possible
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot


def never_lying(possible: Possible) -> Iterator[Diagnostic]:
    """Things that are looked for in a zone in which only those of other kinds begin, and into which nothing
    that is written puts them.
    """
    starts = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    known: dict[tuple[str, str], bool] = {}
    for found, facts in possible.facts:
        for one in facts.sought:
            key = one.kind, one.zone
            kinds = possible.names.persons if one.kind == "you" else (one.kind,)
            if key not in known:
                known[key] = bool(kinds) and all(
                    is_foreign(possible, kind, one.zone, starts) and not is_put(possible, kind, one.zone)
                    for kind in kinds
                )
            if known[key]:
                at_home = next((who for who, where in starts.items() if f"zone {one.zone}" in where), "")
                yield complaints.NeverLiesThere(
                    span=place(found, one.at), kind=a(kinds[0]), zone=spoken(word_of(one.zone)),
                    other=a(at_home or put_there(possible, one.zone)[0]),
                )  # fmt: skip


def of_anybody(possible: Possible) -> Iterator[Diagnostic]:
    """Things that people hold and that are spoken of whoever holds them. Of all of them may be spoken what
    nobody holds itself.
    """
    kinds = possible.names.kinds
    spoken_to = {name for name, one in kinds.items() if one.you == "other"}
    held = {name for name, one in kinds.items() if not spoken_to.isdisjoint(one.ancestors)}
    held = {name for name in held if not is_nobodys_kind(possible, name)}
    brings = giving(possible)
    for found, facts in possible.facts:
        for one in facts.anybodys:
            if one.kind in held and (not one.by or one.by in held):
                is_told = is_spoken_to(possible, found) or not is_waiting(found, one.at)
                person = "" if is_told else next(iter(possible.names.persons), "")
                yield Anybodys(
                    span=place(found, one.at), kind=word_of(one.kind), person=spoken(word_of(person)),
                    homes=homes(possible, one.kind) if brings.intersection(one.told) else (),
                )  # fmt: skip


def homes(possible: Possible, kind: str) -> tuple[tuple[str, str], ...]:
    """Where things of a kind begin that nobody has, those of narrower kinds with these."""
    return tuple(
        ("" if one.who == kind else a(one.who), spoken(word_of(zone)))
        for _, facts in possible.facts
        for one in facts.lies
        if one.who in possible.names.kinds and possible.is_kind(one.who, kind) and len(one.where) == 1
        for zone in (one.where[0].removeprefix("zone "),)
        if zone in possible.owners and not possible.owners[zone]
    )


def is_waiting(found: Found, at: int) -> bool:
    """Whether a line waits for an event, in which somebody was named, rather than tells a script."""
    start, _ = stretch(at)
    line = found.piece.text[found.piece.text.rfind("\n", 0, start) + 1 : start]
    return WAITING.match(line) is not None


WAITING = re.compile(r"\s*(?:may )?(?:when|before|instead)\b")
"""How such a line begins."""


def is_spoken_to(possible: Possible, found: Found) -> bool:
    """Whether somebody is `you` on the component that a piece declares, or it declares none."""
    declared = [name for _, sort, name, role in found.cell.used if (sort, role) == ("component", "declares")]
    known = [kind for name in declared if (kind := name.partition("/")[0]) in possible.names.kinds]
    return not known or any(speaks(possible, kind) for kind in known)


def nobodys(possible: Possible) -> Iterator[Diagnostic]:
    """Things that `you` are said to have, and that nobody ever has."""
    asked = [(found, one) for found, facts in possible.facts for one in facts.owned]
    had = Had(possible) if asked else None
    for found, one in asked:
        if one.within:
            people = any(possible.is_kind(one.within, kind) for kind in possible.names.persons)
            if one.within == "you" or not people:
                yield Nobodys(span=place(found, one.at), kind=a(one.kind), where=said_of(one.within))
        elif is_nobodys_kind(possible, one.kind) or (had is not None and not had.may_be(one.kind)):
            yield Nobodys(span=place(found, one.at), kind=a(one.kind), where="")


def is_nobodys_kind(possible: Possible, kind: str) -> bool:
    """Whether things of a kind speak to nobody, though others of a kind above it do: nobody has them."""
    name, kinds = speaks(possible, kind), possible.names.kinds
    return (
        bool(name)
        and kinds[name].you == "nobody"
        and any(kinds[one].you == "other" for one in kinds[name].ancestors)
    )


def never_holding(possible: Possible) -> Iterator[Diagnostic]:
    """Things that a card asks for as its own, where nothing of their kind ever lies on it."""
    rows = [
        (found, one)
        for found, facts in possible.facts
        for one in facts.settled
        if isinstance(one, AsksItsOwn)
    ]
    into = Into(possible) if rows else None
    for found, one in rows:
        spot, what = f"card {one.kind} {one.name}", f"kind {one.asked}"
        if into is not None and not any(into.leads_to(way, spot) for way in into.coming(what)):
            yield NeverHas(span=place(found, one.at), kind=a(one.kind), what=a(one.asked))


def one_of_several(possible: Possible) -> Iterator[Diagnostic]:
    """Kinds of which something speaks as if there were one thing, where there may be more."""
    for found, facts in possible.facts:
        for one in facts.settled:
            if isinstance(one, WhichOne) and how_many(possible, one.kind) > 1:
                yield OneOfSeveral(
                    span=place(found, one.at), kind=word_of(one.kind), some=a(one.kind),
                    yours=tuple(had_as(possible, one.kind)),
                )  # fmt: skip


def had_as(possible: Possible, kind: str) -> Iterator[str]:
    """As what somebody may have a thing of a kind: the states of persons that are such a thing."""
    persons = {above for person in possible.names.persons for above in possible.names.kinds[person].ancestors}
    for rows in possible.names.fields.values():
        for field in rows:
            if not isinstance(field.type, Thing) or field.type.kind == THING or not field.state:
                continue
            if field.kind in persons and possible.is_kind(kind, field.type.kind):
                yield field.name


def how_many(possible: Possible, kind: str) -> int:
    """How many components there are of a kind, as many as are printed of each."""
    rows = (card for cards in possible.names.components.values() for card in cards)
    return sum(card.copies for card in rows if possible.is_kind(card.kind, kind))


class Had:
    """Of which kinds somebody may have things: they begin with him, or are put there."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        zones = possible.owners
        lies = [row for _, facts in possible.facts for row in facts.lies]
        self.begin = {row.who for row in lies if not is_nobodys(row.where, zones)}
        into: dict[Terms, bool] = {}
        what: dict[Terms, None] = {}
        for row in (row for _, facts in possible.facts for row in facts.moved):
            if row.into not in into:
                into[row.into] = is_nobodys(possible.terms(row.into) if row.into else (), zones)
            if not into[row.into]:
                what[row.what] = None
        put = dict.fromkeys(possible.terms(one) if one else () for one in what)
        self.anything = () in put
        self.put = tuple(dict.fromkeys(term for terms in put for term in terms))
        self.known: dict[str, bool] = {}

    def may_be(self, kind: str) -> bool:
        """Whether somebody may have things of a kind."""
        if kind not in self.known:
            term = f"kind {kind}"
            self.known[kind] = (
                self.anything
                or any(may_be_of(self.possible, who, kind) for who in self.begin)
                or any(self.possible.fits(term, one) for one in self.put)
            )
        return self.known[kind]


def may_be_of(possible: Possible, who: str, kind: str) -> bool:
    """Whether what lies somewhere may be of a kind: components are."""
    return who not in possible.names.kinds or possible.is_kind(who, kind) or possible.is_kind(kind, who)


def is_nobodys(where: Terms, zones: Mapping[str, str]) -> bool:
    """Whether all of these are zones of which people have none."""
    return bool(where) and all(
        term.startswith("zone ") and not zones.get(term.removeprefix("zone "), "?") for term in where
    )


def said_of(within: str) -> str:
    """Where something is said to lie, in words."""
    return "where you are" if within == "you" else f"in {a(within)}"


def without_copies(snapshot: Snapshot, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Components of which there is no copy, and to which nobody adds any; `exempt` packages may."""
    added = {name for _, name in snapshot.names.more_copies}
    for found in snapshot.found():
        if found.state.file.package in exempt:
            continue
        for head in found.cell.heads:
            if isinstance(head, heads.Component) and head.copies == 0 and head.name not in added:
                yield complaints.NoCopies(span=found.title, title=found.title.text)


def is_foreign(possible: Possible, kind: str, zone: str, starts: dict[str, Terms]) -> bool:
    """Whether things of a kind begin in another zone, and only those of unrelated kinds in this one, or are
    put there where none begin.
    """
    kinds = possible.names.kinds
    own = [starts[who] for who in kinds[kind].ancestors if who in starts][:1] if kind in kinds else []
    there = [who for who, where in starts.items() if f"zone {zone}" in where] or put_there(possible, zone)
    return (
        bool(own and own[0] and there)
        and f"zone {zone}" not in own[0]
        and all(who in kinds for who in there)
        and not any(possible.is_kind(kind, who) or possible.is_kind(who, kind) for who in there)
    )


def put_there(possible: Possible, zone: str) -> list[str]:
    """The kinds of which things are put into a zone."""
    moved = (one for _, facts in possible.facts for one in facts.moved if one.into)
    rows = [possible.terms(one.what) for one in moved if f"zone {zone}" in possible.terms(one.into)]
    return [kind_of(term) for row in rows for term in row or ("",)]


def is_put(possible: Possible, kind: str, zone: str) -> bool:
    """Whether anything puts things of a kind into a zone, or tells a verb of both."""
    asked, into = f"kind {kind}", f"zone {zone}"
    for _, facts in possible.facts:
        for moved in facts.moved:
            if any(into in where and can_be(possible, asked, what) for what, where in ways(possible, moved)):
                return True
    for verb, rows in possible.makers.items():
        for _, deed in rows:
            told = {name: possible.terms(terms) for name, terms in deed.given if " " not in name}
            if any(into in terms for terms in told.values()) and any(
                can_be(possible, asked, terms) and is_for(possible, verb, name, kind)
                for name, terms in told.items()
                if into not in terms
            ):
                return True
    return False


def ways(possible: Possible, moved: Moved) -> Iterator[tuple[Terms, Terms]]:
    """What is put into what: by each sentence, if the verb that does so is told both."""
    rest = list(moved.into)
    for spot in moved.into if len(moved.what) == 1 else ():
        match moved.what[0].split(" ", 2), spot.split(" ", 2):
            case ["part", verb, name], ["part", of, to] if verb == of and name != to:
                rest.remove(spot)
                for index, deed in possible.makers.get(verb, ()):
                    if index in possible.alive:
                        told = dict(deed.given).get(to, possible.defaults.get((verb, to), ()))
                        yield possible.given_for(verb, deed, name), possible.terms(told) if told else ()
                rest += (term for row in possible.flows.get((verb, to), ()) for term in row)
            case _:
                pass
    yield possible.terms(moved.what) if moved.what else (), possible.terms(tuple(rest)) if rest else ()


def is_for(possible: Possible, verb: str, name: str, kind: str) -> bool:
    """Whether what a verb is told by a name can be a thing of a kind."""
    known = possible.names.all_verbs.get(verb)
    one = known.parameters.get(name) if known is not None else None
    if one is None:
        return True
    match one.type:
        case types.Thing(kind=wanted) | types.Things(kind=wanted) | types.Some(kind=wanted):
            return wanted == types.THING or possible.is_kind(kind, wanted) or possible.is_kind(wanted, kind)
        case types.Kind() | types.Somes() | types.Unknown():
            return True
        case _:
            return False


def can_be(possible: Possible, term: str, others: Terms) -> bool:
    """Whether something can be what a term asks for."""
    return not others or any(possible.fits(term, other) for other in others)
