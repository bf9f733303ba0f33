"""The games of a plan on all processors, with a line now and then that says how far they are."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice

from azif_compiler import ir
from azif_runtime.program import Program
from azif_runtime.translate.translate import translate
from soak.games import Played, play
from soak.plan import Plan

_HERE: list[tuple[Program, Program, Plan]] = []
"""What a worker plays: the content once with its clauses counted and once without."""


def begin(content: bytes, plan: Plan) -> None:
    """Make the programs, once in a worker."""
    game = ir.decode(content)
    _HERE[:] = [(translate(game, counted=True), translate(game), plan)]


def play_here(number: int) -> Played:
    """Play a game of the plan in a worker."""
    return play(*_HERE[0], number)


def played(content: bytes, plan: Plan, workers: int) -> Iterator[Played]:
    """Play all games of a plan, as they are done."""
    numbers = iter(range(plan.games))
    with pool(workers, begin, content, plan) as executor:
        # Few are under way at once: what came of a game is large, and is forgotten when it is counted.
        going = {executor.submit(play_here, number) for number in islice(numbers, workers * 3)}
        try:
            while going:
                done, going = wait(going, return_when=FIRST_COMPLETED)
                going |= {executor.submit(play_here, number) for number in islice(numbers, len(done))}
                yield from (future.result() for future in done)
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


def pool(workers: int, start: Callable[..., None], *given: object) -> ProcessPoolExecutor:
    """Workers that begin with what they are given."""
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=start, initargs=given)


class Progress:
    """How far a soak is; on a terminal one line that changes, elsewhere a line every half minute."""

    def __init__(self, games: int, say: Callable[[str], object] = sys.stderr.write) -> None:
        self.games, self.say = games, say
        self.on_terminal = sys.stderr.isatty()
        self.began = self.told = time.monotonic()
        self.done = self.wrong = 0

    def add(self, game: Played) -> None:
        """A game is done."""
        self.done += 1
        if game.wrong:
            self.wrong += 1
            self.say(f"{self.ending}game {game.setting.number}: {game.wrong}\n")
        now = time.monotonic()
        if self.done == self.games or now - self.told >= (0.5 if self.on_terminal else 30):
            self.told = now
            rate = self.done / max(now - self.began, 0.001)
            left = (self.games - self.done) / rate / 60
            self.say(
                f"{self.ending}{self.done} of {self.games} games, {rate:.1f} a second, "
                f"{self.wrong or 'nothing'} wrong, {left:.0f} minutes left"
                + ("" if self.on_terminal and self.done < self.games else "\n")
            )

    @property
    def ending(self) -> str:
        """What takes away the line that changes."""
        return "\r\033[K" if self.on_terminal else ""
