"""Complaints about what comes too early or too late for the event that it is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTooLate(OfNames):
    """An ability changes something of an event when nothing asks for it any more.

    `when` reacts to what has happened. What is to count in the event itself is changed `before` it, or in a
    window that it offers in time.

    Given:

    ```azif
    zone hall
    window in hand
    kind player { you means this; starts in hall }
    player "Ann" { }
    kind lamp { starts in hall }
    verb toss {
      subject who: player = you
      var height: number = 0
      do:
        offer in hand to who
        if the toss's height > 1: finish "up"
    }
    procedure main { do: "Ann" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when a player tosses: add 2 to the toss's height }
    ```

    Right:

    ```azif
    lamp "Beacon" { before a player tosses: add 2 to the toss's height }
    ```
    """

    code = "AZ0465"
    message = "this does nothing: {why}"
    why: str
    event: str
    asked: Span
    windows: tuple[str, ...]

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.asked, "here it is asked for the last time"),)

    def hint(self) -> str:
        return f"begin the ability with {at_times(self.event, True, self.windows)}: then it counts"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAtThisTime(OfNames):
    """A verb stands where the event that it is about is not so far that it does anything, or is over.

    Given:

    ```azif
    zone hall
    window in hand
    kind player { you means this; starts in hall }
    player "Ann" { }
    kind lamp { starts in hall }
    verb toss {
      subject who: player = you
      var height: number = 1
      var landed: flag = no
      do:
        offer in hand to who
        set the toss's landed to yes
        if the toss's height > 1: finish "up"
    }
    verb lift { needs not the toss's landed; do: set the toss's height to 2 }
    procedure main { do: "Ann" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when a player tosses: lift }
    ```

    Right:

    ```azif
    lamp "Beacon" { before a player tosses: lift }
    ```
    """

    code = "AZ0466"
    message = "`{verb}` does nothing here: {why}"
    verb: str
    event: str
    why: str
    before: bool
    windows: tuple[str, ...]
    needs: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.needs, "this is what it needs"),)

    def hint(self) -> str:
        times = at_times(self.event, self.before, self.windows)
        if not times:
            return "leave it out, or write something else"
        of_which = f"; behind it, `when … {spoken(self.event)} …` says of which" if self.windows else ""
        return f"begin the ability with {times}{of_which}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotKnownSoFar(OfNames):
    """An ability asks for something of an event that is only found out later in it.

    Given:

    ```azif
    zone hall
    window in hand
    window landed
    kind player { you means this; starts in hall }
    player "Ann" { }
    kind lamp { starts in hall; you means "Ann" }
    verb toss {
      subject who: player = you
      var height: number
      do:
        offer in hand to who
        set the toss's height to 3
        offer landed to who
        if the toss's height > 5: finish "up"
    }
    procedure main { do: "Ann" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action in hand if the toss's height > 2: finish "high" }
    ```

    Right:

    ```azif
    lamp "Beacon" { action landed if the toss's height > 2: finish "high" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0467"
    message = "`{what}` is not known so far"
    what: str
    event: str
    found: Span
    windows: tuple[str, ...]
    value: str

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.found, "here it is found out"),)

    def hint(self) -> str:
        rows = [f"`action {spoken(window)} …`" for window in self.windows]
        later = one_of((*rows, f"`when … {spoken(self.event)} …`"))
        now = f"ask for `{spoken(self.value)}` here, or " if self.value else ""
        return f"{now}begin the ability with {later}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneByThen(OfNames):
    """An ability that comes behind an event asks where something is that the event has taken off the table.

    What begins with `when` comes when all of the event is done. Before it, everything is still where it was.

    Given:

    ```azif
    zone road
    zone cellar
    token coin
    kind player { you means this; starts in road; holds coin }
    kind room { starts in road }
    kind lamp { starts in road }
    room "Hall" { }
    player "Ann" { }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    verb snuff { object what: lamp; do: put what into cellar }
    procedure main {
      do:
        put "Ann" into "Hall"
        for each lamp as l:
          put l into "Hall"
          snuff l
        if "Ann"'s coins > 0: finish "rich"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when this is snuffed: each player in its place earns }
    ```

    Right:

    ```azif
    lamp "Beacon" { before this is snuffed: each player in its place earns }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0480"
    message = "`when …` comes too late here: by then, {where}"
    event: str
    where: str = "it has left its place"

    def hint(self) -> str:
        return f"begin the ability with `before …`: then `{spoken(self.event)}` has not happened yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedBefore(OfNames):
    """What is done behind an event is to last until the end of that: it is over, and the next one is meant.

    What begins with `when` comes when all of the event is done; `before` comes in time.

    Given:

    ```azif
    token oil
    zone hall
    kind player { you means this; holds oil; starts in hall }
    value thirst of player: number = 1
    verb brew {
      subject who: player = you
      do: add who's thirst to who's oil
    }
    procedure main { do: repeat 2: "Ann" brews; if "Ann"'s oil > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you brew: until end of brew your thirst +3 }
    ```

    Right:

    ```azif
    player "Ann" { before you brew: until end of brew your thirst +3 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0241"
    message = "`{verb}` is over when this happens: it would last into the next one"
    verb: str

    def hint(self) -> str:
        return "begin the ability with `before …` in place of `when …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneAtOnce(Diagnostic):
    """A card is put away as soon as it comes: what it is given then comes too late.

    `whenever` is asked at all times, also when the card has only just come; `when` reacts after that. A card
    to which something is given when it comes has nothing on it before.

    Given:

    ```azif
    zone shelf
    zone hand
    token coin
    kind lamp { starts in shelf; holds coin; you means "Ann" }
    verb ring { do { } }
    verb bring { object what: lamp; participle "brought"; do: put what into hand }
    verb drop { object what: lamp; do: put what into what's home }
    verb lay { object amount: quantity; on spot: thing; do: add amount's number to spot's (amount's token) }
    verb lift {
      object amount: quantity
      from spot: thing
      do: take amount's number from spot's (amount's token)
    }
    window day
    kind player { you means this; starts in shelf }
    player "Ann" { }
    procedure main { do: bring "Beacon"; offer day to "Ann"; if "Beacon" is in shelf: finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" {
      when this is brought: lay 3 coins on this
      action day cost lift 1 coin from this: ring
      whenever this has no coin: drop this
    }
    ```

    Right:

    ```azif
    lamp "Beacon" {
      when this is brought: lay 3 coins on this
      action day cost lift 1 coin from this: ring; if this has no coin: drop this
    }
    ```
    """

    code = "AZ0468"
    message = "this is gone as soon as it comes: there is no {token} on it before `when …` puts one there"
    token: str
    so: str

    def hint(self) -> str:
        last = f"write `if {self.so}` as the last sentence of what takes a {self.token} off this"
        return f"leave it out, and {last}"


def at_times(event: str, before: bool, windows: tuple[str, ...]) -> str:
    """The times of an event, as they are written."""
    rows = (f"`before … {spoken(event)} …`",) if before else ()
    return one_of((*rows, *(f"`action {spoken(window)} …`" for window in windows)))


def one_of(rows: tuple[str, ...]) -> str:
    """Several of which one will do."""
    return " or ".join((*([", ".join(rows[:-1])] if rows[1:] else ()), *rows[-1:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAwayBefore(OfNames):
    """Something is counted, or asked about, when a sentence before it has just put all of it away. Unless
    that is prevented, there is none of it.

    Given:

    ```azif
    window day
    token Coin
    zone hall
    zone chest
    kind room { starts in hall }
    room "Den" { }
    kind player { you means this; holds Coin; starts in hall }
    kind lamp { starts in "Den" }
    lamp "Beacon" { }
    verb store { object what: lamp; do: put what into chest }
    verb fetch {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" {
      once per main action day:
        store each lamp in "Den"
        fetch (number of lamps in "Den") Coins
    }
    ```

    Right:

    ```azif
    player "Ann" {
      once per main action day:
        let n = number of lamps in "Den"
        store each lamp in "Den"
        fetch n Coins
    }
    ```
    """

    code = "AZ0486"
    severity: ClassVar[Severity] = "warning"
    message = "nothing is left of this: `{verb}` has just put all of it away"
    verb: str

    def hint(self) -> str:
        return "ask before that, or note before it how many there are (`let n = …`), and write `n` here"
