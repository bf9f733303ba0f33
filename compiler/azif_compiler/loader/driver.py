"""The paths of packages → complaints, or a game. What has not changed comes from the cache."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from azif_compiler.diagnostic import Report
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import digests
from azif_compiler.loader.cache import Cache, user_cache
from azif_compiler.loader.files import reason_of, write_whole
from azif_compiler.loader.places import shown
from azif_compiler.loader.project import ASKED, asking, manifests_at, project_of
from azif_compiler.packages.package import Listed

if TYPE_CHECKING:
    from azif_compiler import ir
    from azif_compiler.packages.package import Manifest
    from azif_compiler.snapshot.project import Project
    from azif_compiler.snapshot.snapshot import Snapshot

# The compiler itself is imported only where something has changed.


def check(paths: Sequence[Path]) -> Report:
    """Everything that is wrong with the packages at these paths, and with what they require."""
    report = Report()
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return report
    job = Job(manifests, cache, rulings=True)
    if not job.is_clean():
        with without_collecting():
            job.snapshot(report)
    if report.failed:
        from azif_compiler.loader.other_packages import advised

        return advised(report, [manifest.id for manifest in manifests])
    return report


def build(paths: Sequence[Path], output: Path) -> Report:
    """Compile packages, rulings and all, and write the linked game.

    A file that ends in `.json` holds JSON, any other MessagePack.
    """
    from azif_compiler import ir

    report = Report()
    game = compile_packages(paths, report)
    if game is not None:
        game = ir.with_digest(game)
        content = ir.as_json(game) if output.suffix == ".json" else ir.encode(game)
        try:
            write_whole(output, content)
        except OSError as error:
            from azif_compiler.diagnostics.reading import CannotWrite

            report(CannotWrite(span=None, path=shown(output), reason=reason_of(error)))
    return report


def compile_packages(paths: Sequence[Path], report: Report, *, rulings: bool = True) -> ir.Game | None:
    """The linked game of the packages at these paths and what they require; None if anything is wrong."""
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return None
    with without_collecting():
        return Job(manifests, cache, rulings=rulings).game(report)


def snapshot_of(paths: Sequence[Path], report: Report) -> Snapshot | None:
    """Everything that is known of the packages at these paths, but for rulings; None if anything is wrong."""
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return None
    with without_collecting():
        made = Job(manifests, cache, rulings=False).snapshot(report)
    return None if report.failed else made


def project_at(paths: Sequence[Path], report: Report) -> Project | None:
    """The packages at these paths and what they require, with the texts of all files, rulings too."""
    manifests = manifests_at(paths, report, user_cache())
    return None if manifests is None else project_of(manifests, digests.texts_of(manifests, rulings=True))


def compile_asked(paths: Sequence[Path], text: str, report: Report) -> ir.Game | None:
    """The linked game of the packages at these paths, with no rulings but those in a text that stands in no
    file; None if anything is wrong. The text sees the names of all of them, also of what rulings declare.
    """
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return None
    asked = asking(manifests)
    listed = digests.Text(asked.id, Listed(asked.folder / ASKED, ruling=True), ASKED, text.encode())
    with without_collecting():
        game = Job([*manifests, asked], cache, rulings=True, more=(listed,)).game(report)
    return game if game is None else only_asked(game)


class Unsaved(NamedTuple):
    """Rulings of a package that stand in no file yet: in which they would, and for which other packages."""

    package: str
    file: str
    part: frozenset[str]
    text: str


def compile_beside(paths: Sequence[Path], unsaved: Sequence[Unsaved], report: Report) -> ir.Game | None:
    """The linked game of the packages at these paths with some texts that stand in no file yet; None if
    anything is wrong.
    """
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return None
    with without_collecting():
        more = [
            digests.Text(
                one.package, Listed(Path(one.file), one.part, ruling=True), one.file, one.text.encode()
            )
            for one in unsaved
        ]
        return Job(manifests, cache, rulings=True, more=more).game(report)


def only_asked(game: ir.Game) -> ir.Game:
    """A game without the rulings that stand in files."""
    from msgspec.structs import replace

    from azif_compiler import ir

    kept = (d for d in game.declarations if not isinstance(d, ir.Ruling) or d.meta.origin.file == ASKED)
    return replace(game, declarations=tuple(kept))


class Job:
    """Packages to be compiled together, with or without their rulings, and what is kept of the last time.

    `more` are texts that stand in no file.
    """

    def __init__(
        self, manifests: Sequence[Manifest], cache: Cache, *, rulings: bool, more: Sequence[digests.Text] = ()
    ) -> None:
        self.manifests, self.cache, self.rulings = manifests, cache, rulings
        self.texts = [*digests.texts_of(manifests, rulings=rulings), *more]
        self.compiler = digests.compiler_digest(cache)
        self.which = digests.which(self.compiler, self.texts)
        self.content = digests.content(manifests, self.texts)

    def is_clean(self) -> bool:
        """Whether it is known that there is nothing to complain of."""
        return self.cache.get(b"clean\0" + self.which) == self.content

    def snapshot(self, report: Report) -> Snapshot:
        """Everything that is known of the packages; what is wrong is reported."""
        from azif_compiler.loader import store
        from azif_compiler.workspace.workspace import Workspace

        project = project_of(self.manifests, self.texts)
        kept = store.Store(self.cache, self.compiler, rulings=self.rulings)
        known = kept.recall(self.manifests)
        made = Workspace(project, kept.grammar(), known).snapshot()
        kept.remember(made, self.manifests, known)
        report.extend(made.told().diagnostics)
        if len(report) == 0:
            self.cache.put(b"clean\0" + self.which, self.content)
        return made

    def game(self, report: Report) -> ir.Game | None:
        """The linked game, from the cache if nothing has changed."""
        from msgspec import DecodeError

        from azif_compiler import ir

        key = b"game\0" + self.which
        kept = self.cache.get(key)
        if kept is not None and kept.startswith(self.content):
            with suppress(DecodeError):
                return ir.decode(memoryview(kept)[len(self.content) :])
        from azif_compiler.link.link import link

        made = self.snapshot(report)
        if report.failed:
            return None
        game = link(made)
        if len(report) == 0:
            self.cache.put(key, self.content + ir.encode(game))
        return game
