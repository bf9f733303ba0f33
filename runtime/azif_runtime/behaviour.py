"""The rulings of one release on another one: what behaves differently."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.site.contents import of_rulings
from azif_runtime.program import RulingInfo
from azif_runtime.translate.translate import translate
from azif_runtime.verdicts import Trial, try_all

Unlike = tuple[str, tuple[str, ...]]
"""The name of a ruling that no longer holds, and why."""


def unlike(
    before: ir.Game, after: ir.Game, packages: Collection[str], broken: Collection[str], workers: int
) -> list[Unlike]:
    """The rulings of some packages that held in one game and do not in another.

    One that speaks of what is `broken`, by its id, cannot be tried any more.
    """
    rulings = [
        one
        for one in before.declarations
        if isinstance(one, ir.Ruling) and ir.package_of(one.name) in packages
    ]
    found: list[Unlike] = []
    whole: list[ir.Ruling] = []
    for ruling in rulings:
        gone = sorted(set(spoken_of(ruling)) & set(broken))
        if gone:
            names = ", ".join(f"`{ir.word_of(name)}`".replace("_", " ") for name in gone)
            found.append((ir.word_of(ruling.name), (f"it speaks of {names}, which is gone or another",)))
        else:
            whole.append(ruling)
    failing = tried(with_rulings(after, before, whole), whole, workers)
    suspected = {trial.id for trial in failing if not trial.verdict.holds}
    if suspected:
        held = {
            trial.id
            for trial in tried(before, [one for one in whole if one.name in suspected], workers)
            if trial.verdict.holds
        }
        for trial in failing:
            if trial.id in held & suspected:
                found.append((trial.verdict.name, tuple(map(str, trial.verdict.failures))))
    return sorted(found)


def spoken_of(ruling: ir.Ruling) -> Iterator[str]:
    """The ids that stand in a ruling."""
    for node in walk(ruling):
        for name in node.__struct_fields__:
            value = getattr(node, name)
            if isinstance(value, str) and ":" in value:
                yield value
            elif type(value) is tuple:
                yield from (part for part in value if isinstance(part, str))


def with_rulings(game: ir.Game, other: ir.Game, rulings: Collection[ir.Ruling]) -> ir.Game:
    """A game with the rulings of another one in the place of its own, and what these declare."""
    own = [one for one in game.declarations if not isinstance(one, ir.Ruling) and not of_rulings(one)]
    theirs = [one for one in other.declarations if not isinstance(one, ir.Ruling) and of_rulings(one)]
    return msgspec.structs.replace(game, declarations=(*own, *theirs, *rulings))


def tried(game: ir.Game, rulings: Collection[ir.Ruling], workers: int) -> list[Trial]:
    """How rulings of a game come out."""
    program = translate(game)
    wanted = {one.name for one in rulings}
    chosen: list[RulingInfo] = [one for one in program.rulings if one.id in wanted]
    return try_all(program, chosen, workers=workers)
