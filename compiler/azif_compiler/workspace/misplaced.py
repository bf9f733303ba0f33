"""A snapshot → what lies in a folder where it does not count, or outside of the one where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics.reading import OnlyTried, RulingOutside
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.snapshot import Snapshot

RULINGS = "rulings"
CLOSE = 0.8
"""The folder for rulings, and how much a name must be like it to be taken for it."""


def misplaced(snapshot: Snapshot) -> Iterator[Diagnostic]:
    """Rulings outside of `rulings/` in a package that has that folder, or in one of nearly that name, and
    what lies there though no ruling speaks of it.
    """
    divided = {file.package for file in snapshot.project.files if file.ruling}
    spoken = [words_of_rulings(state) for state in snapshot.files if state.file.ruling]
    for state in snapshot.files:
        for found, head in strangers(state):
            meant = meant_for_rulings(state.file.name)
            if not meant and state.file.package not in divided:
                break
            match head:
                case heads.Ruling():
                    yield RulingOutside(span=found.title, folder=meant)
                case heads.Component(name=name):
                    if not any(f"\0{name}\0" in words for words in (words_of_rulings(state), *spoken)):
                        yield OnlyTried(span=found.title, what="component")
                case _:
                    yield OnlyTried(span=found.title, what=type(head).__name__.casefold())


def meant_for_rulings(path: str) -> str:
    """The folder in a path whose name is nearly that of rulings, if there is one."""
    folders = path.replace("\\", "/").split("/")[:-1]
    close = get_close_matches(RULINGS, [name.casefold() for name in folders], 1, CLOSE)
    return next((name for name in folders if name.casefold() in close), "")


def _strangers(state: FileState) -> list[tuple[Found, heads.Head]]:
    away = heads.Rule | heads.Goal | heads.Wording | heads.Component if state.file.ruling else heads.Ruling
    return [(found, head) for found in state.found for head in found.cell.heads if isinstance(head, away)]


strangers = PerFile(_strangers)
"""The rulings of a file in which none belong, and what lies among rulings that may belong to the game."""


def _words_of_rulings(state: FileState) -> str:
    cells = (one.cell for one in state.found)
    rulings = (cell.words for cell in cells if any(isinstance(head, heads.Ruling) for head in cell.heads))
    return "\0".join(["", *rulings, ""])


words_of_rulings = PerFile(_words_of_rulings)
"""The words of the rulings in a file, with zeros around them."""
