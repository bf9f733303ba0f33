"""How fast Azif is, as ratios to others measured in the same run; what cannot be measured here is said too.

Each measure gives rows: what was measured, the value, and what it should at most or at least be.
"""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.places import cards, grammar
from azif_runtime.agents.random import RandomAgent
from azif_runtime.loading import load
from azif_runtime.program import Program
from azif_runtime.saves import Setup, game_of
from azif_runtime.simulate import Run, simulate, workers_here
from azif_runtime.timing import happen


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a value, and what it should be at most or at least; without that it informs."""

    what: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the value is as wanted."""
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that was not measured, and why."""

    what: str
    why: str


Line = Row | Missing


def best(work: Callable[[], Any], times: int = 5) -> float:
    """The shortest of several runs, in seconds."""
    found = []
    for _ in range(times):
        gc.collect()
        began = time.perf_counter()
        work()
        found.append(time.perf_counter() - began)
    return min(found)


# ---- compiling


def compiling() -> Iterator[Line]:
    """Cold, warm, and one edited file, beside Lark's own parse of the same text."""
    with tempfile.TemporaryDirectory() as folder:
        content, store = Path(folder, "content"), Path(folder, "cache")
        shutil.copytree(cards(), content)
        texts = [
            path.read_text(encoding="utf-8")
            for path in content.rglob("*.azif")
            if "rulings" not in path.parts
        ]
        lark = larks_parse(texts)
        yield Row("Lark's LALR parse of all content", lark * 1000, "ms")
        cold = best(lambda: fresh(content), 3)
        yield Row("cold compile ÷ Lark's parse", cold / lark, "×", most=1.0)
        kept = os.environ.get("AZIF_CACHE")
        os.environ["AZIF_CACHE"] = str(store)
        try:
            compiled(content)
            warm = best(lambda: compiled(content))
            job = job_of(content)
            key = b"game\0" + job.which
            decode = best(lambda: ir.decode((job.cache.get(key) or b"")[len(job.content) :]))
            yield Row("warm compile ÷ reading and decoding the cached bytes", warm / decode, "×", most=3)
            yield Row("warm compile ÷ Lark's parse", warm / lark, "×", most=0.03)
            yield Row("one file edited ÷ cold compile", edited(content) / cold, "×", most=0.05)
        finally:
            os.environ.pop("AZIF_CACHE")
            if kept is not None:
                os.environ["AZIF_CACHE"] = kept


def larks_parse(texts: list[str]) -> float:
    """How long Lark takes to parse texts by the grammar of Azif."""
    import lark

    text = (grammar() / "azif.lark").read_text(encoding="utf-8")
    parser = lark.Lark(text, parser="lalr", maybe_placeholders=False)
    return best(lambda: [parser.parse(each) for each in texts], 3)


def fresh(content: Path) -> None:
    """Compile as if for the first time."""
    kept = os.environ.get("AZIF_CACHE")
    os.environ["AZIF_CACHE"] = ""
    try:
        compiled(content)
    finally:
        os.environ.pop("AZIF_CACHE")
        if kept is not None:
            os.environ["AZIF_CACHE"] = kept


def compiled(content: Path) -> None:
    """Compile the package in a folder, as far as the cache does not have it."""
    report = Report()
    game = job_of(content).game(report)
    assert game is not None, report.diagnostics


def job_of(content: Path) -> driver.Job:
    """The compilation of the package in a folder, without its rulings."""
    report = Report()
    packages = find_packages([content], report, user_cache())
    return driver.Job(packages.load_order(packages.by_id, report), user_cache(), rulings=False)


def edited(content: Path) -> float:
    """How long it takes to check again after one file has changed."""
    files = sorted(path for path in content.glob("*.azif"))
    found = []
    for number in range(3):
        with files[0].open("a", encoding="utf-8") as file:
            file.write(f"# {number}\n")
        began = time.perf_counter()
        report = Report()
        job_of(content).check(report)
        found.append(time.perf_counter() - began)
    return min(found)


# ---- events

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
    verb, beacon = program.verbs["light"], game.named["lamp", "Beacon"]

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


def dispatching() -> Iterator[Line]:
    """An event with three matching abilities, and how it grows with those that do not match."""
    few, many, closures = lighting(7), lighting(9_997), bare()
    yield Row("three bare closure calls", closures * 1e6, "µs")
    yield Row("an event with 3 matching abilities ÷ three bare closure calls", few / closures, "×", most=8)
    yield Row("the same with 10,000 registered abilities ÷ with 10", many / few, "×", most=1.5)


# ---- games


def playing() -> Iterator[Line]:
    """Whole games by random agents, beside another's card game."""
    report = Report()
    program = load([cards()], report)
    assert program is not None, report.diagnostics
    own = decisions_a_second(program)
    yield Row("decisions a second, full games by random agents", own, least=None)
    if find_spec("rlcard") is None:
        yield Missing(
            "decisions a second ÷ RLCard's gin rummy", "rlcard is not installed (`pip install azif[bench]`)"
        )
    else:
        yield Row("decisions a second ÷ RLCard's gin rummy", own / rlcard(), "×", least=1)


def decisions_a_second(program: Program, games: int = 30) -> float:
    """How many decisions a second there are in full games."""
    decisions = 0
    began = time.perf_counter()
    for seed in range(games):
        game = game_of(program, Setup(seed), RandomAgent(seed))
        game.play()
        decisions += game.decisions
    return decisions / (time.perf_counter() - began)


def rlcard() -> float:
    """How many decisions a second RLCard's gin rummy makes with random agents."""
    import rlcard as library  # type: ignore[import-not-found,import-untyped,unused-ignore]  # an extra
    from rlcard.agents import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        RandomAgent as Other,
    )

    env = library.make("gin-rummy")
    env.set_agents([Other(num_actions=env.num_actions) for _ in range(env.num_players)])
    decisions = 0
    began = time.perf_counter()
    for _ in range(20):
        trajectories, _ = env.run(is_training=False)
        decisions += sum(len(row) // 2 for row in trajectories)
    return decisions / (time.perf_counter() - began)


def simulating() -> Iterator[Line]:
    """Two workers beside one."""
    if workers_here() < 2:
        yield Missing("two workers ÷ one", "this machine has one processor")
        return
    run = Run((cards(),), Setup(1), "random", 480)
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


# ---- processes


def processes() -> Iterator[Line]:
    """`azif check` on the base game, warm; and the memory of a game."""
    command = [sys.executable, "-c", "from azif_compiler.cli import main; main()", "check", str(cards())]
    subprocess.run(command, capture_output=True, check=False)
    seconds = best(lambda: subprocess.run(command, capture_output=True, check=False))
    yield Row("azif check on the base game, warm, as a process", seconds, "s", most=0.3)
    script = (
        "import resource\n"
        "from pathlib import Path\n"
        "from azif_compiler.loader.places import cards\n"
        "from azif_runtime.simulate import Run, Setup, simulate\n"
        "simulate(Run((cards(),), Setup(1), 'random', 3))\n"
        # What a child has used at most is counted from before it began; the kernel's own mark is not.
        "marks = Path('/proc/self/status')\n"
        "rows = marks.read_text().splitlines() if marks.exists() else []\n"
        "mark = next((int(row.split()[1]) for row in rows if row.startswith('VmHWM')), 0)\n"
        "print(mark or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    if find_spec("resource") is None:
        yield Missing("peak memory of a simulated game", "this system does not tell")
        return
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    scale = 1_000_000 if sys.platform == "darwin" else 1000
    if done.returncode == 0:
        yield Row("peak memory of a simulated game", int(done.stdout) / scale, "MB", most=150)
    else:
        yield Missing("peak memory of a simulated game", done.stderr.strip().splitlines()[-1])


# ---- others


def engines() -> Iterator[Line]:
    """Rule engines that match the same three rules."""
    own = lighting(7)
    for name, measure in (("experta", experta), ("clips", clips)):
        if find_spec(name) is None:
            yield Missing(
                f"{name}: an event with 3 matching rules ÷ ours",
                f"{name} is not installed (`pip install azif[bench]`)",
            )
            continue
        try:
            yield Row(f"{name}: an event with 3 matching rules ÷ ours", measure() / own, "×")
        except (AttributeError, ImportError, TypeError) as error:
            yield Missing(f"{name}: an event with 3 matching rules ÷ ours", f"it does not run here: {error}")


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


MEASURES: dict[str, Callable[[], Iterator[Line]]] = {
    "compiling": compiling,
    "events": dispatching,
    "games": playing,
    "workers": simulating,
    "processes": processes,
    "others": engines,
}
"""Every measure, in the order in which they are made."""

__all__ = ["MEASURES", "Missing", "Row"]
