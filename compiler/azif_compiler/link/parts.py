"""Which things verbs may be told of: by what makes them happen, what picks it out, and what they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked, Needed
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.facts import Deed, Terms
from azif_compiler.deeds.settled import OfItsOwn, Picked, Raised, Shifted
from azif_compiler.deeds.situations import Populated
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.node import word_of
from azif_compiler.link.into import Into, Way, kind_of
from azif_compiler.link.possible import Possible
from azif_compiler.link.printed import Table, Unknown
from azif_compiler.link.steady import Steady
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing

Told = tuple[tuple[str, str], ...]
"""What a verb is told: by the name of a parameter a term, which is a component or a kind; `place NAME` is
where that lies.
"""
Seen = frozenset[tuple[str, Told]]
"""What is being found out already: verbs, each with what it is told."""


PLACE = "place "
"""What stands before a parameter of which it is said where it lies, and before whose place a term says."""


class Outer:
    """What verbs must be told for something to be told by them."""

    def __init__(self) -> None:
        self.known: dict[str, dict[str, str]] = {}

    def note(self, verb: str, parameter: str, term: str) -> bool:
        """Note what a verb must be told; whether it may be, beside all that is noted already."""
        return self.known.setdefault(verb, {}).setdefault(parameter, term) == term

    def note_all(self, told: Iterable[tuple[str, str]], term: str, how: str = "") -> bool:
        """Note what verbs must be told as parameters, or what is to be so of these; whether it may be."""
        return all(self.note(verb, how + parameter, term) for verb, parameter in told)


class Parts:
    """Which components take part in which events."""

    def __init__(self, possible: Possible, table: Table) -> None:
        self.possible, self.table = possible, table
        self.picked: dict[tuple[str, str], dict[int, Picked]] = {}
        self.raised: dict[str, list[Raised]] = {}
        self.needed: dict[str, list[Needed]] = {}
        self.populated: dict[str, str] = {}
        self.asked: list[tuple[Found, OfItsOwn]] = []
        self.look, self.into = Steady(table), Into(possible)
        for found, facts in possible.facts:
            for one in facts.settled:
                match one:
                    case Picked():
                        self.picked.setdefault((one.verb, one.parameter), {})[id(found)] = one
                    case Raised():
                        self.raised.setdefault(one.field, []).append(one)
                    case OfItsOwn():
                        self.asked.append((found, one))
                    case Shifted():
                        self.look.shift(one)
                    case _:
                        pass
            for situation in facts.situations:
                if isinstance(situation, Populated):
                    self.populated[situation.value] = situation.kind
            for need in facts.needed:
                self.needed.setdefault(need.verb, []).append(need)
        self.known: dict[tuple[Thing, str], str | None] = {}
        self.lacking: dict[Thing, str] = {}
        self.never: set[tuple[str, Told]] = set()
        self.may: set[tuple[str, Told]] = set()

    def is_picked(self, verb: str, parameter: str) -> bool:
        """Whether anything that a verb is told as a parameter is picked by a condition."""
        return (verb, parameter) in self.picked

    def raising(self, one: OfItsOwn) -> list[tuple[str, str]]:
        """The verbs that make a state of somebody so, each with the parameter; none if others may."""
        field = self.table.fields.get(one.field)
        if field is None or not field.state or self.look.is_shifted(one.field, Thing(one.kind, one.name)):
            return []
        if field.default is not None and field.default != ir.Flag(False):
            return []
        rows = [(row.verb, row.parameter) for row in self.raised.get(one.field, ())]
        return list(dict.fromkeys(rows)) if all(verb for verb, _ in rows) else []

    def takes_part(self, thing: Thing, verb: str, parameter: str) -> bool:
        """Whether a verb may be told of a component as a parameter."""
        return self.happens(verb, ((parameter, card_of(thing)),))

    def happens(self, verb: str, told: Told, seen: Seen = frozenset()) -> bool:
        """Whether a verb may happen that is told all this at once."""
        key = verb, told
        if key in self.may:
            return True
        if key in seen or self.refuses(verb, told):
            return False
        found = any(
            self.makes(deed, id(self.possible.rows[index].found), told, seen | {key})
            for index, deed in self.possible.makers.get(verb, ())
            if index in self.possible.alive
        )
        if found:
            self.may.add(key)
        return found

    def makes(self, deed: Deed, where: int, told: Told, seen: Seen) -> bool:
        """Whether a sentence of a piece may make its verb happen that is told all this."""
        outer = Outer()
        return all(self.may_be(deed, where, name, term, outer, seen) for name, term in told) and all(
            self.happens(verb, tuple(sorted(parts.items())), seen) for verb, parts in outer.known.items()
        )

    def may_be(self, deed: Deed, where: int, name: str, term: str, outer: Outer, seen: Seen) -> bool:
        """Whether what a sentence tells its verb may be so: what must be so of other events is noted."""
        asked = name.removeprefix(PLACE)
        terms, given = self.given_for(deed, asked), dict(deed.given).get(asked, ())
        flows = (deed.verb, asked) in self.possible.flows
        picked = self.picked.get((deed.verb, asked), {}).get(where)
        ways = picked.ways if picked is not None and not flows else ()
        thing = thing_of(term)
        if asked != name:
            if ways and all(self.lies_apart(way, term) for way in ways):
                return False
            same = [] if flows else list(self.same(given, ways))
            return outer.note_all(same, term, PLACE) and (
                bool(same) or not terms or any(self.comes(one, term, seen) for one in terms)
            )
        if terms and not any(self.into.fits(term, one) for one in terms):
            return False
        if flows:
            return True
        if ways and thing is not None and all(self.is_out_of(thing, way, seen) for way in ways):
            return False
        same = list(self.same(given, ways))
        return outer.note_all(same, term) and self.is_beside(given, term, outer, seen)

    def same(self, given: Terms, ways: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """The parameters that are the same as what is given."""
        match given:
            case (str(term),) if term.startswith("part "):
                _, verb, name = term.split(" ", 2)
                yield verb, name
            case _ if len(ways) == 1 and (of := select_of(ways[0])) is not None:
                for one in conjuncts(of.where):
                    match one:
                        case ir.Same(
                            left=ir.Local(name=it), right=ir.EventPart(event=ir.Event(), verb=verb, name=name)
                        ) if it == of.name:
                            yield verb, name
                        case _:
                            pass
            case _:
                pass

    def given_for(self, deed: Deed, name: str) -> Terms:
        """What a parameter of an event that a sentence makes happen can be; anything if that is not known."""
        if f"{name} you" in dict(deed.given) and (deed.verb, name) not in self.possible.flows:
            return tuple(f"kind {kind}" for kind in self.possible.names.persons)
        return self.possible.given_for(deed.verb, deed, name)

    def is_beside(self, given: Terms, spot: str, outer: Outer, seen: Seen) -> bool:
        """Whether a component may be what is given, if that is the place of something."""
        match given:
            case (str(one),) if one.startswith("place part "):
                _, _, verb, name = one.split(" ", 3)
                return outer.note(verb, PLACE + name, spot)
            case (str(one),) if one.startswith("asked field "):
                _, _, kind, name = one.split(" ", 3)
                return self.is_printed(kind, name, spot)
            case (str(one),) if one.startswith(PLACE):
                return any(
                    not of or self.comes(of, spot, seen) for of in self.into.whose([one.removeprefix(PLACE)])
                )
            case _:
                return True

    def is_printed(self, kind: str, name: str, spot: str) -> bool:
        """Whether a field of a component of a kind may be a thing."""
        field = self.table.fields.get(name)
        if field is None or field.state or name in self.look.shifted:
            return True
        found = [self.look.field(one, name, None) for one in self.table.of_kind(kind)]
        return any(
            isinstance(one, Unknown) or (isinstance(one, Thing) and self.possible.fits(spot, card_of(one)))
            for one in found
        )

    def lies_apart(self, way: str, spot: str) -> bool:
        """Whether only what lies in certain places is meant, and a component is none of them."""
        of = select_of(way)
        if of is None or of.inside is None:
            return False
        self.look.locals = {}
        spots = self.look.value(of.inside)
        return isinstance(spots, tuple) and thing_of(spot) not in spots

    def refuses(self, verb: str, told: Told) -> bool:
        """Whether what a verb needs is not so of what it is told, as far as that is printed."""
        here = [(name, term) for name, term in told if not name.startswith(PLACE)]
        things = {f"<{name}>": thing for name, term in here if (thing := thing_of(term)) is not None}
        for one in self.needed.get(verb, ()) if things else ():
            denied = [
                next((asked for asked in way if self.is_denied(asked, things)), None) for way in one.ways
            ]
            if denied and all(denied):
                self.look.locals = dict(things)
                lack = next((self.look.why(asked) for asked in denied if asked is not None), "")
                self.lacking.update(dict.fromkeys(things.values(), lack))
                return True
        return False

    def is_denied(self, one: Asked, things: dict[str, Thing]) -> bool:
        """Whether what is asked of things by their names is not so for certain."""
        self.look.locals = dict(things)
        return self.look.denies(one)

    def asked_about(self, what: Terms) -> Terms:
        """What is asked about: who `you` may be, and what is in that of which a value is so."""
        match what:
            case ("you",):
                return tuple(f"kind {kind}" for kind in self.possible.names.persons)
            case (str(one),) if one.startswith("so "):
                return tuple(f"kind {kind}" for kind in self.kinds_in(one.removeprefix("so ")))
            case _:
                return self.possible.terms(what)

    def spot(self, term: str) -> str:
        """What a term says, or the component that a value of the whole game is."""
        name = term.removeprefix("asked value ")
        match self.possible.flows.get(("value", name), []) if term != name else []:
            case [(str(one),)] if one.startswith("card ") and name not in self.look.shifted:
                return one
            case _:
                return term

    def comes(self, what: str, spot: str, seen: Seen = frozenset()) -> bool:
        """Whether something may come into something, as terms say both."""
        key = "", ((what, spot),)
        if key in self.never or key in self.may or key in seen:
            return key in self.may
        found = self.into.holds_more(kind_of(spot)) or any(
            self.leads(what, way, spot, seen | {key}) for way in self.into.coming(what)
        )
        if found or not seen:
            (self.may if found else self.never).add(key)
        return found

    def leads(self, what: str, way: Way, spot: str, seen: Seen) -> bool:
        """Whether something may come into a spot on a way."""
        thing = thing_of(spot)
        if not self.into.leads_to(way, spot) or (thing is not None and self.is_out_of(thing, way.of, seen)):
            return False
        outer = Outer()
        for terms, term in ((way.put, what), (way.into, spot)):
            if not outer.note_all(self.same(terms, ()), term):
                return False
        return self.is_beside(way.into, spot, outer, seen) and all(
            self.happens(verb, tuple(sorted(parts.items())), seen) for verb, parts in outer.known.items()
        )

    def is_out_of(self, thing: Thing, way: str, seen: Seen) -> bool:
        """Whether a component is never among some things, by what is printed or by what comes into it."""
        return self.is_out(thing, way) or self.is_unled(thing, way) or self.is_nobodys(thing, way, seen)

    def is_unled(self, thing: Thing, way: str) -> bool:
        """Whether only that is meant to which a link leads, and none leads to a component."""
        match select_of(way):
            case ir.Select(among=ir.Linked(link=link)):
                return not any(thing in to for (one, _), to in self.table.lines.items() if one == link)
            case _:
                return False

    def is_nobodys(self, thing: Thing, way: str, seen: Seen) -> bool:
        """Whether only the place of somebody is meant who never comes into a component."""
        of = select_of(way)
        if of is None:
            return False
        return any(
            kinds and not any(self.comes(f"kind {kind}", card_of(thing), seen) for kind in kinds)
            for part in conjuncts(of.where)
            for kinds in self.inside(part, of.name)
        )

    def inside(self, condition: Expression, it: str) -> Iterator[tuple[str, ...]]:
        """Of which kinds one thing is that is in what is called `it` if a condition holds."""
        match condition:
            case ir.Same(left=ir.Local(name=name), right=ir.PlaceOf(of=of)) if name == it:
                yield self.kinds_of(of)
            case ir.Exists(of=ir.Select(kind=kind, inside=ir.Local(name=name))) if name == it:
                yield (kind,)
            case ir.ValueOf(name=value, of=ir.Local(name=name), key=None) if name == it:
                yield self.kinds_in(value)
            case _:
                pass

    def kinds_in(self, value: str) -> tuple[str, ...]:
        """Of which kind something is in whatever a value is so of; none if that is not known."""
        kind = self.populated.get(value, "")
        return (kind,) if kind and value not in self.look.shifted else ()

    def kinds_of(self, node: Expression) -> tuple[str, ...]:
        """Of which kinds something is; none if that is not known."""
        match node:
            case ir.You():
                return self.possible.names.persons
            case ir.EventPart(verb=verb, name=name):
                terms = self.possible.declared(verb, name)
                return tuple(term.removeprefix("kind ") for term in terms)
            case _:
                return ()

    def is_out(self, thing: Thing, way: str) -> bool:
        """Whether a component is never among some things."""
        key = thing, way
        if key not in self.known:
            self.known[key] = self.look.keeps_out(thing, way) if way else None
        return self.known[key] is not None

    def lacks(self, thing: Thing) -> str:
        """What a component lacks that is not among some things."""
        found = (lack for (one, _), lack in self.known.items() if one == thing and lack)
        return word_of(next(found, "") or self.lacking.get(thing, ""))


def select_of(way: str) -> ir.Select | None:
    """The things that are spelled so; None if it is not known which."""
    of = msgspec.json.decode(way, type=Expression) if way else None
    return of if isinstance(of, ir.Select) else None


def card_of(thing: Thing) -> str:
    """The term that says a component."""
    return f"card {thing.kind} {thing.name}"


def thing_of(term: str) -> Thing | None:
    """The component that a term says; None if it says anything else."""
    sort, _, name = term.partition(" ")
    kind, _, card = name.partition(" ")
    return Thing(kind, card) if sort == "card" else None
