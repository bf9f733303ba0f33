"""What the packages that one builds on have written, for those who look for something alike."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from weakref import WeakKeyDictionary

from azif_compiler.grammar import Grammar
from azif_compiler.mistakes.shipped import Library, Shelf
from azif_compiler.snapshot.file_state import FileState
from azif_compiler.text.tokens import scan

_SHELVES: WeakKeyDictionary[FileState, Shelf] = WeakKeyDictionary()
"""What each file holds, as long as anybody has it."""


def library(files: Sequence[FileState], sees: frozenset[str], package: str, grammar: Grammar) -> Library:
    """The lines of the packages that a package sees; of its own if it sees no other."""
    others = sees - {package} or sees
    states = (one for one in files if one.file.package in others and not one.troubled)
    return _of(tuple(shelf(one, grammar) for one in states))


def shelf(state: FileState, grammar: Grammar) -> Shelf:
    """What a file holds."""
    found = _SHELVES.get(state)
    if found is None:
        found = _SHELVES[state] = Shelf(scan(piece.text, grammar) for piece in state.pieces)
    return found


@lru_cache(maxsize=2)
def _of(shelves: tuple[Shelf, ...]) -> Library:
    """The lines of some files; whoever asks for complaints asks for the same again."""
    return Library(shelves)
