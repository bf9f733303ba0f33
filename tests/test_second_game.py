"""A second game, which shares nothing with the one that comes with Azif, runs on the same runtime to its
end."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader import driver, places
from azif_runtime.agents.random import RandomAgent
from azif_runtime.games.playing import begin
from azif_runtime.invariants import Watch
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.scenario import try_ruling
from azif_runtime.state.game import Game
from azif_runtime.translate.translate import translate
from logs import log_of

HERE = Path(__file__).parent / "second_game"
PACKAGES = {"reef": [HERE / "reef"], "storm": [HERE / "reef", HERE / "storm"]}

UNAVOIDABLE = {"main"}
"""The name by which a runtime finds the game."""


def compiled(paths: list[Path]) -> ir.Game:
    report = Report()
    game = driver.compile_packages(paths, report)
    assert game is not None, [f"{found.span}: {found.text()}" for found in report.diagnostics]
    return game


@pytest.fixture(scope="module", params=list(PACKAGES))
def program(request: pytest.FixtureRequest) -> Program:
    return translate(compiled(PACKAGES[request.param]))


def names(game: ir.Game) -> set[str]:
    """Every word that a game declares: declarations, members, fields, zones of things, steps."""
    found: set[str] = set()
    stack: list[object] = list(game.declarations)
    while stack:
        node = stack.pop()
        match node:
            case ir.Ruling():
                continue  # nothing is declared in it
            case ir.Rule() | ir.Board():
                pass
            case (
                ir.Enum()
                | ir.Token()
                | ir.Track()
                | ir.Kind()
                | ir.Zone()
                | ir.Link()
                | ir.Value()
                | ir.Verb()
            ):
                found.add(ir.word_of(node.name))
            case ir.Window() | ir.Keyword() | ir.Option() | ir.Variant() | ir.Component() | ir.InsertedStep():
                found.add(ir.word_of(node.name))
            case ir.EnumMember() | ir.Field() | ir.ScriptSlot() | ir.Step():
                found.add(ir.word_of(node.name))
            case _:
                pass
        if isinstance(node, msgspec.Struct):
            stack.extend(getattr(node, name) for name in node.__struct_fields__ if name != "at")
        elif isinstance(node, tuple):
            stack.extend(node)
    return found


def test_it_shares_no_declaration_with_the_other_game() -> None:
    ours, theirs = (names(compiled(paths)) for paths in (PACKAGES["storm"], [places.cards()]))
    assert len(ours) > 80
    assert ours & theirs == UNAVOIDABLE


def test_it_has_every_form_of_ability_and_statement() -> None:
    seen: Counter[str] = Counter()
    stack: list[object] = [node for paths in PACKAGES.values() for node in compiled(paths).declarations]
    while stack:
        node = stack.pop()
        seen[type(node).__name__] += 1
        match node:
            case ir.Action(pattern=ir.Pattern()):
                seen["response"] += 1
            case ir.Lessen(less=None):
                seen["prevent"] += 1
            case ir.Lessen(more=True) | ir.ReduceIt(more=True):
                seen[f"{type(node).__name__} more"] += 1
            case ir.Reaction(stage=stage) | ir.Around(stage=stage):
                seen[stage] += 1
            case _:
                pass
        if isinstance(node, msgspec.Struct):
            stack.extend(getattr(node, name) for name in node.__struct_fields__)
        elif isinstance(node, tuple):
            stack.extend(node)
    forms = [form.__name__ for form in ir.Ability.__args__]
    wanted = [
        *forms,
        "response",
        "prevent",
        "Lessen more",
        "ReduceIt more",
        "before",
        "when",
        "start",
        "end",
        "InsertedStep",
        "Limit",
        "Together",
        "Fact",
    ]
    assert [form for form in wanted if not seen[form]] == []
    statements = {statement.__name__ for statement in ir.Statement.__args__}
    assert statements - set(seen) <= {"Outcome", "Proceed", "Stop"}


def watched(program: Program, seed: int) -> Game:
    options = {"crew_size": seed % 4 + 1}
    variants = ("calm",) if seed % 5 == 0 else ()
    game = begin(program, RandomAgent(seed), seed=seed, options=options, variants=variants, log=Log())
    Watch(game).play()
    return game


@pytest.mark.parametrize("seed", range(12))
def test_random_agents_play_it_to_its_end(program: Program, seed: int) -> None:
    game = watched(program, seed)
    assert game.over in {"Nerine", "Okeanos", "Pontus", "Thetis", "Nobody came back"}
    assert game.decisions > 10
    assert all(entry.at for entry in log_of(game).entries if entry.sort in ("event", "ability"))


def test_its_rulings_hold() -> None:
    program = translate(compiled(PACKAGES["reef"]))
    verdicts = [try_ruling(program, ruling) for ruling in program.rulings]
    assert [str(failure) for verdict in verdicts for failure in verdict.failures] == []
    assert len(verdicts) > 3


def test_the_second_package_changes_the_first() -> None:
    first, both = (compiled(paths) for paths in PACKAGES.values())
    changed = {
        ir.word_of(declaration.name)
        for declaration in both.declarations
        if isinstance(declaration, ir.Component | ir.Rule | ir.Verb)
        and any(
            type(other) is type(declaration)
            and other.name == declaration.name
            and ir.identity(other) != ir.identity(declaration)
            for other in first.declarations
            if isinstance(other, ir.Component | ir.Rule | ir.Verb)
        )
    }
    assert changed == {"Kettle", "Charm", "swell", "Pearls lie about"}
