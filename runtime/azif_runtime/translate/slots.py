"""The slots of the state by which a state check hears that something has changed."""

from __future__ import annotations

from azif_compiler.ir.types import THING

PLACES = "place"
"""The slot that says where things are, whatever they are."""

IN_FORCE = "in force"
"""The slot that says which modifiers are in force."""


def places_of(kind: str) -> str:
    """The slot that says where the things of a kind are."""
    return PLACES if kind == THING else f"{PLACES} of {kind}"
