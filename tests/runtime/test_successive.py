"""Games that come one after the other: each program is what it would be if there had been none before."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import msgspec
import pytest

import edits
from azif_compiler import ir
from azif_compiler.link.link import Links, link
from azif_compiler.snapshot.project import File, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_runtime.agents.random import RandomAgent
from azif_runtime.effects.effect_sets import EffectSets
from azif_runtime.games.playing import begin, play
from azif_runtime.log import Log
from azif_runtime.program import Program
from azif_runtime.translate.successive import Successive
from azif_runtime.translate.translate import translated
from azif_runtime.translate.translator import Translator
from azif_runtime.verdicts import one_by_one
from logs import log_of
from projects import after, at, fresh

HERE = Path(__file__).parent.parent / "second_game"
REEF, STORM = "components.azif", "storm.azif"

ALONE = {
    "a number": (REEF, "lungs 6", "lungs 7"),
    "a number that modifies": (REEF, "Air < 3, lucky_throw -1", "Air < 3, lucky_throw -2"),
    "when something is modified": (REEF, "while your Air < 3, lucky", "while your Air < 2, lucky"),
    "lines above": (REEF, 'creature "Jelly"', '\n\ncreature "Jelly"'),
    "blanks": (REEF, 'diver "Okeanos" { }', 'diver "Okeanos"   {  }'),
    "a sentence": (REEF, "climb_out; spoil this", "spoil this"),
    "one less": (REEF, 'creature "Eel" { copies 3; bite 2; lunge: sting you for 2 Air by this }\n', ""),
    "one more": (REEF, 'creature "Ray"', 'creature "Crab" { bite 1; lunge: swell }\ncreature "Ray"'),
    "a rule": ("dive.azif", "at a crowded cave +1", "at a crowded cave +2"),
    "a state check": ("dive.azif", "whenever tide > 7", "whenever tide > 7 and number of loots in wreck > 0"),
    "an amendment": (STORM, "prices 2; because", "prices 5; because"),
}  # fmt: skip
ANEW = {
    "a verb": (STORM, "if wind > 5: swell by 2", "if wind > 5: swell by 3"),
    "a keyword": (STORM, "number of loots in wreck > 3", "number of loots in wreck > 4"),
    "lines above a keyword": (REEF, 'diver "Okeanos"', '\n\ndiver "Okeanos"'),
    "a track": (STORM, "track wind from 0 to 6", "track wind from 0 to 7"),
    "a kind": (STORM, "printed staves: number = 2", "printed staves: number = 3"),
    "what is noted for no state check yet": (
        "dive.azif",
        "whenever tide > 7",
        'whenever tide > 7 and "Pontus"\'s Air < 99',
    ),
    "what is modified": (REEF, "while your Air < 3, lucky_throw -1", "while your Air < 3, your lungs -1"),
}
"""Changes of one text into another, each in one file, after which little is translated, or everything."""


@cache
def calm() -> Snapshot:
    """The second game, before any change."""
    return fresh(at([HERE / "reef", HERE / "storm"]))


def changed(project: Project, name: str, old: str, new: str) -> Project:
    """A project with another text in the place of one."""
    found = next(file for file in project.files if file.name.endswith(f"/{name}"))
    text = text_of(found)
    assert text.count(old) == 1, old
    return saved(project, found, text.replace(old, new))


def saved(project: Project, file: File, text: str) -> Project:
    """A project with another text in a file."""
    return replace(project, files=tuple(replace(f, content=text) if f is file else f for f in project.files))


def text_of(file: File) -> str:
    return file.content.decode() if isinstance(file.content, bytes) else file.content or ""


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let slots, and what must be there, have the same numbers in all programs."""
    slots: dict[str, int] = {}
    sites: dict[tuple[str, ir.Place, str], int] = {}
    required: list[tuple[str, ir.Place, str]] = []
    made = Translator.__init__

    def alike(t: Translator, *given: Any, **named: Any) -> None:
        made(t, *given, **named)
        slots.update({slot: bit for slot, bit in t.slots.items() if slot not in slots})
        t.slots, t.sites, t.program.required = slots, sites, required

    monkeypatch.setattr(Translator, "__init__", alike)


class Told:
    """A program as plain data: all that games find in it, with the text of each function for the function."""

    def __init__(self, t: Translator) -> None:
        self.t = t
        self.texts: dict[str, list[str]] = {}
        self.seen: dict[int, int] = {}
        for line in t.lines:
            text = line if isinstance(line, str) else line.text(t.watched)
            if text.startswith("def "):
                rows = self.texts[text[4 : text.index("(")]] = []
            rows.append(re.sub(r"_\d+(?=\b|_at\b)", "_", text))

    def all(self) -> Any:
        """What is told of a program, but for what may be more than is needed."""
        leave_out = {
            "source",
            "namespace",
            "lines",
            "required",
            "game",
            "spoken_of",
            "assigned",
            "thing_class",
            "_windows",
        }
        program = self.t.program
        found = {
            one.name: self.of(getattr(program, one.name))
            for one in fields(Program)
            if one.name not in leave_out
        }
        readers = {name: rows for name, rows in self.texts.items() if name.startswith(("R_", "B_"))}
        return {
            **found,
            "readers": readers,
            "slots": program.thing_class.__slots__,
            "game": ir.encode(program.game),
        }

    def of(self, what: Any) -> Any:
        """Something in a program."""
        if isinstance(what, FunctionType):
            return self.function(what)
        if isinstance(what, dict):
            return {str(key): self.of(value) for key, value in what.items()}
        if isinstance(what, (list, tuple)):
            return [self.of(one) for one in what]
        if isinstance(what, (set, frozenset)):
            return sorted(map(str, what))
        if is_dataclass(what) and not isinstance(what, type):
            if id(what) in self.seen:
                return f"again {type(what).__name__} {self.seen[id(what)]}"
            self.seen[id(what)] = len(self.seen)
            found_out_in_play = {"effects", "plan", "copied", "every"}
            return {
                one.name: self.of(getattr(what, one.name))
                for one in fields(what)
                if one.name not in found_out_in_play
            }
        if isinstance(what, (EffectSets, type)):
            return type(what).__name__
        return repr(what)

    def function(self, what: FunctionType) -> Any:
        """A function: its lines with their places, and those of the functions that it calls."""
        lines = self.t.program.lines
        if what.__name__ not in self.texts:
            return what.__qualname__
        first = what.__code__.co_firstlineno
        rows = self.texts[what.__name__]
        calls = [
            name
            for name in what.__code__.co_names
            if name in self.texts and not name.startswith(("R_", "B_"))
        ]
        return [
            rows,
            [str(lines.get(number)) for number in range(first, first + len(rows))],
            [self.function(self.t.namespace[name]) for name in calls],
        ]


def differences(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """Where plain data differs."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from differences(one[key], other[key], f"{where} {key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for number, pair in enumerate(zip(one, other, strict=True)):
            yield from differences(*pair, f"{where} {number}")
    elif one != other:
        yield f"{where}: {one} instead of {other}"


def anew(game: ir.Game, given: frozenset[str]) -> Translator:
    """The translator of a game, as if there had been none before."""
    t = Translator(game, given=given)
    translated(t)
    return t


def last(programs: Successive) -> Translator:
    """What the last program was translated by."""
    assert programs._last is not None
    return programs._last


def outcomes(program: Program) -> list[str]:
    """How a game goes, and what comes of the rulings."""
    game = begin(program, RandomAgent(3), seed=3, log=Log())
    play(game)
    return [log_of(game).text(), *(str(trial.verdict) for trial in one_by_one(program, program.rulings))]


def compare(programs: Successive, game: ir.Game, fresh_game: ir.Game, *, played: bool = True) -> bool:
    """Compare a program with one translated from nothing; whether it is the one before, changed."""
    before = programs._last.program if programs._last is not None else None
    program = programs.program(game)
    other = anew(fresh_game, last(programs).given)
    assert list(differences(Told(last(programs)).all(), Told(other).all())) == []
    assert program.spoken_of >= other.program.spoken_of
    assert program.assigned >= other.program.assigned
    if played:
        assert outcomes(program) == outcomes(other.program)
    return program is before


@pytest.mark.parametrize("what", [*ALONE, *ANEW])
def test_a_change_and_its_undoing(what: str) -> None:
    programs, links = Successive(), Links()
    compare(programs, link(calm(), links=links), link(calm()))
    there = after(calm(), changed(calm().project, *(ALONE | ANEW)[what]))
    assert not there.report().failed, [found.text() for found in there.report().diagnostics]
    assert compare(programs, link(there, links=links), link(there)) == (what in ALONE)
    back = after(there, calm().project)
    assert compare(programs, link(back, links=links), link(back)) == (what in ALONE)


def test_other_rulings_of_a_game_leave_all_else_as_it_is() -> None:
    programs = Successive()
    game = link(calm())
    programs.prepare(game)
    for kept in (1, 0, 2):
        rulings = [one for one in game.declarations if isinstance(one, ir.Ruling)][:kept]
        some = tuple(one for one in game.declarations if not isinstance(one, ir.Ruling) or one in rulings)
        assert compare(programs, replace_declarations(game, some), replace_declarations(game, some))


def test_declarations_that_come_to_the_same_are_the_same() -> None:
    """What mentions something that was changed is checked again: it is another object, and says the same."""
    programs, game = Successive(), link(calm())
    compare(programs, game, game)
    again = ir.decode(ir.encode(game))
    assert all(one is not other for one, other in zip(game.declarations, again.declarations, strict=True))
    assert compare(programs, again, game)


def test_what_is_gone_is_gone() -> None:
    programs, game = Successive(), link(calm())
    compare(programs, game, game)
    value = next(one for one in game.declarations if isinstance(one, ir.Value))
    more = msgspec.structs.replace(value, name="reef:stillness")
    longer = replace_declarations(game, (*game.declarations, more))
    assert not compare(programs, longer, longer)
    assert not compare(programs, game, game)


def replace_declarations(game: ir.Game, declarations: tuple[ir.Declaration, ...]) -> ir.Game:
    return ir.Game(game.ir_version, game.packages, declarations)


@pytest.mark.parametrize("seed", range(4))
def test_random_edits(seed: int) -> None:
    chance = random.Random(seed)
    programs, links = Successive(), Links()
    snapshot, renewed, compared = calm(), 0, 0
    programs.program(link(snapshot, links=links))
    for _ in range(60):
        file = chance.choice([one for one in snapshot.project.files if not one.ruling])
        edit = chance.choice(
            [edits.number_changed, edits.declaration_edited, edits.line_edited, edits.word_replaced]
        )
        there = after(snapshot, saved(snapshot.project, file, edit(chance, text_of(file))))
        if there.report().failed:
            continue
        snapshot = there
        compared += 1
        renewed += compare(programs, link(there, links=links), link(there), played=False)
    assert outcomes(last(programs).program) == outcomes(anew(link(snapshot), last(programs).given).program)
    assert compared > renewed > 0
