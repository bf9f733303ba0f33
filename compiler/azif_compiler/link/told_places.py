"""Places that verbs are told: where somebody is instead of what is there, where something lies already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from azif_compiler.check.fit import a
from azif_compiler.deeds.facts import Deed, Terms
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import told as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.into import Into
from azif_compiler.link.lying import Had
from azif_compiler.link.possible import Possible

Given = tuple[tuple[str, Terms], ...]
"""What a sentence tells its verb."""

HOME = "home"
"""What stands for where something began."""
YOURS = "place you"
"""The place of whoever is spoken to, as a term."""


class ToldPlaces:
    """Where people and things are whose places verbs are told, found out when it is asked for."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.into: Into | None = None
        self.known: dict[str, Terms] = {}

    def of_what(self, terms: Terms) -> str:
        """Of whom or what it is that terms are the place, as a term; "" if they are no place."""
        match terms[0].split(" ", 3) if len(terms) == 1 else ():
            case ["place", "kind", kind] if kind in self.possible.names.kinds:
                return f"kind {kind}"
            case ["place", "card", kind, name]:
                return f"card {kind} {name}"
            case _:
                person = self.whose(terms)
                return f"kind {person}" if person else ""

    def whose(self, terms: Terms) -> str:
        """The kind of the person whose place terms are; "" if they are none."""
        if len(terms) != 1 or not terms[0].startswith("place "):
            return ""
        names = self.possible.names
        kind = names.persons[0] if names.persons else ""
        if terms[0] == YOURS:
            return kind if len(names.persons) == 1 else ""
        sort, _, name = terms[0].removeprefix("place ").partition(" ")
        return name if sort == "kind" and name in names.persons else ""

    def spots(self, what: str) -> Terms:
        """In what somebody or something may be while it takes part; nothing if that is not known."""
        if what not in self.known:
            self.into = self.into or Into(self.possible)
            ways = self.into.coming(what)
            found = dict.fromkeys(term for way in ways for term in way.to)
            is_known = all(way.to or way.beside for way in ways)
            out = {"home", *(f"zone {zone}" for zone in self.possible.inactive)}
            spots = dict.fromkeys(self.within(term) for term in found if term not in out)
            self.known[what] = tuple(spots) if is_known else ()
        return self.known[what]

    def comes_there(self, kind: str, person: str) -> bool:
        """Whether things of a kind come to where people may be, not only beside others."""
        into = self.into = self.into or Into(self.possible)
        ways = [way for way in into.coming(f"kind {kind}") if not way.beside]
        return any(into.leads_to(way, spot) for way in ways for spot in self.spots(f"kind {person}"))

    def within(self, term: str) -> str:
        """A spot; of a zone that things of a kind have, such a thing."""
        owner = self.possible.owners.get(term.removeprefix("zone "), "") if term.startswith("zone ") else ""
        return f"kind {owner}" if owner else term

    def meant(self, verb: str, given: Given) -> list[Given]:
        """What a sentence may tell its verb: one row for each place where that may be whose place it is,
        as far as the verb takes that, if it is told just one such place.
        """
        told = [(name, what) for name, terms in given if (what := self.of_what(terms))]
        if len(told) != 1 or (wanted := self.wanted(verb, told[0][0])) is None:
            return [given]
        name, what = told[0]
        fit = [spot for spot in self.spots(what) if self.takes(wanted, spot)]
        return [tuple((n, (spot,) if n == name else terms) for n, terms in given) for spot in fit] or [given]

    def wanted(self, verb: str, name: str) -> types.Type | None:
        """What a verb takes as a parameter."""
        known = self.possible.names.all_verbs.get(verb)
        parameter = known.parameters.get(name) if known is not None else None
        return None if parameter is None else parameter.type

    def takes(self, wanted: types.Type, spot: str) -> bool:
        """Whether what is wanted may be a spot; a zone is no thing."""
        match wanted:
            case types.Thing(kind=kind) | types.Things(kind=kind):
                of_kind = kind == types.THING or self.possible.fits(f"kind {kind}", spot)
                return of_kind and not spot.startswith("zone ")
            case _:
                return True

    def instead(self, verb: str, given: Given) -> Iterator[tuple[str, str]]:
        """What a verb takes where a sentence tells it the place of somebody that can be no such thing, with
        the kind of the person; in words.
        """
        for name, terms in given:
            wanted = self.wanted(verb, name) if (kind := self.whose(terms)) else None
            if isinstance(wanted, types.Thing | types.Things) and wanted.kind != types.THING:
                spots = self.spots(f"kind {kind}")
                if spots and not any(self.takes(wanted, spot) for spot in spots):
                    yield wanted.kind, kind


def of_places(possible: Possible) -> Iterator[Diagnostic]:
    """Sentences that tell their verb where somebody is instead of what is there, or where something lies."""
    places = ToldPlaces(possible)
    puts, had = put_by(possible), None
    for verb, rows in possible.makers.items():
        for index, deed in rows:
            row = possible.rows[index]
            for kind, person in places.instead(verb, deed.given):
                yield complaints.NotWhereSomebodyIs(
                    span=row.span(deed.at),
                    verb=word_of(verb),
                    wanted=a(kind),
                    person=a(person),
                    each=spoken(word_of(kind)),
                    there=places.comes_there(kind, person),
                )
            for zone, kind in (*lying_there(verb, deed, puts), *at_home(possible, verb, deed, puts)):
                yield complaints.LiesThereAlready(
                    span=row.span(deed.at), verb=word_of(verb), zone=spoken(word_of(zone)),
                    one=a(kind) if kind and (had := had or Had(possible)).may_be(kind) else "",
                )  # fmt: skip


def put_by(possible: Possible) -> dict[tuple[str, str], list[str]]:
    """By a verb and a parameter that is a place, the parameters that the verb puts there; by `home`, those
    that it puts where they began.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for _, facts in possible.facts:
        for one in facts.moved:
            for what, into in product(one.what, one.into):
                match what.split(" ", 2), into.split(" ", 2):
                    case ["part", of, thing], ["part", verb, spot] if of == verb:
                        found.setdefault((verb, spot), []).append(thing)
                    case ["part", of, thing], [word] if word == HOME:
                        found.setdefault((of, HOME), []).append(thing)
                    case _:
                        pass
    return found


def at_home(
    possible: Possible, verb: str, deed: Deed, puts: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """The zone out of which something is taken that is put where it began, if all of its kind began there,
    and that kind.
    """
    given = dict(deed.given)
    for what in puts.get((verb, HOME), ()):
        match given.get(f"{what} from"), given.get(what):
            case (str(zone),), (str(term),) if f"{what} end" not in given and term.startswith("kind "):
                if begins(possible, term.removeprefix("kind ")) == (zone,):
                    yield zone.removeprefix("zone "), term.removeprefix("kind ")
            case _:
                pass


def begins(possible: Possible, kind: str) -> Terms:
    """Where things of a kind begin; nothing if those of narrower kinds do not all begin there."""
    known = possible.names.kinds.get(kind)
    rows = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    own = next((rows[who] for who in (known.ancestors if known is not None else ()) if who in rows), ())
    kinds = possible.names.kinds
    others = [rows[who] for who in rows if who in kinds and who != kind and possible.is_kind(who, kind)]
    return own if all(where == own for where in others) else ()


def lying_there(
    verb: str, deed: Deed, puts: Mapping[tuple[str, str], Sequence[str]]
) -> Iterator[tuple[str, str]]:
    """The zone out of which something is taken that is put into the same."""
    given = dict(deed.given)
    for name, terms in deed.given:
        match terms:
            case (str(spot),) if spot.startswith("zone "):
                put = puts.get((verb, name), ())
                if any(given.get(f"{what} from") == terms and f"{what} end" not in given for what in put):
                    yield spot.removeprefix("zone "), ""
                    return
            case _:
                pass
