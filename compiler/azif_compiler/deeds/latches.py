"""Facts about flags that are set once in a game: what is so for good, and where that is known."""

from __future__ import annotations

from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.fact import Fact


class Sets(Fact, frozen=True, tag=True):
    """A field is set, of whatever thing."""

    field: str


class Latch(Fact, frozen=True, tag=True):
    """A verb sets a flag in any case, and then stops a step that goes on. It is that of a `value ID` or a
    `card NAME`, if that is written.
    """

    field: str
    what: str
    whose: str
    verb: str
    step: str


class Stops(Fact, frozen=True, tag=True):
    """A step is stopped in the body of a verb, or in something else if there is none."""

    step: str
    verb: str


class Follows(Fact, frozen=True, tag=True):
    """In the body of a verb a step goes on without an end, until it is stopped; then comes another verb."""

    host: str
    step: str
    verb: str


class NeedsSo(Fact, frozen=True, tag=True):
    """What a verb needs, whatever it is told."""

    verb: str
    so: tuple[Asked, ...]
    at: int


class StoppedIf(Fact, frozen=True, tag=True):
    """A rule lets an event not happen that passes the tests, if something is so."""

    verb: str
    tests: tuple[tuple[str, str], ...]
    so: Asked
    at: int


class AskedOf(Fact, frozen=True, tag=True):
    """What must be so for the ability that stands there."""

    so: tuple[Asked, ...]
    at: int


ForGood = Sets | Latch | Stops | Follows | NeedsSo | StoppedIf | AskedOf
"""What is known of flags that are set once."""
