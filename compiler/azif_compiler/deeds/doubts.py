"""Facts about fields that may be nothing, and amounts that are asked of what they are."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class MayBeNothing(Fact, frozen=True, tag=True):
    """A field that is nothing until something is set there."""

    field: str


class Unsure(Fact, frozen=True, tag=True):
    """An amount asks what a `field` is for something that only things of a kind have."""

    field: str
    kind: str
    asked: str
    at: int
