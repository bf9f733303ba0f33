"""Pairs of games with one seed: what each came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_runtime.balance.comparison import Comparison
from azif_runtime.balance.content import numbers_of
from azif_runtime.balance.games import Outcome, Played, Series
from azif_runtime.balance.results import Results
from azif_runtime.simulate import seed_of

PROVED = 20
"""Of so many pairs whose second game need not be played, one is played all the same."""


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two games of one seed. `surfaced`: what they differ in could matter in the first; if it could not, the
    second is the first again, and was `played` only to prove that.
    """

    number: int
    first: Played
    second: Played
    surfaced: bool
    played: bool

    @property
    def seed(self) -> int:
        """The seed of both games."""
        return self.first.seed

    @property
    def one(self) -> Outcome:
        """What the first came to."""
        return self.first.outcome

    @property
    def other(self) -> Outcome:
        """What the second came to."""
        return self.second.outcome


def pairs(
    comparison: Comparison, results: Results | None = None, numbers: Sequence[int] | None = None
) -> Iterator[Pair]:
    """The pairs of a comparison, or those of these numbers, in their order, however many play them."""
    results = results if results is not None else Results()
    numbers = range(comparison.pairs) if numbers is None else numbers
    seeds = {number: seed_of(comparison.setup.seed, number) for number in numbers}
    setup = msgspec.structs.replace(comparison.setup, seed=0)
    one = Series(comparison.one, setup, comparison.agent)
    other = Series(comparison.other, setup, comparison.agent)
    (first,) = results.of((one, [*seeds.values()]))
    changed = numbers_of(comparison.one.content, comparison.changed)
    surfaced = {seed for seed, game in first.items() if not changed or game.met(changed)}
    needed = [seed for seed in seeds.values() if seed in surfaced or seed % PROVED == 0]
    (second,) = results.of((other, needed))
    for number, seed in seeds.items():
        game = first[seed]
        yield Pair(number, game, second.get(seed, game), seed in surfaced, played=seed in second)


__all__ = ["Outcome", "Pair", "pairs"]
