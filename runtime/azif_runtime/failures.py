"""What can go wrong while a game is played, for those who wrote its content or gave its answers."""

from __future__ import annotations

from azif_compiler.diagnostic import Diagnostic

BROKEN = (AttributeError, TypeError, LookupError, NameError, RecursionError, ValueError)
"""What Python raises where a clause does something impossible."""

FIELD = "f_"
"""How the name of a field begins in what is generated."""


class ContentError(Exception):
    """A clause did something impossible; `frames` says where, innermost last, in the author's terms."""

    def __init__(self, what: str, frames: list[str] | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.frames = frames or []

    def __str__(self) -> str:
        return "\n".join([self.what, *(f"  in {frame}" for frame in self.frames)])


def said(error: Exception) -> str:
    """What was impossible, in words of the content: generated names of fields do not appear."""
    match error:
        case AttributeError(name=str(name), obj=None) if name.startswith(FIELD):
            return f"`{name.removeprefix(FIELD)}` is asked of nothing"
        case AttributeError(name=str(name), obj=obj) if name.startswith(FIELD):
            return f"`{name.removeprefix(FIELD)}` is asked of {getattr(obj, 'name', obj)}, which has none"
        case _:
            return str(error)


class NotGoingOn(ContentError):
    """An event is spoken of (`the check`) while none of its verb is going on; a condition that does so does
    not hold.
    """


class WrongAnswer(Exception):
    """An answer does not fit the decision that is asked."""


class SaveError(Exception):
    """A saved game cannot be read or does not belong to this content; `diagnostic` says why."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.text())
        self.diagnostic = diagnostic
