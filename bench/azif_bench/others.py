"""Rule engines of others that match the same three rules, and another's card games that are examples here."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from azif_bench.card_games import card_games
from azif_bench.events import lighting
from azif_bench.rows import Line, Missing, Row, best


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
    yield from card_games()


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
