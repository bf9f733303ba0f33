"""What a piece does, apart from how: of each clause, what it waits for and what it makes happen.

Facts are kept with a cell, and looked at together with those of all others (`link/possible.py`).

A *term* says what something can be, as far as it is written: `kind ID`, `card KIND ID`, `token ID`,
`member ID`, `zone ID`, `home` for where something starts, `number N`, `dice LOW HIGH MOST`, or
`part VERB NAME` for a parameter of an event, `asked SORT NAME` for a value or field, or `place TERM` for
where something is. A row of terms is one or the other; an empty one is anything.
"""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.conditional import (
    Alike,
    Apart,
    Behind,
    Belongs,
    Company,
    Guarded,
    Held,
    Leaves,
    Needed,
    Share,
    Stands,
    Wanted,
    Works,
)  # fmt: skip
from azif_compiler.deeds.counted import (
    Asks,
    Changes,
    Drains,
    Empties,
    Fills,
    Hollow,
    Loop,
    Misjudged,
    OnItself,
    Opposed,
    Regained,
    Reread,
    TakenFrom,
    Told,
)  # fmt: skip
from azif_compiler.deeds.fact import Fact
from azif_compiler.deeds.landings import Landing
from azif_compiler.deeds.latches import ForGood
from azif_compiler.deeds.moments import (
    AsksItself,
    AtFirst,
    Closing,
    Course,
    Emptied,
    Flagged,
    Missed,
    Order,
    Parting,
    Recounted,
    Removal,
    Renews,
    Season,
    Variable,
)  # fmt: skip
from azif_compiler.deeds.part_of_a_cost import AsCost
from azif_compiler.deeds.persons import Addressed, Anybodys, Owned, Performed
from azif_compiler.deeds.recurring import Again, Awaited, Checked
from azif_compiler.deeds.settled import Settled
from azif_compiler.deeds.situations import Situation
from azif_compiler.deeds.turns import Turn
from azif_compiler.deeds.uses import Takes

Terms = tuple[str, ...]
"""What something can be; anything if there is none."""

Occasion = Literal["verb", "event", "step", "window", "script", "beside", "always"]
"""What lets a clause happen: a call of its verb, an event, a step, an offer of a window, a `perform`, the
step that it stands beside, or nothing special.
"""


Part = Literal["", "reacts", "stops", "free", "here", "paid"]
"""What an ability is to its event; an action that can always be used is `free`, or `paid` with a cost, and
`here` if it costs nothing and its condition only asks where things are, or what goes on."""

Stage = Literal["", "cannot", "instead", "lessen", "before", "when"]
"""In which order the abilities that wait for an event come in."""


class Deed(Fact, frozen=True):
    """A sentence: which verb happens, with what, inside which others, and where that is written.

    Beside a parameter `P`, `P number` is the number of it that is written, `P you` says that it is `you`,
    `P other` that it is somebody else, `P from` where it lay, `P end` that it lay at an end, `P over` that it
    is more than another has; `P called` which components it can be. `maybe` is whether a condition decides
    about it; `as_cost` whether it is paid, or not: a `cost` that is there, below 0 if it is for a part.
    """

    verb: str
    given: tuple[tuple[str, Terms], ...]
    inside: tuple[str, ...]
    at: int
    maybe: bool = False
    as_cost: AsCost = ""
    cost: int = 0


class Spoken(Fact, frozen=True):
    """An event of a verb, or a value, of which a clause speaks without asking whether it is there."""

    name: str
    inside: tuple[str, ...]
    at: int
    maybe: bool = False


class Opened(Fact, frozen=True):
    """A window that is offered, a script that is performed, a step that begins."""

    sort: Literal["window", "script", "step"]
    name: str
    inside: tuple[str, ...]


class Clause(Fact, frozen=True):
    """What happens together: a body, an ability, a script.

    `waits` are the verbs, steps, windows or scripts of its occasion; any of them will do. `tests` say what a
    parameter of the event must be. `sure` are the verbs of which an event is going on whenever it happens,
    for its condition speaks of them. `kind` is that of the component on which an ability is written. `part`
    is what an ability is to its event: whether it reacts to it, or stops every one that passes the tests, at
    which `stage`. `subject` is the parameter that must be `you` or `this`, and which of them, if one must. It
    `sets` variables of events; those for which it `asks` are kept of abilities alone. What it
    replaces happens after all if it `proceeds`. What it lets count ends when steps do: `until`.
    """

    occasion: Occasion
    name: str
    waits: tuple[str, ...]
    tests: tuple[tuple[str, str], ...]
    sure: tuple[str, ...]
    deeds: tuple[Deed, ...]
    spoken: tuple[Spoken, ...]
    opened: tuple[Opened, ...]
    at: int
    kind: str = ""
    part: Part = ""
    stage: Stage = ""
    subject: str = ""
    sets: tuple[Variable, ...] = ()
    asks: tuple[Variable, ...] = ()
    proceeds: bool = False
    until: tuple[tuple[str, int], ...] = ()


class Compared(Fact, frozen=True):
    """A condition that compares what has a range with a number: a track, an option, a value, a count, dice,
    whose name says between what they lie, those of a kind who are where `you` are, all things of a kind, a
    field of one, the tokens that `you` have, or the copies of components, each on a line of the name.
    """

    sort: Literal["track", "option", "value", "count", "dice", "company", "copies", "things", "field", "had"]
    name: str
    operator: str
    number: int
    at: int


class Moves(Fact, frozen=True):
    """A track is set to a number, or that many are added or taken; `made` is what a ruling makes so."""

    track: str
    how: Literal["set", "add", "take", "made"]
    number: int
    at: int


class Range(Fact, frozen=True):
    """Between which numbers a track or an option lies."""

    sort: Literal["track", "option"]
    name: str
    low: int
    high: int


class Floor(Fact, frozen=True):
    """What the number of a parameter must be for its verb to happen at all."""

    verb: str
    parameter: str
    operator: str
    number: int


class Flow(Fact, frozen=True):
    """What a parameter of an event is set to."""

    verb: str
    parameter: str
    terms: Terms


class Moved(Fact, frozen=True):
    """What is put where: into one `of` several things that are spelled, if that is written."""

    what: Terms
    into: Terms
    of: str = ""


class Lies(Fact, frozen=True):
    """Where things of a kind, or those of a component, lie when the game starts."""

    who: str
    where: Terms


class Passed(Fact, frozen=True):
    """A number of a keyword, and the parameter that is given it; no verb if anything else is done with it."""

    keyword: str
    index: int
    verb: str
    parameter: str


class Had(Fact, frozen=True):
    """A number that a component gives a keyword."""

    keyword: str
    index: int
    number: int
    at: int


class Modified(Fact, frozen=True):
    """What a modifier makes of a field or value, as its `form` says, in a number that is written."""

    form: str
    target: str
    operator: str
    number: int
    at: int


class Sought(Fact, frozen=True):
    """Things of a kind that are looked for in a zone, of the table or of somebody."""

    kind: str
    zone: str
    at: int


class Facts(Fact, frozen=True):
    """All of a piece."""

    clauses: tuple[Clause, ...] = ()
    compared: tuple[Compared, ...] = ()
    ranges: tuple[Range, ...] = ()
    floors: tuple[Floor, ...] = ()
    flows: tuple[Flow, ...] = ()
    moved: tuple[Moved, ...] = ()
    lies: tuple[Lies, ...] = ()
    inactive: tuple[str, ...] = ()
    values: tuple[tuple[str, Spoken], ...] = ()
    """Of which events the values speak that are declared."""

    prices: tuple[str, ...] = ()
    """The verbs whose guards ask whether somebody has so much: what is paid with."""

    once: tuple[str, ...] = ()
    """The verbs that happen once with a thing: they move it, or ask first how it is."""

    lent: tuple[Terms, ...] = ()
    """Whose abilities others have: they count with those, wherever they are written."""

    homes: tuple[tuple[str, str], ...] = ()
    """The verbs and those of their parameters of whose kind it is asked where such things lie."""

    passed: tuple[Passed, ...] = ()
    had: tuple[Had, ...] = ()
    again: tuple[Again, ...] = ()
    checked: tuple[Checked, ...] = ()
    gifts: tuple[str, ...] = ()
    """The verbs by which somebody only gets tokens."""

    ready: tuple[str, ...] = ()
    """The verbs whose guards ask for nothing but numbers and that there is somebody: nothing in play stops
    them.
    """

    asking: tuple[str, ...] = ()
    """The verbs that require something of what they are told."""

    takers: tuple[str, ...] = ()
    """The verbs that take tokens from their subject."""

    moves: tuple[Moves, ...] = ()
    sides: tuple[int, ...] = ()
    """How many sides the dice have that are rolled; 0 if that is only known in a game."""

    shown: tuple[tuple[int, int], ...] = ()
    """What dice show in a ruling, and where that is written."""

    wanted: tuple[Wanted, ...] = ()
    works: tuple[Works, ...] = ()
    held: tuple[Held, ...] = ()
    twice: tuple[int, ...] = ()
    """Where a component says what it has said already, so that it counts twice."""

    modified: tuple[Modified, ...] = ()
    bounded: tuple[str, ...] = ()
    """The kinds and values that require something."""

    renewed: tuple[tuple[str, int], ...] = ()
    """The verbs whose events are proposed anew in their own place, and where."""

    regained: tuple[Regained, ...] = ()
    misjudged: tuple[Misjudged, ...] = ()
    sought: tuple[Sought, ...] = ()
    leaves: tuple[Leaves, ...] = ()
    apart: tuple[Apart, ...] = ()
    stands: tuple[Stands, ...] = ()
    away: tuple[tuple[str, str], ...] = ()
    """The verbs that put a parameter where such things begin, as the last of what they do."""

    marks: tuple[tuple[str, str], ...] = ()
    """The verbs that only set how a parameter is."""

    behind: tuple[Behind, ...] = ()
    anybodys: tuple[Anybodys, ...] = ()
    guarded: tuple[Guarded, ...] = ()
    needed: tuple[Needed, ...] = ()
    awaited: tuple[Awaited, ...] = ()
    performed: tuple[Performed, ...] = ()
    addressed: tuple[Addressed, ...] = ()
    behind_may: tuple[tuple[int, int], ...] = ()
    """Where somebody may do something, and where what is done behind it, in any case, stands."""

    alike: tuple[Alike, ...] = ()
    shares: tuple[Share, ...] = ()
    belongs: tuple[Belongs, ...] = ()
    hollow: tuple[Hollow, ...] = ()
    told: tuple[Told, ...] = ()
    changes: tuple[Changes, ...] = ()
    loops: tuple[Loop, ...] = ()
    asks: tuple[Asks, ...] = ()
    shifted: tuple[str, ...] = ()
    """The fields and values that modifiers change."""

    empties: tuple[Empties, ...] = ()
    reread: tuple[Reread, ...] = ()
    fills: tuple[Fills, ...] = ()
    drains: tuple[Drains, ...] = ()
    brings: tuple[tuple[str, str, str], ...] = ()
    """The verbs that put a parameter into a zone, with both."""

    defaults: tuple[Flow, ...] = ()
    """What parameters are that a sentence does not tell."""

    company: tuple[Company, ...] = ()
    on_itself: tuple[OnItself, ...] = ()
    taken_from: tuple[TakenFrom, ...] = ()
    courses: tuple[Course, ...] = ()
    flagged: tuple[Flagged, ...] = ()
    puts: tuple[tuple[str, str, str], ...] = ()
    """The verbs that put so many of a token on a thing, with the parameters for them and for it."""

    emptied: tuple[Emptied, ...] = ()
    itself: tuple[AsksItself, ...] = ()
    looked: tuple[tuple[str, Variable], ...] = ()
    """The variables of events, and other values, for which the values ask that are declared."""

    removals: tuple[Removal, ...] = ()
    missed: tuple[Missed, ...] = ()
    closings: tuple[Closing, ...] = ()
    seasons: tuple[Season, ...] = ()
    opposed: tuple[Opposed, ...] = ()
    recounted: tuple[Recounted, ...] = ()
    coming: tuple[tuple[str, bool], ...] = ()
    """The scripts with which components come into play, and whether they leave it with them."""

    partings: tuple[tuple[Parting, ...], ...] = ()
    at_first: tuple[AtFirst, ...] = ()
    owned: tuple[Owned, ...] = ()
    caps: tuple[tuple[str, str], ...] = ()
    situations: tuple[Situation, ...] = ()
    landings: tuple[Landing, ...] = ()
    settled: tuple[Settled, ...] = ()
    turns: tuple[Turn, ...] = ()
    takes: tuple[Takes, ...] = ()
    for_good: tuple[ForGood, ...] = ()
    renews: tuple[Renews, ...] = ()
    orders: tuple[Order, ...] = ()
    uses: tuple[str, ...] = ()
    """What is asked for of what verbs and keywords are told."""


NONE = Facts()
