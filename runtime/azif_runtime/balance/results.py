"""Games of series: those that are known, and those that have to be played, by whatever engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azif_runtime.balance.engine import Alone, Engine
from azif_runtime.balance.games import Played, Series
from azif_runtime.balance.queue import Queue
from azif_runtime.balance.store import Store


class Results:
    """Where games come from. `told` is called behind each batch with how many games it holds."""

    __slots__ = ("engine", "known", "played", "seconds", "store", "told")

    def __init__(
        self,
        engine: Engine | None = None,
        store: Store | None = None,
        told: Callable[[int], None] | None = None,
    ) -> None:
        self.engine: Engine = engine if engine is not None else Alone()
        self.store, self.told = store, told
        self.known: dict[bytes, dict[int, Played]] = {}
        self.played, self.seconds = 0, 0.0

    @property
    def workers(self) -> int:
        """How many batches are played at once."""
        return self.engine.workers

    def of(self, *wanted: tuple[Series, Sequence[int]]) -> list[dict[int, Played]]:
        """The games of series, by their seeds; what is not known is played, and kept as it comes."""
        missing = []
        for series, seeds in wanted:
            known = self.kept(series)
            missing.append((series, [seed for seed in dict.fromkeys(seeds) if seed not in known]))
        for done in self.engine.play(Queue(missing)):
            series, games = done.batch.series, done.games
            if self.store is not None:
                self.store.add(series, games)
            self.kept(series).update({game.seed: game for game in games})
            self.played += len(games)
            self.seconds += done.seconds
            if self.told is not None:
                self.told(len(games))
        return [{seed: self.kept(series)[seed] for seed in seeds} for series, seeds in wanted]

    def kept(self, series: Series) -> dict[int, Played]:
        """What is known of a series."""
        identity = series.identity
        if identity not in self.known:
            self.known[identity] = self.store.games(series) if self.store is not None else {}
        return self.known[identity]
