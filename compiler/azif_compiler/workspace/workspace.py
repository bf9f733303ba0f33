"""A workspace: packages that change while somebody asks about them.

Files come from disk, from memory, or from an editor's buffer, which hides the file of that name until it is
closed. Work is done in slices: `work` does one, and a change begins anew from what is known already. Nothing
here reads a file or a clock; whoever holds a workspace decides when it works.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace

from azif_compiler.grammar import Grammar
from azif_compiler.snapshot.project import File, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.known import Known
from azif_compiler.workspace.update import update


class Workspace:
    """Packages with their files as they are now, and the snapshots made of them.

    `latest` is the last snapshot that was finished; it may be of files as they were before the last change.
    `settled` is the last one in which every head could be read: what names mean is best asked there while
    somebody types.
    """

    __slots__ = ("_buffers", "_disk", "_known", "_working", "grammar", "latest", "settled")

    def __init__(
        self,
        project: Project,
        grammar: Grammar,
        known: Mapping[str, Known] | None = None,
    ) -> None:
        self.grammar = grammar
        self.latest: Snapshot | None = None
        self.settled: Snapshot | None = None
        self._disk = project
        self._buffers: dict[str, File] = {}
        self._known = dict(known or {})
        self._working: Generator[None, None, Snapshot] | None = None

    # ---- what there is

    @property
    def project(self) -> Project:
        """The packages with their files, buffers before the disk."""
        if not self._buffers:
            return self._disk
        order = {package.id: number for number, package in enumerate(self._disk.packages)}
        held = {name: file for name, file in self._buffers.items() if file.package in order}
        files = {file.name: file for file in self._disk.files} | held
        return replace(
            self._disk, files=tuple(sorted(files.values(), key=lambda file: place_of(file, order)))
        )

    @property
    def is_current(self) -> bool:
        """Whether `latest` is of the files as they are now."""
        return self.latest is not None and self._working is None

    # ---- changes

    def load(self, project: Project) -> None:
        """Take packages and files as they are on disk now; buffers stay."""
        if project != self._disk:
            self._disk = project
            self._begin()

    def edit(self, name: str, text: str) -> None:
        """Put a buffer in the place of the file of that name. Raises `KeyError` if there is none."""
        files = (file for file in self._disk.files if file.name == name)
        file = self._buffers.get(name) or next(files, None)
        if file is None:
            raise KeyError(name)
        self.create(replace(file, content=text, problem=None))

    def create(self, file: File) -> None:
        """Open a buffer for a file that need not be on disk. Raises `KeyError` if its package is unknown."""
        if file.package not in {package.id for package in self._disk.packages}:
            raise KeyError(file.package)
        if self._buffers.get(file.name) != file:
            self._buffers[file.name] = file
            self._begin()

    def close(self, name: str) -> None:
        """Forget the buffer of that name, if there is one: what is on disk counts again."""
        if self._buffers.pop(name, None) is not None:
            self._begin()

    def _begin(self) -> None:
        if self._working is not None:
            self._working.close()
        self._working = None
        if self.latest is not None:
            self._working = update(self.latest, self.project, self.grammar)

    # ---- work

    def work(self) -> bool:
        """Do one slice of work; whether there is more."""
        if self._working is None:
            if self.latest is not None:
                return False
            self._working = update(None, self.project, self.grammar, self._known)
        try:
            next(self._working)
        except StopIteration as done:
            self._finish(done.value)
            return False
        return True

    def snapshot(self) -> Snapshot:
        """The snapshot of the files as they are now, once all work is done."""
        while self.work():
            pass
        assert self.latest is not None
        return self.latest

    def _finish(self, made: Snapshot) -> None:
        self._working = None
        self._known = {}
        self.latest = made
        if made.is_settled():
            self.settled = made


def place_of(file: File, packages: Mapping[str, int]) -> tuple[int, bool, bool, str]:
    """Where a file counts among others: what always counts, then parts, then rulings, each by name."""
    return packages[file.package], file.ruling, bool(file.part), file.name
