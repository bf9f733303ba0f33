"""Decks from which somebody draws, and that nothing shuffles: cards come in the order that is written."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.doubts import FromTop, Mixes
from azif_compiler.deeds.facts import Deed
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import unused as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.possible import Possible
from azif_compiler.link.renewed import only_before, step_around
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot


class Piles:
    """Which piles are shuffled by which verbs, and from which their verbs take what is uppermost."""

    def __init__(self, possible: Possible) -> None:
        self.possible = possible
        self.homes = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
        self.mixed, self.freely = set[str](), set[str]()
        self.mixing: dict[str, set[str]] = {}
        self.taking: dict[str, set[str]] = {}
        self.taking_home: dict[str, str] = {}
        self.drawn = set[str]()
        for found, facts in possible.facts:
            verbs = [one.name for one in facts.clauses if one.occasion == "verb"]
            for one in facts.settled:
                match one:
                    case Mixes(zone="", verb=""):
                        self.freely.add(found.state.file.package)
                    case Mixes():
                        zones = {one.zone} if one.zone else set(told(possible, one, "zone"))
                        self.mixed |= zones
                        for verb in verbs if one.zone else ():
                            self.mixing.setdefault(verb, set()).update(zones)
                    case FromTop(zone="") if not found.state.file.ruling:
                        self.taking_home[one.verb] = one.parameter
                        self.drawn.update(map(self.home_of, told(possible, one, "kind")))
                    case FromTop() if not found.state.file.ruling:
                        self.drawn.add(one.zone)
                        for verb in verbs:
                            self.taking.setdefault(verb, set()).add(one.zone)
                    case _:
                        pass

    def home_of(self, kind: str) -> str:
        """The zone in which the things of a kind begin; "" if there is none."""
        known = self.possible.names.kinds.get(kind)
        line = known.ancestors if known else ()
        where = next((self.homes[one] for one in line if one in self.homes), ())
        return where[0].removeprefix("zone ") if len(where) == 1 and where[0].startswith("zone ") else ""

    def components_in(self, snapshot: Snapshot) -> dict[str, set[str]]:
        """The components that begin in each zone."""
        found: dict[str, set[str]] = {}
        for rows in snapshot.names.components.values():
            for card in rows:
                if card.id not in self.homes:
                    found.setdefault(self.home_of(card.kind), set()).add(card.id)
        return found

    def taken_by(self, deed: Deed) -> set[str]:
        """The piles from which a sentence takes what is uppermost."""
        given = dict(deed.given).get(self.taking_home.get(deed.verb, ""), ())
        homes = {self.home_of(term.removeprefix("kind ")) for term in given if term.startswith("kind ")}
        return homes | self.taking.get(deed.verb, set())


def unmixed(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Piles of different components from whose ends something is taken, and that nothing shuffles; and what
    is taken from one before it is shuffled.
    """
    piles = Piles(possible)
    left = piles.drawn - piles.mixed - {""}
    lying = piles.components_in(snapshot) if left else {}
    declared = {one.id: one for rows in snapshot.names.zones.values() for one in rows}
    extending = {one.id for one in snapshot.project.packages if len(one.sees) > 1}
    for zone in sorted(left):
        package = package_of(zone)
        if len(lying.get(zone, ())) < 2 or package not in extending or package in exempt | piles.freely:
            continue
        for found, row in snapshot.rows(symbol_of(declared[zone]), "declares"):
            yield complaints.NeverShuffled(
                span=found.span(row.start, row.end), name=spoken(word_of(zone)), step=first_step(possible)
            )
    yield from taken_before(possible, piles)


def taken_before(possible: Possible, piles: Piles) -> Iterator[Diagnostic]:
    """What cards take from a pile only before it is shuffled."""
    for _, facts in possible.facts:
        for order in facts.orders:
            for number, part in enumerate(order.parts):
                sort, _, name = part.how.partition(" ")
                mixed = (
                    {name} if sort == "mixes" else piles.mixing.get(name, set()) if sort == "verb" else set()
                )
                for row in only_before(possible, order, number) if mixed else ():
                    for deed in row.clause.deeds:
                        for zone in sorted(piles.taken_by(deed) & mixed):
                            yield complaints.TakenUnmixed(
                                span=row.span(deed.at), name=spoken(word_of(zone)),
                                step=spoken(word_of(step_around(order.parts, number))),
                            )  # fmt: skip


def first_step(possible: Possible) -> str:
    """The first step of a verb that shuffles other piles, before which there is time; "" if none does."""
    for found, facts in possible.facts:
        if not found.state.file.ruling and any(isinstance(one, Mixes) and one.zone for one in facts.settled):
            for clause in facts.clauses:
                steps = [one.name for one in clause.opened if one.sort == "step"]
                if clause.occasion == "verb" and steps and possible.can_happen("verb", clause.name):
                    return spoken(word_of(steps[0]))
    return ""


def told(possible: Possible, one: Mixes | FromTop, sort: str) -> Iterator[str]:
    """What of a sort is told a verb by the sentences of the game."""
    for _, deed in possible.makers.get(one.verb, ()):
        for term in dict(deed.given).get(one.parameter, ()):
            found, _, name = term.partition(" ")
            if found == sort:
                yield name
