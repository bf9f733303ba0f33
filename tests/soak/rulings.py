"""Which rulings meet what no game of a soak has met."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from azif_compiler import ir
from azif_runtime.coverage.clauses import Clause
from azif_runtime.effects.nodes import alls
from azif_runtime.invariants import Broken
from azif_runtime.program import Program
from azif_runtime.translate.translate import translate
from soak.games import Place, key
from soak.meeting import Known, known, met_by, written_in
from soak.report import Rulings, Tally
from soak.workers import pool

Tried = tuple[str, bool, set[Known], set[Place]]
"""A ruling, whether it holds, and what it met: components and clauses. With one in which the table was broken
stands how."""

_HERE: list[Program] = []
"""The content of a worker, with its rulings."""


def tried(
    tally: Tally, clauses: Sequence[Clause], content: bytes, workers: int
) -> tuple[list[Clause], Rulings]:
    """Carry all rulings out: every clause with what the games and those rulings met of it, and the rulings
    that meet the components which were met in no game.
    """
    found = Rulings({one: [] for one in tally.never_met}, [])
    by: dict[Place, list[str]] = {}
    number = sum(isinstance(d, ir.Ruling) for d in ir.decode(content).declarations)
    with pool(workers, begin, content) as executor:
        for name, holds, met, places in executor.map(try_one, range(number), chunksize=50):
            if not holds:
                found.failing.append(name)
                continue
            for one in met & found.components.keys():
                found.components[one].append(name)
            for place in places:
                by.setdefault(place, []).append(name)
    times = dict(zip(map(key, tally.program.sites), tally.program.counts, strict=True))
    return [
        msgspec.structs.replace(clause, times=times[place], rulings=tuple(by.get(place, ())))
        for clause in clauses
        for place in [(clause.file, clause.line, clause.column, clause.what)]
    ], found


def begin(content: bytes) -> None:
    """Make the program, once in a worker."""
    _HERE[:] = [translate(ir.decode(content), counted=True)]


def try_one(number: int) -> Tried:
    """Carry a ruling out in a worker."""
    program = _HERE[0]
    ruling = program.rulings[number]
    program.counts[:] = [0] * len(program.counts)
    try:
        verdict, met = met_by(program, ruling)
    except Broken as error:
        return f"{ruling.name}: {error}", False, set(), set()
    reached = [index for index, times in enumerate(program.counts) if times]
    places = {key(program.sites[index]) for index in reached}
    met |= written_in(program, reached) | drawn(program, ruling.declared)
    return verdict.name, verdict.holds, met, places


def drawn(program: Program, ruling: ir.Ruling) -> set[Known]:
    """The components of which a ruling says that they come next: some do nothing but be drawn."""
    names = {
        name
        for draws in alls(ruling, ir.Draws)
        for name in (
            *(node.name for node in alls(draws, ir.Named)),
            *(name for node in alls(draws, ir.Cards) for name in node.components),
        )
    }
    return {known(card) for card in program.cards if card.id in names}
