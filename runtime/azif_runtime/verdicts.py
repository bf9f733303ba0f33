"""Rulings, tried on one processor or several: how each comes out, and how often it meets which clauses.

A ruling plays a game of its own, so what comes out does not depend on how they are divided.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import compress

import msgspec

from azif_runtime import copies
from azif_runtime.games.tables import Tables
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Scene, Verdict, try_ruling

Around = Callable[[str], AbstractContextManager[None]]
"""What is put around each ruling, given its name."""

TOGETHER = 100
"""So many rulings are worth a process of their own."""

KEPT = 100
"""After so many rulings the collector comes for what their games have left."""

SECONDS = 3600.0
"""How much of the processor's time a process may take."""


class Trial(msgspec.Struct, frozen=True, array_like=True):
    """A ruling by its id, how it came out, and how often it met clauses, by their index."""

    id: str
    verdict: Verdict
    met: dict[int, int]


def try_all(program: Program, rulings: Sequence[RulingInfo], *, workers: int = 1) -> list[Trial]:
    """Try rulings, in their order; what they met stays counted in the program."""
    counts, before = program.counts, list(program.counts)
    jobs = min(len(rulings) // TOGETHER, workers * 4)
    found = copies.dealt(
        rulings,
        lambda some: list(one_by_one(program, some)),
        Trial,
        workers=workers,
        jobs=jobs,
        seconds=SECONDS,
    )
    counts[:] = before  # of what was tried here it is counted already
    for trial in found:
        for index, times in trial.met.items():
            counts[index] += times
    return found


def one_by_one(
    program: Program,
    rulings: Sequence[RulingInfo],
    around: Around | None = None,
    made: Callable[[Program, RulingInfo], Scene] | None = None,
) -> Iterator[Trial]:
    """Try rulings one after the other, on scenes that are `made` for them; what they met stays counted in the
    program.
    """
    counts = program.counts
    nothing, before = [0] * len(counts), list(counts)
    tables = Tables(program)
    for number, ruling in enumerate(rulings, 1):
        counts[:] = nothing
        with around(ruling.name) if around is not None else nullcontext():
            verdict = try_ruling(program, ruling, tables, made)
        met = {index: counts[index] for index in compress(range(len(counts)), counts)}
        for index, times in met.items():
            before[index] += times
        if number % KEPT == 0 and not gc.isenabled():
            gc.collect()
        yield Trial(ruling.id, verdict, met)
    counts[:] = before
