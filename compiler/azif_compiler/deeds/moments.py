"""Facts about the variables of events: when its own verb sets and asks for them, and who else does."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.conditional import Asked
from azif_compiler.deeds.fact import Fact


class Variable(Fact, frozen=True):
    """A variable or parameter of an event of a verb, where it is spoken of; `inside` is whether that is
    behind an outcome of another such event. A value is of no verb.
    """

    verb: str
    name: str
    at: int
    inside: bool = False


class Moment(Fact, frozen=True):
    """What the body of a verb does with a variable, or which window it offers: as the how manyth of all that
    it does, and up to the how manyth again, in loops.

    What is set in any case is `sure`; `flag` is what a flag is set to, if that is written, `value` the value
    that something is set to, if it is one.
    """

    does: Literal["asks", "sets", "offers"]
    name: str
    first: int
    last: int
    at: int
    sure: bool = False
    flag: bool | None = None
    value: str = ""


class Course(Fact, frozen=True):
    """What the body of a verb does with its own variables, one after the other: of each it is known whether
    it is something before it is set, and what, if it is a flag.
    """

    verb: str
    begins: tuple[tuple[str, bool, bool | None], ...]
    moments: tuple[Moment, ...]


Way = tuple[str, str, tuple[str, ...]]
"""A verb, the parameter by which it is told of a thing, and those for which it is told a zone. Without a
verb, the thing is put into a zone, or where another parameter says.
"""


class Emptied(Fact, frozen=True):
    """A card that puts itself away while none of a token is on it, in one of several ways, and puts the first
    of them there itself, with another verb, when something has happened to it.
    """

    token: str
    away: tuple[Way, ...]
    puts: tuple[str, str, str]
    at: int


class Removal(Fact, frozen=True):
    """What a parameter is lies in a zone once its verb has happened, if each of these ways leads there."""

    verb: str
    parameter: str
    ways: tuple[Way, ...]


class Closing(Fact, frozen=True):
    """The last part of a step, in the body of a verb, is another verb; it stands in these `inner` steps."""

    step: str
    verb: str
    last: str
    inner: tuple[str, ...] = ()


class Season(Fact, frozen=True):
    """A token of which a verb gives what it is about, as `whom`, some in the beginning, where something is
    so, and leaves none in the end.
    """

    token: str
    verb: str
    whom: str
    so: tuple[Asked, ...] = ()


class Renews(Fact, frozen=True):
    """A verb sets how many of a token a parameter has, whatever it had."""

    verb: str
    parameter: str
    token: str


class Part(Fact, frozen=True):
    """A part of a body: `verb NAME` or `step NAME`, or `mixes ZONE`; a verb that is done of all things of a
    kind, each told as a parameter, has both.
    """

    how: str
    kind: str
    parameter: str


class Order(Fact, frozen=True):
    """What the body of a verb does, one after the other."""

    verb: str
    parts: tuple[Part, ...]


class Missed(Fact, frozen=True):
    """An ability behind an event, in which `zones` are told for some parameters, asks for the place of what a
    parameter is, or by whom that is `held`; whether it is in what a value is, if that has a name.
    """

    verb: str
    parameter: str
    zones: tuple[str, ...]
    held: bool
    at: int
    value: str = ""


class Recounted(Fact, frozen=True):
    """It is asked about things when a verb has just been told each of them as a parameter, and zones for
    others. It is asked about what lies `within` a zone, or is `held` by somebody, or lies anywhere else.
    """

    verb: str
    parameter: str
    zones: tuple[tuple[str, str], ...]
    within: str
    held: bool
    at: int


class Parting(Fact, frozen=True):
    """A script, and the verbs to which it tells its own component, with the parameters for that, and those
    for zones.
    """

    script: str
    told: tuple[Way, ...]
    at: int


class Amount(Fact, frozen=True):
    """A number, and so many times more as an option or a value is, if it depends on one: `option NAME` or
    `value NAME`.
    """

    number: int
    times: int = 0
    per: str = ""

    def when(self, chosen: int) -> int:
        """The number if the option is what was `chosen`."""
        return self.number + self.times * chosen


class Soon(Fact, frozen=True):
    """A component does something to itself, by a verb, when there are so many of a token on it."""

    token: str
    operator: str
    number: Amount
    verb: str
    at: int


class AtFirst(Fact, frozen=True):
    """How many of a token the scripts of a component put on it, and by which verbs, with their parameters for
    how many and for it: None and no token if that is not known. `soon` is what then happens to it, and what
    it `asks` besides. It comes `by` a verb and a parameter that puts it where it lies, if by no script. On a
    `bare` one nothing that it has puts any when something happens to it.
    """

    kind: str
    name: str
    puts: tuple[tuple[str, str, Amount | None, tuple[str, str, str]], ...]
    soon: tuple[Soon, ...]
    asks: tuple[Soon, ...]
    by: tuple[str, str] = ("", "")
    bare: bool = False


class Flagged(Fact, frozen=True):
    """A verb that only happens while a flag of an event that is going on is so, or is not."""

    verb: str
    event: str
    name: str
    holds: bool
    at: int


class AsksItself(Fact, frozen=True):
    """A modifier of a component of a kind that asks for what it changes; if that is `spelled`, of the card
    itself, it does if the kind asks for it. It changes that of all things of a kind `among` which the card
    may be, if that is written.
    """

    kind: str
    spelled: str
    target: str
    at: int
    among: str = ""
