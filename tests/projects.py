"""Projects in memory, compiled from scratch or from what was known before, and all that comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from azif_compiler import grammar, ir
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.garbage import without_collecting
from azif_compiler.grammar import Grammar
from azif_compiler.link.link import link
from azif_compiler.loader import digests, places
from azif_compiler.loader.cache import Cache, user_cache
from azif_compiler.loader.driver import Job
from azif_compiler.loader.project import manifests_at, project_of
from azif_compiler.snapshot.project import File, Package, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.known import Known
from azif_compiler.workspace.update import drained, update


@cache
def tables() -> Grammar:
    """The tables of the grammar."""
    return grammar.made((places.grammar() / "azif.lark").read_text(encoding="utf-8"))


def small(files: Mapping[str, str], package: str = "lamps") -> Project:
    """A project of one package; files in `rulings/` hold rulings."""
    return Project((Package(package, "1.0", package, frozenset({package})),), files_of(package, files))


def files_of(package: str, files: Mapping[str, str]) -> tuple[File, ...]:
    """The files of a package, in the order in which they count."""
    made = (File(package, name, text, ruling="rulings/" in name) for name, text in files.items())
    return tuple(sorted(made, key=lambda file: (file.ruling, file.name)))


def at(folders: Sequence[Path], *, rulings: bool = True) -> Project:
    """The packages in these folders, and what they require."""
    report = Report()
    manifests = manifests_at(folders, report, Cache(None))
    assert manifests is not None, [found.text() for found in report.diagnostics]
    return project_of(manifests, list(digests.texts_of(manifests, rulings=rulings)))


@cache
def kept(*folders: Path, rulings: bool = False) -> Snapshot:
    """The packages in these folders and what they require, in which nothing is wrong; what another test, or
    another process of the tests, has found out about them comes from the store of compiled packages.
    """
    report = Report()
    cache = user_cache()
    manifests = manifests_at(folders, report, cache)
    assert manifests is not None, [found.text() for found in report.diagnostics]
    with without_collecting():
        made = Job(manifests, cache, rulings=rulings).snapshot(report)
    assert not report.failed, [found.text() for found in report.diagnostics]
    return made


def fresh(project: Project, known: Mapping[str, Known] | None = None) -> Snapshot:
    """The snapshot of a project, made from scratch or from what is known."""
    return drained(update(None, project, tables(), known))


def after(old: Snapshot, project: Project) -> Snapshot:
    """The snapshot of a project, made from an earlier one."""
    return drained(update(old, project, tables()))


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that a snapshot says: two that say the same are equal."""

    said: list[str]
    cells: list[tuple[str, int, tuple[object, ...]]]
    used: dict[object, int]
    settled: bool
    game: bytes


def outcome(snapshot: Snapshot) -> Outcome:
    """What a snapshot says: complaints, every cell at its place, which symbols are mentioned, the game."""
    cells = [
        (state.file.name, piece.start, (piece.text, result.cell, result.doubts, *map(told, result.problems)))
        for state in snapshot.files
        for piece, result in state.placed()
    ]
    report = snapshot.report()
    return Outcome(
        list(map(told, report.diagnostics)),
        cells,
        {use: count for use, count in snapshot.used.items() if count},
        snapshot.is_settled(),
        b"" if report.failed else ir.encode(link(snapshot)),
    )


def told(found: Diagnostic) -> str:
    """A complaint with all that belongs to it."""
    end = found.span.end if found.span is not None else 0
    labels = "; ".join(f"{label.span}: {label.text}" for label in found.labels())
    return f"{found.span}-{end}: {found.code} {found.text()} ({found.hint()}) [{labels}]"
