"""Rulings, tried → what a site shows of them: results, what they met, the logs that are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.garbage import without_collecting
from azif_compiler.site.results import Result, Row
from azif_runtime import copies
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Scene
from azif_runtime.trace import TracedScene
from azif_runtime.translate.translate import translate
from azif_runtime.verdicts import SECONDS, TOGETHER, one_by_one
from azif_runtime.watching import Watch

Results = dict[str, Result]
"""Results by the ids of rulings."""


class Tried(msgspec.Struct, frozen=True, array_like=True):
    """How a ruling came out, and which components it asked for what: for anything else about components it
    would have come out the same.
    """

    result: Result
    asked: dict[str, list[str]]


def tried(
    game: ir.Game, rulings: Sequence[ir.Ruling], wants_log: Callable[[ir.Ruling], bool], *, workers: int = 1
) -> dict[str, Tried]:
    """What came of some rulings of a game, by their ids; `wants_log` says of which the log is wanted.

    Each process has a program with its own part of the rulings, so this one needs none.
    """
    if not rulings:
        return {}
    jobs = max(1, min(workers, len(rulings) // TOGETHER)) if copies.POSSIBLE else 1

    def work(job: int) -> bytes:
        return msgspec.msgpack.encode(list(some(game, rulings[job::jobs], wants_log)))

    found: Sequence[bytes | None] = [None] * jobs
    if copies.POSSIBLE:
        with without_collecting(frozen=True):
            found = copies.spread(jobs, work, workers=jobs, seconds=SECONDS)
    # What broke a process breaks this one too, and is seen.
    parts = [msgspec.msgpack.decode(part or work(job), type=list[Tried]) for job, part in enumerate(found)]
    return {ruling.name: parts[number % jobs][number // jobs] for number, ruling in enumerate(rulings)}


def some(
    game: ir.Game, rulings: Sequence[ir.Ruling], wants_log: Callable[[ir.Ruling], bool]
) -> Iterator[Tried]:
    """Try rulings of a game one after the other."""
    mine = {ruling.name for ruling in rulings}
    kept = tuple(one for one in game.declarations if not isinstance(one, ir.Ruling) or one.name in mine)
    with without_collecting():
        program = translate(msgspec.structs.replace(game, declarations=kept), counted=True)
    watch = Watch(program)
    infos = {info.id: info for info in program.rulings}
    last: list[Scene] = []

    def scene(program: Program, ruling: RulingInfo) -> Scene:
        watch.begin()
        last.clear()
        last[:] = [TracedScene(program, ruling) if wants_log(ruling.declared) else Scene(program, ruling)]
        return last[0]

    for trial in one_by_one(program, [infos[ruling.name] for ruling in rulings], made=scene):
        met = dict.fromkeys(
            (site.sort, site.id) for index in sorted(trial.met) if (site := program.sites[index]).is_clause
        )
        failures = tuple(map(str, trial.verdict.failures))
        log = logged(last[0]) if last and isinstance(last[0], TracedScene) else ()
        asked = {slot: sorted(those) for slot, those in watch.asked.items() if those}
        yield Tried(Result(failures, tuple(key for key in met if key[0] != "ruling"), log), asked)


def logged(scene: TracedScene) -> tuple[Row, ...]:
    """What happened in a ruling."""
    return tuple(Row(one.depth, one.sort, one.text, one.by, one.rules) for one in scene.log.entries)
