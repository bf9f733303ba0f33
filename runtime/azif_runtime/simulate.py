"""Many games, on one processor or several; what comes out does not depend on how they are divided."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

import msgspec

from azif_compiler import ir
from azif_compiler.garbage import leaving_alone, without_collecting
from azif_compiler.loader.cache import user_cache
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import play
from azif_runtime.games.tables import Tables
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.translate.translate import translate

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Run:
    """Games that are wanted: of which linked game, as bytes, how set up, by whom; `setup.seed` is the run's
    own.
    """

    content: bytes
    setup: Setup
    agent: str
    games: int


class Result(msgspec.Struct, frozen=True, array_like=True):
    """How a game ended; `broke` says what its content did wrong, if it could not be played to its end."""

    number: int
    seed: int
    over: str
    decisions: int
    events: int
    tracks: dict[str, int]
    broke: str = ""


def seed_of(run: int, number: int) -> int:
    """The seed of one game of a run."""
    return int.from_bytes(blake2b(f"{run} {number}".encode(), digest_size=6).digest())


def simulate(run: Run, *, workers: int = 1, program: Program | None = None) -> list[Result]:
    """Play all games of a run, in order."""
    if workers <= 1:
        program = program or program_of(run.content)
        tables = Tables(program)
        with leaving_alone():
            return [play_one(tables, run, number) for number in range(run.games)]
    return list(spread(run, workers))


def spread(run: Run, workers: int) -> Iterator[Result]:
    """Play the games of a run on several processors."""
    size = max(1, run.games // (workers * 8))
    batches = [range(start, min(start + size, run.games)) for start in range(0, run.games, size)]
    with pool(workers, begin, run) as executor:
        for results in executor.map(play_batch, batches):
            yield from results


def pool(workers: int, begin: Callable[[T], None], wanted: T) -> ProcessPoolExecutor:
    """Workers that have begun with what is wanted, and so loaded its content."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=(wanted,))


def workers_here() -> int:
    """How many games can be played at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_HERE: list[tuple[Tables, Run]] = []
"""What a worker has loaded."""


def begin(run: Run) -> None:
    """Load the content, once in a worker."""
    _HERE[:] = [(Tables(program_of(run.content)), run)]


def play_batch(numbers: Sequence[int]) -> list[Result]:
    """Play some games of the run that a worker has loaded."""
    tables, run = _HERE[0]
    with leaving_alone():
        return [play_one(tables, run, number) for number in numbers]


def program_of(content: bytes) -> Program:
    """The program of a linked game."""
    with without_collecting():
        return translate(ir.decode(content), cache=user_cache())


def play_one(tables: Tables, run: Run, number: int) -> Result:
    """Play one game of a run."""
    seed = seed_of(run.setup.seed, number)
    setup, program = msgspec.structs.replace(run.setup, seed=seed), tables.program
    game = game_of(program, setup, AGENTS[run.agent](program, seed), tables=tables)
    broke = ""
    try:
        play(game)
    except ContentError as error:
        broke = str(error)
    numbers = {name: value for name, value in game.tracks.items() if type(value) is int}
    return Result(number, seed, game.over, game.decisions, game.events, numbers, broke)
