"""Facts about what speaks to its holder, what is given to somebody, and what else he is asked to have."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class SpeaksToHolder(Fact, frozen=True, tag=True):
    """Things of a kind speak to whoever has them."""

    kind: str


class GivesTo(Fact, frozen=True, tag=True):
    """A verb puts what it is told as a parameter among what somebody has."""

    verb: str
    parameter: str


class HadBeside(Fact, frozen=True, tag=True):
    """An ability of a component of a `kind` asks how many of the `asked` kind `you` have; behind an event, if
    it has a verb, which is told the component as the parameter. It may ask for `itself`, or by its name.
    """

    kind: str
    asked: str
    operator: str
    number: int
    verb: str
    parameter: str
    at: int
    itself: bool = False
    """Whether it asks if `you` have the very card."""
    by_name: str = ""
    """The component's own name, if only copies of it are counted."""


class HadBehind(Fact, frozen=True, tag=True):
    """An ability behind an event that `you` do asks how many of the `asked` kind you have; what the event is
    told as a parameter is of a `kind`, if that is said.
    """

    verb: str
    parameter: str
    kind: str
    asked: str
    operator: str
    number: int
    at: int


class AsksItsOwn(Fact, frozen=True, tag=True):
    """A component of a kind asks for things of the `asked` kind that it has itself."""

    kind: str
    name: str
    asked: str
    at: int
