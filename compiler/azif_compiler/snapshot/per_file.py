"""What is found out of a file alone is found out once, as long as the file stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from azif_compiler.snapshot.file_state import FileState

T = TypeVar("T")


class PerFile(Generic[T]):
    """A function of a file's state; what it found is known for as long as anybody has that state."""

    def __init__(self, function: Callable[[FileState], T]) -> None:
        self.function = function
        self.known: WeakKeyDictionary[FileState, T] = WeakKeyDictionary()

    def __call__(self, state: FileState) -> T:
        """What the function finds."""
        found = self.known.get(state)
        if found is None:
            found = self.known[state] = self.function(state)
        return found
