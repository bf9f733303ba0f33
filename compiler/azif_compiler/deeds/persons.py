"""Facts about whom content speaks of: anybody, one, or each of a kind."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.fact import Fact


class Anybodys(Fact, frozen=True):
    """What a component says of things of a kind, whoever has them; with `by`, of all of them, where it is of
    that kind itself. Which verbs are `told` of it beside `you`, and as what.
    """

    kind: str
    by: str
    at: int
    told: tuple[tuple[str, str], ...] = ()


class Owned(Fact, frozen=True):
    """Things of a kind that `you` are said to have; `within` is the kind of that in which they are said to
    lie, and `you` of where you are.
    """

    kind: str
    within: str
    at: int


class Performed(Fact, frozen=True):
    """A `verb` has a script carried out for `each` of a kind, one after the other, or for `one` whom a value
    says; that `of` what it is told as a parameter, if it is.
    """

    script: str
    how: Literal["", "each", "one"]
    whom: str
    verb: str
    of: str = ""


class Addressed(Fact, frozen=True):
    """A script speaks of `you`, or of `each` of a kind, whatever the case; or of `nobody`: never of `you`."""

    script: str
    whom: Literal["you", "each", "nobody"]
    kind: str
    at: int
