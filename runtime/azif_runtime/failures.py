"""What can go wrong while a game is played, for those who wrote its content or gave its answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic


class ContentError(Exception):
    """A clause did something impossible. `frames` says where, innermost last, in the author's terms; the last
    is the place `at` which it is written, where that is known.

    It is raised by what checks what a clause requires, and by nothing else: whatever Python raises of its own
    is a mistake of Azif.
    """

    def __init__(self, what: str, frames: Sequence[str] = (), at: str = "") -> None:
        super().__init__(what)
        self.what, self.at = what, at
        self.frames = [*frames, at] if at else [*frames]

    def inside(self, places: Iterable[str]) -> None:
        """Say in which statements it happened, too."""
        new = [place for place in dict.fromkeys(places) if place not in self.frames]
        end = len(self.frames) - bool(self.at)
        self.frames[end:end] = new

    def __str__(self) -> str:
        return "\n".join([self.what, *(f"  in {frame}" for frame in self.frames)])


class AskedOfNothing(ContentError):
    """Something is asked where nothing is of which it could be."""


class NotThere(ContentError, AttributeError):
    """Something is asked of what has none, such as a field of a thing of another kind."""

    def __init__(self, asked: str, of: str) -> None:
        super().__init__(f"`{ir.word_of(asked)}` is asked of {of}")


NOTHING_THERE = AskedOfNothing, NotThere
"""What is raised where something is asked of what is nothing, or has none of it."""


class NotGoingOn(ContentError):
    """An event is spoken of (`the check`) while none of its verb is going on; a condition that does so does
    not hold.
    """


DOES_NOT_HOLD = *NOTHING_THERE, NotGoingOn
"""What is raised in a condition that does not hold, since it speaks of what is not there."""


class WrongAnswer(Exception):
    """An answer does not fit the decision that is asked."""


class SaveError(Exception):
    """A saved game cannot be read or does not belong to this content; `diagnostic` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.text())
        self.diagnostic = diagnostic
