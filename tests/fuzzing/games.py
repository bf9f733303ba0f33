"""Small games with accidents: what can be compiled is played, and can only fail in words."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

from azif_compiler.link.link import link
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.snapshot import Snapshot
from azif_runtime.agents.heard import HeardLog
from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.sensible import SensibleAgent
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.games.playing import begin, play
from azif_runtime.scenario import try_ruling
from azif_runtime.state.game import Decision
from azif_runtime.translate.translate import translate
from fuzzing.content import rows_of, show
from fuzzing.damage import Peers, damaged, slip
from projects import after, at, fresh

HERE = Path(__file__).parents[1]
FOLDERS = (
    HERE / "second_game",
    HERE / "runtime" / "lamps",
    HERE / "runtime" / "seasons",
    HERE / "runtime" / "treasure",
    HERE.parent / "examples" / "leduc",
    HERE.parent / "examples" / "uno",
)
"""Games that are small enough to be played whole, each with its rulings."""

EVENTS, QUESTIONS, RULINGS = 3_000, 300, 4
"""How much of a game is played, and how many of its rulings are tried."""


@cache
def known() -> tuple[Snapshot, ...]:
    """The games as they are."""
    return tuple(fresh(at([folder])) for folder in FOLDERS)


@cache
def pieces(number: int) -> tuple[Found, ...]:
    """The declarations of a game."""
    return tuple(known()[number].found())


@cache
def peers(number: int) -> Peers:
    """By a name of a game, those of its sort."""
    return {name: tuple(row) for row in rows_of(known()[number].names) for name in row}


class Tired(Exception):
    """Enough was asked."""


class Patient:
    """Answers so many questions as another agent does."""

    def __init__(self, agent: RandomAgent | SensibleAgent) -> None:
        self.agent, self.asked = agent, 0

    def choose(self, decision: Decision) -> int:
        """An answer, while there is patience."""
        self.asked += 1
        if self.asked > QUESTIONS:
            raise Tired
        assert all(label.strip() for label in decision.labels)
        return self.agent.choose(decision)


def try_one(chance: random.Random) -> str:
    """Try a game of which a declaration is damaged; what is raised is a mistake of Azif."""
    number = chance.randrange(len(FOLDERS))
    game = known()[number]
    found = chance.choice(pieces(number))
    file = found.state.file
    assert found.state.source is not None
    others = [chance.choice(pieces(number)).piece.text for _ in range(3)]
    how = damaged if chance.randrange(4) == 0 else slip
    text = how(chance, found.piece.text, others, peers(number))
    whole, start = found.state.source.text, found.piece.start
    changed = replace(file, content=whole[:start] + text + whole[start + len(found.piece.text) :])
    files = tuple(changed if one is file else one for one in game.project.files)
    snapshot = after(game, replace(game.project, files=files))
    report = snapshot.report()
    show(list(report.diagnostics))
    if report.failed:
        return "game: refused"
    return f"game: {played(snapshot, chance)}"


def with_text(number: int, old: str, new: str) -> Snapshot:
    """A game in which something else is written; what is said of it was shown."""
    game = known()[number]
    texts = {state.file: state.source.text for state in game.files if state.source is not None}
    changed = {
        file: replace(file, content=text.replace(old, new)) for file, text in texts.items() if old in text
    }
    files = tuple(changed.get(file, file) for file in game.project.files)
    assert changed
    snapshot = after(game, replace(game.project, files=files))
    show(list(snapshot.report().diagnostics))
    return snapshot


def played(snapshot: Snapshot, chance: random.Random) -> str:
    """Play a game and try some of its rulings; says what became of it."""
    program = translate(link(snapshot))
    fate = "rulings alone"
    if program.the_one("main") is not None:
        seed = chance.randrange(99)
        agent = Patient(SensibleAgent(program, seed) if chance.random() < 0.5 else RandomAgent(seed))
        try:
            game = begin(program, agent, seed=seed, log=HeardLog(program))
            game.most_events = EVENTS
            play(game)
            fate = "played"
        except ContentError:
            fate = "fails in words"
        except WrongAnswer:
            fate = "cannot be set up"
        except Tired:
            fate = "played for long"
    rulings = chance.sample(program.rulings, min(RULINGS, len(program.rulings)))
    for verdict in (try_ruling(program, ruling) for ruling in rulings):
        assert all(str(failure).strip() for failure in verdict.failures)
    return fate
