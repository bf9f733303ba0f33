"""What is measured on: the packages that come with Azif, rulings and all, in memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from azif_bench.rows import taken
from azif_compiler import grammar as tables
from azif_compiler.diagnostic import Report
from azif_compiler.grammar import Grammar
from azif_compiler.loader import digests
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.places import cards, expansions, grammar
from azif_compiler.loader.project import manifests_at, project_of
from azif_compiler.packages.package import Manifest
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.update import drained, update


def base() -> Sequence[Path]:
    """The package that is played when nothing else is asked for."""
    return (cards(),)


def everything() -> Sequence[Path]:
    """All packages that come with Azif."""
    return (cards(), expansions())


def manifests(paths: Sequence[Path], cache: Cache | None = None) -> list[Manifest]:
    """The manifests of packages, which must be right, in load order; what was read before is in the cache."""
    report = Report()
    found = manifests_at(paths, report, cache or Cache(None))
    assert found is not None, report.diagnostics
    return found


def project(paths: Sequence[Path]) -> Project:
    """Packages with their files, rulings included."""
    found = manifests(paths)
    return project_of(found, digests.texts_of(found, rulings=True))


def grammar_text() -> str:
    """The grammar, as Lark reads it."""
    return (grammar() / "azif.lark").read_text(encoding="utf-8")


@cache
def tables_of_grammar() -> Grammar:
    """The grammar, as the compiler uses it."""
    return tables.made(grammar_text())


def made(old: Snapshot | None, wanted: Project) -> tuple[float, Snapshot]:
    """The snapshot of a project, and how long it took from an earlier one, or from nothing."""
    found: list[Snapshot] = []
    seconds = taken(lambda: found.append(drained(update(old, wanted, tables_of_grammar()))))
    return seconds, found[0]


def cold(wanted: Project, times: int = 3) -> tuple[float, Snapshot]:
    """The snapshot of a project from nothing, and the shortest time that this took."""
    seconds, snapshot = made(None, wanted)
    for _ in range(times - 1):
        seconds = min(seconds, made(None, wanted)[0])
    assert len(snapshot.report()) == 0, snapshot.report().diagnostics[:3]
    return seconds, snapshot
