"""Mutants, tried: which ruling notices each, if any does."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec

from azif_compiler import ir
from azif_compiler.garbage import without_collecting
from azif_runtime import verdicts
from azif_runtime.copies import allow, spread
from azif_runtime.coverage.clauses import reached_by
from azif_runtime.games.tables import Tables
from azif_runtime.mutation.again import changed
from azif_runtime.mutation.mutants import Key, Mutant, key
from azif_runtime.program import RulingInfo
from azif_runtime.scenario import try_ruling
from azif_runtime.translate.translate import translate, translated
from azif_runtime.translate.translator import Translator

LEAST_SECONDS = 1.0
"""How much of the processor's time a ruling may take at least, before it is taken to run without end."""
TIMES_LONGER = 20
"""How much longer than the slowest of all rulings one may take."""


class Outcome(msgspec.Struct, frozen=True):
    """What came of a mutant: the ruling that noticed it and what that found, and how many were tried.

    `impossible` says why the change makes no game at all; such a mutant counts for nothing.
    """

    noticed_by: str = ""
    found: str = ""
    tried: int = 0
    impossible: str = ""

    @property
    def survived(self) -> bool:
        """Whether no ruling noticed."""
        return not self.noticed_by and not self.impossible


ENDED = Outcome("(ended)", "it takes too long, or breaks the game")
"""What comes of a mutant whose process did not come to its end."""


@dataclass
class Baseline:
    """The game as it is: the rulings that hold (those that meet little first), by what they meet; those that
    do not hold; and how long the slowest takes.
    """

    game: ir.Game
    failing: tuple[str, ...] = ()
    reached: dict[Key, list[str]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def asked(self, mutant: Mutant) -> list[str]:
        """The rulings that could notice a mutant; those that meet little come first, as they take least."""
        if mutant.reach is None:
            return self.order
        names = {name for one in mutant.reach for name in self.reached.get(one, ())}
        return [name for name in self.order if name in names]


def baseline(game: ir.Game) -> Baseline:
    """Carry out every ruling on the game as it is."""
    program = translate(game, counted=True)
    found = Baseline(game)
    took: list[float] = []

    @contextmanager
    def timed(_: str) -> Generator[None]:
        began = time.process_time()
        yield
        took.append(time.process_time() - began)

    with without_collecting(frozen=True):
        reached = reached_by(list(verdicts.one_by_one(program, program.rulings, timed)))
    found.slowest = max(took, default=0.0)
    found.failing = reached.failing
    holding = reached.by.keys() - set(reached.failing)
    found.order = sorted(holding, key=lambda name: (len(reached.by[name]), name))
    for name in found.order:
        for index in reached.by[name]:
            site = program.sites[index]
            found.reached.setdefault(key(site.at, site.what), []).append(name)
    return found


def try_all(
    base: Baseline,
    mutants: Sequence[Mutant],
    *,
    workers: int,
    ended: Callable[[int], object] = lambda _: None,
) -> list[Outcome]:
    """What comes of each mutant; `ended` is called with 1 for each that was tried."""
    translator = Translator(base.game)
    translated(translator)
    encode, decode = msgspec.json.encode, msgspec.json.decode
    with without_collecting(frozen=True):  # what the copies share is not to be touched by collecting
        results = spread(
            len(mutants),
            lambda number: encode(try_one(translator, base, mutants[number])),
            workers=workers,
            seconds=verdicts.SECONDS,
            ended=ended,
        )
    return [ENDED if result is None else decode(result, type=Outcome) for result in results]


def try_one(translator: Translator, base: Baseline, mutant: Mutant) -> Outcome:
    """What comes of a mutant; the translator is of no use afterwards."""
    names = base.asked(mutant)
    if not names:
        return Outcome()
    try:
        program = changed(translator, mutant.declaration, mutant.changed(base.game))
    except (AssertionError, LookupError, TypeError, AttributeError, SyntaxError) as error:
        return Outcome(impossible=f"{type(error).__name__}: {error}")
    rulings = {ruling.id: ruling for ruling in program.rulings}
    tables = Tables(program)
    for tried, name in enumerate(names, 1):
        allow(max(LEAST_SECONDS, TIMES_LONGER * base.slowest))
        found = failure(tables, rulings[name])
        if found:
            return Outcome(ir.word_of(name), found, tried)
    return Outcome(tried=len(names))


def failure(tables: Tables, ruling: RulingInfo) -> str:
    """What does not come out as a ruling says; nothing if it holds."""
    try:
        verdict = try_ruling(tables.program, ruling, tables)
    except Exception as error:  # a mutant may break anything
        return f"{type(error).__name__}: {error}"
    return "" if verdict.holds else str(verdict.failures[0])
