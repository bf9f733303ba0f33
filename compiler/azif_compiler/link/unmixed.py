"""Decks from which somebody draws, and that nothing shuffles: cards come in the order that is written."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.deeds.doubts import FromTop, Mixes
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import unused as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.possible import Possible
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot


def unmixed(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Piles of different components from whose ends something is taken, and that nothing shuffles."""
    mixed, freely = set[str](), set[str]()
    drawn: dict[str, str] = {}
    homes = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    for found, facts in possible.facts:
        for one in facts.settled:
            match one:
                case Mixes(zone="", verb=""):
                    freely.add(found.state.file.package)
                case Mixes():
                    mixed |= {one.zone} if one.zone else set(told(possible, one, "zone"))
                case FromTop(zone="") if not found.state.file.ruling:
                    for kind in told(possible, one, "kind"):
                        zone = home_of(possible, kind, homes)
                        drawn.setdefault(zone, kind)
                case FromTop() if not found.state.file.ruling:
                    drawn.setdefault(one.zone, "")
                case _:
                    pass
    left = drawn.keys() - mixed - {""}
    lying = components_in(snapshot, possible, homes) if left else {}
    declared = {one.id: one for rows in snapshot.names.zones.values() for one in rows}
    extending = {one.id for one in snapshot.project.packages if len(one.sees) > 1}
    for zone in sorted(left):
        package = package_of(zone)
        if len(lying.get(zone, ())) < 2 or package not in extending or package in exempt | freely:
            continue
        for found, row in snapshot.rows(symbol_of(declared[zone]), "declares"):
            yield complaints.NeverShuffled(
                span=found.span(row.start, row.end), name=spoken(word_of(zone)), step=first_step(possible)
            )


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


def home_of(possible: Possible, kind: str, homes: dict[str, tuple[str, ...]]) -> str:
    """The zone in which the things of a kind begin; "" if they begin elsewhere."""
    known = possible.names.kinds.get(kind)
    where = next((homes[one] for one in (known.ancestors if known else ()) if one in homes), ())
    return where[0].removeprefix("zone ") if len(where) == 1 and where[0].startswith("zone ") else ""


def components_in(
    snapshot: Snapshot, possible: Possible, homes: dict[str, tuple[str, ...]]
) -> dict[str, set[str]]:
    """The components that begin in each zone."""
    found: dict[str, set[str]] = {}
    for rows in snapshot.names.components.values():
        for card in rows:
            if card.id not in homes:
                found.setdefault(home_of(possible, card.kind, homes), set()).add(card.id)
    return found
