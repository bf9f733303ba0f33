"""Facts about fields that may be nothing, amounts asked of them, things from nowhere, and supplies."""

from __future__ import annotations

from typing import Literal

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


class Supply(Fact, frozen=True, tag=True):
    """A zone without an order in which no ability counts: what lies there is looked for by its name."""

    zone: str


class Mixes(Fact, frozen=True, tag=True):
    """A pile is shuffled: a `zone`, what a verb is told as a parameter, or what only a game knows."""

    zone: str
    verb: str
    parameter: str


class FromTop(Fact, frozen=True, tag=True):
    """Things are taken from an end of a pile: of a `zone`, or of that where begins what a verb is told."""

    zone: str
    verb: str
    parameter: str


class PickedOut(Fact, frozen=True, tag=True):
    """Things of a kind are looked for in a zone, whatever their names."""

    zone: str


class Anywhere(Fact, frozen=True, tag=True):
    """An action of a component of a kind asks for nothing of it, nor where anybody is."""

    kind: str
    at: int


class OfNobody(Fact, frozen=True, tag=True):
    """In a clause it is changed for a time what something of a field is, of which nothing says that it is
    anything.
    """

    field: str
    clause: int
    at: int


class AsksFilled(Fact, frozen=True, tag=True):
    """A clause asks of `you` that a field is something, or a value that says so."""

    sort: Literal["field", "value"]
    name: str
    holds: bool
    clause: int
    at: int


class OnlyEmpties(Fact, frozen=True, tag=True):
    """All that a verb itself sets a field to is nothing."""

    verb: str
    field: str


class NamedSo(Fact, frozen=True, tag=True):
    """Things are picked out by the names of components, and by something else that is spelled for a name."""

    components: tuple[str, ...]
    name: str
    so: str
    at: int
