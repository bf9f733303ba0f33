"""Folders and files → a program, ready to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics.reading import BuiltWithOthers
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import driver, places
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.compiled import is_built, read_game, without_rulings
from azif_compiler.loader.files import MANIFEST
from azif_compiler.loader.find import PARTS, RULINGS
from azif_runtime.program import Program
from azif_runtime.translate.translate import translate


def load(
    paths: Sequence[Path], report: Report, *, rulings: bool = False, counted: bool = False
) -> Program | None:
    """The program of the packages at these paths and all they require, or of a game that was built; None if
    anything is wrong.
    """
    game = game_at(paths, report, rulings=rulings)
    if game is None:
        return None
    with without_collecting():
        return translate(game, counted=counted, cache=user_cache())


def load_asked(paths: Sequence[Path], text: str, report: Report) -> Program | None:
    """The program of the packages at these paths, and of the rulings in a text; None if anything is wrong."""
    game = driver.compile_asked([package_of(path) for path in paths], text, report)
    if game is None:
        return None
    with without_collecting():
        return translate(game)


def game_at(paths: Sequence[Path], report: Report, *, rulings: bool) -> ir.Game | None:
    """The linked game at these paths; None if anything is wrong."""
    built = next(filter(is_built, paths), None)
    if built is None:
        return driver.compile_packages([package_of(path) for path in paths], report, rulings=rulings)
    if len(paths) > 1:
        report(BuiltWithOthers(span=None, path=places.shown(built)))
        return None
    game = read_game(built, report)
    return game if game is None or rulings else without_rulings(game)


def package_of(path: Path) -> Path:
    """The folder of the package in which a file or folder lies; itself if it lies in none."""
    here = path.resolve()
    for folder in (here, *here.parents):
        if (folder / MANIFEST).is_file():
            # Packages are compared by their folders, so one that is named keeps the name it was given.
            return path if folder == here else folder
    return path


def part_of(file: Path) -> tuple[str, ...] | None:
    """Of which part of its package a file of rulings is: the packages for which the part is there, none for
    the package itself. None if it is no file of rulings.
    """
    absolute = file.resolve()
    package = package_of(absolute)
    if package not in absolute.parents:
        return None
    folders = absolute.relative_to(package).parts[:-1]
    part: tuple[str, ...] = ()
    if len(folders) > 1 and folders[0] == PARTS:
        part, folders = tuple(folders[1].split("+")), folders[2:]
    return part if folders[:1] == (RULINGS,) else None


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rulings are wanted: those in these files and folders whose name has one of these texts in it, if
    there are any.
    """

    paths: tuple[Path, ...]
    texts: tuple[str, ...] = ()

    def has(self, file: str, name: str) -> bool:
        """Whether a ruling is wanted."""
        written = Path(file).resolve()
        if any(map(is_built, self.paths)):
            return self.names(name)
        inside = any(written == path or path in written.parents for path in map(Path.resolve, self.paths))
        return inside and self.names(name)

    def names(self, name: str) -> bool:
        """Whether a name is asked for."""
        return not self.texts or any(text.casefold() in name.casefold() for text in self.texts)
