"""Facts about what comes again because of what it does: reactions, state checks, and what they wait for."""

from __future__ import annotations

from azif_compiler.deeds.counted import Change, Changes
from azif_compiler.deeds.fact import Fact

Question = tuple[str, str, bool]
"""A field or value, for which member it is asked, and whether it is that of a thing, which is always the same
one, or of the table.
"""


class Again(Fact, frozen=True):
    """A reaction that comes whenever its event does, or what `replaces` it, and what events it makes happen
    before it does anything else. It is `optional` if whoever has it may let it be.

    `subject` is the parameter that must be `you`, if one must, and `another` the one that must not be; `made`
    are its sentences, with terms, in which `this NAME` is the card itself. It may wait for an `outcome`, and
    do it to somebody who is `chosen`, one of a kind.
    """

    verb: str
    tests: tuple[tuple[str, str], ...]
    subject: str
    made: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...]
    at: int
    optional: bool = False
    replaces: bool = False
    another: str = ""
    outcome: str = ""
    chosen: str = ""


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


class Proposed(Fact, frozen=True, tag=True):
    """A state check lets an event happen because of what it `asked`, with the way that this must change."""

    verb: str
    asked: tuple[Change, ...]


class Replaced(Fact, frozen=True, tag=True):
    """Something comes in the place of an event whatever else is so: what that changes."""

    verb: str
    changes: Changes
    at: int


class Asking(Fact, frozen=True, tag=True):
    """A field or value asks for others of the same thing, or of the table, itself or because of a change."""

    about: Question
    asked: tuple[Question, ...]
    at: int


class Calls(Fact, frozen=True, tag=True):
    """What a verb or procedure is sure to let happen, whatever is so, each with where it says so."""

    verb: str
    made: tuple[tuple[str, int], ...]
