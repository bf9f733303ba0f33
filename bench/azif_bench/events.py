"""An event with three matching abilities, beside bare calls, and among many abilities that do not match."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from azif_bench.rows import Line, Row, best
from azif_compiler.diagnostic import Report
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of

_LAMPS = """
token Oil
zone shelf
kind lamp {{ holds Oil; state lit: flag = no; starts in shelf; when this is lit {{ add 1 to counted }} }}
track counted from 0 to unlimited
verb light {{ object what: lamp; participle "lit"; do {{ set what's lit to yes }} }}
lamp "Beacon" {{ }}
{torches}
rule "one" {{ when a lamp is lit {{ add 1 to counted }} }}
rule "two" {{ when a lamp is lit {{ add 1 to counted }} }}
procedure main {{ do {{ light "Beacon"; finish "" }} }}
"""


def events() -> Iterator[Line]:
    """An event with three matching abilities, and how it grows with those that do not match."""
    few, many, closures = lighting(7), lighting(9_997), bare()
    yield Row("three bare closure calls", closures * 1e6, "µs")
    yield Row("an event with 3 matching abilities ÷ three bare closure calls", few / closures, "×", most=8)
    yield Row("the same with 10,000 registered abilities ÷ with 10", many / few, "×", most=1.5)


def lamps(copies: int) -> Program:
    """A game in which so many abilities are registered, and three answer when the beacon is lit."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "package.yaml").write_text("id: lamps\nversion: 0.1.0\ntitle: Lamps\n", encoding="utf-8")
        piles = [(number, min(1000, copies - number)) for number in range(0, copies, 1000)]
        torches = "\n".join(f'lamp "Torch {number}" {{ copies {pile} }}' for number, pile in piles)
        Path(folder, "lamps.azif").write_text(_LAMPS.format(torches=torches), encoding="utf-8")
        report = Report()
        program = load([Path(folder)], report)
        assert program is not None, report.diagnostics
        return program


def lighting(copies: int) -> float:
    """How long one event with three matching abilities takes."""
    program = lamps(copies)
    game = game_of(program, Setup(0))
    verb, beacon = program.verbs["lamps:light"], game.named["lamps:lamp", "lamps:Beacon"]

    def light() -> None:
        for _ in range(2000):
            happen(game, verb, verb.new(game, p_what=beacon), None)

    return best(light) / 2000


def bare() -> float:
    """How long three calls of closures take that count as the abilities do."""
    counts = {"counted": 0}

    def make() -> Callable[[], None]:
        def count() -> None:
            counts["counted"] += 1

        return count

    one, two, three = make(), make(), make()

    def call() -> None:
        for _ in range(20_000):
            one()
            two()
            three()

    return best(call) / 20_000
