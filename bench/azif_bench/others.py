"""Rule engines of others that match the same three rules, and another's card game that is an example here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from azif_bench.events import lighting
from azif_bench.rows import Line, Missing, Row, best
from azif_compiler.diagnostic import Report
from azif_runtime.agents import AGENTS
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of

EXAMPLE = Path(__file__).parents[2] / "examples" / "gin_rummy"
HANDS = 40


def others() -> Iterator[Line]:
    """How long they take beside an event with three matching abilities."""
    own = lighting(7)
    for name, measure in (("experta", experta), ("clips", clips)):
        what = f"{name}: an event with 3 matching rules ÷ ours"
        if find_spec(name) is None:
            yield Missing(what, f"{name} is not installed (`pip install azif[bench]`)")
            continue
        try:
            yield Row(what, measure() / own, "×")
        except (AttributeError, ImportError, TypeError) as error:
            yield Missing(what, f"it does not run here: {error}")
    yield from gin_rummy()


def gin_rummy() -> Iterator[Line]:
    """Hands of gin rummy by random agents, from the deal to the points, here and there by turns."""
    program = load([EXAMPLE], Report()) if EXAMPLE.is_dir() else None
    what = "gin rummy, hands a second"
    if program is None:
        yield Missing(what, "the example is not here; it stands in a checkout")
        return
    there = find_spec("rlcard") is not None
    own, theirs = 0.0, 0.0
    for _ in range(3):
        own = max(own, dealt(program))
        theirs = max(theirs, rlcard()) if there else 0.0
    yield Row(what, own)
    if there:
        yield Row(f"{what} ÷ RLCard's", own / theirs, "×")
    else:
        yield Missing(f"{what} ÷ RLCard's", "rlcard is not installed (`pip install azif[bench]`)")


def dealt(program: Program) -> float:
    """How many hands a second are played here, each on a table of its own."""
    began = time.process_time()
    for seed in range(HANDS):
        game_of(program, Setup(seed, options={"deals": 1}), AGENTS["random"](program, seed)).play()
    return HANDS / (time.process_time() - began)


def rlcard() -> float:
    """How many hands a second RLCard plays with random agents."""
    import rlcard as library  # type: ignore[import-not-found,import-untyped,unused-ignore]  # an extra
    from rlcard.agents import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        RandomAgent as Other,
    )

    env = library.make("gin-rummy")
    env.set_agents([Other(num_actions=env.num_actions) for _ in range(env.num_players)])
    began = time.process_time()
    for _ in range(HANDS):
        env.run(is_training=False)
    return HANDS / (time.process_time() - began)


def experta() -> float:
    """How long experta takes from a fact to three fired rules."""
    from experta import Fact, KnowledgeEngine, Rule  # type: ignore[import-not-found,import-untyped,unused-ignore]

    class Lit(Fact):  # type: ignore[misc,unused-ignore]
        """A lamp that is lit."""

    counts = [0]

    def count(self: object, *_: object) -> None:
        counts[0] += 1

    rules = {name: Rule(Lit(name="Beacon"))(lambda self: count(self)) for name in ("one", "two", "three")}
    engine = type("Engine", (KnowledgeEngine,), rules)()

    def light() -> None:
        for _ in range(100):
            engine.reset()
            engine.declare(Lit(name="Beacon"))
            engine.run()

    return best(light, 3) / 100


def clips() -> float:
    """How long CLIPS takes from a fact to three fired rules."""
    import clips as library  # type: ignore[import-not-found,import-untyped,unused-ignore]

    environment = library.Environment()
    for name in ("one", "two", "three"):
        environment.build(f'(defrule {name} (lit "Beacon") => (bind ?x 1))')

    def light() -> None:
        for _ in range(1000):
            fact = environment.assert_string('(lit "Beacon")')
            environment.run()
            fact.retract()

    return best(light, 3) / 1000
