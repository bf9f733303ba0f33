"""Facts about what is gone through for each of a kind, one after the other, and what is then said of each."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class Gone(Fact, frozen=True, tag=True):
    """A step, or another verb, that a verb goes through: for each of a `kind`, or for whom it is told itself
    as a `parameter`; for nobody of these if both are empty. `once` is the step around all of it.
    """

    what: str
    verb: str
    kind: str = ""
    parameter: str = ""
    once: str = ""


class OfAll(Fact, frozen=True, tag=True):
    """What happens beside a step happens to each of a kind, whoever the step is for."""

    step: str
    kind: str
    beside: str
    at: int


class Begins(Fact, frozen=True, tag=True):
    """The first that a verb does: it begins steps, one inside the other, and `then` goes through a verb."""

    verb: str
    steps: tuple[str, ...]
    then: str


class AtStart(Fact, frozen=True, tag=True):
    """A component of a kind waits for a step to begin."""

    step: str
    kind: str
    name: str
    at: int


Turn = Gone | OfAll | Begins | AtStart
