"""Facts about what fields are once something has happened, and what is asked of them then."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class LeftSo(Fact, frozen=True, tag=True):
    """A verb leaves the field of what it is told as a parameter so, as it is spelled, unless one of the verbs
    that come `later` in it sets that, too.
    """

    verb: str
    parameter: str
    field: str
    value: str
    later: tuple[str, ...]


class LeftBy(Fact, frozen=True, tag=True):
    """In a verb, another is always told what a parameter is as one of its own, and later these fields are set
    and these verbs happen.
    """

    verb: str
    parameter: str
    inner: tuple[str, str]
    fields: tuple[str, ...]
    later: tuple[str, ...]


class ClosedBy(Fact, frozen=True, tag=True):
    """The last part of a step is a verb that is told whom the step is for as a parameter."""

    step: str
    verb: str
    parameter: str


class AskedThen(Fact, frozen=True, tag=True):
    """An ability behind an event, or at the end of a step, asks a condition, as it is spelled with `told` for
    the parameters, and whether it is to hold.
    """

    verb: str
    step: bool
    spelled: str
    holds: bool
    at: int
