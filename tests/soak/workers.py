"""The games of a plan on all processors, with a line now and then that says how far they are."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator, Sequence, Set
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import replace
from itertools import islice

from azif_compiler import ir
from azif_runtime.program import Program
from azif_runtime.translate.translate import translate
from soak.games import Played, key, play
from soak.plan import Plan


class Tables:
    """The contents of a plan's tables, each translated when the first game is played on it. The last has all
    packages: clauses are known by their numbers there.
    """

    def __init__(self, contents: Sequence[bytes], plan: Plan) -> None:
        self.contents, self.plan = contents, plan
        self.programs: dict[int, tuple[Program, Program]] = {}
        self.numbers: dict[int, dict[int, int]] = {}

    def play(self, number: int) -> Played:
        """Play a game of the plan."""
        table = number % len(self.contents)
        game = play(*self.program(table), self.plan, number)
        numbers = self.numbers[table]
        return replace(game, clauses={numbers[i]: times for i, times in game.clauses.items() if i in numbers})

    def program(self, table: int) -> tuple[Program, Program]:
        """A content, once with its clauses counted and once without."""
        if table not in self.programs:
            last = len(self.contents) - 1
            whole = self.program(last) if table != last else None
            content = ir.decode(self.contents[table])
            made = self.programs[table] = (translate(content, counted=True), translate(content))
            here = whole[0] if whole is not None else made[0]
            known = {key(site): number for number, site in enumerate(here.sites)}
            sites = enumerate(map(key, made[0].sites))
            self.numbers[table] = {i: known[site] for i, site in sites if site in known}
        return self.programs[table]


_HERE: list[Tables] = []
"""What a worker plays."""


def begin(contents: Sequence[bytes], plan: Plan) -> None:
    """Take the contents, once in a worker."""
    _HERE[:] = [Tables(contents, plan)]


def play_here(number: int) -> Played:
    """Play a game of the plan in a worker."""
    return _HERE[0].play(number)


def played(contents: Sequence[bytes], plan: Plan, workers: int, done: Set[int]) -> Iterator[Played]:
    """Play the games of a plan that are not done yet, as they come to their ends."""
    numbers = iter([number for number in range(plan.games) if number not in done])
    with pool(workers, begin, contents, plan) as executor:
        # Few are under way at once: what came of a game is large, and is forgotten when it is counted.
        going = {executor.submit(play_here, number) for number in islice(numbers, workers * 3)}
        try:
            while going:
                ended, going = wait(going, return_when=FIRST_COMPLETED)
                going |= {executor.submit(play_here, number) for number in islice(numbers, len(ended))}
                yield from (future.result() for future in ended)
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
