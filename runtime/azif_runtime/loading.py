"""Folders and files → a program, ready to be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

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


@dataclass(frozen=True, slots=True)
class Selection:
    """Which rulings are wanted: those in these files and folders whose name has one of these texts in it, if
    there are any.
    """

    paths: tuple[Path, ...]
    texts: tuple[str, ...] = ()

    def has(self, file: str, name: str) -> bool:
        """Whether a ruling is wanted."""
        return self.names(name) and self.is_inside(file)

    def is_inside(self, file: str) -> bool:
        """Whether a file is one of those, or lies in one of the folders; all of a game that was built do."""
        if any(map(is_built, self.paths)):
            return True
        written = Path(file).resolve()
        return any(written == path or path in written.parents for path in map(Path.resolve, self.paths))

    def of(self, game: ir.Game) -> ir.Game:
        """A game with no other rulings; they may speak of what others declare, so that stays."""
        files = {each.meta.origin.file for each in game.declarations if isinstance(each, ir.Ruling)}
        inside = set(filter(self.is_inside, files))
        kept = (
            each
            for each in game.declarations
            if not isinstance(each, ir.Ruling) or (each.meta.origin.file in inside and self.names(each.name))
        )
        return replace(game, declarations=tuple(kept))

    def names(self, name: str) -> bool:
        """Whether a name is asked for."""
        return not self.texts or any(text.casefold() in name.casefold() for text in self.texts)


def load(
    paths: Sequence[Path], report: Report, *, rulings: bool | Selection = False, counted: bool = False
) -> Program | None:
    """The program of the packages at these paths and all they require, or of a game that was built, with all
    rulings, with those that are wanted, or with none; None if anything is wrong.
    """
    game = game_at(paths, report, rulings=rulings is not False)
    if game is None:
        return None
    if isinstance(rulings, Selection):
        game = rulings.of(game)
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
