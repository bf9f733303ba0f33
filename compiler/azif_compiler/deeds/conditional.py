"""Facts about conditions: what holds where, what verbs ask for, and what excludes what.

A condition is kept as it is spelled, apart from where it stands, so that two can be compared.
"""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class Spot(Fact, frozen=True):
    """A place: the component of a `kind` with a `name`, or any of the kind; if it is `by` a value, one of
    those that the value of that component is.
    """

    kind: str
    name: str
    by: str = ""


Spots = tuple[Spot, ...]
"""Several places, of which one is meant."""


class Share(Fact, frozen=True):
    """A value that is each thing of a kind whose field is its owner: `each coin whose purse is it`."""

    value: str
    kind: str
    field: str


class Belongs(Fact, frozen=True):
    """What the field of a component is, if that is another component."""

    who: str
    field: str
    to: str


class Excluded(Fact, frozen=True, tag=True):
    """Where a condition stands that never holds beside another, which stands at `other`; with `spots` they
    say of one thing that it is in either of two places, with `terms` that it is one and the other. If one of
    them is enough, and each denies it, that is `always` so. With two kinds of which one lies `within` the
    other, there is to be one of the first and none of the second. It may stand behind `else`, so that it is
    asked `in_turn`, if the other does not hold.
    """

    at: int
    other: int
    spots: tuple[Spots, Spots] | None = None
    terms: tuple[str, str] = ("", "")
    always: bool = False
    within: tuple[str, str] = ("", "")
    in_turn: bool = False


class OutOfPlace(Fact, frozen=True, tag=True):
    """An event of a verb is to happen `here`, as it is told as `place`, and what it is told as `who` is to be
    `there`.
    """

    verb: str
    place: str
    who: str
    here: Spots
    there: Spots
    at: int


class Stands(Fact, frozen=True):
    """What a verb is told as `place` is where that is what it is told as `who`, if it is not said."""

    verb: str
    place: str
    who: str


class TakenOut(Fact, frozen=True, tag=True):
    """Where of some things all are taken out."""

    at: int


class OfItself(Fact, frozen=True, tag=True):
    """Where a component asks if it is another, or if the only thing of its kind is, which a value says."""

    at: int
    by: str = ""


class NamesItself(Fact, frozen=True, tag=True):
    """Where a component of which there is one waits for what happens to one of its name."""

    at: int


class OfItsKind(Fact, frozen=True, tag=True):
    """Where things of a kind are asked if they are of one, which always holds if that is what they are."""

    at: int
    known: str
    asked: str


class OfTheSame(Fact, frozen=True, tag=True):
    """Where something is compared with itself, which never holds or always, or looked for where it is
    `placed`.
    """

    at: int
    never: bool = False
    placed: bool = False


class OfNone(Fact, frozen=True, tag=True):
    """Where something of a kind is looked for in a case in which there is none."""

    at: int
    kind: str


Apart = Excluded | OutOfPlace | TakenOut | OfItself | OfItsKind | OfTheSame | OfNone
"""A condition that never holds, or always, and why."""


class Holds(Fact, frozen=True):
    """A condition as it is spelled, and whether it holds or not."""

    spelled: str
    holds: bool
    at: int


class Wanted(Fact, frozen=True):
    """What a verb asks of a parameter before it happens."""

    verb: str
    parameter: str
    asked: Holds


class Works(Fact, frozen=True):
    """What holds whenever the abilities of things of a kind count."""

    kind: str
    so: tuple[Holds, ...]


class Leaves(Fact, frozen=True):
    """What a thing that a verb was told is like once it has happened."""

    verb: str
    parameter: str
    so: Holds


class Held(Fact, frozen=True):
    """What holds whenever an ability of a component of a kind is used; `paid` are the verbs of its cost and
    those of their parameters that are the card itself. An ability that counts when something has happened to
    the card itself waits `behind` that: the verb and the parameter; one that counts before that is `ahead` of
    it. What it does `begins` with a verb that is told of the card itself, of which nothing is paid with it.
    It is `limited` to some times per step.
    """

    kind: str
    so: tuple[Holds, ...]
    paid: tuple[tuple[str, str], ...]
    at: int
    behind: tuple[str, str] | None = None
    waits_at: int = 0
    begins: tuple[str, str] | None = None
    begins_at: int = 0
    ahead: tuple[str, str] | None = None
    limited: bool = False


class Behind(Fact, frozen=True):
    """What is done to a card by its own ability right behind something else: the verbs, each with the
    parameter that is the card. It is `certain` if nothing decides whether the second is done.
    """

    first: tuple[str, str]
    then: tuple[str, str]
    at: int
    certain: bool
    paid: bool = False
    """Whether both are paid: of that something else asks whether it ever can be."""
    yours: bool = False
    """Whether it is done to `you`, and not to the card."""
    zone: str = ""
    """The zone of the table of which the first is told; "" if it is told of none."""
    within: bool = False
    """Whether the second stands within a sentence that may come to it, and the first was done before that."""


class Asked(Fact, frozen=True):
    """A condition: what is compared, how, and with what, as they are spelled; what is no comparison only
    `holds`, or does not.
    """

    what: str
    operator: str
    right: str
    holds: bool
    at: int


class Given(Fact, frozen=True):
    """What a sentence gives for a parameter, as it is spelled; of so many of a token or kind, both parts."""

    name: str
    whole: str
    number: str = ""
    of: str = ""


class Guarded(Fact, frozen=True):
    """A sentence before which something is so: its verb, what it is told, and what is so."""

    verb: str
    given: tuple[Given, ...]
    so: tuple[Asked, ...]
    at: int


class Needed(Fact, frozen=True):
    """What a verb asks of what it is told before it happens: all of one of several ways."""

    verb: str
    ways: tuple[tuple[Asked, ...], ...]
    at: int


class Beforehand(Fact, frozen=True, tag=True):
    """An ability comes before an event, or in the place of it, and asks what must be so; what stands in the
    needs of its verb, and what is `meant` by that there. If it comes `behind` it, it asks for numbers that
    the event was told.
    """

    verb: str
    meant: tuple[tuple[str, str], ...]
    so: tuple[Asked, ...]
    at: int
    behind: bool = False


class AsksOwnZone(Fact, frozen=True, tag=True):
    """An ability only counts while the card itself lies in a zone."""

    zone: str
    at: int


class Alike(Fact, frozen=True):
    """Where something stands that does what is done otherwise, too: `else`, the last of all `outcomes` of a
    verb, or the second of two options.
    """

    at: int
    verb: str = ""
    outcomes: tuple[str, ...] = ()
    other: int = 0


class Company(Fact, frozen=True):
    """What is looked for, or asked about, in something; `itself` is whether that is the component. It may be
    `you`, or whatever is there if a value is `so NAME`; it may be said to be in the `place` of something.
    """

    what: tuple[str, ...]
    inside: tuple[str, ...]
    itself: bool
    at: int
