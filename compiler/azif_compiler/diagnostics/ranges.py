"""Complaints about numbers that cannot be: beyond the ends of tracks and dice, compared in vain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AlwaysTheSame(OfNames):
    """A comparison always holds, or never: what is compared cannot be otherwise.

    It has a range, or there are only so many of it, or the outcome or the window decides it where it stands.

    Wrong:

    ```azif
    track oil from 0 to 9
    verb glow { do: set oil to 1; if oil > 9: finish "bright" }
    procedure main { do: glow }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    verb glow { do: set oil to 1; if oil >= 9: finish "bright" }
    procedure main { do: glow }
    ```
    """

    code = "AZ0420"
    message = "this {how} holds: {what}"
    how: str
    what: str
    advice: str = ""

    def hint(self) -> str:
        if self.advice:
            return self.advice
        if self.how == "always":
            return "leave the condition out, or compare with another number"
        return "compare with another number, or leave it out with all that depends on it"


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTheTrack(OfNames):
    """A track is set to a number that it does not have, or moved further than it is long.

    The marker stops at the end of its track, so that less happens than is written.

    Wrong:

    ```azif
    track oil from 0 to 9
    verb glow { do: set oil to 12; if oil > 3: finish "bright" }
    procedure main { do: glow }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    verb glow { do: set oil to 9; if oil > 3: finish "bright" }
    procedure main { do: glow }
    ```
    """

    code = "AZ0437"
    message = "`{track}` goes from {low} to {high}: {number} is beyond its end"
    track: str
    number: int
    low: int
    high: int | None
    far: bool

    def text(self) -> str:
        end = f"goes from {self.low} to {self.high}" if self.high is not None else f"begins at {self.low}"
        track = spoken(self.track)
        if self.far:
            return f"`{track}` {end}: it cannot be moved by {abs(self.number)}"
        return f"`{track}` {end}: it is never {self.number}"

    def hint(self) -> str:
        if self.far:
            return "say how far it moves at most, or `set` it to its end"
        return "say a number that it can be"


@dataclass(frozen=True, slots=True, kw_only=True)
class OffTheDice(OfNames):
    """A ruling lets dice show what no die of the game has on it.

    Wrong:

    ```azif
    track oil from 0 to 9
    verb glow { var n: number; do: roll 1 die as d; set n to total of d; set oil to n }
    procedure main { do: glow; if oil > 3: finish "bright" }
    ruling "R" {
      when: dice 7; glow
      then: oil is 7
    }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    verb glow { var n: number; do: roll 1 die as d; set n to total of d; set oil to n }
    procedure main { do: glow; if oil > 3: finish "bright" }
    ruling "R" {
      when: dice 6; glow
      then: oil is 6
    }
    ```
    """

    code = "AZ0438"
    message = "no die of this game shows {number}: they go from 1 to {sides}"
    number: int
    sides: int

    def hint(self) -> str:
        return f"say a number from 1 to {self.sides}; how many dice are rolled is how many numbers stand here"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreThanAll(OfNames):
    """A sentence takes more from somebody than there is, however much that is.

    As a cost it can never be paid; as a loss it is no more than all.

    Wrong:

    ```azif
    token coin
    kind person { you means this; starts in yard; holds coin }
    zone yard
    person "Ann" { }
    verb toss {
      subject who: person = you; object amount: quantity
      do: take amount's number from who's (amount's token)
    }
    procedure main { do: for each person as one: one tosses (one's coins + 1) coins }
    ```

    Right:

    ```azif
    token coin
    kind person { you means this; starts in yard; holds coin }
    zone yard
    person "Ann" { }
    verb toss {
      subject who: person = you; object amount: quantity
      do: take amount's number from who's (amount's token)
    }
    procedure main { do: for each person as one: one tosses (one's coins) coins }
    ```
    """

    code = "AZ0439"
    message = "`{verb}` cannot take more than all there is"
    verb: str

    def hint(self) -> str:
        return "leave out what is added; `all your …` is all of it"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfReach(Diagnostic):
    """A modifier makes of a field or value what it can never be.

    A kind says with `requires` between what the fields of its components lie, and a value what it can be. A
    number that is added must leave some number that is allowed as one that is allowed; if a value is the same
    number wherever nothing changes it, it is added to that one.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { }
    value glow of lamp: number = its oil {
      requires its glow >= 0 and its glow <= 9, because "a lamp glows from 0 to 9"
    }
    procedure main { do: if "Beacon"'s glow > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    rule "r" { always the glow of each lamp +20 }
    ```

    Right:

    ```azif
    rule "r" { always the glow of each lamp +2 }
    ```
    """

    code = "AZ0445"
    message = "`{target}` cannot become so: {because}"
    target: str
    because: str
    stated: Span

    def text(self) -> str:
        return f"`{spoken(self.target)}` cannot become so: {self.because}"

    def hint(self) -> str:
        return "write a number that is within these bounds, or one that leads to one"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "required here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleBound(Diagnostic):
    """A limit of a value is where that ends anyway, or beyond it; or a change makes of a card what is printed
    there.

    A value says with `requires` between what it lies. What is `at least` the least of that, or `at most` the
    most, changes nothing by itself: it only counts where changes said in other places lead beyond that. So
    does a change to what is printed.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { }
    value glow of lamp: number = its oil {
      requires its glow >= 0 and its glow <= 9, because "a lamp glows from 0 to 9"
    }
    procedure main { do: if "Beacon"'s glow > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    rule "r" { always the glow of each lamp at least 0 }
    ```

    Right:

    ```azif
    rule "r" { always the glow of each lamp at least 2 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0496"
    message = "by itself, this {what} changes nothing of `{target}`: {because}"
    target: str
    because: str
    stated: Span | None
    what: str = "limit"

    def text(self) -> str:
        return f"by itself, this {self.what} changes nothing of `{spoken(self.target)}`: {self.because}"

    def hint(self) -> str:
        if self.what != "limit":
            return "say what it changes to, or leave it out; leave it only to undo what others change"
        how = "write a number that lies between these ends, or a change, such as `-1`"
        return f"{how}; leave it only to undo what others change"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "required here"),) if self.stated is not None else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NotOfItself(Diagnostic):
    """A value requires what does not concern itself.

    What `requires` asks in a value is asked of the numbers that modifiers give or add to it. What else is so
    is only known in a game.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { }
    procedure main { do: if "Beacon"'s glow > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    value glow of lamp: number = its oil {
      requires its oil > 0, because "a lamp without oil does not glow"
    }
    ```

    Right:

    ```azif
    value glow of lamp: number = its oil {
      requires its glow >= 0 and its glow <= 9, because "a lamp glows from 0 to 9"
    }
    ```
    """

    code = "AZ0446"
    message = "a value requires nothing but what it can be itself"
    value: str

    def hint(self) -> str:
        return f"compare `{spoken(self.value)}` with numbers; of components a kind requires something"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverSoFew(OfNames):
    """An ability asks for somebody who has so few of a token that a rule deals with him at once.

    What a rule does `whenever` something is so comes before anybody is asked for an action, and before what
    reacts to an event: by then he has more again, or is gone.

    Given:

    ```azif
    zone road
    token breath
    window day
    track oil from 0 to 9
    kind player { you means this; starts in road; holds breath }
    kind lamp { starts in road; you means "Ann" }
    player "Ann" { }
    value faint of player: flag = its breaths < 1
    verb glow { do: add 1 to oil }
    rule "Rest" { whenever there is a faint player: for each faint player as p: set p's breaths to 3 }
    procedure main { do: offer day to "Ann"; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { once per main action day if your breaths = 0: glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { once per main action day if your breaths = 1: glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0226"
    message = "nobody has less than {number} {token} here: a rule deals with that at once"
    token: str
    number: int

    def hint(self) -> str:
        return (
            f"ask for {self.number} or more, or let the ability answer what takes the last one: "
            "`action WINDOW in response to EVENT …`, or `instead of EVENT: …`"
        )
