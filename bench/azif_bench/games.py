"""Whole games: by random agents beside another's card game, by sensible ones beside these, by two workers."""

from __future__ import annotations

import time
from collections.abc import Iterator

from azif_bench.card_games import HAVE_RLCARD, rlcard_moves_a_second
from azif_bench.rows import Line, Missing, Row
from azif_compiler.diagnostic import Report
from azif_compiler.loader.places import cards
from azif_runtime.agents.by_name import AGENTS
from azif_runtime.balance.content import content_at
from azif_runtime.games.playing import play
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.simulate import Run, simulate, workers_here


def games() -> Iterator[Line]:
    """Decisions a second in full games."""
    report = Report()
    program = load([cards()], report)
    assert program is not None, report.diagnostics
    own, gin_rummy = 0.0, 0.0
    for _ in range(4):  # by turns, so that both meet the same moments of a busy machine
        own = max(own, decisions_a_second(program, "random", 15))
        gin_rummy = max(gin_rummy, rlcard_moves_a_second("gin-rummy", 20)) if HAVE_RLCARD else 0.0
    yield Row("decisions a second, full games by random agents", own)
    what = "decisions a second ÷ RLCard's gin rummy"
    if HAVE_RLCARD:
        yield Row(what, own / gin_rummy, "×", least=1.5)
    else:
        yield Missing(what, "rlcard is not installed (`pip install azif[bench]`)")
    sensible = decisions_a_second(program, "sensible", 3)
    yield Row("decisions a second, sensible agents ÷ random ones", sensible / own, "×", least=0.10)


def decisions_a_second(program: Program, agent: str, count: int) -> float:
    """How many decisions a second there are in full games."""
    decisions = 0
    began = time.process_time()
    for seed in range(count):
        game = game_of(program, Setup(seed), AGENTS[agent](program, seed))
        play(game)
        decisions += game.decisions
    return decisions / (time.process_time() - began)


def workers() -> Iterator[Line]:
    """Two workers beside one."""
    if workers_here() < 2:
        yield Missing("two workers ÷ one", "this machine has one processor")
        return
    run = Run(content_at([cards()]).data, Setup(1), "random", 480)
    began = time.perf_counter()
    alone = simulate(run)
    one = time.perf_counter() - began
    began = time.perf_counter()
    together = simulate(run, workers=2)
    two = time.perf_counter() - began
    yield Row("two workers, games a second ÷ one", one / two, "×", least=1.85)
    yield Row(
        "results that depend on how games are divided",
        sum(a != b for a, b in zip(alone, together, strict=True)),
        most=0,
    )
