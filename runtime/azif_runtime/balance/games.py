"""Single games of a series of a comparison: what each came to, and what was noted of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from azif_compiler.garbage import leaving_alone
from azif_compiler.loader.cache import user_cache
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.agents.rounds import round_of
from azif_runtime.balance.comparison import Side, program_of
from azif_runtime.balance.observed import STAGES, Observer, Onlooker, Seen, seen
from azif_runtime.balance.packing import has_any
from azif_runtime.balance.surfaced import Surfaced
from azif_runtime.failures import ContentError
from azif_runtime.games import playing
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of

MOST_LOADED = 3
"""How many sides a process keeps ready to play."""

KILLED = "killed"
"""What is said of a game that takes its process with it, each time."""


class Series(msgspec.Struct, frozen=True):
    """Games that differ in nothing but their seeds: the side, how it is set up (without a seed), and who
    decides.
    """

    side: Side
    setup: Setup
    agent: str

    @property
    def name(self) -> Series:
        """The same without the bytes of its content."""
        side = msgspec.structs.replace(self.side, content=self.side.content.name)
        return msgspec.structs.replace(self, side=side)

    @property
    def identity(self) -> bytes:
        """What tells it from others."""
        return msgspec.json.encode(self.name, order="sorted")


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """What a game came to; `broke` says what its content did wrong, if it could not be played to its end."""

    over: str
    decisions: int
    events: int
    tracks: dict[str, int]
    broke: str = ""


NOTHING = Seen((b"",) * len(STAGES), b"", b"", (0, "", "", 0))
"""What was noted of a game of which nothing is known."""


class Played(msgspec.Struct, frozen=True, array_like=True):
    """A game: its seed, what it came to, and what was noted."""

    seed: int
    outcome: Outcome
    seen: Seen = NOTHING

    def met(self, cards: Sequence[int]) -> bool:
        """Whether one of these components, as numbers in the order of the program, could do anything: it has
        surfaced, or was offered from its pile or asked there what it is, where what is taken instead depends
        on it, too.
        """
        return any(has_any(stage, cards) for stage in (*self.seen.stages, self.seen.asked))


@dataclass(slots=True)
class Ready:
    """A side that is ready to play; the steps with which its rounds begin, by the setup."""

    program: Program
    rounds: dict[bytes, str]

    def mark(self, setup: Setup) -> str:
        """The step with which a round begins in games that are set up so."""
        key = msgspec.json.encode(setup, order="sorted")
        if key not in self.rounds:
            self.rounds[key] = round_of(self.program, setup.seed, setup.options, setup.variants)
        return self.rounds[key]


_READY: dict[Side, Ready] = {}
"""What this process has ready to play, the oldest first."""


def ready(side: Side) -> Ready:
    """A side, ready to play."""
    if side not in _READY:
        while len(_READY) >= MOST_LOADED:
            del _READY[next(iter(_READY))]
        _READY[side] = Ready(program_of(side, user_cache()), {})
    _READY[side] = _READY.pop(side)
    return _READY[side]


def play(series: Series, seeds: Sequence[int], told: Callable[[Played], None] | None = None) -> list[Played]:
    """The games of these seeds; each is `told` as soon as it is over."""
    found = []
    side = ready(series.side)
    with leaving_alone():
        for seed in seeds:
            found.append(play_one(side, series, seed))
            if told is not None:
                told(found[-1])
    return found


def play_one(side: Ready, series: Series, seed: int) -> Played:
    """The game of a seed."""
    program, setup = side.program, msgspec.structs.replace(series.setup, seed=seed)
    observer = Observer(program, side.mark(series.setup))
    onlooker = Onlooker(AGENTS[series.agent](program, seed), program)
    program.counts[:] = [0] * len(program.counts)
    game = game_of(program, setup, onlooker, observer)
    watcher = Surfaced(game)
    broke = ""
    try:
        playing.play(game)
    except ContentError as error:
        broke = str(error)
    finally:
        watcher.close(game)
    tracks = {name: value for name, value in game.tracks.items() if type(value) is int}
    outcome = Outcome(game.over, game.decisions, game.events, tracks, broke)
    return Played(seed, outcome, seen(program, observer, onlooker, watcher))


def killed(seed: int) -> Played:
    """A game that took its process with it."""
    return Played(seed, Outcome("", 0, 0, {}, KILLED))
