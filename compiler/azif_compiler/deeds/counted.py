"""Facts about numbers and tokens: what comes to nothing, what loops change, what is emptied and filled."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.fact import Fact


class Hollow(Fact, frozen=True):
    """A number of what is repeated, rolled or reduced that is `never` above 0 or stands for `once`; a choice
    of a number between ends that are `turned` round, or of which there is one `alone`;
    a comparison of two numbers that always `holds`, or `fails`.
    """

    how: Literal["never", "once", "turned", "alone", "holds", "fails"]
    number: int
    at: int


class Told(Fact, frozen=True):
    """A number that is computed for a parameter of a sentence: what it is at most; None for a cost that may
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
    tokens and things that are given for its parameters. It is `known` if nothing else can come of it.
    """

    verb: str
    made: tuple[Change, ...]
    calls: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    known: bool


class Loop(Fact, frozen=True):
    """What a loop asks each time, with the way in which that must change, and what its body changes; a state
    `check` asks it whenever something has changed. It may ask for `exact` numbers alone. An `action` that
    nothing else limits is one, too.
    """

    asked: tuple[Change, ...]
    changes: Changes
    check: bool
    at: int
    exact: bool = False
    action: bool = False


class Asks(Fact, frozen=True):
    """What a value asks, `known` if that is all."""

    value: str
    asked: tuple[Change, ...]
    known: bool


class Empties(Fact, frozen=True):
    """A verb leaves none of a token on what a parameter is, or takes as many as another, `amount`, says."""

    verb: str
    parameter: str
    token: str
    amount: str
    first: bool = False
    """Whether that is done before anything else can happen."""


class Fills(Fact, frozen=True):
    """There may be more of a token on what a parameter of a verb is, or `where` it says itself, which is
    anywhere if that is empty; the token may be what another parameter, `amount`, says.
    """

    verb: str
    parameter: str
    where: tuple[str, ...]
    token: str
    amount: str


class Drains(Fact, frozen=True):
    """There may be less of a token on something, which is told as in `Fills`."""

    verb: str
    parameter: str
    where: tuple[str, ...]
    token: str
    amount: str


class OnItself(Fact, frozen=True):
    """A component asks how much of a token is on itself."""

    kind: str
    name: str
    token: str
    at: int


class TakenFrom(Fact, frozen=True):
    """A component tells a verb so many of a token, and itself as a parameter: which `number`, if that is
    written, and right behind which event, if that happens to it and the sentence stands in nothing else.
    """

    kind: str
    name: str
    token: str
    verb: str
    amount: str
    parameter: str
    at: int
    number: int | None = None
    behind: tuple[str, str] | None = None


class Reread(Fact, frozen=True):
    """How much of a token is on something is asked right behind a sentence that was told that thing; `whole`
    is the parameter that was told all of it. A sentence that is told some of it does so by its verb, `by`.
    """

    verb: str
    parameter: str
    token: str
    whole: str
    at: int
    by: str = ""


class Lessened(Fact, frozen=True, tag=True):
    """It is asked if somebody has fewer of a token than a sentence right before it was told of him."""

    verb: str
    token: str
    number: int
    at: int


class TakenInPart(Fact, frozen=True, tag=True):
    """An option without a condition or a cost begins with a sentence that tells a verb so many of a token of
    `you`.
    """

    verb: str
    token: str
    number: int
    at: int


class Regained(Fact, frozen=True):
    """Tokens that are paid or taken, and as many or fewer of them had again at once: by which verbs, and
    whether it is the `whole` of them; or as many or fewer `saved` of them, of what a verb would take.
    """

    paid: str
    got: str
    token: str
    at: int
    whole: bool = False
    saved: bool = False


class Misjudged(Fact, frozen=True):
    """A number is chosen up to how many of a token somebody has, and as many of another are given a verb."""

    verb: str
    had: str
    token: str
    at: int


class Opposed(Fact, frozen=True):
    """A change that takes another one `back` that counts at the same time, or says something else."""

    at: int
    back: bool


class AsChosen(Fact, frozen=True, tag=True):
    """A value of the table is what was chosen for an option, unless something changes it."""

    value: str
    option: str


class OnlyTakes(Fact, frozen=True, tag=True):
    """An action does nothing but tell verbs of `you`, or of all of some `kinds`, of so many of a token; or so
    does what is chosen `within` a row of sentences.
    """

    verbs: tuple[str, ...]
    kinds: tuple[str, ...]
    within: bool
    at: int


class MadeSo(Fact, frozen=True, tag=True):
    """A modifier says that a field of components of a kind is a number, or so, or that they have a
    keyword.
    """

    kind: str
    cards: tuple[str, ...]
    target: str
    value: int | bool
    at: int
    keyword: bool = False


class Lays(Fact, frozen=True, tag=True):
    """All that a verb does is to lay as many things of a kind as it is told on something it is told."""

    verb: str
    amount: str
    thing: str
    kind: str


class Lifts(Fact, frozen=True, tag=True):
    """All that a verb does is to take so many of a token from something."""

    verb: str


class Listed(Fact, frozen=True, tag=True):
    """So many of the same components are told in one place."""

    cards: tuple[str, ...]
    number: int
    at: int


OfNumbers = MadeSo | Listed | Lays | Lifts
"""What is told in numbers, and what verbs do with so many."""


class FewAsked(Fact, frozen=True, tag=True):
    """An ability only counts where `you`, or something of a kind, have no more than so many of a token; or
    what a verb was told as a `part`.
    """

    token: str
    most: int
    at: int
    kind: str = ""
    part: tuple[str, str] = ("", "")
