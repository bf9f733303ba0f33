"""Facts about what comes again because of what it does: reactions, state checks, and what they wait for."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class Again(Fact, frozen=True):
    """A reaction that comes whenever its event does, or what `replaces` it, and does nothing but make events
    happen. It is `optional` if whoever has it may let it be.

    `subject` is the parameter that must be `you`, if one must, and `another` the one that must not be; `made`
    are its sentences, with terms.
    """

    verb: str
    tests: tuple[tuple[str, str], ...]
    subject: str
    made: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    at: int
    optional: bool = False
    replaces: bool = False
    another: str = ""


class Checked(Fact, frozen=True):
    """A state check of tokens and tracks that are at least so many, or of where things are, and all that it
    makes happen: each verb, and the parameters for which a number is written, with that number.
    """

    made: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    at: int


class Awaited(Fact, frozen=True):
    """An event for which something waits, as far as it is written what that tells: with the number of which
    it is to be at least so many.
    """

    verb: str
    given: tuple[tuple[str, tuple[str, ...]], ...]
    at: int


class Inner(Fact, frozen=True, tag=True):
    """What a verb lets happen, if nothing else is so, unless somebody chooses otherwise: its sentences, with
    terms; `part VERB NAME` is what it is told itself.
    """

    verb: str
    made: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]


class Rolls(Fact, frozen=True, tag=True):
    """A verb rolls dice, and ends in an outcome; the last of these is the one that is not hoped for."""

    verb: str
    outcome: str


class Announces(Fact, frozen=True, tag=True):
    """A verb does nothing itself: it tells others that something happens."""

    verb: str
