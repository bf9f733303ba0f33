"""Facts about numbers: of what is paid and had, of loops, of tokens that were taken before they are read."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.fact import Fact


class Regained(Fact, frozen=True):
    """Tokens that are paid or taken, and as many or fewer of them had again at once: by which verbs."""

    paid: str
    got: str
    token: str
    at: int


class Misjudged(Fact, frozen=True):
    """A number is chosen up to how many of a token somebody has, and as many of another are given a verb."""

    verb: str
    had: str
    token: str
    at: int


class Idle(Fact, frozen=True):
    """A number of what is repeated, rolled or reduced that is `never` above 0 or stands for `once`; a choice
    of a number between ends that are `turned` round, or of which there is one `alone`.
    """

    how: Literal["never", "once", "turned", "alone"]
    number: int
    at: int


class Told(Fact, frozen=True):
    """A number that is computed for a parameter of a sentence: what it is at most; None for a price that may
    be less than nothing.
    """

    verb: str
    parameter: str
    most: int | None
    at: int


Change = tuple[str, Literal["", "up", "down"]]
"""What is changed, and whether it only grows or only becomes less."""


class Changes(Fact, frozen=True):
    """What the body of a verb, or of a loop, may change itself; and the verbs it makes happen, each with the
    tokens that are given for its parameters. It is `known` if nothing else can come of it.
    """

    verb: str
    made: tuple[Change, ...]
    calls: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    known: bool


class Loop(Fact, frozen=True):
    """What a loop asks each time, with the way in which that must change, and what its body changes."""

    asked: tuple[Change, ...]
    changes: Changes
    at: int


class Empties(Fact, frozen=True):
    """A verb leaves none of a token on what a parameter is, or takes as many as another, `amount`, says."""

    verb: str
    parameter: str
    token: str
    amount: str


class Reread(Fact, frozen=True):
    """How much of a token is on something is asked right behind a sentence that was told that thing; `whole`
    is the parameter that was told all of it.
    """

    verb: str
    parameter: str
    token: str
    whole: str
    at: int
