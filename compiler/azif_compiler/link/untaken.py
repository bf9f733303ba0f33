"""Kinds whose things lie in a pile of their own, of which nothing ever takes one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler.check.fit import a
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import unused as complaints
from azif_compiler.ir.node import package_of, word_of
from azif_compiler.link.possible import Possible
from azif_compiler.names.symbols import Kind, Role, Sort
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.snapshot import Snapshot

SPOKEN_OF: tuple[Role, ...] = ("reads", "writes", "makes", "waits", "labels")
"""How something is spoken of by what may do something with it."""


def untaken(snapshot: Snapshot, possible: Possible, exempt: frozenset[str]) -> Iterator[Diagnostic]:
    """Kinds that nothing speaks of, nor of the pile in which they begin, where no ability counts."""
    inactive = {name for _, facts in possible.facts for name in facts.inactive}
    kinds: Mapping[str, Kind] = snapshot.names.kinds
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
                    yield complaints.NeverTaken(
                        span=found.title, kind=word_of(one.who), one=a(one.who), pile=word_of(pile)
                    )


def spoken_of(snapshot: Snapshot, sort: Sort, name: str) -> int:
    """How often something is spoken of by what may do something with it."""
    return sum(snapshot.used[package_of(name), sort, word_of(name), role] for role in SPOKEN_OF)


def named(snapshot: Snapshot, kind: str) -> bool:
    """Whether something speaks of a component of a kind by its name."""
    symbols = (
        symbol_of(card) for rows in snapshot.names.components.values() for card in rows if card.kind == kind
    )
    return any(snapshot.used[one.package, one.sort, one.name, role] for one in symbols for role in SPOKEN_OF)
