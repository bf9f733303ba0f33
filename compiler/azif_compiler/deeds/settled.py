"""Facts about what is settled where something stands: by an outcome, before a window, by what is full."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.aftermath import AskedThen, ClosedBy, LeftBy, LeftSo
from azif_compiler.deeds.conditional import Asked, AsksOwnZone, Beforehand, Guarded, NamesItself
from azif_compiler.deeds.counted import AsChosen, FewAsked, Lessened, OfNumbers, OnlyTakes, TakenInPart
from azif_compiler.deeds.departures import ComesAndGoes, Departs, Threshold
from azif_compiler.deeds.doubts import (
    Anywhere,
    AsksFilled,
    FromTop,
    MayBeNothing,
    Mixes,
    NamedSo,
    OfNobody,
    OnlyEmpties,
    PickedOut,
    Supply,
    Unplaced,
    Unsure,
)
from azif_compiler.deeds.fact import Fact
from azif_compiler.deeds.goings import Derived, Goes
from azif_compiler.deeds.holders import AsksItsOwn, GivesTo, HadBehind, HadBeside, SpeaksToHolder
from azif_compiler.deeds.labelled import Labelled, Prompted
from azif_compiler.deeds.meanwhile import PerStep, StopsStep
from azif_compiler.deeds.recurring import Announces, Asking, Calls, Inner, Proposed, Replaced, Rolls
from azif_compiler.deeds.wishes import ByOutcome, OfNothing, Wished


class Bound(Fact, frozen=True, tag=True):
    """An outcome of a verb says how a variable of its event compares with a number, or with what a parameter
    is told: `number` if it is not told.
    """

    verb: str
    outcome: str
    variable: str
    operator: str
    parameter: str
    number: int | None


class Ended(Fact, frozen=True, tag=True):
    """Behind an outcome of a sentence, which tells its verb these numbers, a variable of the event is
    compared with a number; what is told and no written number is None. There may be an `otherwise`. Of an
    `event` that an ability waits for, it is not known what it is told.
    """

    verb: str
    outcome: str
    variable: str
    told: tuple[tuple[str, int | None], ...]
    operator: str
    number: int
    at: int
    otherwise: bool = False
    event: bool = False


class Full(Fact, frozen=True, tag=True):
    """A verb gives somebody so many of a token as it is told by `amount`, and leaves him no more than a
    value: both are spelled for what the verb is told.
    """

    verb: str
    amount: str
    token: str
    had: str
    most: str


class Afterwards(Fact, frozen=True, tag=True):
    """A sentence behind a cost, with what is so before that is paid, and the verbs by which it is."""

    sentence: Guarded
    paid: tuple[str, ...]


class Prepared(Fact, frozen=True, tag=True):
    """What is so of what a verb is told as `whom` when it offers a window to it, or tells another verb of it
    as a parameter: some of its fields are something.
    """

    verb: str
    whom: str
    window: str
    told: str
    parameter: str
    filled: tuple[str, ...]


class Meant(Fact, frozen=True, tag=True):
    """A value of a thing only says that a field of it is something, or nothing."""

    value: str
    field: str
    filled: bool


class Unfilled(Fact, frozen=True, tag=True):
    """An action in windows asks that a field of `you` is nothing, or that a value does not hold, or does."""

    windows: tuple[str, ...]
    sort: Literal["field", "value"]
    name: str
    holds: bool
    at: int


class Picked(Fact, frozen=True, tag=True):
    """What each sentence of a piece tells a verb as a parameter is one of several things: spelled, or "" if
    it is not known of which.
    """

    verb: str
    parameter: str
    ways: tuple[str, ...]


class Raised(Fact, frozen=True, tag=True):
    """A state is set for what a verb is told as a parameter, for one of several things that are spelled, or
    for anything: then it may be something else than in the beginning.
    """

    field: str
    verb: str
    parameter: str
    way: str


class OfItsOwn(Fact, frozen=True, tag=True):
    """An ability of a component asks if a state of its own is so, or of another that is `named`."""

    kind: str
    name: str
    field: str
    at: int
    named: bool = False


class Shifted(Fact, frozen=True, tag=True):
    """A modifier changes a field or value: only of the component on which it stands, if that is its `own`; a
    flag is made so or not so by it, if that is written. A number of a field is `computed` that is not.
    """

    target: str
    own: str
    to: bool | None = None
    computed: bool = False


class Reads(Fact, frozen=True, tag=True):
    """A piece asks for these values, whatever is so."""

    values: tuple[str, ...]


class ReadBy(Fact, frozen=True, tag=True):
    """A verb asks for a value of what it is told as `whom` where something is so; of anything else, if it is
    nobody.
    """

    value: str
    whom: str
    so: tuple[Asked, ...]


Whose = Literal["", "yours", "had", "its"]
"""Of what a change is: of anything, of `you`, of what `you` have, of the card itself."""


class Timed(Fact, frozen=True, tag=True):
    """A component changes a value or field where something is so, or up to the end of a step, in what stands
    at `within`; for one member, if that is the `key`. Without a condition or an end, it is somebody's.
    """

    sort: str
    value: str
    so: tuple[Asked, ...]
    until: str
    at: int
    within: int
    whose: Whose
    key: str = ""


class NeedsToken(Fact, frozen=True, tag=True):
    """A verb only happens if somebody has as many of a token as it is told by a parameter."""

    verb: str
    whom: str
    token: str
    parameter: str


class Priced(Fact, frozen=True, tag=True):
    """Where something is so, `you` pay by a verb, that is told tokens and numbers by its parameters."""

    so: tuple[Asked, ...]
    verb: str
    told: tuple[tuple[str, str, int | None], ...]
    at: int


class AnyOfThem(Fact, frozen=True, tag=True):
    """An ability that answers an event, and never speaks of its things, chooses any thing of a kind; some of
    what the event is told is `met` as things of kinds, and some `fixed` otherwise.
    """

    verb: str
    met: tuple[tuple[str, str], ...]
    fixed: tuple[str, ...]
    kind: str
    at: int


Passing = tuple[str, int, bool]
"""A verb that counts something; without one, how far it is counted, or, if so, what it is then at least."""


class Tallied(Fact, frozen=True, tag=True):
    """A verb counts a track up, or down, or the tokens on what it is told as `whom` up, if each of these ways
    does; the token may be what it is told as `amount`, if it is none of those that are set otherwise.
    """

    verb: str
    up: bool
    ways: tuple[Passing, ...]
    track: str = ""
    whom: str = ""
    token: str = ""
    amount: str = ""
    but: tuple[str, ...] = ()


class Ends(Fact, frozen=True, tag=True):
    """Where a track ends, as it is spelled."""

    track: str
    high: str


class AskedBehind(Fact, frozen=True, tag=True):
    """An ability behind an event, that is `told` some tokens, asks whether a track, or what it is told as
    `whom` has of a token, lies between two numbers, or how a track compares with what is spelled, or such
    tokens with a value of whoever has them.
    """

    verb: str
    at: int
    low: int | None = None
    high: int | None = None
    track: str = ""
    operator: str = ""
    right: str = ""
    whom: str = ""
    token: str = ""
    told: tuple[tuple[str, str], ...] = ()


class KeptDown(Fact, frozen=True, tag=True):
    """A state check leaves nobody more of a token than a value says."""

    token: str
    value: str


class Watched(Fact, frozen=True, tag=True):
    """A rule does something as soon as a value is so of anything."""

    value: str


class SoBelow(Fact, frozen=True, tag=True):
    """A value is so of whatever has less than a number of a token, if it is at all."""

    value: str
    token: str
    number: int


class WhichOne(Fact, frozen=True, tag=True):
    """The only thing of a kind is spoken of: `the lamp`, where none was named before."""

    kind: str
    at: int


class AsksLess(Fact, frozen=True, tag=True):
    """What `you` may do asks only whether you have so many of a token or a kind, where a verb is told of more
    of them; it is `paid`, or comes first of what is done. The verb is empty if so many things are chosen.
    Or it asks that you have no more than that, the `most`.
    """

    verb: str
    asked: int
    taken: int
    paid: bool
    at: int
    most: bool = False


class PaidBeside(Fact, frozen=True, tag=True):
    """An option without a cost begins with a sentence of the `first` verb, and behind it stands one of the
    verb, which takes something of `yours`; a verb is empty if some of what `you` have is chosen.
    """

    first: str
    verb: str
    begins: int
    at: int
    is_last: bool


class Passed(Fact, frozen=True, tag=True):
    """An ability asks whether somebody has more of a token than a value says, or whether that is `denied`."""

    token: str
    value: str
    denied: bool
    at: int


class Meanwhile(Fact, frozen=True, tag=True):
    """An action in windows that may be used while an event of a verb goes on."""

    windows: tuple[str, ...]
    verb: str
    at: int


class ReadsPrinted(Fact, frozen=True, tag=True):
    """A component asks for a field of something else than itself."""

    kind: str
    field: str
    at: int


class EachByYours(Fact, frozen=True, tag=True):
    """Each of several gets or gives as much of a token as `you` have of it; or by what `you` have that is
    counted, on a component of a `kind`.
    """

    token: str
    at: int
    kind: str = ""


class ByOthers(Fact, frozen=True, tag=True):
    """An action may be used while an event of a verb goes on of which a parameter is not `you`; or, of a
    component of a `kind`, anybody.
    """

    windows: tuple[str, ...]
    verb: str
    parameter: str
    kind: str
    at: int


class Limited(Fact, frozen=True, tag=True):
    """A modifier says what a value is at `least`, or at most, and nothing beside it changes that value."""

    target: str
    least: bool
    number: int
    at: int


Settled = (
    AsksLess | PaidBeside | Bound | Ended | Full | Afterwards | Prepared | Meant | Unfilled | Picked | Raised
    | TakenInPart | AsChosen
    | OfItsOwn | Shifted | PerStep | StopsStep
    | Reads | ReadBy | Timed | NeedsToken | Priced | AnyOfThem | Tallied
    | Ends | AskedBehind | KeptDown | Passed | Limited | SpeaksToHolder | GivesTo | HadBeside
    | HadBehind
    | Meanwhile | ByOthers | ReadsPrinted | EachByYours | Watched | SoBelow | FewAsked | OnlyTakes | WhichOne
    | ComesAndGoes
    | Departs | Threshold | Goes | Derived | Inner | Announces | Rolls | MayBeNothing | Unsure
    | AsksFilled | OnlyEmpties | Proposed | Replaced | Asking | Calls
    | AsksItsOwn | Lessened | Beforehand | AsksOwnZone | NamesItself
    | Unplaced | Supply | Mixes | FromTop | NamedSo
    | PickedOut | OfNobody | Anywhere | LeftSo | LeftBy | ClosedBy | AskedThen | Labelled
    | Prompted | Wished | ByOutcome | OfNothing | OfNumbers
)  # fmt: skip
"""What is settled where something stands, and what is asked there."""
