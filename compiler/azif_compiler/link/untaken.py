"""Kinds whose things lie in a pile of their own, of which nothing ever takes one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import unused as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.possible import Possible
from azif_compiler.names.symbols import Component, Kind, Role, Sort
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot

SPOKEN_OF: tuple[Role, ...] = ("reads", "writes", "makes", "waits", "labels")
"""How something is spoken of by what may do something with it."""


def untaken(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Kinds that nothing speaks of, nor of the pile in which they begin, where no ability counts."""
    inactive = {name for _, facts in possible.facts for name in facts.inactive}
    kinds: Mapping[str, Kind] = snapshot.names.kinds
    told: set[str] = set()
    full = {card.kind for rows in snapshot.names.components.values() for card in rows}
    for found, facts in possible.facts:
        package = found.state.file.package
        for one in facts.lies if package not in exempt else ():
            pile = one.where[0].removeprefix("zone ") if len(one.where) == 1 else ""
            if one.who in kinds and pile in inactive and package_of(pile) == package:
                below = [kind for kind, known in kinds.items() if one.who in known.ancestors]
                above = [kind for kind in kinds[one.who].ancestors if package_of(kind) == package]
                if (
                    not full.isdisjoint(below)
                    and spoken_of(snapshot, "zone", pile) == 1
                    and not any(spoken_of(snapshot, "kind", kind) for kind in (*below, *above))
                    and not any(named(snapshot, kind) for kind in below)
                ):
                    told.update(below)
                    yield complaints.NeverTaken(
                        span=found.title, kind=word_of(one.who), one=a(one.who), pile=word_of(pile)
                    )
    quiet = {kind: pile for kind, pile in untouched(possible, inactive) if kind not in told}
    selfish = {name for _, facts in possible.facts for name in facts.selfish}
    begins = {one.who for _, facts in possible.facts for one in facts.lies}
    for card in (card for rows in snapshot.names.components.values() for card in rows):
        if (
            card.kind in quiet
            and card.package not in exempt
            and card.id not in begins
            and not handed_out(snapshot, card, card.id in selfish)
        ):
            for found, row in snapshot.rows(symbol_of(card), "declares"):
                yield complaints.NeverHandedOut(
                    span=found.span(row.start, row.end), kind=word_of(card.kind), name=word_of(card.id),
                    pile=word_of(quiet[card.kind]), verb=word_of(handing_out(possible, card.kind)),
                )  # fmt: skip


def untouched(possible: Possible, inactive: set[str]) -> Iterator[tuple[str, str]]:
    """Kinds whose things lie in a pile out of which none is ever taken but by its name, with that pile."""
    kinds: Mapping[str, Kind] = possible.names.kinds
    offered = {name for _, facts in possible.facts for name in facts.offered}
    lies = {one.who: one.where for _, facts in possible.facts for one in facts.lies}
    for name, kind in kinds.items():
        where = next((lies[one] for one in kind.ancestors if one in lies), ())
        pile = where[0].removeprefix("zone ") if len(where) == 1 else ""
        line = (*kind.ancestors, *(one for one, known in kinds.items() if name in known.ancestors))
        if pile in inactive and offered.isdisjoint((*where, *(f"kind {one}" for one in line))):
            yield name, pile


def handing_out(possible: Possible, kind: str) -> str:
    """The verb by which things of a kind are mostly taken from where they lie; "" if there is none."""
    homes = {one for _, facts in possible.facts for one in facts.homes}
    often = {
        verb: sum(
            f"kind {kind}" in dict(deed.given).get(name, ()) for _, deed in possible.makers.get(verb, ())
        )
        for verb, name in sorted(homes)
        if name in (one.name for one in possible.names.all_verbs[verb].objects)
    }
    return max((verb for verb, count in often.items() if count), key=lambda verb: often[verb], default="")


def handed_out(snapshot: Snapshot, card: Component, selfish: bool) -> bool:
    """Whether anything speaks of a component by its name, if only to try it; but for itself, if it does."""
    symbol = symbol_of(card)
    roles: tuple[Role, ...] = (*SPOKEN_OF, "amends")
    if not selfish and any(snapshot.used[card.package, symbol.sort, symbol.name, role] for role in roles):
        return True
    own = [found for found, _ in snapshot.rows(symbol, "declares")]
    return any(found not in own for found, _ in snapshot.rows(symbol, *roles))


def spoken_of(snapshot: Snapshot, sort: Sort, name: str) -> int:
    """How often something is spoken of by what may do something with it."""
    return sum(snapshot.used[package_of(name), sort, word_of(name), role] for role in SPOKEN_OF)


def named(snapshot: Snapshot, kind: str) -> bool:
    """Whether something speaks of a component of a kind by its name."""
    symbols = (
        symbol_of(card) for rows in snapshot.names.components.values() for card in rows if card.kind == kind
    )
    return any(snapshot.used[one.package, one.sort, one.name, role] for one in symbols for role in SPOKEN_OF)
