"""What happens without an event comes to the same as with one: what is over at once, and nobody waits for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from azif_compiler.diagnostic import Report
from azif_runtime.agents.random import RandomAgent
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.interpreter import pipeline
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program, VerbInfo
from azif_runtime.state.game import Game
from azif_runtime.state.things import Thing

MARBLES = """
token Point; option rounds: number from 0 to 400 = 12
track turn from 0 to unlimited; track pulled from 0 to unlimited
kind child { you means this; holds Point; state friend: child; starts in yard }
kind marble { printed worth: number; starts in urn }
zone yard; zone bag of child; deck urn
child "Ann" { }
child "Ben" { }
marble "Glass" { worth 1; copies 3 }
marble "Clay" { worth 2; copies 3 }

verb pull {
  subject who: child
  do: if there is a marble in urn { put top marble of urn into who's bag }; add 1 to pulled
}
verb earn { subject who: child; object what: marble; do: add what's worth to who's Points }
verb befriend { subject who: child; object other: child; do: set who's friend to other }
verb envy { subject who: child; do: add 1 to who's friend's Points }
verb cheer { subject who: child; do: add 1 to turn }
verb rest { subject who: child; do: add 1 to turn }
rule "Cheerful" { when a child cheers: add 1 to pulled }
rule "An empty urn" {
  whenever there is no marble in urn:
    for each marble as one { put one into urn }; shuffle urn
}
procedure main {
  do:
    shuffle urn
    while turn < rounds:
      each child pulls; "Ann" cheers; "Ben" rests
      choose a child by "Ann" as one
      one earns (first marble one has)
      together: "Ann" pulls; "Ben" pulls
    %s
    finish ""
}
"""

STRAIGHT = {"pull", "earn", "befriend", "envy", "rest"}


@pytest.fixture
def made(tmp_path: Path) -> Callable[[str], Program]:
    """Loads the game with a last statement."""

    def make(last: str) -> Program:
        (tmp_path / "package.yaml").write_text("id: urn\nversion: 0.1.0\ntitle: Urn\n", encoding="utf-8")
        text = MARBLES % last
        (tmp_path / "urn.azif").write_text(text, encoding="utf-8")
        report = Report()
        program = load([tmp_path], report)
        assert program is not None, [(str(found.span), found.text()) for found in report.diagnostics]
        return program

    return make


def lies(game: Game) -> list[object]:
    """What a game came to."""
    things = [(thing.name, repr(thing.place), thing.t, repr(thing.inside)) for thing in game.things]
    piles = [[one.id for one in zone.inside] for zone in game.zones.values()]
    return [game.over, game.events, game.answers, str(game.tracks), things, piles]


def with_events(program: Program) -> None:
    """Let every sentence be an event."""
    for verb in program.verbs.values():
        verb.straight = False


def test_verbs_are_straight_for_which_nobody_waits(made: Callable[[str], Program]) -> None:
    assert {verb.name for verb in made("").verbs.values() if verb.straight} == STRAIGHT


def test_games_go_the_same_with_and_without_events(
    made: Callable[[str], Program], monkeypatch: pytest.MonkeyPatch
) -> None:
    program, seen = made(""), list[str]()
    happen = pipeline.happen

    def noted(game: Game, verb: VerbInfo, event: object, source: Thing | None) -> None:
        seen.append(verb.name)
        happen(game, verb, event, source)

    monkeypatch.setitem(program.namespace, "happen", noted)
    came = []
    for straight in (True, False):
        if not straight:
            assert not STRAIGHT & set(seen)
            with_events(program)
        for seed in range(12):
            game = begin(program, RandomAgent(seed), seed=seed)
            play(game)
            came.append(lies(game))
    assert came[:12] == came[12:]
    assert len({str(row) for row in came}) > 1
    assert {"pull", "earn", "rest"} <= set(seen)


def test_whoever_is_told_is_told_of_each(made: Callable[[str], Program]) -> None:
    log = Log()
    game = begin(made(""), RandomAgent(1), seed=1, log=log)
    play(game)
    told = [entry.text for entry in log.entries if entry.sort == "event"]
    quiet = begin(made(""), RandomAgent(1), seed=1)
    play(quiet)
    assert len(told) == quiet.events == game.events
    assert lies(quiet) == lies(game)


WRONG = {
    "something is asked of nothing": '"Ann" envies',
    "it is asked of the friend of nothing": '"Ann" befriends "Ben"; "Ann" envies; "Ben" envies',
}


@pytest.mark.parametrize("what", WRONG)
def test_what_goes_wrong_is_told_as_in_an_event(made: Callable[[str], Program], what: str) -> None:
    program, told = made(WRONG[what]), []
    for straight in (True, False):
        if not straight:
            with_events(program)
        with pytest.raises(ContentError) as error:
            play(begin(program, RandomAgent(2), seed=2))
        told.append(str(error.value))
    assert told[0] == told[1]
    assert "in envy" in told[0]
    assert "in main" in told[0]


def test_events_are_counted_that_are_none(made: Callable[[str], Program]) -> None:
    told = []
    program = made("")
    for straight in (True, False):
        if not straight:
            with_events(program)
        game = begin(program, RandomAgent(3), seed=3, options={"rounds": 400})
        game.most_events = 90
        with pytest.raises(ContentError, match="never ends") as error:
            play(game)
        told.append((str(error.value), lies(game)))
    assert told[0] == told[1]


def test_an_event_that_lacks_its_object_does_not_happen(made: Callable[[str], Program]) -> None:
    program = made('"Ann" earns (first marble in "Ann"\'s bag)')
    events = []
    for straight in (True, False):
        if not straight:
            with_events(program)
        game = begin(program, RandomAgent(4), seed=4, options={"rounds": 0})
        play(game)
        events.append(game.events)
    assert events == [0, 0]
