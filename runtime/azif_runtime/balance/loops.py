"""What was done conspicuously often in one round, with a game to see it in."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from azif_runtime.balance.games import Played

OFTEN = 20
"""So often in one round is conspicuous: whoever could do something so often could do it without end."""


class Loop(msgspec.Struct, frozen=True):
    """Something that somebody did so many times in one round, and in how many games; one of them is told."""

    what: str
    who: str
    times: int
    games: int
    seed: int
    round: int


def loops(games: Iterable[Played]) -> tuple[Loop, ...]:
    """What was done conspicuously often, the oftenest first."""
    found: dict[str, Loop] = {}
    for game in games:
        times, what, who, number = game.seen.often
        if times >= OFTEN:
            known = found.get(what)
            most = Loop(what, who, times, 1, game.seed, number)
            if known is not None:
                most = max(most, known, key=lambda loop: (loop.times, -loop.seed))
                most = msgspec.structs.replace(most, games=known.games + 1)
            found[what] = most
    return tuple(sorted(found.values(), key=lambda loop: (-loop.times, loop.what)))


def most_often(games: Iterable[Played]) -> Loop | None:
    """What was done most often in one round, conspicuous or not."""
    oftenest = max(games, key=lambda game: (game.seen.often[0], -game.seed), default=None)
    if oftenest is None or not oftenest.seen.often[0]:
        return None
    times, what, who, number = oftenest.seen.often
    return Loop(what, who, times, 1, oftenest.seed, number)
