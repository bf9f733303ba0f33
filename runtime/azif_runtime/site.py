"""Rulings, tried → what a site shows of them: results, what they met, the logs that are wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from azif_compiler.garbage import without_collecting
from azif_compiler.site.results import Result, Row
from azif_runtime import copies
from azif_runtime.program import Program, RulingInfo
from azif_runtime.set_up import take_apart
from azif_runtime.trace import TracedScene
from azif_runtime.verdicts import Trial, try_all

SECONDS = 3600.0
"""How much of the processor's time the logs of a process may take."""

Results = dict[str, Result]


def results(program: Program, wants_log: Callable[[RulingInfo], bool], *, workers: int = 1) -> Results:
    """How all rulings of a program came out, by their ids; `wants_log` says of which the log is wanted."""
    trials = try_all(program, program.rulings, workers=workers)
    wanted = [ruling for ruling in program.rulings if wants_log(ruling)]
    logs = dict(zip((ruling.id for ruling in wanted), logs_of(program, wanted, workers), strict=True))
    return {trial.id: result(program, trial, logs.get(trial.id, ())) for trial in trials}


def result(program: Program, trial: Trial, log: tuple[Row, ...]) -> Result:
    """How a ruling came out."""
    met = dict.fromkeys(
        (site.sort, site.id) for index in sorted(trial.met) if (site := program.sites[index]).is_clause
    )
    failures = tuple(map(str, trial.verdict.failures))
    return Result(failures, tuple(key for key in met if key[0] != "ruling"), log)


def logs_of(program: Program, rulings: Sequence[RulingInfo], workers: int) -> list[tuple[Row, ...]]:
    """The logs of rulings, in their order."""
    if workers < 2 or not copies.POSSIBLE:
        return [log_of(program, ruling) for ruling in rulings]

    def work(job: int) -> bytes:
        return msgspec.msgpack.encode([log_of(program, ruling) for ruling in rulings[job::workers]])

    with without_collecting(frozen=True):
        found = copies.spread(workers, work, workers=workers, seconds=SECONDS)
    parts = [
        msgspec.msgpack.decode(part or work(job), type=list[tuple[Row, ...]])
        for job, part in enumerate(found)
    ]
    return [parts[number % workers][number // workers] for number in range(len(rulings))]


def log_of(program: Program, ruling: RulingInfo) -> tuple[Row, ...]:
    """What happens in a ruling."""
    scene = TracedScene(program, ruling)
    scene.verdict()
    take_apart(scene.game)
    return tuple(
        Row(entry.depth, entry.sort, entry.text, entry.by, entry.rules, entry.at)
        for entry in scene.log.entries
    )
