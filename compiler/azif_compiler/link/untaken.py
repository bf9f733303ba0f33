"""Kinds whose things lie in a pile of their own, of which nothing ever takes one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.deeds.doubts import PickedOut, Supply
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics import unused as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.possible import Possible
from azif_compiler.names import heads
from azif_compiler.names.symbols import Component, Kind, Role, Sort
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot

SPOKEN_OF: tuple[Role, ...] = ("reads", "writes", "makes", "waits", "labels")
"""How something is spoken of by what may do something with it."""


def untaken(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Kinds that nothing speaks of, nor of the pile in which they begin, where no ability counts."""
    kinds: Mapping[str, Kind] = snapshot.names.kinds
    full = {card.kind for rows in snapshot.names.components.values() for card in rows}
    for found, facts in possible.facts:
        package = found.state.file.package
        for one in facts.lies if package not in exempt else ():
            pile = one.where[0].removeprefix("zone ") if len(one.where) == 1 else ""
            if one.who in kinds and pile in possible.inactive and package_of(pile) == package:
                below = [kind for kind, known in kinds.items() if one.who in known.ancestors]
                above = [kind for kind in kinds[one.who].ancestors if package_of(kind) == package]
                if (
                    not full.isdisjoint(below)
                    and spoken_of(snapshot, "zone", pile) == 1
                    and not any(spoken_of(snapshot, "kind", kind) for kind in (*below, *above))
                    and not any(named(snapshot, kind) for kind in below)
                ):
                    yield complaints.NeverTaken(
                        span=found.title, kind=word_of(one.who), one=a(one.who), pile=word_of(pile)
                    )


FEWEST = 3
"""So many of a kind must be spoken of by their names for one that is not, to tell that each should be."""


def given_by_nobody(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Components of a supply out of which only what is named comes, and these are never named."""
    settled = [one for _, facts in possible.facts for one in facts.settled]
    picked = {one.zone for one in settled if isinstance(one, PickedOut)}
    supplies = {f"zone {one.zone}" for one in settled if isinstance(one, Supply) and one.zone not in picked}
    homes = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    kinds: dict[str, list[Component]] = {}
    for rows in snapshot.names.components.values():
        for card in rows:
            line = snapshot.names.kinds[card.kind].ancestors
            home = next((homes[one] for one in (card.kind, *line) if one in homes), ())
            if len(home) == 1 and home[0] in supplies and card.id not in homes:
                kinds.setdefault(card.kind, []).append(card)
    named = {(kind, card.id): is_named(snapshot, card) for kind, cards in kinds.items() for card in cards}
    for found, _ in possible.facts:
        package = found.state.file.package
        for head in found.cell.heads if package not in exempt else ():
            if not isinstance(head, heads.Component):
                continue
            cards = snapshot.names.components.get(head.name, ())
            known = (card for card in cards if card.package == package and (card.kind, card.id) in named)
            one = next(known, None)
            given = [card for card in kinds[one.kind] if named[card.kind, card.id]] if one is not None else []
            if (
                one is None
                or (named[one.kind, one.id] and not is_named_by_itself(snapshot, one, found))
                or len(given) < FEWEST * (len(kinds[one.kind]) - len(given))
            ):
                continue
            kind, example = spoken(word_of(one.kind)), given[0].name
            yield complaints.NeverGiven(span=found.title, title=one.name, kind=kind, example=example)


def spoken_of(snapshot: Snapshot, sort: Sort, name: str) -> int:
    """How often something is spoken of by what may do something with it."""
    return sum(snapshot.used[package_of(name), sort, word_of(name), role] for role in SPOKEN_OF)


def named(snapshot: Snapshot, kind: str) -> bool:
    """Whether something speaks of a component of a kind by its name."""
    rows = snapshot.names.components.values()
    return any(is_named(snapshot, card) for cards in rows for card in cards if card.kind == kind)


def is_named_by_itself(snapshot: Snapshot, card: Component, found: Found) -> bool:
    """Whether nothing speaks of a component by its name but the piece that declares it."""
    one = symbol_of(card)
    return all(
        snapshot.used[one.package, one.sort, one.name, role]
        <= ((one.package, one.sort, one.name, role) in found.cell.used)
        for role in SPOKEN_OF
    )


def is_named(snapshot: Snapshot, card: Component) -> bool:
    """Whether something speaks of a component by its name."""
    one = symbol_of(card)
    return any(snapshot.used[one.package, one.sort, one.name, role] for role in SPOKEN_OF)
