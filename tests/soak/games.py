"""One game of a soak: played and watched; and, if it is looked at closely, played again from its answers."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from azif_runtime.agents.scripted import ScriptedAgent
from azif_runtime.failures import ContentError, SaveError, WrongAnswer
from azif_runtime.games import playing
from azif_runtime.games.playing import begin
from azif_runtime.invariants import Broken, chances
from azif_runtime.log import Log
from azif_runtime.program import Program, Site
from azif_runtime.saves import Recorder, Save, begun, game_of, parsed, replay, written
from azif_runtime.state.game import Game
from logs import log_of
from soak.meeting import Known, Meeting, known, written_in
from soak.plan import Plan, Setting, setting

Place = tuple[str, int, int, str]
"""What a clause is known by, whatever else there is in a program."""


def key(site: Site) -> Place:
    """What a clause is known by."""
    return site.at.file, site.at.line, site.at.column, site.what


class Stuck(BaseException):
    """A game goes on for so long that it must be caught in something."""


@dataclass(slots=True)
class Played:
    """What came of a game; `wrong` says what should not have been, and `save` is the game up to there."""

    setting: Setting
    over: str = ""
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    wrong: str = ""
    save: bytes = b""
    met: set[Known] = field(default_factory=set)
    happened: set[tuple[str, Known | None]] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    clauses: dict[int, int] = field(default_factory=dict)


def play(counted: Program, plain: Program, plan: Plan, number: int) -> Played:
    """Play a game of a plan on a program that counts clauses, and again on one that does not."""
    played = Played(setting(counted, plan, number))
    save = begun(counted, played.setting.setup)
    before, started = list(counted.counts), time.process_time()
    try:
        with at_most(plan.seconds):
            first = watched(counted, played, save)
            if played.setting.closely:
                compare(plain, save, first)
    except (ContentError, WrongAnswer, SaveError, Broken, Stuck) as error:
        played.wrong = f"{type(error).__name__}: {error}"
    except Exception:  # a mistake of ours: the games after this one are to be played all the same
        played.wrong = traceback.format_exc(limit=-8)
    played.seconds = time.process_time() - started
    played.clauses = {
        index: now - old
        for index, (old, now) in enumerate(zip(before, counted.counts, strict=True))
        if now > old
    }
    played.met |= written_in(counted, played.clauses)
    if played.wrong:
        played.save = written(save)
    return played


def watched(program: Program, played: Played, save: Save) -> Game:
    """Play a game and look at it; what was met is remembered even if it breaks off. Only a game that is
    played again has a log.
    """
    game = begin(
        program,
        Recorder(played.setting.deciding(program), save),
        seed=save.setup.seed,
        options=dict(save.setup.options),
        variants=save.setup.variants,
        log=Log() if played.setting.closely else None,
    )
    meeting = Meeting(game, every=played.setting.every)
    try:
        save.over = meeting.play()
    finally:
        played.over, played.decisions, played.events = game.over, game.decisions, game.events
        played.met, played.moved = meeting.met, meeting.moved
        played.happened = {(verb, known(card) if card else None) for verb, card in meeting.events_of}
    if not game.over:
        raise Broken("the game came to its end without having ended")
    return game


def compare(program: Program, save: Save, first: Game) -> None:
    """Play a game again: from its saved file, where each question must be the same; told, where each line of
    the log must be; and quietly, as games are played of which nobody wants a log.
    """
    again = replay(program, parsed(written(save), "the save"), game=game_of(program, save.setup, log=Log()))
    difference = differing(first, again)
    if difference:
        raise Broken(f"played again, its log differs: {difference}")
    quiet = game_of(program, save.setup, ScriptedAgent(list(first.answers)))
    playing.play(quiet)
    for game, how in ((again, "played again"), (quiet, "played without a log")):
        if outcome(game) != outcome(first):
            raise Broken(f"{how}, it comes to {outcome(game)} and not to {outcome(first)}")


def outcome(game: Game) -> tuple[object, ...]:
    """What a game came to. A thing that a track holds counts by its name: each game has things of its own."""
    tracks = {name: repr(value) for name, value in game.tracks.items()}
    return game.over, game.events, game.answers, tracks, chances(game)


def differing(first: Game, again: Game) -> str:
    """The first line in which the logs of two games differ."""
    one, other = log_of(first).text().encode(), log_of(again).text().encode()
    if one == other:
        return ""
    rows = zip(one.splitlines(), other.splitlines(), strict=False)
    pair = next((pair for pair in rows if pair[0] != pair[1]), (b"it is longer", b"or shorter"))
    return f"{pair[0].decode()!r} became {pair[1].decode()!r}"


@contextmanager
def at_most(seconds: int) -> Generator[None]:
    """Raise `Stuck` where this takes longer, if the system has an alarm."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(_number: int, frame: FrameType | None) -> None:
        rows = traceback.format_stack(frame, limit=12)
        raise Stuck(f"not done after {seconds} seconds, in\n{''.join(rows)}")

    kept = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, kept)
