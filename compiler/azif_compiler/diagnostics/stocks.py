"""Complaints about tokens that lie on things: none, too few, or just taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverThere(OfNames):
    """A component asks for tokens that lie on itself, and nothing in the game ever puts one there.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb lay {
      object amount: quantity; on spot: player
      needs amount's number > 0
      do: add amount's number to spot's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day if this's Gems = 0: lay 1 Coin on this }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day if this's Coins = 0: lay 1 Coin on this }
    ```
    """

    code = "AZ0478"
    severity: ClassVar[Severity] = "warning"
    message = "nothing ever puts a `{token}` on this: there are always 0"
    token: str
    there: str
    anywhere: bool = False
    """Whether there is none anywhere in the game, and not only here."""

    def text(self) -> str:
        if self.anywhere:
            return f"nothing in the game ever gives a `{spoken(self.token)}`: nobody can pay this"
        return OfNames.text(self)

    def hint(self) -> str:
        if self.anywhere:
            return "say on another card who gets it, and when, or let something else be paid"
        if self.there:
            there, token = spoken(self.there), spoken(self.token)
            return f"{there} is what lies on it: ask for {there}, or say what puts a `{token}` here"
        return "say what puts it here, or ask for what does; whoever has this has tokens of his own"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverSoMany(OfNames):
    """A component takes more of a token from itself than it ever has, or asks for more: all that puts any
    there is what it puts there itself when it comes. It could only have as many if it came twice.

    Given:

    ```azif
    window day
    token Coin
    zone hall
    zone chest
    zone pockets of player
    kind player { you means this; starts in hall }
    kind lamp { you means its holder; holds Coin; starts in chest }
    verb fetch { subject who: player = you; object what: lamp; do: put what into who's pockets }
    verb lay {
      object amount: quantity; on spot: lamp
      needs amount's number > 0
      do: add amount's number to spot's (amount's token)
    }
    verb lift {
      object amount: quantity; from spot: lamp
      needs amount's number > 0 and spot's (amount's token) >= amount's number
      do: take amount's number from spot's (amount's token)
    }
    player "Ann" { }
    procedure main { do: "Ann" fetches "Beacon"; offer day to "Ann" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" {
      when you fetch this: lay 2 Coins on this
      action day cost lift 3 Coins from this: finish "rich"
    }
    ```

    Right:

    ```azif
    lamp "Beacon" {
      when you fetch this: lay 3 Coins on this
      action day cost lift 3 Coins from this: finish "rich" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0497"
    message = "there are never {number} of `{token}` here: {most} is all that is ever put on this"
    token: str
    number: int
    most: int | None  # None if it depends on what is chosen before the game
    how: str = ""

    def text(self) -> str:
        if self.how:
            most = "what it comes with" if self.most is None else f"{self.most} `{spoken(self.token)}`"
            return f"this {self.how} holds: {most} is all that is ever put on this"
        return self.message.format(number=self.number, token=spoken(self.token), most=self.most)

    def hint(self) -> str:
        if self.how:
            return f"ask for another number, or say what puts more {spoken(self.token)} here, and when"
        return "take less, or put more here"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBefore(OfNames):
    """How many tokens there are is asked right behind a sentence that takes all of them: it is always 0.

    Sentences are done one after the other. What is to be known behind one is noted before it, with a name.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb drop {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: take amount's number from who's (amount's token)
    }
    verb fetch {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: drop all your Coins; fetch (your Coins) Gems }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch (your Coins) Gems; drop all your Coins }
    ```
    """

    code = "AZ0476"
    severity: ClassVar[Severity] = "warning"
    message = "this is always 0: `{verb}` has just taken every `{token}`"
    verb: str
    token: str
    by: str = ""
    """What takes some of them again."""

    def text(self) -> str:
        if self.by:
            before = f"`{spoken(self.verb)}` has just taken every `{spoken(self.token)}`"
            return f"there is nothing left to {spoken(self.by)}: {before}"
        return super(TakenBefore, self).text()

    def hint(self) -> str:
        if self.by:
            return f"say it before they are taken, or {spoken(self.by)} something else"
        return "say it before they are taken, or note before it how many there are (`let n = …`): `(n)`"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedBehindLoss(OfNames):
    """It is asked if somebody has less than was taken from him just before: whoever could give all of it has
    less by then, too.

    Given:

    ```azif
    window day
    token Coin
    zone hall
    track oil from 0 to 9
    kind player { you means this; holds Coin; starts in hall }
    verb drop {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) > 0
      do: set who's (amount's token) to larger of (0, who's (amount's token) - amount's number)
    }
    verb brew { do: add 1 to oil }
    procedure main { do: offer day to "Ann"; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: drop 3 Coins; if your Coins < 3: brew }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: if your Coins < 3: brew else: drop 3 Coins }
    ```
    """

    code = "AZ0277"
    severity: ClassVar[Severity] = "warning"
    message = (
        "this is asked behind `{verb}`: whoever had {number} has none left by then, and is meant as well"
    )
    verb: str
    token: str
    number: int

    def hint(self) -> str:
        loss = f"`{spoken(self.verb)} {self.number} {spoken(self.token)}`"
        return f"ask first, and put {loss} behind `else:`; what may be given instead is a choice: `cost …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenAgain(OfNames):
    """As many of a token are taken as were just given: there are as many as before.

    Given:

    ```azif
    window day
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb drop {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: take amount's number from who's (amount's token)
    }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: fetch 2 Coins; drop 2 Coins }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch 2 Coins }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0484"
    message = "as much `{token}` was given just before: with `{verb}` there is as much as there was"
    verb: str
    token: str

    def hint(self) -> str:
        return "take another number, or leave both out; of two that one may choose from, each is an `option`"
