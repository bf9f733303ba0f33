"""Games of series: those that are known, and those that have to be played, on one processor or several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool

from azif_runtime.balance.games import Played, Series, forget, killed, play
from azif_runtime.balance.store import Store
from azif_runtime.simulate import pool

BATCH = 10
"""How many games a worker plays before they are kept."""

Wanted = tuple[Series, tuple[int, ...]]
"""A batch: a series and seeds."""


class Results:
    """Where games come from. `told` is called behind each batch with how many games it holds."""

    __slots__ = ("known", "played", "store", "told", "workers")

    def __init__(
        self, workers: int = 1, store: Store | None = None, told: Callable[[int], None] | None = None
    ) -> None:
        self.workers, self.store, self.told = workers, store, told
        self.known: dict[bytes, dict[int, Played]] = {}
        self.played = 0
        forget()

    def of(self, *wanted: tuple[Series, Sequence[int]]) -> list[dict[int, Played]]:
        """The games of series, by their seeds; what is not known is played, and kept as it comes."""
        batches: list[Wanted] = []
        for series, seeds in wanted:
            known = self.kept(series)
            missing = [seed for seed in dict.fromkeys(seeds) if seed not in known]
            size = max(1, min(BATCH, -(-len(missing) // (2 * self.workers))))
            rows = range(0, len(missing), size)
            batches += [(series, tuple(missing[start : start + size])) for start in rows]
        for series, games in self.play(batches):
            self.kept(series).update({game.seed: game for game in games})
            self.played += len(games)
            if self.store is not None:
                self.store.add(series, games)
            if self.told is not None:
                self.told(len(games))
        return [{seed: self.kept(series)[seed] for seed in seeds} for series, seeds in wanted]

    def kept(self, series: Series) -> dict[int, Played]:
        """What is known of a series."""
        identity = series.identity
        if identity not in self.known:
            self.known[identity] = self.store.games(series) if self.store is not None else {}
        return self.known[identity]

    def play(self, batches: Sequence[Wanted]) -> Iterator[tuple[Series, list[Played]]]:
        """Play all batches, as they come; a game that kills its process is found, and the rest goes on."""
        if self.workers <= 1 or not batches:
            yield from ((series, play(series, seeds)) for series, seeds in batches)
            return
        left = yield from together(batches, self.workers)
        while left:
            series, seeds = left.pop()
            gone = yield from together([(series, seeds)], 1)
            if gone and len(seeds) == 1:
                yield series, [killed(seeds[0])]
            elif gone:
                half = len(seeds) // 2
                left += [(series, seeds[half:]), (series, seeds[:half])]


def together(
    batches: Sequence[Wanted], workers: int
) -> Generator[tuple[Series, list[Played]], None, list[Wanted]]:
    """Play batches at once; returns those that were gone because a process was killed."""
    gone: list[Wanted] = []
    with pool(workers, ready, None) as executor:
        futures = {executor.submit(play, *batch): batch for batch in batches}
        for future in as_completed(futures):
            try:
                yield futures[future][0], future.result()
            except BrokenProcessPool:
                gone.append(futures[future])
    return gone


def ready(_: None) -> None:
    """What a worker begins with: it loads what it plays when it plays it."""
