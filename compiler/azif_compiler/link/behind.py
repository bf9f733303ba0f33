"""Places in clauses, and what somebody, and what events are told, is called there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from azif_compiler.deeds.facts import Clause
from azif_compiler.deeds.goings import Passage

Told = tuple[tuple[str, str], ...]
"""What events are told, as far as it matters for what is asked in them: by parameters of the own event, and
of those that go on.
"""

YOU, THIS = "you", "this"
NOTHING = "nothing"
OTHER = "other"
"""What an event is told of which no more is known."""

MEMBER, WITHIN, PART, ONGOING = "member ", "within ", "part ", "ongoing "
"""How that begins which is told: a member, that or a special case of it, what the own event is told, or one
that goes on.
"""


class Behind(NamedTuple):
    """A place behind a passage of a clause, what somebody is called in it, and what events are told."""

    clause: int
    passage: int
    you: str
    told: Told


class Read(NamedTuple):
    """A value or field that is asked for, and for which member, if that is known."""

    clause: int
    passage: Passage
    key: str


def is_other_way(one: Passage, other: Passage) -> bool:
    """Whether only one of two passages comes, by a choice."""
    chosen = dict(other.ways)
    return any(chosen.get(number, way) != way for number, way in one.ways)


def loops_around(way: tuple[Passage, ...], limit: tuple[str, int] | None) -> tuple[tuple[str, int], ...]:
    """The loops in which a whole step stands."""
    if limit is None:
        return ()
    return next(one for one in way if limit in one.steps).loops


def called(clause: Clause, you: str, passage: Passage) -> str:
    """What somebody is called where a passage lets a clause happen, in which he is called something."""
    given = dict(passage.given)
    match clause.occasion:
        case "verb" if you.startswith(PART):
            return given.get(you.removeprefix(PART), "")
        case "event" if you == YOU:
            return given.get(subject_of(clause), "")
        case "event" if you == THIS:
            return given.get(itself(clause), "")
        case "window" | "script" | "step" if you == YOU:
            return given.get("to", "")
        case "script" if you == THIS:
            return given.get("this", "")
        case _:
            return ""


def subject_of(clause: Clause) -> str:
    """The parameter of its event that is `you`; "" if none must be."""
    subject, _, who = clause.subject.partition(" ")
    return subject if who == YOU else ""


def itself(clause: Clause) -> str:
    """The parameter of its event that is the card itself; "" if none must be."""
    subject, _, who = clause.subject.partition(" ")
    own = f"card {clause.kind} {clause.name}"
    return subject if who == THIS else next((name for name, term in clause.tests if term == own), "")


def as_told(told: Mapping[str, str]) -> Told:
    """The same, to be compared."""
    return tuple(sorted(told.items()))
