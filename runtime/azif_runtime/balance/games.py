"""Single games of a series of a comparison: what each came to, and which components in question it met."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from azif_runtime.agents import AGENTS
from azif_runtime.balance.comparison import Side, program_of
from azif_runtime.balance.surfaced import Surfaced
from azif_runtime.failures import ContentError
from azif_runtime.games import playing
from azif_runtime.games.tables import Tables
from azif_runtime.saves import Setup, game_of

MOST_LOADED = 3
"""How many sides a process keeps ready to play."""

KILLED = "its process was killed"
"""What is said of a game that takes its process with it."""


class Series(msgspec.Struct, frozen=True):
    """Games that differ in nothing but their seeds: the side, how it is set up (without a seed), who decides,
    and the components of which it is noted whether they surfaced.
    """

    side: Side
    setup: Setup
    agent: str
    watched: tuple[str, ...] = ()

    @property
    def identity(self) -> bytes:
        """What tells it from others, while their content stays."""
        return msgspec.json.encode(self, order="sorted")


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """What a game came to; `broke` says what its content did wrong, if it could not be played to its end."""

    over: str
    decisions: int
    events: int
    tracks: dict[str, int]
    broke: str = ""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A game: its seed, what it came to, and which of the components that were watched have surfaced."""

    seed: int
    outcome: Outcome
    met: tuple[str, ...]


_LOADED: dict[Side, Tables] = {}
"""What this process has ready to play, the oldest first."""


def forget() -> None:
    """Let go of what is ready: content may have changed."""
    _LOADED.clear()


def tables_of(side: Side) -> Tables:
    """A side, ready to play. Raises `ContentError` if its content is not right."""
    if side not in _LOADED:
        while len(_LOADED) >= MOST_LOADED:
            del _LOADED[next(iter(_LOADED))]
        _LOADED[side] = Tables(program_of(side))
    _LOADED[side] = _LOADED.pop(side)
    return _LOADED[side]


def play(series: Series, seeds: Sequence[int]) -> list[Played]:
    """The games of these seeds."""
    tables = tables_of(series.side)
    return [play_one(tables, series, seed) for seed in seeds]


def play_one(tables: Tables, series: Series, seed: int) -> Played:
    """The game of a seed."""
    setup = msgspec.structs.replace(series.setup, seed=seed)
    game = game_of(tables.program, setup, AGENTS[series.agent](tables.program, seed), tables=tables)
    watcher = Surfaced(game, series.watched)
    broke = ""
    try:
        playing.play(game)
    except ContentError as error:
        broke = str(error)
    met = watcher.close(game)
    tracks = {name: value for name, value in game.tracks.items() if type(value) is int}
    return Played(seed, Outcome(game.over, game.decisions, game.events, tracks, broke), tuple(sorted(met)))


def killed(seed: int) -> Played:
    """A game that took its process with it."""
    return Played(seed, Outcome("", 0, 0, {}, KILLED), ())
