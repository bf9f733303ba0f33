"""Facts about fields that may be nothing, amounts that are asked of them, and things from nowhere."""

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


class Unplaced(Fact, frozen=True, tag=True):
    """Any thing of a `kind` is told a verb as a parameter, and nothing says where it is."""

    verb: str
    parameter: str
    kind: str
    at: int
