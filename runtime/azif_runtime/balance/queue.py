"""Games that are wanted, handed out in batches: as many as take some seconds, by those that were played.

Which games lie in which batch, and in which order batches come back, shows in nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

import msgspec

from azif_runtime.balance.games import Played, Series

SECONDS = 15.0
"""So long a batch should take: far longer than handing it out, and short enough to be played again."""

FIRST = 2
"""How many games the first batches have, while nothing is known of how long a game takes."""


class Batch(msgspec.Struct, frozen=True):
    """Some games of a series."""

    series: Series
    seeds: tuple[int, ...]


class Done(msgspec.Struct, frozen=True):
    """A batch that was played, and how many seconds it took."""

    batch: Batch
    games: tuple[Played, ...]
    seconds: float


class Queue:
    """What is still to be played by so many workers."""

    def __init__(self, wanted: Sequence[tuple[Series, Sequence[int]]]) -> None:
        self.wanted = deque((series, deque(seeds)) for series, seeds in wanted if seeds)
        self.left = sum(len(seeds) for _, seeds in self.wanted)
        self.played, self.seconds = 0, 0.0

    def next(self, workers: int) -> Batch | None:
        """The next batch for one of so many workers; None if all was handed out."""
        if not self.wanted:
            return None
        series, seeds = self.wanted[0]
        size = min(self.size(workers), len(seeds))
        batch = Batch(series, tuple(seeds.popleft() for _ in range(size)))
        self.left -= size
        if not seeds:
            self.wanted.popleft()
        return batch

    def size(self, workers: int) -> int:
        """How many games a batch should have now: towards the end fewer, so that none is waited for long."""
        most = FIRST if not self.played else int(SECONDS * self.played / max(self.seconds, 1e-9))
        return max(1, min(most, -(-self.left // (2 * workers))))

    def note(self, done: Done) -> None:
        """A batch was played."""
        self.played += len(done.games)
        self.seconds += done.seconds
