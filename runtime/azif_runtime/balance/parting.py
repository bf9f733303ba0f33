"""Where the two games of a pair part: both logs up to the first entry that differs, and why it is there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from azif_runtime.agents.by_name import AGENTS
from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.games import ready
from azif_runtime.balance.pairs import Pair
from azif_runtime.failures import ContentError, SaveError
from azif_runtime.games.playing import play
from azif_runtime.log import Entry, Log
from azif_runtime.saves import Recorder, Save, begun, game_of
from azif_runtime.why import explain

SHOWN = 6
"""The partings of so many pairs are told."""


class Parting(msgspec.Struct, frozen=True):
    """A pair that differs: where its games part, in entry `number` of the log of the first; what happened on
    either side; what that was inside of, outermost first; and how both ended.
    """

    seed: int
    number: int
    one: str
    other: str
    because: tuple[str, ...]
    one_ended: str
    other_ended: str


def partings(comparison: Comparison, rows: Sequence[Pair], most: int = SHOWN) -> tuple[Parting, ...]:
    """Where some pairs part: those that end otherwise, then those that differ most."""
    unlike = [pair for pair in rows if pair.one != pair.other and not pair.one.broke and not pair.other.broke]
    unlike.sort(key=lambda pair: (pair.one.over == pair.other.over, -weight(pair), pair.number))
    found = [parting(comparison, pair) for pair in unlike[:most]]
    return tuple(each for each in found if each is not None)


def weight(pair: Pair) -> int:
    """How much two games differ at their ends."""
    names = {*pair.one.tracks, *pair.other.tracks}
    return sum(abs(pair.one.tracks.get(name, 0) - pair.other.tracks.get(name, 0)) for name in names)


def parting(comparison: Comparison, pair: Pair) -> Parting | None:
    """Where a pair parts; None if its logs say the same."""
    save, one = told(comparison.one, comparison, pair.seed)
    _, other = told(comparison.other, comparison, pair.seed)
    for number, (left, right) in enumerate(zip_longest(one, other), 1):
        if left is None or right is None or said(left) != said(right):
            because = causes(comparison.one, save, number) if left is not None else ()
            return Parting(
                pair.seed, number, sentence(left), sentence(right), because, pair.one.over, pair.other.over
            )
    return None


def told(side: Side, comparison: Comparison, seed: int) -> tuple[Save, list[Entry]]:
    """A game with its log, and as a save."""
    program = ready(side).program
    setup = msgspec.structs.replace(comparison.setup, seed=seed)
    save, log = begun(program, setup), Log()
    game = game_of(program, setup, Recorder(AGENTS[comparison.agent](program, seed), save), log)
    try:
        play(game)
    except ContentError:
        pass
    else:
        save.end(game)
    return save, log.entries


def said(entry: Entry) -> tuple[str, str, str]:
    """What an entry tells, wherever it stands."""
    return entry.sort, entry.text, entry.by


def sentence(entry: Entry | None) -> str:
    """An entry in a line, with what made it so."""
    if entry is None:
        return "the game is over"
    about = ", ".join(part for part in (f"by {entry.by}" if entry.by else "", entry.at) if part)
    return entry.text + (f" ({about})" if about else "")


def causes(side: Side, save: Save, number: int) -> tuple[str, ...]:
    """What an entry happened inside of, as `azif why` tells it."""
    try:
        found = explain(ready(side).program, save, number)
    except SaveError:
        return ()
    if found is None:
        return ()
    return tuple(cause.text + (f" (by {cause.by})" if cause.by else "") for cause in found.causes)
