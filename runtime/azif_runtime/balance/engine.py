"""What plays batches of games: this process, several processes here, or the workers of a cluster.

All give the same games: which engine plays, and on how many workers, shows in no result.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from queue import SimpleQueue
from typing import Protocol

from azif_runtime.balance.child import Child
from azif_runtime.balance.games import play
from azif_runtime.balance.queue import Batch, Done, Queue


class Engine(Protocol):
    """What plays; `workers` is how many batches it plays at once."""

    @property
    def workers(self) -> int:
        """How many batches are played at once."""
        ...

    def play(self, queue: Queue) -> Iterator[Done]:
        """Play all that is wanted, batch by batch as they come."""
        ...

    def close(self) -> None:
        """Let go of whatever plays."""
        ...


class Alone:
    """The process that asks plays. What breaks it breaks the command."""

    workers = 1

    def play(self, queue: Queue) -> Iterator[Done]:
        """Play all that is wanted."""
        while (batch := queue.next(1)) is not None:
            began = time.perf_counter()
            games = play(batch.series, batch.seeds)
            done = Done(batch, tuple(games), time.perf_counter() - began)
            queue.note(done)
            yield done

    def close(self) -> None:
        """Nothing is kept."""


class Here:
    """So many processes on this machine, each of which plays one batch at a time."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.children = [Child() for _ in range(workers)]
        self.threads = ThreadPoolExecutor(workers)

    def play(self, queue: Queue) -> Iterator[Done]:
        """Play all that is wanted."""
        free: SimpleQueue[Child] = SimpleQueue()
        for child in self.children:
            free.put(child)
        going: set[Future[Done]] = set()
        while True:
            while len(going) < self.workers and (batch := queue.next(self.workers)) is not None:
                going.add(self.threads.submit(by_one_of, free, batch))
            if not going:
                return
            over, going = wait(going, return_when=FIRST_COMPLETED)
            for future in over:
                done = future.result()
                queue.note(done)
                yield done

    def close(self) -> None:
        """End the processes; what they were playing is gone."""
        for child in self.children:
            child.close()
        self.threads.shutdown(wait=True, cancel_futures=True)
        for child in self.children:
            child.end()


def by_one_of(free: SimpleQueue[Child], batch: Batch) -> Done:
    """A batch, played by whoever is free."""
    child = free.get()
    began = time.perf_counter()
    try:
        games = child.play(batch.series, batch.seeds)
    finally:
        free.put(child)
    return Done(batch, tuple(games), time.perf_counter() - began)
