"""Packages on disk that somebody writes on: what a save changes, and what is wrong since."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import digests
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.files import FILE, MANIFEST
from azif_compiler.loader.project import manifests_at, project_of
from azif_compiler.loader.store import Store

if TYPE_CHECKING:
    from azif_compiler.link.link import Links
    from azif_compiler.names.heads import Head
    from azif_compiler.packages.package import Manifest
    from azif_compiler.snapshot.file_state import FileState, Found
    from azif_compiler.snapshot.snapshot import Snapshot
    from azif_compiler.workspace.workspace import Workspace

Marks = dict[str, tuple[int, int]]
"""Files and folders with what tells that they were written: when, and how large they are."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a save changed: the declarations that are others now, what is wrong since, how much was mended and
    how much is wrong in all. There is a snapshot as soon as the manifests can be read. Its `links` are those
    of the change before: what has not changed is linked only once.
    """

    snapshot: Snapshot | None
    declared: tuple[Found, ...]
    new: tuple[Diagnostic, ...]
    mended: int
    wrong: int
    links: Links | None

    @property
    def words(self) -> frozenset[str]:
        """The names that the changed declarations declare."""
        return frozenset(name for one in self.declared for head in one.cell.heads for name in names_in(head))

    def rulings(self) -> list[str]:
        """The ids of the rulings that were changed, or that speak of what was changed."""
        if self.snapshot is None:
            return []
        changed, words = {id(one.cell) for one in self.declared}, self.words
        return [
            declared.name
            for found in self.snapshot.found()
            if found.state.file.ruling and (id(found.cell) in changed or found.cell.mentions(words))
            for declared in found.cell.compiled()
            if isinstance(declared, ir.Ruling)
        ]

    def whole(self) -> ir.Game:
        """The linked game, with all rulings."""
        return self.linked(lambda _: True)

    def game(self, rulings: Iterable[str]) -> ir.Game:
        """The linked game, with these rulings."""
        from azif_compiler.names import heads

        names = frozenset(rulings)

        def wanted(found: Found) -> bool:
            own = [head for head in found.cell.heads if isinstance(head, heads.Ruling)]
            return not own or any(f"{found.state.file.package}:{head.name}" in names for head in own)

        return self.linked(wanted)

    def linked(self, wanted: Callable[[Found], bool]) -> ir.Game:
        """The linked game of those declarations that are wanted."""
        from azif_compiler.link.link import link

        assert self.snapshot is not None
        with without_collecting():
            return link(self.snapshot, wanted, self.links)


def names_in(head: Head) -> tuple[str, ...]:
    """The name that a head declares; none of what only adds to others."""
    name = getattr(head, "name", "")
    return (name,) if name else ()


class Watched:
    """Packages, as they were when they were looked at the last time."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self.paths = paths
        self.marks: Marks = {}
        self.manifests: list[Manifest] = []
        self.workspace: Workspace | None = None
        self.states: dict[str, FileState] = {}
        self.problems: dict[str, Diagnostic] = {}
        self.links: Links | None = None

    def look(self) -> Change | None:
        """What has changed since the last time; None if nothing has. The first time, that is nothing but what
        is wrong.
        """
        marks = marks_of(self.folders())
        if marks == self.marks and self.marks:
            return None
        first, self.marks = not self.marks, marks
        report = Report()
        with without_collecting():
            snapshot = self.made(report)
            declared = self.changed(snapshot) if snapshot is not None else ()
        problems = {f"{one.span and one.span.source.path} {one.text()}": one for one in report.diagnostics}
        before, self.problems = self.problems, problems
        new = tuple(one for key, one in problems.items() if key not in before)
        mended = sum(key not in problems for key in before)
        self.marks = marks_of(self.folders())
        return Change(snapshot, () if first else declared, new, mended, len(problems), self.links)

    def folders(self) -> list[Path]:
        """The folders in which something may change."""
        return [manifest.folder for manifest in self.manifests] or [*self.paths]

    def made(self, report: Report) -> Snapshot | None:
        """The packages as they are now; None if a manifest cannot be read."""
        from azif_compiler.link.link import Links
        from azif_compiler.workspace.workspace import Workspace

        cache = user_cache()
        manifests = manifests_at(self.paths, report, cache)
        if manifests is None:
            return None
        self.manifests = manifests
        project = project_of(manifests, digests.texts_of(manifests, rulings=True))
        if self.workspace is None:
            store = Store(cache, digests.compiler_digest(cache), rulings=True)
            known, self.links = store.recall(manifests), Links()
            self.workspace = Workspace(project, store.grammar(), known)
            made = self.workspace.snapshot()
            store.remember(
                made, manifests, known
            )  # so that the next start is warm, whatever is saved between
        else:
            self.workspace.load(project)
            made = self.workspace.snapshot()
        report.extend(made.told().diagnostics)
        return made

    def changed(self, snapshot: Snapshot) -> tuple[Found, ...]:
        """The declarations that were not there before as they are now."""
        before, self.states = self.states, {state.file.name: state for state in snapshot.files}
        return tuple(one for state in snapshot.files for one in new_in(before.get(state.file.name), state))


def new_in(before: FileState | None, now: FileState) -> list[Found]:
    """The declarations of a file that were not in it before as they are now."""
    if before is now:
        return []
    known = {piece.text for piece in before.pieces} if before is not None else set()
    return [one for one in now.found if one.piece.text not in known]


def marks_of(folders: Iterable[Path]) -> Marks:
    """The files of content in these folders, with what tells that they were written."""
    found: Marks = {}
    for folder in folders:
        if folder.is_file():
            mark(found, str(folder))
        for here, inside, files in os.walk(folder):
            inside[:] = [name for name in inside if not name.startswith(".")]
            for name in files:
                if name.endswith(FILE) or name == MANIFEST:
                    mark(found, f"{here}/{name}")
    return found


def mark(found: Marks, path: str) -> None:
    """Note when a file was written; one that is gone meanwhile is none."""
    with suppress(OSError):
        about = os.stat(path)
        found[path] = (about.st_mtime_ns, about.st_size)
