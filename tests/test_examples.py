"""The example packages: each is a whole game in few lines, tried by its rulings and played to its end."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.agents.random import RandomAgent
from azif_runtime.agents.sensible import SensibleAgent
from azif_runtime.games.playing import begin, play
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.invariants import Watch
from azif_runtime.log import Log, Relay
from azif_runtime.program import Program
from azif_runtime.scenario import try_ruling
from azif_runtime.state.game import Game
from azif_runtime.translate.translate import translate
from logs import log_of

EXAMPLES = Path(__file__).parents[1] / "examples"
SEATED = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")
FEW = {"uno": 150, "gin_rummy": 160, "leduc": 85}
"""How many lines each of them has at most, cards included."""

MANY = {"uno": 41, "gin_rummy": 41, "leduc": 34}
"""How many rulings each of them has at least."""


@cache
def program(name: str) -> Program:
    report = Report()
    game = driver.compile_packages([EXAMPLES / name], report)
    assert [f"{found.span}: {found.text()}" for found in report.diagnostics] == []
    assert game is not None
    return translate(game)


def played(name: str, seed: int, **options: int) -> Game:
    agent = SensibleAgent(program(name), seed)
    game = begin(program(name), agent, seed=seed, options=options, log=Log())
    play(game)
    return game


def test_these_are_all_of_them() -> None:
    assert {path.name for path in EXAMPLES.iterdir() if (path / "package.yaml").is_file()} == set(FEW)


@pytest.mark.parametrize("name", FEW)
def test_it_is_short(name: str) -> None:
    paths = sorted((EXAMPLES / name).rglob("*.azif"))
    texts = [path.read_text() for path in paths if "rulings" not in path.parts]
    lines = [line for text in texts for line in text.splitlines()]
    assert len(lines) < FEW[name]
    assert [line for line in lines if len(line) > 120] == []


@pytest.mark.parametrize("name", FEW)
def test_its_rulings_hold(name: str) -> None:
    verdicts = [try_ruling(program(name), ruling) for ruling in program(name).rulings]
    assert [str(failure) for verdict in verdicts for failure in verdict.failures] == []
    assert len(verdicts) >= MANY[name]


@pytest.mark.parametrize("seed", range(10))
def test_a_game_of_uno_ends_by_itself(seed: int) -> None:
    seats = 2 + seed % 5
    game = played("uno", seed, seats=seats)
    assert game.over in SEATED[:seats]
    assert game.decisions > 50


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_gin_rummy_ends_by_itself(seed: int) -> None:
    game = played("gin_rummy", seed)
    assert game.over in SEATED[:2]
    assert game.tracks["gin_rummy:dealt"] < 60
    assert game.decisions > 50


@pytest.mark.parametrize("seed", range(10))
def test_a_game_of_leduc_ends_by_itself(seed: int) -> None:
    game = played("leduc", seed)
    won = [getattr(player, field_slot("leduc:won")) for player in game.of_kind["leduc:player"]]
    assert sum(won) == 0
    assert game.over == ("nobody" if won == [0, 0] else SEATED[won.index(max(won))])
    assert game.tracks["leduc:dealt"] == 20
    assert game.decisions > 50


@pytest.mark.parametrize(
    ("name", "options"),
    [("uno", {"seats": 3}), ("uno", {"seats": 10}), ("gin_rummy", {"deals": 5}), ("leduc", {"hands": 50})],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_must_hold_in_any_game_holds_when_chance_decides(name: str, options: dict[str, int]) -> None:
    game = begin(program(name), RandomAgent(1), seed=1, options=options)
    assert Watch(game, every=25).play() in SEATED


@pytest.mark.parametrize(
    ("name", "options"), [("uno", {"seats": 4}), ("gin_rummy", {"deals": 3}), ("leduc", {})]
)
def test_a_game_is_the_same_twice(name: str, options: dict[str, int]) -> None:
    first, second = (played(name, seed=7, **options) for _ in range(2))
    assert log_of(first).text() == log_of(second).text()


class Finding(Relay):
    """Finds out anew, at each event, what is remembered of the table."""

    found = 0

    def event(self, game: Game, event: Any) -> None:
        """An event that happens."""
        del event
        names = game.program.namespace
        if game.recalled is None or game.changed & names["RECALLED"]:
            return
        for value, number in game.program.recalled.items():
            if number in game.recalled:
                assert names[f"A_{python_name(value)}"](game, None) == game.recalled[number]
                self.found += 1


@pytest.mark.parametrize("agent", ["random", "sensible"])
def test_what_is_remembered_of_the_table_is_so(agent: str) -> None:
    finding, uno = Finding(None), program("uno")
    play(begin(uno, AGENTS[agent](uno, 5), seed=5, options={"seats": 3}, log=finding))
    assert finding.found > 300


def test_what_only_computes_is_known() -> None:
    computing = {verb.name for verb in program("gin_rummy").verbs.values() if verb.computes}
    assert computing == {"meld", "sort", "weigh"}


# ---- melds are the best that there are

RANKS = ("Ace", *"23456789", "10", "Jack", "Queen", "King")


def left_over(held: tuple[tuple[int, str], ...]) -> int:
    """What is left at least of some cards (rank, suit), by trying everything in the simplest way."""
    least = sum(min(10, rank) for rank, _ in held)
    for size in (3, 4, 5):  # a longer run is two of these
        for meld in combinations(held, size):
            ranks, suits = sorted(rank for rank, _ in meld), {suit for _, suit in meld}
            is_set = len(set(ranks)) == 1
            is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + size))
            if is_set or is_run:
                least = min(least, left_over(tuple(card for card in held if card not in meld)))
    return least


def printed(card: Any) -> tuple[int, str]:
    rank, _, suit = card.name.partition(" of ")
    return RANKS.index(rank) + 1, suit


def test_the_melds_of_gin_rummy_leave_as_little_as_possible() -> None:
    """Whoever had the last turn of a dead hand looked at all eleven cards, and at nothing since."""
    compared = melded = 0
    for seed in range(40):
        game = begin(program("gin_rummy"), RandomAgent(seed), seed=seed, options={"deals": 1})
        play(game)
        if game.tracks["gin_rummy:knocker"] is not None or game.tracks["gin_rummy:least"] <= 20:
            continue
        hand = game.tracks["gin_rummy:mover"].zones["gin_rummy:hand"].inside
        held = tuple(printed(card) for card in [*hand, game.zones["gin_rummy:discards"].inside[-1]])
        assert len(held) == 11
        assert game.tracks["gin_rummy:least"] == left_over(held)
        compared += 1
        melded += left_over(held) < sum(min(10, rank) for rank, _ in held)
    assert compared > 20
    assert melded > 5
