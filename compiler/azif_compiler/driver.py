"""The doors of the compiler: from the paths of packages to complaints, or to a game.

What nothing has happened to since the last time comes out of the cache; `passes` does everything else, and is
imported only then.
"""

from __future__ import annotations

import gc
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from azif_compiler import fingerprint
from azif_compiler.cache import Cache, user_cache
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.reading import NothingToRead
from azif_compiler.package import MANIFEST, Manifest, Packages, find_packages, folder_of
from azif_compiler.places import cards, package_roots, shown
from azif_compiler.source import Source

if TYPE_CHECKING:
    from azif_compiler import ir

FILE = ".azif"
"""How the name of a source ends."""


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
            job.check(report)
    return report


def build(paths: Sequence[Path], output: Path) -> Report:
    """Compile packages and write the linked game: as JSON if the name of the file says so, else as
    MessagePack.
    """
    from azif_compiler import ir

    report = Report()
    game = compile_packages(paths, report)
    if game is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(ir.as_json(game) if output.suffix == ".json" else ir.encode(game))
    return report


def compile_packages(paths: Sequence[Path], report: Report, *, rulings: bool = True) -> ir.Game | None:
    """The linked game of the packages at these paths and what they require; None if anything is wrong."""
    cache = user_cache()
    manifests = manifests_at(paths, report, cache)
    if manifests is None:
        return None
    with without_collecting():
        return Job(manifests, cache, rulings=rulings).game(report)


def manifests_at(paths: Sequence[Path], report: Report, cache: Cache) -> list[Manifest] | None:
    """The manifests of packages and of what they require, in load order."""
    folders = [package_of(folder) for path in paths if (folder := folder_of(str(path), report)) is not None]
    if report.failed:
        return None
    alone = [path for path in folders if path.suffix == FILE and path.is_file()]
    packages: Packages = find_packages(
        [*(f for f in folders if f not in alone), *package_roots()], report, cache
    )
    if report.count("error"):
        return None
    wanted = [
        found.id
        for found in packages.by_id.values()
        if not {found.folder, found.folder.parent}.isdisjoint(folders)
    ]
    for path in alone:
        made = on_its_own(path, packages)
        packages.by_id[made.id] = made
        wanted.append(made.id)
    if not wanted:
        report(NothingToRead(span=None, path=", ".join(map(shown, folders))))
        return None
    manifests = packages.load_order(wanted, report)
    return None if report.count("error") else manifests


def package_of(path: Path) -> Path:
    """The folder of the package to which a file belongs; a folder as it is."""
    if not path.is_file():
        return path
    inside = (folder for folder in path.absolute().parents if (folder / MANIFEST).is_file())
    found = next(inside, None)
    return path if found is None else Path(shown(found))


def on_its_own(path: Path, packages: Packages) -> Manifest:
    """A file that belongs to no package: one of its own that requires the game that comes with Azif."""
    shipped = [found.id for found in packages.by_id.values() if found.folder == cards()]
    return Manifest(
        id=f"file {shown(path)}",
        version="0",
        title=path.name,
        description="",
        requires=dict.fromkeys(shipped, ""),
        conflicts=(),
        authors=(),
        language="",
        license="",
        folder=path.parent,
        source=Source(shown(path), ""),
        sources=(path,),
        rulings=(),
        places={},
    )


class Job:
    """Packages to be compiled together, and what is kept of the last time."""

    def __init__(self, manifests: Sequence[Manifest], cache: Cache, *, rulings: bool) -> None:
        self.manifests, self.cache = manifests, cache
        self.texts = [fingerprint.read(id_, path) for id_, path in sources_of(manifests, rulings=rulings)]
        self.which = fingerprint.which(fingerprint.compiler_digest(), self.texts)
        self.content = fingerprint.content([(m.id, str(m.version)) for m in manifests], self.texts)

    def is_clean(self) -> bool:
        """Whether it is known that there is nothing to complain of."""
        return self.cache.get(b"clean\0" + self.which) == self.content

    def check(self, report: Report) -> None:
        """Report everything that is wrong."""
        from azif_compiler import passes

        passes.check(self.manifests, self.texts, passes.Memory(self.cache, self.which), report)
        self._note(report)

    def game(self, report: Report) -> ir.Game | None:
        """The linked game, from the cache if nothing has changed."""
        from msgspec import DecodeError

        from azif_compiler import ir, passes

        key = b"game\0" + self.which
        kept = self.cache.get(key)
        if kept is not None and kept.startswith(self.content):
            with suppress(DecodeError):
                return ir.decode(kept[len(self.content) :])
        result = passes.compiled(self.manifests, self.texts, passes.Memory(self.cache, self.which), report)
        if result is None:
            return None
        game = passes.put_together(result, report)
        if len(report) == 0:
            self.cache.put(key, self.content + ir.encode(game))
        self._note(report)
        return None if report.failed else game

    def _note(self, report: Report) -> None:
        if len(report) == 0:
            self.cache.put(b"clean\0" + self.which, self.content)


def sources_of(manifests: Iterable[Manifest], *, rulings: bool) -> Iterator[tuple[str, Path]]:
    """The files of packages: package id and path, in load order."""
    for manifest in manifests:
        for path in manifest.sources:
            yield manifest.id, path
        for path in manifest.rulings if rulings else ():
            yield manifest.id, path


@contextmanager
def without_collecting() -> Generator[None]:
    """Without the garbage collector: nearly all that is made while compiling stays."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
