"""Components that lie nowhere when the game starts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import link as complaints
from azif_compiler.ir import types
from azif_compiler.link.printed import Table
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.sense import Thing
from azif_compiler.snapshot.snapshot import Snapshot


def nowhere(snapshot: Snapshot, table: Table, found: Mapping[Thing, Found]) -> Iterator[Diagnostic]:
    """Components of a game that lie nowhere when it starts, and that nothing puts anywhere by their names."""
    if not snapshot.names.verbs.get("main"):
        return
    homeless = {kind for kind in table.kinds if starts_nowhere(table, kind)}
    for thing, place in found.items():
        if thing.kind not in homeless or table.cards[thing].starts is not None:
            continue
        symbol = (ir.package_of(thing.name), "component", f"{thing.kind}/{ir.word_of(thing.name)}")
        if any(use[:3] == symbol and use[3] != "declares" for use in snapshot.used):
            continue
        known = sorted(
            ir.word_of(k) for k in table.kinds if k not in homeless and table.is_kind(k, thing.kind)
        )
        yield complaints.LiesNowhere(
            span=place.title,
            name=ir.word_of(thing.name),
            kind=ir.word_of(thing.kind),
            known=tuple(known),
        )


def starts_nowhere(table: Table, kind: str) -> bool:
    """Whether a kind does not say where its things lie before the game."""
    return all(table.kinds[one].starts is None for one in table.above(kind) if one != types.THING)
