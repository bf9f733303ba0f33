"""What can go wrong while a game is played, for those who wrote its content or gave its answers."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import Diagnostic
from azif_runtime.identifiers import word_in

BROKEN = (AttributeError, TypeError, LookupError, NameError, RecursionError, ValueError)
"""What Python raises where a clause does something impossible."""

ASKED = re.compile(r"'(?P<of>\w+)' object has no attribute 'f_(?P<field>[^']+)'")
"""What Python says of a field that is not there: it begins with `f_` in what is generated."""


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
    asked = ASKED.search(str(error)) if isinstance(error, AttributeError) else None
    if asked is None:
        return str(error)
    of = getattr(error, "obj", None)
    whom = "nothing" if asked["of"] == "NoneType" else f"{getattr(of, 'name', 'something')}, which has none"
    return f"`{word_in(asked['field'])}` is asked of {whom}"


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
