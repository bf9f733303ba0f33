"""Facts about where whoever a script speaks to is when it is carried out, and what is asked of that."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.conditional import Spots
from azif_compiler.deeds.fact import Fact


class Situated(Fact, frozen=True, tag=True):
    """In a sentence, what a verb is told as `place` is where that is what it is told as `who`: the place of
    it, or what a value says, `by`, of it.
    """

    verb: str
    who: str
    place: str
    by: str = ""


class Placing(Fact, frozen=True, tag=True):
    """A value that is where somebody is."""

    value: str


class Ground(Fact, frozen=True, tag=True):
    """A value of the whole game that is some things of a kind."""

    value: str
    kind: str


class Sole(Fact, frozen=True, tag=True):
    """A value of the whole game that is the only thing of its kind in a zone."""

    value: str
    zone: str


class Carried(Fact, frozen=True, tag=True):
    """A verb has a script carried out by what it is told as `who`, for what it is told as `key`, if that is
    anything; for the place of whoever carries it out, if that is no parameter and it is `here`.
    """

    script: str
    verb: str
    who: str
    key: str
    here: bool = False


class Assembled(Fact, frozen=True, tag=True):
    """A verb puts everybody of a kind into a place, and then has a script carried out."""

    script: str
    kind: str
    spots: Spots
    verb: str


class Stationed(Fact, frozen=True, tag=True):
    """A verb does nothing unless a parameter is in a place, or another place is told `unless` that."""

    verb: str
    parameter: str
    spots: Spots
    unless: str = ""


class AwayFrom(Fact, frozen=True, tag=True):
    """A verb does nothing if what it is told as `to` is the place of what it is told as `who`."""

    verb: str
    who: str
    to: str


class Whereabouts(Fact, frozen=True, tag=True):
    """A script for a `key` asks if `you` are in a place, or for everybody of a `kind` there, or tells a verb
    of `you` as a parameter, when nothing happened `before` but these verbs. It may be `denied` that you are.
    """

    script: str
    key: Spots
    at: int
    before: tuple[str, ...]
    spots: Spots = ()
    denied: bool = False
    kind: str = ""
    verb: str = ""
    parameter: str = ""
    told: tuple[tuple[str, Spots], ...] = ()
    """What else the verb is told, of what is a place."""
    given: tuple[str, ...] = ()
    """All that the verb is told, by the names of its parameters."""


class Reached(Fact, frozen=True, tag=True):
    """A state is set of whom another verb has just led to where a thing of a kind is; that is told of him as
    a parameter.
    """

    field: str
    kind: str
    verb: str
    parameter: str


class Lowers(Fact, frozen=True, tag=True):
    """A verb takes a state from what it is told as a parameter, or from all of a kind that are in that."""

    field: str
    verb: str
    parameter: str
    within: bool = False


class Beside(Fact, frozen=True, tag=True):
    """A script for a `key` asks if a value holds of the place where `you` are, or a state of you, or if there
    are things of a kind, when nothing happened `before` but these verbs; or it does something with each of
    them. It may be `denied`.
    """

    script: str
    key: Spots
    at: int
    before: tuple[str, ...]
    sort: Literal["kind", "value", "state"]
    name: str
    denied: bool = False


class Populated(Fact, frozen=True, tag=True):
    """A value holds of a place where things of a kind are."""

    value: str
    kind: str


Situation = (
    Situated | Placing | Ground | Sole | Carried | Assembled | Stationed | Whereabouts | Beside | Populated
    | Reached | Lowers | AwayFrom
)  # fmt: skip
"""Where somebody is, what is asked of that, and how content says so."""
