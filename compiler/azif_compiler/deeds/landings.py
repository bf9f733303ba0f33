"""Facts about where somebody is once something has happened, and what is asked of that.

A *state* says where somebody is at one moment of a body, as far as it is written: where he was at first, or
has been put, or where verbs have led him one after the other, in one case or the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from azif_compiler.deeds.fact import Fact


class Mark(Fact, frozen=True):
    """A place as it is written: any of a `kind`; `some` of a kind, of which is not known which; a component,
    by its kind and `name`; a zone; what a verb is `told` by a name; what a value or field is, with the kind
    that has it; wherever a value is `so`; or where `you` are, or the card is, `here`.
    """

    sort: Literal["kind", "some", "card", "zone", "told", "value", "field", "so", "here"]
    kind: str
    name: str


Marks = tuple[Mark, ...]
"""Several places, of which one is meant; none if it is not known which."""


class Begins(Fact, frozen=True, tag=True):
    """Where it was when the body began."""


class Somewhere(Fact, frozen=True, tag=True):
    """Nobody knows where."""


class At(Fact, frozen=True, tag=True):
    """In a place."""

    marks: Marks


class Led(Fact, frozen=True, tag=True):
    """Where a verb leaves what it is told as a parameter, and for others places, if it was somewhere before;
    it has happened for `sure` if something waits for that.
    """

    verb: str
    parameter: str
    told: tuple[tuple[str, Marks], ...]
    before: State
    sure: bool = False


class Narrowed(Fact, frozen=True, tag=True):
    """The same, where it is said that it is in a place, or, if that is `denied`, that it is not."""

    of: State
    marks: Marks
    denied: bool = False


class OneOf(Fact, frozen=True, tag=True):
    """One or the other."""

    states: tuple[State, ...]


State = Begins | Somewhere | At | Led | Narrowed | OneOf
"""Where somebody is at one moment of a body."""


class Leads(Fact, frozen=True, tag=True):
    """Where a verb leaves what it is told as a parameter, and where that must be before, or must not be;
    it may need more than that.
    """

    verb: str
    parameter: str
    state: State
    needs: tuple[tuple[Marks, bool], ...]
    needs_more: bool


class Ruled(Fact, frozen=True, tag=True):
    """A rule lets an event not happen that passes the tests, unless what it is told as a parameter is in a
    place, or is not there if that is `denied`.
    """

    verb: str
    parameter: str
    tests: tuple[tuple[str, str], ...]
    marks: Marks
    denied: bool


class Standing(Fact, frozen=True, tag=True):
    """A value that is so of whatever is in a place, and of nothing else."""

    value: str
    marks: Marks


class Landed(Fact, frozen=True, tag=True):
    """Where it is asked if somebody is in a place, or a verb is told of him, who is in some state by then;
    behind an event it is `behind` its verb. It is as if what was `paid` before, by verbs that were told of
    him, left him where he was.
    """

    state: State
    at: int
    marks: Marks = ()
    denied: bool = False
    verb: str = ""
    parameter: str = ""
    who: str = ""
    behind: str = ""
    paid: tuple[tuple[str, str], ...] = ()
    told: tuple[tuple[str, Marks], ...] = ()
    """The places that the verb is told, by its parameters."""
    tokens: tuple[tuple[str, str], ...] = ()
    """Of which tokens the verb is told so many, by its parameters, as terms."""


BEGINS: Final = Begins()
SOMEWHERE: Final = Somewhere()


class InTurn(Fact, frozen=True, tag=True):
    """A verb is told of several things in turn, as one of its parameters; all else is the same each time."""

    verb: str
    parameter: str
    at: int


Landing = Leads | Standing | Ruled | Landed | InTurn
"""Where verbs leave somebody, and what is asked of that."""


def marks_of(terms: tuple[str, ...]) -> Marks:
    """The places that terms say."""
    found = list[Mark]()
    for term in terms:
        sort, _, name = term.partition(" ")
        kind, _, card = name.partition(" ")
        match sort:
            case "kind":
                found.append(Mark("some", name, ""))
            case "card":
                found.append(Mark("card", kind, card))
            case _:
                return ()
    return tuple(found)


def either(states: Sequence[State]) -> State:
    """One of several states."""
    parts = [part for one in states for part in (one.states if isinstance(one, OneOf) else (one,))]
    rows = tuple(dict.fromkeys(parts))
    if SOMEWHERE in rows:
        return SOMEWHERE
    return rows[0] if len(rows) == 1 else OneOf(rows)


def holds_led(state: State) -> bool:
    """Whether something has been moved that is in a state."""
    match state:
        case Led():
            return True
        case Narrowed(of=of):
            return holds_led(of)
        case OneOf(states=states):
            return any(holds_led(one) for one in states)
        case _:
            return False
