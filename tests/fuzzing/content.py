"""Declarations of all packages, damaged: they are complained of, in words, or they are right."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.link.link import link
from azif_compiler.loader import places
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.recognise import causes, first_tried
from azif_compiler.names.table import SEVERAL, Names
from azif_compiler.names.view import View
from azif_compiler.reporting import render
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.file_state import Found
from azif_compiler.snapshot.finish import finish
from azif_compiler.snapshot.project import File, Package, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import cut
from azif_compiler.text.source import Source
from azif_runtime.translate.translate import translate
from fuzzing.damage import damaged
from projects import after, kept, tables

WHOLE = 400
"""One in so many is looked at together with everything else, and translated if it is right."""

TRIED = 40
"""For one in so many it is tried out, as `azif check` does, which complaints come of which and what the line
could be; that takes fifty times as long as all else. The others are looked at as while somebody types."""

BESIDE = 12
"""One in so many that declare something else is looked at beside the game that is extended."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A text in place of a declaration."""

    found: Found
    text: str


@cache
def known() -> Snapshot:
    """All packages, with their rulings."""
    return kept(places.cards(), places.expansions(), rulings=True)


@cache
def base() -> Snapshot:
    """The game that is extended, without its rulings, and a fan's package in which nothing is yet."""
    old = kept(places.cards())
    return after(old, with_fan(old.project, ""))


@cache
def pieces() -> tuple[Found, ...]:
    """The declarations of all packages."""
    return tuple(known().found())


@cache
def view_of(package: str, part: frozenset[str]) -> View:
    """What a package sees."""
    return View(known().names, package, part)


@cache
def peers() -> dict[str, tuple[str, ...]]:
    """By a name, those of its sort; names in quotes are those of one kind."""
    found: dict[str, tuple[str, ...]] = {}
    for row in rows_of(known().names):
        names = tuple(row)
        found.update((name, names) for name in names)
    return found


def rows_of(names: Names) -> Iterator[list[str]]:
    """Names that can stand for each other."""
    for sort in SEVERAL:
        yield [name.replace("_", " ") for name in getattr(names, sort)]
    for enum in names.all_enums.values():
        yield [member.name.replace("_", " ") for member in enum.members]
    kinds: dict[str, list[str]] = {}
    for name, many in names.components.items():
        kinds.setdefault(many[0].kind, []).append(f'"{name}"')
    yield from kinds.values()


def one(chance: random.Random) -> Damaged:
    """A declaration with accidents, of which some bring in parts of others."""
    found = chance.choice(pieces())
    others = [chance.choice(pieces()).piece.text for _ in range(3)]
    return Damaged(found, damaged(chance, found.piece.text, others, peers()))


def try_one(chance: random.Random) -> str:
    """Try a damaged declaration; what is raised is a mistake of Azif. Says what became of it."""
    case = one(chance)
    file = case.found.state.file
    source = Source(file.name, case.text)
    made = [draft(file.package, source, piece, tables()) for piece in cut(case.text, tables())]
    said: list[Diagnostic] = []
    looked, patient, effort = "looked at", chance.randrange(TRIED) == 0, Effort()
    if [head for one in made for head in one.cell.heads] == list(case.found.cell.heads):
        view = view_of(file.package, file.part)
        found = [finish(one, view).problems for one in made]
        said += (problem for row in found for problem in (causes(row, effort) if patient else row))
    elif chance.randrange(BESIDE) == 0:
        said += after(base(), with_fan(base().project, case.text)).told().diagnostics
    elif chance.randrange(WHOLE) == 0:
        said += after(known(), with_changed(case)).told().diagnostics
    else:
        said += (problem for one in made for problem in one.unit.report.diagnostics)
        looked = "read"
    if chance.randrange(WHOLE) == 0:
        looked = "looked at"
        snapshot = after(base(), with_fan(base().project, case.text))
        said += snapshot.told().diagnostics
        if not snapshot.report().failed and chance.randrange(20) == 0:
            translate(link(snapshot))
    show(said, tried=patient)
    return "refused" if any(found.severity == "error" for found in said) else f"right as {looked}"


def with_changed(case: Damaged) -> Project:
    """The project in which a declaration is damaged."""
    project, file, start = known().project, case.found.state.file, case.found.piece.start
    assert case.found.state.source is not None
    text, end = case.found.state.source.text, start + len(case.found.piece.text)
    changed = replace(file, content=text[:start] + case.text + text[end:])
    return replace(project, files=tuple(changed if one is file else one for one in project.files))


def with_fan(project: Project, text: str) -> Project:
    """The project with a file of a fan's package."""
    package = Package("fan", "1.0", "Fan", frozenset({"fan", "base"}))
    files = (*(file for file in project.files if file.package != "fan"), File("fan", "fan/cards.azif", text))
    packages = (*(one for one in project.packages if one.id != "fan"), package)
    return replace(project, packages=packages, files=files)


def show(said: list[Diagnostic], *, tried: bool = True) -> None:
    """Show complaints as people see them, with what is `tried` out to mend them or without it."""
    if not tried:
        said = [replace(found, remedy=None) for found in said]
    said = first_tried(said, Effort())
    for found in said:
        assert found.text().strip()
        found.help()
        found.mend()
    render.human(tuple(said[:8]))
