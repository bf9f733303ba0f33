"""Complaints about numbers that come to nothing: computed, chosen, or for what is repeated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverAboveNothing(Diagnostic):
    """Something is repeated, rolled or reduced by a number that is never more than 0.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
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
    player "Ann" { once per main action day: repeat 2 - 3: fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: repeat 3 - 1: fetch 1 Gem }
    ```
    """

    code = "AZ0470"
    message = "this is never more than 0 (at most {number}): nothing comes of it"
    number: int

    def hint(self) -> str:
        return "give a number above 0, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class JustOnce(Diagnostic):
    """Something is repeated once, which is to say that it is done. `repeat 2` does it twice.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
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
    player "Ann" { once per main action day: repeat 1: fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch 1 Gem }
    ```
    """

    code = "AZ0471"
    severity: ClassVar[Severity] = "warning"
    message = "`repeat 1` does once what stands behind it, as it would be done without it"

    def hint(self) -> str:
        return "say how often it is done, or leave `repeat` out"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongWayRound(Diagnostic):
    """A number is chosen from a larger one to a smaller one: there is none between them.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
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
    player "Ann" { once per main action day: choose number n from 5 to 2; fetch n Gems }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: choose number n from 2 to 5; fetch n Gems }
    ```
    """

    code = "AZ0472"
    message = "no number lies between these two: the smaller one comes first"

    def hint(self) -> str:
        return "write `from` the least `to` the most that may be chosen"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToChoose(Diagnostic):
    """A number is chosen from one number to the same: whoever is asked has no choice.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
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
    player "Ann" { once per main action day: choose number n from 2 to 2; fetch n Gems }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch 2 Gems }
    ```
    """

    code = "AZ0473"
    severity: ClassVar[Severity] = "warning"
    message = "there is nothing to choose: only one number lies from here to there"

    def hint(self) -> str:
        return "write the number itself where it is used, or another one behind `to`"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessThanNothing(OfNames):
    """A cost is what is left of something when so much is taken away, and that may be less than nothing.

    Nobody can pay less than nothing, or he would get something for it. A condition says that there is enough;
    or `larger of (0, …)` makes it 0, which can be paid.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
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
    player "Ann" { once per main action day cost pay (your Gems - 3) Coins: fetch 2 Gems }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day if your Gems > 3 cost pay (your Gems - 3) Coins: fetch 2 Gems }
    ```
    """

    code = "AZ0474"
    severity: ClassVar[Severity] = "warning"
    message = "this cost may be less than 0: `{verb}` cannot be done with less than nothing"
    verb: str
    number: str

    def hint(self) -> str:
        return f"say when it is enough (`if … > …` before `cost`), or write `(larger of (0, {self.number}))`"
