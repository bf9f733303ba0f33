"""Complaints about what comes again and again, until something else ends it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class AsLongAsItEndsSo(OfNames):
    """What waits for something that ends in one way does the same once more: it comes again as long as that
    ends so, and where it can end in no other way, for ever.

    Given:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb toss {
      subject who: player = you; outcomes win, blank
      do: roll 1 die; if the roll > 3: outcome win else: outcome blank
    }
    procedure main { do: "Ann" tosses win: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you blank a toss: toss win: finish "lucky" }
    ```

    Right:

    ```azif
    player "Ann" { once per main when you blank a toss: toss win: finish "lucky" }
    ```
    """

    code = "AZ0269"
    severity: ClassVar[Severity] = "warning"
    message = "this does `{verb}` once more, and comes again each time that it ends in `{outcome}`, too"
    verb: str
    outcome: str

    def hint(self) -> str:
        return "say how often: `once per … when …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByWhoIsChosen(OfNames):
    """What waits for something that happens to anybody lets the same happen to somebody who is chosen: that
    is what it waits for, too, and it goes from one to the other without an end.

    Given:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    player "Bea" { }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when a player earns Coin: choose another player as friend; friend earns 1 Coin }
    ```

    Right:

    ```azif
    player "Ann" { when you earn Coin: choose another player as friend; friend earns 1 Coin }
    ```
    """

    code = "AZ0273"
    severity: ClassVar[Severity] = "warning"
    message = "this makes `{verb}` happen to whoever is chosen, and comes again because of that"
    verb: str

    def hint(self) -> str:
        return "say when it stops: a limit (`once per …` before `when`), or of whom it is told (`when you …`)"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposedAgain(OfNames):
    """Something stands in the place of an event that comes as long as something is so, and changes nothing of
    that: the event is proposed again, and replaced again, until something else ends it.

    Given:

    ```azif
    token Drop
    token Coin
    zone hall
    kind lamp { holds Drop, Coin; starts in hall }
    verb fade { object what: lamp; participle "faded"; do: set what's Drops to 3 }
    verb tip { object what: lamp; do: add 1 to what's Coins }
    verb fill { object what: lamp; do: set what's Drops to 2 }
    rule "Dry" {
      whenever there is a lamp whose Drops < 1: for each lamp whose Drops < 1 as dry: fade dry
    }
    procedure main { do: set "Brass"'s Drops to 0; if "Brass"'s Coins > 2: finish "rich" }
    ```

    Wrong:

    ```azif
    lamp "Brass" { instead of this is faded: tip this }
    ```

    Right:

    ```azif
    lamp "Brass" { instead of this is faded: fill this; tip this }
    ```
    """

    code = "AZ0270"
    severity: ClassVar[Severity] = "warning"
    message = "`{verb}` is proposed again as long as what asks for it holds, and this changes nothing of that"
    verb: str
    lacking: tuple[str, ...]
    """The tokens of which there is too little."""

    def hint(self) -> str:
        if self.lacking:
            return f"let there be more {' and '.join(f'`{one}`' for one in self.lacking)} here, too"
        return "change here, too, what asks for it (`azif words` and the name of the event say where that is)"


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtAboutAgain(OfNames):
    """What answers an event that comes when somebody has too little of something takes more of it from him:
    then he has too little again, and the event comes again.

    Given:

    ```azif
    token Drop
    token Coin
    zone hall
    kind player { you means this; holds Drop, Coin; starts in hall }
    verb faint { subject who: player = you; do: set who's Drops to 1 }
    verb spill {
      subject who: player = you; object amount: quantity
      do: take amount's number from who's (amount's token)
    }
    rule "Dry" {
      whenever there is a player whose Drops < 1: for each player as one: if one's Drops < 1: one faints
    }
    procedure main { do: "Ann" spills 1 Drop; if "Ann"'s Coins > 2: "Ann" spills 1 Coin; finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you faint: spill 1 Drop }
    ```

    Right:

    ```azif
    player "Ann" { when you faint: spill 1 Coin }
    ```
    """

    code = "AZ0274"
    severity: ClassVar[Severity] = "warning"
    message = "this takes `{token}` of whom `{verb}` comes for having too little of it: it comes again"
    verb: str
    token: str

    def hint(self) -> str:
        return "take something else, say of whom else it is taken, or how often (`once per … when …`)"


@dataclass(frozen=True, slots=True, kw_only=True)
class CarriedOutAgain(OfNames):
    """A script makes happen, to the card on which it stands, the verb by which it is carried out itself: it
    begins again in its own middle, instead of what was meant.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf; script flare }
    verb burn { object what: lamp; do: perform what's flare }
    verb dim { object what: lamp; do { } }
    lamp "Candle" { }
    procedure main { do: burn "Beacon"; burn "Candle"; dim "Candle"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { flare: burn this }
    ```

    Right:

    ```azif
    lamp "Beacon" { flare: dim this }
    ```
    """

    code = "AZ0530"
    severity: ClassVar[Severity] = "warning"
    message = "`{script}` is what happens by `{verb}`: here it begins again"
    script: str
    verb: str

    def hint(self) -> str:
        return f"say what is to happen in place of `{spoken(self.verb)}`"
