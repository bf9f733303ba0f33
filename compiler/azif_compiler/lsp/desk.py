"""All that is open in an editor: packages by their folders, texts, and the work on them, slice by slice."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.garbage import only_at_rest
from azif_compiler.loader.places import shown
from azif_compiler.lsp.complaints import by_file
from azif_compiler.lsp.document import Document, Naming, document
from azif_compiler.lsp.lenses import Tried, tried_in
from azif_compiler.lsp.opened import Opened, key_of
from azif_compiler.lsp.trials import Met, Verdict
from azif_compiler.snapshot.project import File, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.vocabulary.collect import Collector
from azif_compiler.workspace.update import update

QUIET = 0.08
"""So many seconds nobody has typed before all that depends on an edit is looked at."""
RESTING = 1.5
"""So many seconds nobody has typed before the vocabulary is made anew."""

Publish = Callable[["Table"], None]


class Table:
    """Packages that are open together, with the texts of them that are open, and what is done about them.

    `collector` knows the vocabulary as it was when nothing was wrong the last time.
    """

    def __init__(self, opened: Opened, publish: Publish) -> None:
        self.opened = opened
        self.texts: dict[str, tuple[Path, str]] = {}
        self.collector: Collector | None = None
        self.told: set[str] = set()
        self.verdicts: dict[str, Verdict] = {}
        self.met: dict[tuple[str, int], Met] = {}
        self.first = asyncio.Event()
        self._publish = publish
        self._documents: dict[str, Document] = {}
        self._namings: dict[str, Naming] = {}
        self._read: Snapshot | None = None
        """That of which documents and namings are."""
        self._tried: tuple[Snapshot, Tried] | None = None
        self._rested: tuple[Snapshot, Report] | None = None
        self._collected: Snapshot | None = None
        self._renewing = asyncio.Lock()
        self._working: asyncio.Task[None] | None = None
        self._collecting: asyncio.Task[None] | None = None

    # ---- texts

    def edit(self, path: Path, text: str) -> None:
        """Take note of a text that is open, and begin anew with what depends on it."""
        name = shown(path)
        self.texts[name] = (path, text)
        self._documents.pop(name, None)
        self.opened.edit(path, text)
        self.verdicts.clear()  # they were about other texts
        self.met.clear()
        self.begin(QUIET)

    def close(self, path: Path) -> None:
        """What is on disk counts again."""
        name = shown(path)
        self.texts.pop(name, None)
        self._documents.pop(name, None)
        self.opened.close(path)
        self.begin(QUIET)

    def read_again(self) -> None:
        """Read everything that is on disk again; open texts stay."""
        self.opened.load()
        for path, text in list(self.texts.values()):
            self.opened.edit(path, text)
        self._documents.clear()
        self.begin(QUIET)

    # ---- work

    def begin(self, wait: float = 0.0) -> None:
        """Do what is to be done, after a while in which nobody types."""
        if self._working is not None:
            self._working.cancel()
        self._working = asyncio.get_running_loop().create_task(self._work(wait))

    async def _work(self, wait: float) -> None:
        await asyncio.sleep(wait)
        await self.finish()
        self._publish(self)
        if self._collecting is None or self._collecting.done():
            self._collecting = asyncio.get_running_loop().create_task(self._collect())

    async def finish(self) -> None:
        """Do all work that there is, slice by slice; others have their turn in between."""
        workspace = self.opened.workspace
        if workspace is None:
            self.first.set()
            return
        while workspace.work():
            await asyncio.sleep(0)
        if not self.first.is_set():
            self.first.set()
            only_at_rest()

    async def _collect(self) -> None:
        """Make the vocabulary when nobody has typed for a while, and keep what was found out."""
        while True:
            snapshot = self.latest
            await asyncio.sleep(RESTING if self.collector is not None else 0)
            if snapshot is self.latest and await self._rest():
                break
        gc.collect()
        if await self._renew():
            await asyncio.to_thread(self.opened.remember)

    async def _rest(self) -> bool:
        """Tell which complaints come of another's mistake, while nobody types; whether nobody has."""
        before = self.latest
        if before is None or not before.has_cascades() or (self._rested and self._rested[0] is before):
            return True
        report = await asyncio.to_thread(before.told)
        if before is not self.latest:
            return False
        self._rested = before, report
        self._publish(self)
        return True

    async def _renew(self) -> bool:
        """Make the vocabulary of the latest snapshot, if nothing is wrong in it; whether that was to be
        done.
        """
        async with self._renewing:
            snapshot = self.latest
            if snapshot is None or snapshot is self._collected or snapshot.report().failed:
                return False
            self.collector = await asyncio.to_thread(Collector, snapshot)
            self._collected = snapshot
            return True

    # ---- what is known

    async def vocabulary(self) -> Collector | None:
        """The vocabulary as it is now; while something is wrong, as it was before."""
        await self.finish()
        await self._renew()
        return self.collector

    @property
    def latest(self) -> Snapshot | None:
        """The last snapshot that was finished."""
        return self.opened.workspace.latest if self.opened.workspace is not None else None

    def document(self, path: Path) -> Document | None:
        """A text that is open, or a file, as it stands now."""
        name, snapshot = self.opened.name_of(path), self.latest
        if name is None or snapshot is None:
            return None
        if self._read is not snapshot:
            self._read = snapshot
            self._documents.clear()
            self._namings.clear()
        known = self._documents.get(name)
        if known is not None:
            return known
        project = self.opened.project
        file = next((one for one in project.files if one.name == name), None) if project is not None else None
        if file is None:
            return None
        made = document(snapshot, self._naming_of(file, snapshot), file, text_of(file, snapshot))
        self._documents[name] = made
        return made

    def _naming_of(self, file: File, snapshot: Snapshot) -> Naming:
        """What words mean in a file."""
        known = self._namings.get(file.name)
        if known is None:
            known = self._namings[file.name] = Naming(snapshot, file)
        return known

    def open_documents(self) -> dict[str, Document]:
        """All texts that are open, by the names of their files."""
        found = {name: self.document(path) for name, (path, _) in self.texts.items()}
        return {name: one for name, one in found.items() if one is not None}

    @property
    def tried(self) -> Tried:
        """Which rulings mention what."""
        snapshot = self.latest
        if snapshot is None:
            return Tried()
        if self._tried is None or self._tried[0] is not snapshot:
            self._tried = (snapshot, tried_in(snapshot))
        return self._tried[1]

    async def supposed(self, project: Project) -> Snapshot:
        """What would be known if the files were so."""
        snapshot, workspace = self.latest, self.opened.workspace
        assert snapshot is not None
        assert workspace is not None
        work = update(snapshot, project, workspace.grammar)
        while True:
            try:
                next(work)
            except StopIteration as done:
                found: Snapshot = done.value
                return found
            await asyncio.sleep(0)

    def complaints(self) -> dict[str, list[Diagnostic]]:
        """What is wrong, by the names of files; what has no place is said of the manifest."""
        manifest = f"{self.opened.package}/package.yaml"
        found = list(self.opened.report.diagnostics)
        if (snapshot := self.latest) is not None:
            rested = self._rested
            report = rested[1] if rested is not None and rested[0] is snapshot else snapshot.report()
            found += report.diagnostics
        return by_file(found, manifest)

    async def stop(self) -> None:
        """Give up what is being done."""
        for task in (self._working, self._collecting):
            if task is not None and not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task


def text_of(file: File, snapshot: Snapshot) -> str:
    """What a file says now."""
    if isinstance(file.content, str):
        return file.content
    state = snapshot.by_name.get(file.name)
    return state.source.text if state is not None and state.source is not None else ""


class Desk:
    """All packages that are open, by the folder of the one that was opened first among them."""

    def __init__(self, publish: Publish) -> None:
        self.roots: list[Path] = []
        self.tables: dict[Path, Table] = {}
        self._publish = publish

    def table_at(self, path: Path) -> Table:
        """The packages in which a file counts; read now, if they have not been before."""
        for table in self.tables.values():
            if table.opened.name_of(path) is not None or table.opened.new_file(path, "") is not None:
                return table
        key = key_of(path)
        known = self.tables.get(key)
        if known is None:
            roots = tuple(root for root in self.roots if path.is_relative_to(root))
            opened = Opened(key, roots)
            opened.load()
            known = self.tables[key] = Table(opened, self._publish)
            known.begin()
        return known

    def around(self, path: Path) -> Iterator[Table]:
        """The packages that may read a file that has changed on disk."""
        for table in self.tables.values():
            folders = [manifest.folder.resolve() for manifest in table.opened.manifests]
            if any(path.resolve().is_relative_to(folder) for folder in (*folders, table.opened.package)):
                yield table
