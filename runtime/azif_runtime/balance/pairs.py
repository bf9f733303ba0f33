"""Pairs of games with one seed: what each came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_runtime.agents import AGENTS
from azif_runtime.balance.comparison import Comparison, program_of
from azif_runtime.balance.surfaced import Surfaced
from azif_runtime.failures import ContentError
from azif_runtime.game import Tables
from azif_runtime.saves import Setup, game_of
from azif_runtime.simulate import pool, seed_of

PROVED = 20
"""Of so many pairs whose second game need not be played, one is played all the same."""


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """What a game came to; `broke` says what its content did wrong, if it could not be played to its end."""

    over: str
    decisions: int
    events: int
    tracks: dict[str, int]
    broke: str = ""


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two games of one seed. `surfaced`: what they differ in could matter in the first; if it could not, the
    second is the first again, and was `played` only to prove that.
    """

    number: int
    seed: int
    one: Outcome
    other: Outcome
    surfaced: bool
    played: bool


def pairs(comparison: Comparison, workers: int = 1) -> Iterator[Pair]:
    """All pairs of a comparison, in their order, however many play them."""
    if workers <= 1:
        begin(comparison)
        yield from play(range(comparison.pairs))
        return
    size = max(1, min(10, comparison.pairs // (workers * 4)))
    rows = [range(start, min(start + size, comparison.pairs)) for start in range(0, comparison.pairs, size)]
    with pool(workers, begin, comparison) as executor:
        for found in executor.map(play, rows):
            yield from found


_HERE: list[tuple[Comparison, Tables, Tables]] = []
"""What a worker has loaded."""


def begin(comparison: Comparison) -> None:
    """Load both sides, once in a worker."""
    _HERE[:] = [(comparison, Tables(program_of(comparison.one)), Tables(program_of(comparison.other)))]


def play(numbers: Sequence[int]) -> list[Pair]:
    """Some pairs of the comparison that a worker has loaded."""
    return [play_pair(*_HERE[0], number) for number in numbers]


def play_pair(comparison: Comparison, first: Tables, second: Tables, number: int) -> Pair:
    """Both games of a number."""
    seed = seed_of(comparison.setup.seed, number)
    setup = msgspec.structs.replace(comparison.setup, seed=seed)
    changed = comparison.changed
    one, surfaced = outcome(first, setup, comparison.agent, changed)
    if not surfaced and seed % PROVED:
        return Pair(number, seed, one, one, surfaced, played=False)
    other, _ = outcome(second, setup, comparison.agent, frozenset())
    return Pair(number, seed, one, other, surfaced, played=True)


def outcome(tables: Tables, setup: Setup, agent: str, changed: frozenset[str]) -> tuple[Outcome, bool]:
    """What a game came to, and whether some components could matter in it; none named: anything could."""
    game = game_of(tables.program, setup, AGENTS[agent](tables.program, setup.seed), tables=tables)
    watcher = Surfaced(game, changed)
    broke = ""
    try:
        game.play()
    except ContentError as error:
        broke = str(error)
    surfaced = watcher.close(game) or not changed
    tracks = {name: value for name, value in game.tracks.items() if type(value) is int}
    return Outcome(game.over, game.decisions, game.events, tracks, broke), surfaced
