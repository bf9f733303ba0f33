"""The slots of the state by which state checks, and what was predicted, hear that something has changed."""

from __future__ import annotations

from azif_compiler.ir.types import THING
from azif_runtime.translate import python as py
from azif_runtime.translate.python import Expr

PLACES = "place"
"""The slot that says where things are, whatever they are."""

IN_FORCE = "in force"
"""The slot that says which modifiers are in force."""

MODIFIED = "modifiers of "
"""What stands before the slot of a field, value or keyword in that of all that modifies it now."""

GOING_ON = "going on"
"""The slot of what is going on, which is always another: nothing that depends on it is remembered."""

WORTH = "worth of "
"""What stands before a verb in the slot that says what it is worth that it happens."""


def places_of(kind: str) -> str:
    """The slot that says where the things of a kind are."""
    return PLACES if kind in (THING, "") else f"{PLACES} of {kind}"


def entered(kind: str) -> str:
    """The slot that says what lies on the things of a kind, or is one of them."""
    return f"on {kind}"


def tokens_slots(token: str) -> list[str]:
    """The slots that say how many of a token lie on things: its own, and that of any token."""
    return [f"token {token}", "token *"]


def track(word: str) -> Expr:
    """What the marker of a track says."""
    return py.entry(py.part(py.GAME, "tracks"), py.constant(word))


def option(word: str) -> Expr:
    """What an option of the table is set to."""
    return py.entry(py.part(py.GAME, "options"), py.constant(word))
