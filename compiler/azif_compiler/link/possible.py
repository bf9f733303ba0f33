"""What can happen at all: which clauses something lets happen, and what the events are that they wait for.

It starts with the game itself (`main`) and with what always counts, and follows calls, steps, windows and
scripts. Whatever is not known here is taken for possible: what is impossible is so for certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.facts import Clause, Deed, Facts, Opened, Terms
from azif_compiler.deeds.settled import KeptDown
from azif_compiler.ir.node import word_of
from azif_compiler.ir.types import THING, Some, Thing, Things, Zone
from azif_compiler.link.gathered import Gathered, Row, Stated, gathered
from azif_compiler.names.table import Names
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot


class Possible:
    """All clauses of a game that count, by what lets them happen, and which of them can."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.names: Names = snapshot.names
        every = Gathered()
        for state in sorted(snapshot.files, key=lambda state: state.file.ruling):
            every.extend(gathered(state))
        self.owners = {one.id: one.of for rows in self.names.zones.values() for one in rows}
        """By the id of a zone, of which kind the things are that have one each; "" if it is the table's."""
        self.facts: list[tuple[Found, Facts]] = every.facts
        self.rows: list[Row] = every.rows
        self.makers: dict[str, list[tuple[int, Deed]]] = every.makers
        self.openers: dict[tuple[str, str], list[tuple[int, Opened]]] = every.openers
        self.flows: dict[tuple[str, str], list[Terms]] = every.flows
        self.stated: Stated = every.stated
        self.inactive = {name for _, facts in self.facts for name in facts.inactive}
        """The zones in which no ability counts."""
        self.shifted = {name for _, facts in self.facts for name in facts.shifted}
        """The values that modifiers change."""
        self.kept_down = dict.fromkeys(
            (one.token, one.value)
            for _, facts in self.facts
            for one in facts.settled
            if isinstance(one, KeptDown)
        )
        """The tokens of which state checks leave nobody more than a value, each with that."""
        self.defaults = {(one.verb, one.parameter): one.terms for _, f in self.facts for one in f.defaults}
        self.alive: set[int] = set()
        self.done: set[tuple[str, str]] = set()
        self.given: dict[str, list[dict[str, Terms]]] = {}
        self.resolved: dict[Terms, Terms] = {}
        self.windows = {name: self.within(name) for name in self.names.all_windows}
        self.spread()
        self.spots: Terms = ()
        self.spots = self.spots_of_all()
        self.resolved.clear()

    def within(self, window: str) -> set[str]:
        """The windows in which an action for one can be used: itself, and those of which it is a part."""
        found, rest = {window}, [window]
        while rest:
            inner = rest.pop()
            for other in self.names.all_windows.values():
                if inner in other.within and other.id not in found:
                    found.add(other.id)
                    rest.append(other.id)
        return found

    # ---- what happens

    def spread(self) -> None:
        """Find the clauses that can happen, from the game itself on."""
        self.alive, self.done = self.spread_without("", frozenset())

    def spread_without(
        self,
        host: str,
        without: frozenset[tuple[str, str]],
        unbegun: frozenset[str] = frozenset(),
    ) -> tuple[set[int], set[tuple[str, str]]]:
        """The clauses that can happen, and what lets them: also without some of what a verb does, and without
        what comes when some steps begin.
        """
        alive, done = set[int](), set[tuple[str, str]]()
        by_key: dict[tuple[str, str], list[int]] = {}
        rest: list[int] = []
        for index, row in enumerate(self.rows):
            keys = list(self.keys(row.clause))
            for key in keys:
                if key[1] not in unbegun or row.clause.stage != "before":
                    by_key.setdefault(key, []).append(index)
            if row.clause.occasion == "always":
                rest.append(index)

        def happens(sort: str, name: str) -> None:
            if (sort, name) not in done:
                done.add((sort, name))
                rest.extend(by_key.get((sort, name), ()))

        for verb in self.names.verbs.get("main", ()):
            happens("verb", verb.id)
        while rest:
            index = rest.pop()
            if index in alive:
                continue
            alive.add(index)
            clause = self.rows[index].clause
            left = without if clause.occasion == "verb" and clause.name == host else frozenset()
            made = [("verb", deed.verb) for deed in clause.deeds]
            made += [(opened.sort, opened.name) for opened in clause.opened]
            for sort, name in made:
                if (sort, name) not in left:
                    happens(sort, name)
        return alive, done

    def keys(self, clause: Clause) -> Iterator[tuple[str, str]]:
        """What lets a clause happen."""
        for name in clause.waits:
            match clause.occasion:
                case "verb" | "event":
                    yield "verb", name
                case "step" | "beside":
                    yield "step", name
                    yield "verb", name
                case "window":
                    for window in self.windows.get(name, ()):
                        yield "window", window
                case "script":
                    yield "script", name
                case "always":
                    pass

    def can_happen(self, sort: str, name: str) -> bool:
        """Whether a verb happens, a step begins, a window is offered or a script is performed."""
        return (sort, name) in self.done

    def living(self) -> Iterator[tuple[int, Row]]:
        """The clauses that can happen, with their numbers."""
        for index in sorted(self.alive):
            yield index, self.rows[index]

    # ---- what it happens with

    def terms(self, found: Terms, seen: frozenset[tuple[str, str]] = frozenset()) -> Terms:
        """What terms come to when events say what their parameters are; anything if they do not."""
        if not seen and (known := self.resolved.get(found)) is not None:
            return known
        made = self.resolve(found, seen)
        if not seen:
            self.resolved[found] = made
        return made

    def resolve(self, found: Terms, seen: frozenset[tuple[str, str]]) -> Terms:
        """The same, found out."""
        made: dict[str, None] = {}
        for term in found:
            if term.startswith("asked "):
                known = self.asked(term, seen)
                if not known:
                    return ()
                made.update(dict.fromkeys(known))
                continue
            if not term.startswith("part "):
                made[term] = None
                continue
            _, verb, name = term.split(" ", 2)
            if (verb, name) in seen:
                continue
            inner = self.part(verb, name, seen | {(verb, name)})
            if not inner or "nothing" in inner:
                return ()
            made.update(dict.fromkeys(inner))
        return tuple(made)

    def spots_of_all(self) -> Terms:
        """Into what anything is ever put, or where it lies at first: what the place of something can be."""
        made: dict[str, None] = {}
        for _, facts in self.facts:
            for one in facts.moved:
                if self.is_told_never(one.into):
                    continue
                into = self.terms(one.into) if one.into else ()
                if not into:
                    return ()
                made.update(dict.fromkeys(term for term in into if not term.startswith("place ")))
            made.update(dict.fromkeys(term for lies in facts.lies for term in lies.where))
        made.pop("home", None)
        return tuple(made)

    def is_told_never(self, terms: Terms) -> bool:
        """Whether something is what a verb is told that never happens."""
        told = (term.split(" ")[1] for term in terms if term.startswith("part "))
        return any(verb in self.names.all_verbs and not self.can_happen("verb", verb) for verb in told)

    def asked(self, term: str, seen: frozenset[tuple[str, str]]) -> Terms:
        """What a value or a field is: a thing of its kind, or what is said that a value is."""
        _, sort, name = term.split(" ", 2)
        kind, _, word = name.rpartition(" ")
        types = (
            [one.type for one in self.names.values.get(word_of(name), ()) if one.id == name]
            if sort == "value"
            else [one.type for one in self.names.fields.get(word_of(word), ()) if one.kind == kind]
        )
        of = types[0] if len(types) == 1 else None
        if isinstance(of, Thing | Things | Some) and of.kind != THING:
            return (f"kind {of.kind}",)
        key = "value", name
        found = self.flows.get(key, []) if sort == "value" and key not in seen else []
        rows = [self.terms(one, seen | {key}) if one else () for one in found]
        return tuple(term for row in rows for term in row) if all(rows) else ()

    def part(self, verb: str, name: str, seen: frozenset[tuple[str, str]]) -> Terms:
        """What a parameter of the events of a verb can be."""
        made: dict[str, None] = {}
        known = self.declared(verb, name)
        left_out = self.defaults.get((verb, name), ())
        rows = [given.get(name, left_out) for given in self.given_to(verb)]
        for row in (*rows, *self.flows.get((verb, name), ())):
            inner = self.terms(row, seen) if row else ()
            if not inner:
                return known
            made.update(dict.fromkeys(with_places(inner, known)))
        return tuple(term for term in made if not known or self.can_be(term, known[0]))

    def can_be(self, term: str, kind: str) -> bool:
        """Whether what is told a parameter of a kind may be something: not a thing of another."""
        return not term.startswith(("card ", "kind ")) or self.fits(term, kind)

    def given_to(self, verb: str) -> list[dict[str, Terms]]:
        """What the sentences that can happen give a verb."""
        known = self.given.get(verb)
        if known is None:
            living = (deed for index, deed in self.makers.get(verb, ()) if index in self.alive)
            known = self.given[verb] = [dict(deed.given) for deed in living]
        return known

    def passes(self, verb: str, deed: Deed, tests: tuple[tuple[str, str], ...]) -> bool:
        """Whether the event that a sentence makes happen can be what is tested of its parameters."""
        return all(
            not (given := self.given_for(verb, deed, name)) or any(self.fits(term, one) for one in given)
            for name, term in tests
        )

    def given_for(self, verb: str, deed: Deed, name: str) -> Terms:
        """What a parameter of an event that a sentence makes happen can be; anything if that is not known."""
        given = dict(deed.given).get(name, self.defaults.get((verb, name), ()))
        flows = self.flows.get((verb, name), ())
        if not given or not all(flows):
            return self.declared(verb, name)
        row = self.terms((*given, *(term for flow in flows for term in flow)))
        return with_places(row, self.declared(verb, name) or self.spots)

    def declared(self, verb: str, name: str) -> Terms:
        """What a parameter is for certain: a thing of its kind."""
        known = self.names.all_verbs.get(verb)
        parameter = known.parameters.get(name) if known is not None else None
        of = parameter.type if parameter is not None else None
        return (f"kind {of.kind}",) if isinstance(of, Thing | Things | Some) and of.kind != THING else ()

    def is_told_places(self, verb: str, name: str) -> bool:
        """Whether a parameter is something in which others lie: a zone, or a thing that holds some."""
        known = self.names.all_verbs.get(verb)
        parameter = known.parameters.get(name) if known is not None else None
        return parameter is not None and isinstance(parameter.type, Zone)

    def fits(self, term: str, other: str) -> bool:
        """Whether what a pattern asks for can be what there is."""
        sort, _, name = term.partition(" ")
        found, _, given = other.partition(" ")
        match sort, found:
            case "kind", "kind":
                return self.is_kind(name, given) or self.is_kind(given, name)
            case "kind", "card":
                return self.is_kind(given.partition(" ")[0], name)
            case "card", "kind":
                return self.is_kind(name.partition(" ")[0], given)
            case ("zone", "kind" | "card") | ("kind" | "card", "zone" | "nothing"):
                return False
            case "member", "member":
                return self.is_case(name, given) or self.is_case(given, name)
            case _:
                return sort != found or name == given

    def is_kind(self, kind: str, other: str) -> bool:
        """Whether a kind is another, or a kind of it; what is not known may be."""
        known = self.names.kinds.get(kind)
        return known is None or other in known.ancestors

    def is_case(self, member: str, other: str) -> bool:
        """Whether a member is another, or a special case of it."""
        seen: set[str] = set()
        while member and member not in seen:
            if member == other:
                return True
            seen.add(member)
            rows = self.names.members.get(word_of(member), ())
            member = next((row.parent for row in rows if row.id == member), "")
        return False


def with_places(row: Terms, places: Terms) -> Terms:
    """A row of terms, with what those are in place of where things are; as it is if that is not known."""
    if not places or not any(term.startswith("place ") for term in row):
        return row
    return (*(term for term in row if not term.startswith("place ")), *places)
