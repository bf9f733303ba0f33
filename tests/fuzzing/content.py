"""Declarations of all packages, damaged: they are complained of, in words, or they are right."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import cache

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.link.link import link
from azif_compiler.names.view import View
from azif_compiler.reporting import render
from azif_compiler.snapshot.cells import draft, finish
from azif_compiler.snapshot.project import File, Package, Project
from azif_compiler.snapshot.snapshot import Found
from azif_compiler.text.pieces import cut
from azif_compiler.text.source import Source
from azif_runtime.translate.translate import translate
from fuzzing.damage import damaged
from one_token import known
from projects import after, tables

WHOLE = 400
"""One in so many is looked at together with everything else, and translated if it is right."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A text in place of a declaration."""

    found: Found
    text: str


@cache
def pieces() -> tuple[Found, ...]:
    """Their declarations."""
    return tuple(known().found())


@cache
def view_of(package: str, part: frozenset[str]) -> View:
    """What a package sees."""
    return View(known().names, package, part)


def one(chance: random.Random) -> Damaged:
    """A declaration with accidents, of which some bring in parts of others."""
    found = chance.choice(pieces())
    others = [chance.choice(pieces()).piece.text for _ in range(3)]
    return Damaged(found, damaged(chance, found.piece.text, others))


def try_one(chance: random.Random) -> str:
    """Try a damaged declaration; what is raised is a mistake of Azif. Says what became of it."""
    case = one(chance)
    file = case.found.state.file
    source = Source(file.name, case.text)
    made = [draft(file.package, source, piece, tables()) for piece in cut(case.text, tables())]
    said: list[Diagnostic] = []
    if [head for one in made for head in one.cell.heads] == list(case.found.cell.heads):
        view = view_of(file.package, file.part)
        said += (problem for one in made for problem in finish(one, view).problems)
    elif chance.randrange(WHOLE) == 0:
        said += after(known(), with_changed(case)).report().diagnostics
    if chance.randrange(WHOLE) == 0:
        snapshot = after(known(), with_fan(case.text))
        said += snapshot.report().diagnostics
        if not snapshot.report().failed and chance.randrange(20) == 0:
            translate(link(snapshot))
    show(said)
    return "refused" if any(found.severity == "error" for found in said) else "right"


def with_changed(case: Damaged) -> Project:
    """The project in which a declaration is damaged."""
    project, file, start = known().project, case.found.state.file, case.found.piece.start
    assert case.found.state.source is not None
    text, end = case.found.state.source.text, start + len(case.found.piece.text)
    changed = replace(file, content=text[:start] + case.text + text[end:])
    return replace(project, files=tuple(changed if one is file else one for one in project.files))


def with_fan(text: str) -> Project:
    """The project with one package more, of one file."""
    project = known().project
    package = Package("fan", "1.0", "Fan", frozenset({"fan", "base"}))
    files = (*project.files, File("fan", "fan/cards.azif", text))
    return replace(project, packages=(*project.packages, package), files=files)


def show(said: list[Diagnostic]) -> None:
    """Show complaints as people see them."""
    for found in said:
        assert found.text().strip()
        found.help()
        found.mend()
    render.human(tuple(said[:8]))
