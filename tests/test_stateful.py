"""A game of the cards under arbitrary choices, with undo, saves and loading in between: it is always a
function of its answers, and nothing in it breaks.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_runtime.invariants import Watch, chances
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.saves import Paused, Recorder, Save, Setup, begun, game_of, parsed, replay, written
from azif_runtime.state.game import Decision, Game
from azif_runtime.state.things import Zone
from logs import log_of

Look = tuple[object, ...]


@cache
def cards() -> Program:
    program = load([places.cards()], Report())
    assert program is not None
    return program


class Given:
    """Chooses as it is told, and then stops."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers = numbers

    def choose(self, decision: Decision) -> int:
        if not self.numbers:
            raise Paused
        return self.numbers.pop(0) % len(decision.options)


def seen(game: Game) -> Look:
    """Everything on the table, what is going on, and all that was told of it."""
    places = [
        (place.owner.id if place.owner is not None else 0, place.name)
        if isinstance(place, Zone)
        else place.id
        for place in (thing.place for thing in game.things)
    ]
    piles = [[thing.id for thing in zone.inside] for zone in game.zones.values()]
    tokens = [tuple(thing.t) for thing in game.things]
    stack = [frame.name for frame in game.stack]
    return places, piles, tokens, stack, dict(game.tracks), chances(game), game.over, log_of(game).text()


class Play(RuleBasedStateMachine):
    """A game that is driven; what it looked like after each step is remembered."""

    @initialize(seed=st.integers(0, 2**32), players=st.integers(1, 8))
    def begin(self, seed: int, players: int) -> None:
        self.save = begun(cards(), Setup(seed, {"players": players}))
        self.looks: list[tuple[int, Look]] = []
        self.go(self.save, [])

    def go(self, save: Save, numbers: list[int]) -> None:
        """Play the game of a save up to its last answer, and on by these."""
        game = game_of(cards(), save.setup, log=Log())
        # What was looked at before need not be looked at again.
        watch = Watch(game, from_answer=len(save.answers))
        self.save = Save("", save.packages, save.setup, list(save.answers))
        with suppress(Paused):
            replay(cards(), save, rest=watch.asking(Recorder(Given(list(numbers)), self.save)), game=game)
        self.game = game
        self.looks.append((len(self.save.answers), seen(game)))

    @rule(numbers=st.lists(st.integers(0, 999), min_size=1, max_size=40))
    def choose(self, numbers: list[int]) -> None:
        """Somebody decides, again and again."""
        self.go(self.save, numbers)

    @precondition(lambda self: len(self.looks) > 1)
    @rule(back=st.integers(1, 5))
    def undo(self, back: int) -> None:
        """Go back to where the game stood some steps ago."""
        del self.looks[max(1, len(self.looks) - back) :]
        number, before = self.looks.pop()
        self.go(Save("", self.save.packages, self.save.setup, self.save.answers[:number]), [])
        assert seen(self.game) == before

    @rule()
    def save_and_load(self) -> None:
        """Put the game away, and take it out again."""
        before = seen(self.game)
        self.go(parsed(written(self.save), "the save"), [])
        assert seen(self.game) == before
        assert self.save.answers == parsed(written(self.save), "the save").answers

    @invariant()
    def answers_are_kept(self) -> None:
        if hasattr(self, "game"):
            assert [answer.chosen for answer in self.save.answers] == self.game.answers


def run(games: int, steps: int) -> None:
    """Drive so many games."""
    Play.TestCase.settings = settings(
        max_examples=games, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck)
    )
    Play.TestCase().runTest()


def test_a_few_games_under_arbitrary_choices() -> None:
    run(4, 8)


@pytest.mark.slow
def test_many_games_under_arbitrary_choices() -> None:
    run(100, 30)
