"""Complaints about what is paid: prices that are none, and actions that cost nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NotInTheCost(OfNames):
    """Something is paid in a block in which more happens: whoever cannot pay gets the rest for nothing.

    A sentence whose verb cannot happen is passed over, and the next one follows; what stood before it has
    happened. What stands behind `cost` must be paid, or nothing is offered.

    Given:

    ```azif
    token Coin { symbol "$" }
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall; script visit }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: perform "Ann"'s visit; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: pay $2; fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { visit: may cost pay $2: fetch 1 Gem }
    ```
    """

    code = "AZ0424"
    severity: ClassVar[Severity] = "warning"
    message = "this is no cost: whoever cannot pay gets {got} for nothing"
    verb: str
    paid: str
    got: str

    def hint(self) -> str | None:
        return f'put it behind `cost`: `may cost {self.paid}: …`, `option "…" cost {self.paid}: …`'


@dataclass(frozen=True, slots=True, kw_only=True)
class AGift(OfNames):
    """A cost gives something to whoever pays it: that is no cost. It stands in the block, with the rest that
    comes of it.

    Given:

    ```azif
    window day
    token Coin
    token Gem
    zone hall
    kind player { you means this; holds Coin, Gem; starts in hall }
    verb fetch {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Gems > 0: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day cost fetch 1 Coin: fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch 1 Coin; fetch 1 Gem }
    ```
    """

    code = "AZ0429"
    message = "this is no cost: with `{verb}` one gets something"
    verb: str

    def hint(self) -> str | None:
        return "put it behind the colon, with what else comes of it; a cost takes something"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidInPart(OfNames):
    """A cost takes what is there, and need not be there whole: who has one of two pays one.

    Whether an action is offered, the guard of its cost decides. One that asks whether there is any lets
    somebody pay with less than the card says.

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
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure main {
      do: drop 1 Gem by "Ann"; fetch 1 Coin by "Ann"; offer day to "Ann"; if "Ann"'s Gems > 1: finish "rich"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { action day cost drop 2 Coins: fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { action day cost pay 2 Coins: fetch 1 Gem }
    ```
    """

    code = "AZ0454"
    message = "this need not be paid whole: with `{verb}` somebody who has less gives what is there"
    verb: str
    paid: str = ""

    def hint(self) -> str | None:
        return f"write `{self.paid}`" if self.paid else "use a verb that happens only if so much is there"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidTwice(Diagnostic):
    """A cost wants the same of the same thing twice: it can never be paid.

    Given:

    ```azif
    window day
    zone hall
    kind player { you means this; starts in hall; state tired: flag = no }
    verb tire { object who: player; needs not who's tired; do: set who's tired to yes }
    procedure main { do: offer day to "Ann" }
    ```

    Wrong:

    ```azif
    player "Ann" { action day cost { tire this; tire this }: finish "done" }
    ```

    Right:

    ```azif
    player "Ann" { action day cost tire this: finish "done" }
    ```
    """

    code = "AZ0426"
    message = "the same cannot be paid twice with the same thing: this is never offered"

    def hint(self) -> str | None:
        return "say it once"


@dataclass(frozen=True, slots=True, kw_only=True)
class HadAgain(OfNames):
    """As many of a token are paid or taken as are had again at once, or more: nothing comes of it, or less.

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
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: offer day to "Ann"; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { action day cost pay 2 Coins: fetch 1 Coin }
    ```

    Right:

    ```azif
    player "Ann" { action day cost pay 2 Coins: fetch 2 Gems }
    ```
    """

    code = "AZ0448"
    message = "`{token}` was taken just before: after `{verb}` there is no more of it than there was"
    verb: str
    token: str
    saved: bool = False
    """Whether it is saved from being taken, and not had again."""

    def text(self) -> str:
        if self.saved:
            return f"this costs as much `{spoken(self.token)}` as it saves: nobody has more of it in the end"
        return super(HadAgain, self).text()

    def hint(self) -> str | None:
        if self.saved:
            return "pay with something else, or save more than is paid"
        return "give something else for it, or more than was taken"


@dataclass(frozen=True, slots=True, kw_only=True)
class UpToAnother(OfNames):
    """A number goes as far as somebody has of one token, and as many of another are taken.

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
    procedure main { do: offer day to "Ann"; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: choose number n from 1 to your Gems; pay n Coins }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: choose number n from 1 to your Coins; pay n Coins }
    ```
    """

    code = "AZ0449"
    message = "the number goes as far as `{had}` goes, and `{token}` is what is taken"
    had: str
    token: str

    def hint(self) -> str | None:
        return f"let it go as far as there is `{spoken(self.token)}`, or take `{spoken(self.had)}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidWhole(OfNames):
    """An ability waits to reduce, prevent or replace what is paid. What stands behind `cost` is paid whole or
    not at all: nothing reduces it, and nothing happens in its place.

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
    rule "r" { once per main action day cost pay 2 Coins: fetch 1 Gem }
    procedure main { do: offer day to "Ann"; if "Ann"'s Gems > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { reduce you pay Coins by 1 }
    ```

    Right:

    ```azif
    player "Ann" { when you pay Coins: fetch 1 Gem }
    ```
    """

    code = "AZ0477"
    severity: ClassVar[Severity] = "warning"
    message = "what is paid is paid whole: nothing reduces or replaces `{verb}` behind `cost`"
    verb: str
    besides: bool
    """Whether some of it is paid otherwise, so that this counts there."""
    takes_tokens: bool = True
    """Whether the verb takes what is paid, and is not something else that is done for something."""

    def hint(self) -> str | None:
        if not self.takes_tokens:
            verb = spoken(self.verb)
            forbidden = f"what nobody may do, with `cannot … {verb} …`"
            return f"what comes besides begins with `when … {verb} …`; {forbidden}"
        if self.besides:
            way = f"give some of it back: `when … {spoken(self.verb)} …`"
            return (
                f"it counts only where somebody pays besides, which is the lesser part; for all of it {way}"
            )
        return f"say it where the cost is written; or give some of it back: `when … {spoken(self.verb)} …`"
