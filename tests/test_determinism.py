"""A game is a function of content, setup, seed and answers: the same again, wherever and however often it is
played."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.scripted import ScriptedAgent
from azif_runtime.failures import ContentError
from azif_runtime.games.playing import begin, play
from azif_runtime.games.tables import Tables
from azif_runtime.loading import load
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.state.game import Game
from logs import log_of

SECOND = Path(__file__).parent / "second_game"
BOXES = Path(__file__).parent / "boxes"
CONTENT = {
    "reef": [SECOND / "reef"],
    "storm": [SECOND / "reef", SECOND / "storm"],
    "cards": [places.cards()],
    "strangers": [places.cards(), BOXES / "red_masks", BOXES / "deep_song"],
    "boxes": [places.cards(), places.cards().parent / "expansions", BOXES],
}
"""What is played: two boxes whose authors never met, and all there are, too."""

TOLD = """\
import sys
from contextlib import suppress
from pathlib import Path
sys.path[:0] = {paths!r}
from test_determinism import digest, loaded, told
program = loaded({content!r})
print(told(program, {seed}), digest(program))
"""


def loaded(content: str) -> Program:
    program = load(CONTENT[content], Report())
    assert program is not None
    return program


@pytest.fixture(scope="module", params=list(CONTENT))
def content(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def program(content: str) -> Program:
    return loaded(content)


def played(program: Program, seed: int, answers: list[int] | None = None) -> Game:
    agent = RandomAgent(seed) if answers is None else ScriptedAgent(answers)
    game = begin(program, agent, seed=seed, log=Log())
    play(game)
    return game


def test_a_game_that_nobody_watches_goes_as_one_that_is_told(program: Program) -> None:
    for seed in range(4):
        quiet = begin(program, RandomAgent(seed), seed=seed)
        play(quiet)
        watched = played(program, seed)
        assert quiet.answers == watched.answers
        assert (quiet.over, quiet.events) == (watched.over, watched.events)
        assert list(map(str, quiet.tracks.items())) == list(map(str, watched.tracks.items()))


def told(program: Program, seed: int) -> str:
    """A digest of the log of a game."""
    game = played(program, seed)
    return hashlib.blake2b(log_of(game).text().encode(), digest_size=16).hexdigest()


def digest(program: Program) -> str:
    """A digest of what the clauses of a program became."""
    return hashlib.blake2b(program.source.encode(), digest_size=16).hexdigest()


def text(game: Game) -> str:
    return log_of(game).text()


def test_the_same_seed_gives_the_same_log(program: Program) -> None:
    assert text(played(program, 7)) == text(played(program, 7))


def test_another_seed_gives_another(program: Program) -> None:
    assert text(played(program, 7)) != text(played(program, 8))


def test_the_answers_give_the_game_again(program: Program) -> None:
    first = played(program, 7)
    again = played(program, 7, list(first.answers))
    assert (text(again), again.over, again.answers) == (text(first), first.over, first.answers)


def test_playing_one_game_does_not_change_the_next(program: Program) -> None:
    first = told(program, 1)
    told(program, 2)
    assert told(program, 1) == first


def test_hashing_and_folders_do_not_matter(content: str, program: Program, tmp_path: Path) -> None:
    script = TOLD.format(paths=sys.path, content=content, seed=3)
    for salt in ("0", "12345"):
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": salt},
            cwd=Path.cwd(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.stdout.strip(), done.stderr) == (f"{told(program, 3)} {digest(program)}", "")


def test_compiling_again_gives_the_same_bytes(
    content: str, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AZIF_CACHE", "")
    again = loaded(content)
    assert ir.encode(program.game) == ir.encode(again.game)
    assert program.source == again.source


def test_what_was_played_on_a_table_before_makes_no_difference(program: Program) -> None:
    tables = Tables(program)
    broken_off = tables.game(RandomAgent(7), seed=7)
    broken_off.most_events = 200
    with suppress(ContentError):
        play(broken_off)
    for seed in range(3):
        again = tables.game(RandomAgent(seed), seed=seed, log=Log())
        play(again)
        alone = played(program, seed)
        assert log_of(again).text() == log_of(alone).text()
        assert (again.over, again.answers) == (alone.over, alone.answers)


def test_tables_of_values_are_put_back(program: Program) -> None:
    tables = Tables(program)
    first = tables.game(RandomAgent(1))
    slots = sorted(program.assigned)
    keyed = [(one, slot) for one in first.things for slot in slots if type(getattr(one, slot, None)) is dict]
    before = [dict(getattr(one, slot)) for one, slot in keyed]
    for one, slot in keyed:
        getattr(one, slot).clear()
    tables.game(RandomAgent(1))
    assert [getattr(one, slot) for one, slot in keyed] == before
