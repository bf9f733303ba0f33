"""What is found out of a file alone is found out once, as long as the file stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from azif_compiler.snapshot.file_state import FileState

T = TypeVar("T")


class PerFile(Generic[T]):
    """A function of a file's state; what it found is noted there, and is gone when the state is."""

    def __init__(self, function: Callable[[FileState], T]) -> None:
        self.function = function

    def __call__(self, state: FileState) -> T:
        """What the function finds."""
        if self not in state.noted:
            state.noted[self] = self.function(state)
        return cast("T", state.noted[self])
