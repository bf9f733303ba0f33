"""Facts about components that put themselves away as soon as something is so, and what they wait for."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.conditional import Asked, Given
from azif_compiler.deeds.fact import Fact


class Leave(Fact, frozen=True):
    """What is first done with a thing: it is put into a `zone`, or `home`, where such things begin, or where
    a verb is `told` by a parameter; its own `script` is performed; a `verb` is told of it by a parameter, and
    zones by others, of which one that is empty is where it began.
    """

    how: Literal["zone", "home", "told", "script", "verb"]
    name: str = ""
    parameter: str = ""
    zones: tuple[tuple[str, str], ...] = ()


Row = tuple[Leave, ...]
"""What is done with a thing: if that does not put it away since it has no such script, the next does."""

Cases = tuple[Row, ...]
"""The same, in each of several cases."""


class ComesAndGoes(Fact, frozen=True, tag=True):
    """A component that is told a verb as a parameter, and puts itself away behind that, in any case; what
    else it has stands at a place.
    """

    verb: str
    parameter: str
    away: tuple[tuple[str, str], ...]
    at: int


class Departs(Fact, frozen=True, tag=True):
    """What a verb does first with what it is told as a parameter."""

    verb: str
    parameter: str
    cases: Cases


class Going(Fact, frozen=True):
    """What a component does first with itself as soon as all of this is so, by its how manyth ability."""

    so: tuple[Asked, ...]
    cases: Cases
    number: int
    at: int


class Awaits(Fact, frozen=True):
    """An ability of a component that only counts, or is only used, where all of one of these rows is so; what
    it pays is told to verbs. It comes behind its first abilities if it is a state check, too.
    """

    ways: tuple[tuple[Asked, ...], ...]
    paid: tuple[tuple[str, tuple[Given, ...], int], ...]
    number: int
    check: bool
    at: int


class Threshold(Fact, frozen=True, tag=True):
    """A component that does something with itself as soon as something is so, what its scripts do first with
    it, the verbs of which it stops some events itself, and what else it waits for.
    """

    kind: str
    name: str
    going: tuple[Going, ...]
    scripts: tuple[tuple[str, Cases], ...]
    stops: tuple[str, ...]
    waits: tuple[Awaits, ...]
