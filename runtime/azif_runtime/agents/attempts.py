"""A game is gone on with from a question, to see what comes of an answer; the game itself stays as it is.

Where the system copies a process that has only one thread, that is the copy: it goes on in the middle of what
is going on. Otherwise the game is played again from its answers up to the question, which takes longer and
comes to the same.

A trial in which content does something impossible says nothing about the answer: it is an error of the
content, and ends the game that it was tried out for, as if it had happened there.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable

import msgspec

from azif_runtime.agents.rewards import Enough, Rewards
from azif_runtime.agents.scripted import ScriptedAgent
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.state.chance import Lot, ranks
from azif_runtime.state.game import Agent, Decision, Game
from azif_runtime.state.things import GameOver, Zone

MOST_SECONDS = 60
"""After so long a copy ends itself, which is an error: what never ends is found by its events long before."""


class Told(msgspec.Struct):
    """What a copy tells: what all came to, or what content did wrong, or what Azif did."""

    value: float = 0.0
    broke: str = ""
    failed: str = ""


Begin = Callable[[Game], Rewards]
"""What is done with a game that is gone on with: it gets other chances, and somebody else decides."""


def can_copy() -> bool:
    """Whether this process can be copied as it is."""
    return hasattr(os, "fork") and threading.active_count() == 1


def copied(game: Game, begin_with: Begin) -> float | None:
    """What comes of it if the game goes on in a copy of this process; None means that this is the copy, and
    that it is now to go on. A copy ends when its game is over. Raises `ContentError` if the game broke in it.
    """
    out, into = os.pipe()
    if not (pid := os.fork()):
        os.close(out)
        go_on(game, begin_with, into)
        return None
    os.close(into)
    with os.fdopen(out, "rb") as told:
        content = told.read()
    os.waitpid(pid, 0)
    if not content:
        raise broken(f"it did not come to an end within {MOST_SECONDS} seconds")
    came = msgspec.msgpack.decode(content, type=Told)
    if came.failed:
        raise RuntimeError(came.failed)
    if came.broke:
        raise broken(came.broke)
    return came.value


def broken(why: str) -> ContentError:
    """The error of a game that broke while it was tried out."""
    return ContentError(f"a game that was tried out from here could not go on: {why}")


def go_on(game: Game, begin_with: Begin, into: int) -> None:
    """Begin to be a copy."""
    gc.disable()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(MOST_SECONDS)
    rewards = begin_with(game)
    assert game.when_over is not None

    def over() -> None:
        try:
            with os.fdopen(into, "wb") as told:
                told.write(msgspec.msgpack.encode(ended(rewards, sys.exception())))
        finally:
            os._exit(0)

    game.when_over.insert(0, over)


def ended(rewards: Rewards, error: BaseException | None) -> Told:
    """What a copy tells at its end, of what ended it."""
    match error:
        case None | GameOver() | Enough():
            return Told(rewards.value())
        case ContentError():
            return Told(broke=str(error))
        case _:
            return Told(failed="".join(traceback.format_exception(error)))


def replayed(decision: Decision, index: int, begin_with: Begin) -> float:
    """What comes of an answer if the game is played again up to its question, and goes on from there.

    Raises `ContentError` if the game broke.
    """
    game = decision.game
    resumed = Resumed(index, begin_with)
    again = begin(
        game.program,
        ScriptedAgent(list(game.answers), resumed),
        seed=game.seed,
        options=game.given,
        variants=sorted(game.variants),
        only=game.only,
    )
    again.forced = [again.things[thing.id - game.things[0].id] for thing in game.first]
    try:
        play(again)
    except Enough:
        pass
    except ContentError as error:
        raise broken(str(error)) from error
    return resumed.rewards.value() if resumed.rewards is not None else 0.0


class Resumed:
    """Gives an answer, and leaves all others to whoever goes on."""

    def __init__(self, index: int, begin_with: Begin) -> None:
        self.index, self.begin_with = index, begin_with
        self.rewards: Rewards | None = None

    def choose(self, decision: Decision) -> int:
        """The answer."""
        self.rewards = self.begin_with(decision.game)
        return self.index


def with_other_chances(game: Game, seed: int, agent: Agent, rewards: Rewards) -> None:
    """Go on with a game as it might go on for all that can be known: the piles are shuffled, whatever is
    left to chance comes out by another seed, and somebody else decides.

    What was seen of a pile is forgotten, too.
    """
    homes = {thing.home for thing in game.things if isinstance(thing.home, Zone) and thing.home.ordered}
    for pile in sorted(homes, key=repr):
        row = sorted(pile.inside, key=lambda thing: thing.id)
        order = dict(zip(row, ranks(seed, f"{pile!r}", (thing.name for thing in row)), strict=True))
        pile.inside.sort(key=order.__getitem__)
    game.seed, game.lot = seed, Lot(seed)
    game.agent, game.log = agent, rewards
    game.most_events = game.events + MOST_EVENTS
    game.plans.clear()
    game.changed = -1
