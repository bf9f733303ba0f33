"""Where the two games of a pair part: both logs up to the first entry that differs, and why it is there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from azif_runtime.agents.by_name import AGENTS
from azif_runtime.balance.comparison import Comparison, Side
from azif_runtime.balance.games import Series, ready
from azif_runtime.balance.pairs import Pair
from azif_runtime.balance.store import Store, key
from azif_runtime.failures import ContentError, SaveError
from azif_runtime.games.playing import play
from azif_runtime.log import Entry, Log
from azif_runtime.saves import Recorder, Save, begun, game_of
from azif_runtime.state.game import Game
from azif_runtime.why import explain

SHOWN = 6
"""The partings of so many pairs are told."""


class Parting(msgspec.Struct, frozen=True):
    """A pair that differs: where its games part, in entry `number` of the log of the first; what happened on
    either side; what that was inside of, outermost first; and how both ended. Games that part while they are
    `set_up` already are told by what first differs behind that.
    """

    seed: int
    number: int
    one: str
    other: str
    because: tuple[str, ...]
    one_ended: str
    other_ended: str
    set_up: bool = False


def partings(
    comparison: Comparison, rows: Sequence[Pair], store: Store | None = None, most: int = SHOWN
) -> tuple[Parting, ...]:
    """Where some pairs part: those that end otherwise, then those that differ most. They are played again for
    it, but if a store knows them.
    """
    unlike = [pair for pair in rows if pair.one != pair.other and not pair.one.broke and not pair.other.broke]
    unlike.sort(key=lambda pair: (pair.one.over == pair.other.over, -weight(pair), pair.number))

    def work() -> tuple[Parting, ...]:
        found = (parting(comparison, pair) for pair in unlike[:most])
        return tuple(each for each in found if each is not None)

    if store is None or not unlike:
        return work()
    sides = (Series(side, comparison.setup, comparison.agent) for side in (comparison.one, comparison.other))
    about = [*map(key, sides), [pair.seed for pair in unlike[:most]], Path(__file__).read_text("utf-8")]
    return store.worked_out(msgspec.json.encode(about), tuple[Parting, ...], work)


def weight(pair: Pair) -> int:
    """How much two games differ at their ends."""
    names = {*pair.one.tracks, *pair.other.tracks}
    return sum(abs(pair.one.tracks.get(name, 0) - pair.other.tracks.get(name, 0)) for name in names)


class Opening(Log):
    """A log that knows where its game began to be played: how many entries lie before its first round."""

    __slots__ = ("before", "mark")

    def __init__(self, mark: str) -> None:
        """`mark` is the step with which a round begins."""
        super().__init__()
        self.mark = mark
        self.before: int | None = None

    def step(self, game: Game, frame: Any) -> None:
        """The start of a step."""
        if self.before is None and frame.id == self.mark:
            self.before = len(self.entries)
        super().step(game, frame)


def parting(comparison: Comparison, pair: Pair) -> Parting | None:
    """Where a pair parts; None if its logs say the same."""
    save, one = told(comparison.one, comparison, pair.seed)
    _, other = told(comparison.other, comparison, pair.seed)
    number = apart(one.entries, other.entries)
    set_up = number is not None and number <= max(one.before or 0, other.before or 0)
    here, there = (one.before or 0, other.before or 0) if set_up else (0, 0)
    if set_up:
        number = apart(one.entries[here:], other.entries[there:])
    if number is None:
        return None
    left, right = entry(one, here + number), entry(other, there + number)
    because = causes(comparison.one, save, here + number) if left is not None else ()
    ended = pair.one.over, pair.other.over
    return Parting(pair.seed, here + number, sentence(left), sentence(right), because, *ended, set_up)


def entry(log: Log, number: int) -> Entry | None:
    """An entry by its number; None behind the last."""
    return log.entries[number - 1] if number <= len(log.entries) else None


def apart(one: Sequence[Entry], other: Sequence[Entry]) -> int | None:
    """The number of the first entry in which two logs differ, from 1; None if they say the same."""
    for number, (left, right) in enumerate(zip_longest(one, other), 1):
        if left is None or right is None or said(left) != said(right):
            return number
    return None


def told(side: Side, comparison: Comparison, seed: int) -> tuple[Save, Opening]:
    """A game with its log, and as a save."""
    program = ready(side).program
    setup = msgspec.structs.replace(comparison.setup, seed=seed)
    save, log = begun(program, setup), Opening(ready(side).mark(comparison.setup))
    game = game_of(program, setup, Recorder(AGENTS[comparison.agent](program, seed), save), log)
    try:
        play(game)
    except ContentError:
        pass
    else:
        save.end(game)
    return save, log


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
