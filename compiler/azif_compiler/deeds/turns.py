"""Facts about what is gone through for each of a kind, one after the other, and what is then said of each."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.fact import Fact

Sort = Literal["step", "window", "script", "verb"]
"""What is done for somebody."""


class Gone(Fact, frozen=True, tag=True):
    """A step, or another verb, that a verb goes through: for each of a `kind`, or for whom it is told itself
    as a `parameter`; for nobody of these if both are empty. `once` is the step around all of it.
    """

    what: str
    verb: str
    kind: str = ""
    parameter: str = ""
    once: str = ""


class OfAll(Fact, frozen=True, tag=True):
    """What happens beside a step happens to each of a kind, whoever the step is for."""

    step: str
    kind: str
    beside: str
    at: int


class Begins(Fact, frozen=True, tag=True):
    """The first that a verb does: it begins steps, one inside the other, and `then` goes through a verb."""

    verb: str
    steps: tuple[str, ...]
    then: str


class AtStart(Fact, frozen=True, tag=True):
    """A component of a kind waits for a step to begin."""

    step: str
    kind: str
    name: str
    at: int


class So(Fact, frozen=True):
    """What is so at a place of a body, unless what has been done `since` has changed it."""

    asked: Asked
    since: tuple[str, ...]


class Taken(Fact, frozen=True, tag=True):
    """A verb takes a step for somebody, offers him a window, or tells another verb of him as a `parameter`;
    or it has a script of something carried out. What is `so` is said of `you`, or of the thing itself. Whom
    it is done for is what the verb is told as `whom`, if that is anything; what is done `before` it, and
    `within` the step.
    """

    sort: Sort
    name: str
    parameter: str
    verb: str
    whom: str
    so: tuple[So, ...]
    before: tuple[str, ...]
    within: tuple[str, ...]


class AsksThen(Fact, frozen=True, tag=True):
    """What an ability asks when a step comes for `you`, or one of some windows is offered to you, or a script
    of the thing itself at first.
    """

    sort: Sort
    names: tuple[str, ...]
    so: tuple[Asked, ...]
    late: bool = False
    """Whether the step is at its end, and anything may have taken `you` somewhere by then."""


class SetsState(Fact, frozen=True, tag=True):
    """A field is set: `to` what, if that is a flag."""

    field: str
    to: bool | None


class Counts(Fact, frozen=True, tag=True):
    """The first that a verb does, within some steps, is to add a number to a track."""

    verb: str
    steps: tuple[str, ...]
    track: str
    number: int


class SetsTrack(Fact, frozen=True, tag=True):
    """A track is set: to more than it was, if it is only ever `raised` there."""

    track: str
    raised: bool


class Marks(Fact, frozen=True, tag=True):
    """A verb sets a flag of what it is told, whatever happens."""

    verb: str
    field: str
    so: bool


class SetsBack(Fact, frozen=True, tag=True):
    """Before anything is offered in a verb, another one is done to each thing of which a flag is so; `then`
    the next step begins.
    """

    verb: str
    field: str
    by: str
    then: str


class Runs(Fact, frozen=True, tag=True):
    """A step goes through a verb, and through nothing else."""

    step: str
    verb: str


class DoneFirst(Fact, frozen=True, tag=True):
    """A component does something at the start of a step, whatever is chosen."""

    step: str
    verb: str
    at: int


class GoesAlong(Fact, frozen=True, tag=True):
    """A change until a step ends is of whatever is in the place of `you` by then."""

    step: str
    at: int


class EndedBefore(Fact, frozen=True, tag=True):
    """What an ability does behind an event of a `verb` is to last until the end of a step, or of a verb."""

    step: str
    verb: str
    at: int


class MarksItself(Fact, frozen=True, tag=True):
    """An action of a component tells these verbs of it alone, and nothing else on it speaks of them."""

    verbs: tuple[str, ...]
    at: int


class UpTo(Fact, frozen=True, tag=True):
    """What is to last until a step ends: the `following` one, if one goes on; `anybodys` if it does not say
    whose. It is `asked` if a condition decides whether it comes to that.
    """

    step: str
    at: int
    following: bool
    anybodys: bool
    asked: bool


Turn = (
    UpTo
    | Marks
    | MarksItself
    | EndedBefore
    | GoesAlong
    | SetsBack
    | Runs
    | DoneFirst
    | Gone
    | OfAll
    | Begins
    | AtStart
    | Taken
    | AsksThen
    | SetsState
    | Counts
    | SetsTrack
)
