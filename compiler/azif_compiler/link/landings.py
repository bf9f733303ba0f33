"""Where somebody is once verbs have moved him, and what is asked of that which is never so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple, assert_never

from azif_compiler.deeds.conditional import Spot, Spots
from azif_compiler.deeds.coursing import ITSELF, YOU
from azif_compiler.deeds.landings import (
    At,
    Begins,
    Landed,
    Leads,
    Led,
    Mark,
    Marks,
    Narrowed,
    OneOf,
    Ruled,
    Somewhere,
    Standing,
    State,
    holds_led,
    marks_of,
)  # fmt: skip
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import moved as complaints
from azif_compiler.ir import types
from azif_compiler.ir.node import word_of
from azif_compiler.link.apart import Board
from azif_compiler.link.gathered import place
from azif_compiler.link.parts import Parts
from azif_compiler.link.places_said import MOST_SAID, ZONE, Printed, meant, said
from azif_compiler.link.possible import Possible
from azif_compiler.text.source import Span

Known = Mapping[str, Marks]
"""The places that a verb is told, by the names of its parameters."""
SOME = "some"
"""By what a spot is that is one of a kind, of which is not known which."""


class Possibly(NamedTuple):
    """Where somebody may be: in one of some places, or anywhere, and in none of others."""

    inside: Spots | None
    outside: Spots


Possibilities = tuple[Possibly, ...]
ANYWHERE: Possibilities = (Possibly(None, ()),)


class Within(NamedTuple):
    """The body of a `verb` that is told places, inside of others; whether what an event is told says where
    somebody is: what is asked of that, `link/apart.py` tells.
    """

    by_event: bool
    verb: str
    told: Known
    inside: frozenset[tuple[str, str]]


def moved_away(possible: Possible, parts: Parts) -> Iterator[Diagnostic]:
    """What is asked of where somebody is who has been moved away before, or is in another place all along."""
    places: Places | None = None
    for found, facts in possible.facts:
        said: set[int] = set()
        for one in facts.landings:
            if isinstance(one, Landed) and one.at not in said:
                places = Places(possible, parts) if places is None else places
                if any(places.moves(*paid, frozenset()) for paid in one.paid):
                    continue
                for complaint in places.complaints(one, place(found, one.at)):
                    said.add(one.at)
                    yield complaint


class Places:
    """Where verbs leave whom they are told."""

    def __init__(self, possible: Possible, parts: Parts) -> None:
        self.possible, self.board, self.printed = possible, Board(possible), Printed(parts)
        self.leads: dict[tuple[str, str], list[Leads]] = {}
        self.standing: dict[str, Marks] = {}
        self.ruled: dict[tuple[str, str], list[Ruled]] = {}
        for _, facts in possible.facts:
            for one in facts.landings:
                match one:
                    case Leads():
                        self.leads.setdefault((one.verb, one.parameter), []).append(one)
                    case Standing():
                        self.standing[one.value] = one.marks
                    case Ruled():
                        self.ruled.setdefault((one.verb, one.parameter), []).append(one)
                    case _:
                        pass
        bodies = Counter(row.clause.name for row in possible.rows if row.clause.occasion == "verb")
        self.changed = {name for name, count in bodies.items() if count > 1}
        self.instead: dict[str, list[Led]] = {}
        for _, row in possible.living():
            if row.clause.stage == "instead" and row.clause.occasion == "event":
                told = [
                    Led(deed.verb, name, tuple((to, marks_of(terms)) for to, terms in deed.given), Begins())
                    for deed in row.clause.deeds
                    for name, _ in deed.given
                    if self.is_somebody(deed.verb, name)
                ]
                for verb in row.clause.waits:
                    self.instead.setdefault(verb, []).extend(told)

    # ---- what is wrong ---------------------------------------------------------------------------------

    def complaints(self, asked: Landed, span: Span) -> Iterator[Diagnostic]:
        """What is wrong with what is asked at some place."""
        where = self.resolve(asked.state, ANYWHERE, Within(bool(asked.verb), "", {}, frozenset()))
        who = asked.who if asked.who in (YOU, ITSELF) else "whoever is meant"
        if asked.marks[:1] and asked.marks[0].sort == "here":
            rows = [one.inside or (UNKNOWN,) for one in where if one.inside is not None or not one.outside]
            spots = {spot for row in rows for spot in row}
            if spots and all(spot.name for spot in spots):
                here = self.said_of(where, "") if len(spots) <= MOST_SAID else "in another place"
                yield complaints.MovedAway(
                    span=span, who=who, here=here, event=word_of(asked.behind), late=True
                )
            return
        if asked.behind and self.is_somebody(asked.verb, asked.parameter) and self.is_out(where):
            event = word_of(asked.behind)
            yield complaints.OutOfPlay(span=span, verb=word_of(asked.verb), who=who, event=event)
            return
        wanted = self.needs(asked) if asked.verb else ((asked.marks, asked.denied),)
        for marks, denied in wanted:
            there = self.concrete(marks, {}, "")
            holds = self.decided(where, there) if there is not None else None
            if there is None or holds is not denied or (denied and not asked.verb and not asked.behind):
                continue
            if asked.who == ITSELF and is_in_zones(where) and any(one.by != ZONE for one in there):
                continue  # `link/removed.py` says it
            away = f"{'in' if denied else 'not in'} {meant(marks, there)}"
            here = self.said_of(where, away)
            if asked.verb:
                yield complaints.MovedFirst(
                    span=span, verb=word_of(asked.verb), who=who, here=here, there=meant(marks, there),
                    denied=denied, moved=holds_led(asked.state),
                )  # fmt: skip
            else:
                yield complaints.MovedAway(span=span, who=who, here=here, event=word_of(asked.behind))
            return

    def is_out(self, where: Possibilities) -> bool:
        """Whether something is only where nothing counts, and not among what somebody has."""
        spots = [spot for one in where for spot in one.inside or (UNKNOWN,)]
        nowhere = {zone for zone in self.possible.inactive if not self.possible.owners.get(zone)}
        return bool(spots) and all(spot.by == ZONE and spot.name in nowhere for spot in spots)

    def needs(self, asked: Landed) -> Iterator[tuple[Marks, bool]]:
        """Where something must be that a verb is told as a parameter, or must not be, or rules forbid it."""
        key, tokens = (asked.verb, asked.parameter), dict(asked.tokens)
        for one in self.leads.get(key, ()):
            yield from ((self.given(marks, dict(asked.told), asked.verb), so) for marks, so in one.needs)
        for rule in self.ruled.get(key, ()):
            if all(tokens.get(name) == term for name, term in rule.tests if name != asked.parameter):
                yield rule.marks, rule.denied

    def decided(self, where: Possibilities, there: Spots) -> bool | None:
        """Whether somebody is in some places, if that is certain."""
        if not where:
            return None
        if all(self.is_never(one, there) for one in where):
            return False
        return (
            True
            if all(one.inside is not None and self.is_covered(one.inside, there) for one in where)
            else None
        )

    def is_never(self, one: Possibly, there: Spots) -> bool:
        """Whether somebody who may be somewhere is not in some places."""
        apart = one.inside is not None and all(
            self.are_apart(spot, other) for spot in one.inside for other in there
        )
        return apart or (bool(one.outside) and self.is_covered(there, one.outside))

    def is_covered(self, spots: Spots, by: Spots) -> bool:
        """Whether whatever is in some places is in one of others."""
        return all(any(self.covers(other, spot) for other in by) for spot in spots)

    def covers(self, outer: Spot, inner: Spot) -> bool:
        """Whether whatever is in a place is in another."""
        if outer.by or outer.name:
            return outer == inner and outer.by != SOME
        return inner.by != ZONE and self.possible.is_kind(inner.kind, outer.kind)

    def are_apart(self, one: Spot, other: Spot) -> bool:
        """Whether nothing is in two places at once."""
        if one.by == other.by == ZONE:
            return one.name != other.name
        if ZONE not in (one.by, other.by):
            return self.board.is_apart(Spot(one.kind, one.name), Spot(other.kind, other.name))
        zone, spot = (one, other) if one.by == ZONE else (other, one)
        known = self.possible.names.kinds
        whose = self.possible.owners.get(zone.name, "")
        if whose and (self.possible.is_kind(whose, spot.kind) or self.possible.is_kind(spot.kind, whose)):
            return False
        kinds = known[spot.kind].ancestors if spot.kind in known else ()
        return bool(kinds) and not any((kind, f"zone {zone.name}") in self.board.within for kind in kinds)

    def moves(self, verb: str, parameter: str, seen: frozenset[tuple[str, str]]) -> bool:
        """Whether a verb, or one by which it is done, puts somewhere what it is told as a parameter."""
        key = verb, parameter
        return key not in seen and any(
            self.is_moved(one.state, seen | {key}) for one in self.leads.get(key, ())
        )

    def is_moved(self, state: State, seen: frozenset[tuple[str, str]]) -> bool:
        """Whether somebody has been put somewhere, as far as it is written."""
        match state:
            case Begins() | Somewhere():
                return False
            case At():
                return True
            case OneOf(states=states):
                return any(self.is_moved(one, seen) for one in states)
            case Narrowed(of=of):
                return self.is_moved(of, seen)
            case Led():
                return self.moves(state.verb, state.parameter, seen) or self.is_moved(state.before, seen)
            case _:
                assert_never(state)

    # ---- where somebody is -----------------------------------------------------------------------------

    def resolve(self, state: State, begins: Possibilities, within: Within) -> Possibilities:
        """Where somebody may be in a state, by where he began."""
        match state:
            case Begins():
                return begins
            case Somewhere():
                return ANYWHERE
            case At(marks=marks):
                return (Possibly(self.concrete(marks, within.told, within.verb), ()),)
            case OneOf(states=states):
                rows = [self.resolve(one, begins, within) for one in states]
                return tuple(dict.fromkeys(one for row in rows for one in row))
            case Narrowed(marks=marks, denied=denied):
                where = self.resolve(state.of, begins, within)
                return self.narrowed(where, marks, denied, within.told, within.verb)
            case Led():
                told = {name: self.given(marks, within.told, within.verb) for name, marks in state.told}
                before = self.resolve(state.before, begins, within)
                return self.led(state, before, within._replace(verb=state.verb, told=told))
            case _:
                assert_never(state)

    def led(self, state: Led, before: Possibilities, within: Within) -> Possibilities:
        """Where a verb may leave somebody: if it happens, if it does not, or if anything comes instead."""
        key = state.verb, state.parameter
        rows = self.leads.get(key, ())
        if key in within.inside or state.verb in self.changed or len(rows) > 1:
            return ANYWHERE
        told = within.told
        within = within._replace(inside=within.inside | {key})
        for name, marks in told.items() if state.sure and within.by_event else ():
            if self.is_where(state, name):
                before = self.narrowed(before, marks, False, told, state.verb)
        found = list[Possibly]()
        for other in self.instead.get(state.verb, ()) if not state.sure else ():
            found += self.led(other, before, within._replace(verb=other.verb, told=dict(other.told)))
        if not rows:
            return (*before, *found)
        begun = before
        for marks, denied in rows[0].needs:
            begun = self.narrowed(begun, marks, denied, told, state.verb)
        found += self.resolve(rows[0].state, begun, within)
        if not state.sure:
            for marks, denied in rows[0].needs:
                found += self.narrowed(before, marks, not denied, told, state.verb)
            if rows[0].needs_more:
                found += before
        return tuple(dict.fromkeys(found))

    def is_where(self, state: Led, name: str) -> bool:
        """Whether what a verb is told by a name always is where somebody is: nothing else is told it."""
        deeds = (deed for _, deed in self.possible.makers.get(state.verb, ()))
        return (
            (state.verb, name, state.parameter) in self.board.stands
            and (state.verb, name) not in self.possible.flows
            and not any(name in dict(deed.given) for deed in deeds)
        )

    def is_somebody(self, verb: str, name: str) -> bool:
        """Whether a verb is told somebody as a parameter."""
        known = self.possible.names.all_verbs.get(verb)
        one = known.parameters.get(name) if known is not None else None
        persons = self.possible.names.persons
        return (
            one is not None
            and isinstance(one.type, types.Thing)
            and any(self.possible.is_kind(one.type.kind, person) for person in persons)
        )

    def narrowed(
        self, where: Possibilities, marks: Marks, denied: bool, told: Known, verb: str
    ) -> Possibilities:
        """Where somebody may still be if he is said to be in some places, or not to be there."""
        there = self.concrete(marks, told, verb)
        if there is None:
            return where
        found = dict[Possibly, None]()
        for one in where:
            if denied:
                if one.inside is None or not self.is_covered(one.inside, there):
                    found[Possibly(one.inside, tuple(dict.fromkeys((*one.outside, *there))))] = None
            elif not self.is_never(one, there):
                found[Possibly(self.both(one.inside, there), one.outside)] = None
        return tuple(found)

    def both(self, here: Spots | None, there: Spots) -> Spots:
        """The places where somebody may be who is in one of some, and in one of others."""
        if here is None:
            return there
        rows = [spot for spot in here if not all(self.are_apart(spot, other) for other in there)]
        return tuple(rows) if self.is_covered(tuple(rows), there) else there

    # ---- places as they are written --------------------------------------------------------------------

    def given(self, marks: Marks, told: Known, verb: str) -> Marks:
        """The places that a verb is told in the body of another, which was told places itself."""
        found: list[Mark] = []
        for one in marks:
            is_told = one.sort == "told"
            found += (told.get(one.name, ()) or self.of_parameter(verb, one.name)) if is_told else (one,)
        return tuple(found)

    def of_parameter(self, verb: str, name: str) -> Marks:
        """Whatever a verb may be told as a parameter."""
        known = self.possible.names.all_verbs.get(verb)
        one = known.parameters.get(name) if known is not None else None
        return self.of_type(one.type) if one is not None else ()

    def of_type(self, type_: types.Type) -> Marks:
        """Any place of a type."""
        match type_:
            case types.Thing(kind=kind) | types.Things(kind=kind) if kind in self.possible.names.kinds:
                return (Mark("some", kind, ""),)
            case _:
                return ()

    def concrete(self, marks: Marks, told: Known, verb: str) -> Spots | None:
        """The places that are meant; None if that is not known."""
        found = list[Spot]()
        for one in self.given(marks, told, verb):
            match one.sort:
                case "kind" | "card":
                    found.append(Spot(one.kind, one.name))
                case "some":
                    found.append(Spot(one.kind, "", SOME))
                case "zone":
                    found.append(Spot("", one.name, ZONE))
                case "told" | "here":
                    return None
                case "value" | "field" | "so":
                    printed = self.printed.places(one.name) if one.sort == "value" else ()
                    spots = printed or self.concrete(self.meant(one), {}, "")
                    if spots is None:
                        return None
                    found += spots
                case _:
                    assert_never(one.sort)
        return tuple(dict.fromkeys(found)) or None

    def meant(self, one: Mark) -> Marks:
        """The places that a value or field may be, or where a value is so."""
        names, word = self.possible.names, word_of(one.name)
        match one.sort:
            case "value":
                rows = [known.type for known in names.values.get(word, ()) if known.id == one.name]
            case "field":
                rows = [known.type for known in names.fields.get(word, ()) if known.kind == one.kind]
            case _:
                return self.standing.get(one.name, ())
        return self.of_type(rows[0]) if len(rows) == 1 else ()

    def said_of(self, where: Possibilities, away: str) -> str:
        """Where somebody is, in words: on the table, if he may be there; of many places, as `away` says."""
        spots = tuple(dict.fromkeys(spot for one in where for spot in one.inside or ()))
        placed = tuple(spot for spot in spots if spot.by != ZONE) or spots
        return f"in {said(placed)}" if placed and len(placed) <= MOST_SAID else away


UNKNOWN = Spot("", "")
"""A place of which nothing is known."""


def is_in_zones(where: Possibilities) -> bool:
    """Whether something is in a zone for certain."""
    return all(spot.by == ZONE for one in where for spot in one.inside or (UNKNOWN,))
