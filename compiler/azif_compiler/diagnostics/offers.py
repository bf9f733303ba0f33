"""Complaints about what is offered to whoever has less than it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class AsksForLess(OfNames):
    """Something is offered to whoever has some of a thing, and takes more of it than that.

    Behind a colon, who has fewer loses what he has, and gets the same for it. In a cost, nothing is offered
    to whoever cannot pay the whole: what the condition says of it changes nothing.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb drop {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) > 0
      do: set who's (amount's token) to larger of (0, who's (amount's token) - amount's number)
    }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure main {
      do:
        drop 1 Gem by "Ann"
        fetch 1 Coin by "Ann"
        offer day to "Ann"
        if "Ann"'s Gems > 1: finish "rich"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { action day if you have 1 Coin: drop 3 Coins; fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { action day if you have 3 Coins: drop 3 Coins; fetch 1 Gem }
    ```
    """

    code = "AZ0228"
    severity: ClassVar[Severity] = "warning"
    message = "this asks for {asked}, and {taken} are taken"
    asked: int
    taken: int
    paid: bool
    most: bool = False
    """Whether it asks for whoever has no more than that."""

    def text(self) -> str:
        if self.most:
            return (
                f"this is for whoever has at most {self.asked}, and it costs {self.taken}: he cannot pay that"
            )
        return super(AsksForLess, self).text()

    def hint(self) -> str:
        if self.most:
            return f"turn it round, `at least {self.taken}`, or pay with something else"
        if self.paid:
            return (
                f"leave it out: what costs {self.taken} is only offered to whoever can pay that; "
                f"or pay {self.asked}"
            )
        return (
            f"ask for {self.taken}, or take {self.asked}: as it is, whoever has fewer than {self.taken} "
            "gets the same for what he has"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidBeside(Diagnostic):
    """An option takes two things, and only the first must be there for it: who has no more gives that alone.

    An option is offered where its first sentence is possible; what is not possible behind it is passed over.
    What stands behind `cost` must be paid whole, or the option is not offered.

    Given:

    ```azif
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall; script visit }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    procedure main { do: perform "Ann"'s visit; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: choose: option "Pay" { pay 2 Coins; pay 1 Gem }; option "Leave" { } }
    ```

    Right:

    ```azif
    player "Ann" { visit: choose: option "Pay" cost { pay 2 Coins; pay 1 Gem } { }; option "Leave" { } }
    ```
    """

    code = "AZ0232"
    severity: ClassVar[Severity] = "warning"
    message = "whoever cannot do this may choose it all the same, and does what stands before it alone"
    paid: str
    is_last: bool

    def hint(self) -> str:
        rest = " { }" if self.is_last else ": …"
        return f'put all that is paid behind `cost`: `option "…" cost {{ {self.paid} }}{rest}`'


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenInPart(OfNames):
    """An option takes several tokens and asks nothing: whoever has fewer may choose it, too, and gives what
    he has.

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
    player "Ann" {
      once per main action day:
        choose:
          option "Coins": drop 3 Coins
          option "Oil": brew
    }
    ```

    Right:

    ```azif
    player "Ann" {
      once per main action day:
        choose:
          option "Coins" if your Coins >= 3: drop 3 Coins
          option "Oil": brew
    }
    ```
    """

    code = "AZ0282"
    severity: ClassVar[Severity] = "warning"
    message = "whoever has fewer `{token}` than {number} may choose this, too, and gives what there is"
    token: str
    number: int

    def hint(self) -> str:
        asked = f"if your {spoken(self.token)} >= {self.number}"
        return f'say behind the name of the option what is needed for it: `option "…" {asked}: …`'
