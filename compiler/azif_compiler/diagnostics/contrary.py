"""Complaints about what runs against whoever does it, and of what nothing comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class WishedByNobody(OfNames):
    """Somebody may prevent or reduce what he gets, or increase what is taken from him: nobody does that.

    Either the event is the opposite of the one that is meant, or what is done about it is.

    Given:

    ```azif
    token Coin
    zone hall
    window day
    kind player { you means this; holds Coin; starts in hall }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    verb shed {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    player "Ben" { action day cost shed 1 Coin: finish "paid" }
    procedure main { do: fetch 2 Coins by "Ann"; offer day to "Ben"; shed 1 Coin by "Ann" }
    ```

    Wrong:

    ```azif
    player "Ann" { may prevent you fetch Coins }
    ```

    Right:

    ```azif
    player "Ann" { may prevent you shed Coins }
    ```
    """

    code = "AZ0286"
    severity: ClassVar[Severity] = "warning"
    message = "nobody wishes this for himself"
    verb: str
    token: str
    more: bool

    def text(self) -> str:
        what = "takes from" if self.more else "adds to"
        return f"nobody wishes this for himself: `{self.verb}` {what} the {self.token} that `you` have"

    def hint(self) -> str:
        if self.more:
            return (
                "write `reduce` in place of `increase`, or name the event that gives something; what always "
                "happens says neither `may` nor `cost …`"
            )
        return "name the event that takes something from `you`, or write `increase` in place of it"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTheOther(OfNames):
    """All that comes of a sentence is that somebody loses something by one of its two outcomes, or gets
    something, or that another sentence happens; nearly everywhere else that stands behind the other one.

    Given:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall; script visit }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    verb shed {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb toss {
      subject who: player = you; outcomes heads, tails
      do: roll 1 die as x; if number of x at least 4 > 0: outcome heads else: outcome tails
    }
    player "Ben" { visit: toss tails: shed 1 Coin }
    player "Cleo" { visit: toss tails: shed 2 Coins }
    player "Dan" { visit: toss tails: shed 3 Coins }
    player "Eva" { visit: toss tails: shed 4 Coins }
    player "Finn" { visit: toss tails: shed 5 Coins }
    player "Gus" { visit: toss tails: shed 6 Coins }
    procedure main { do: for each player as one: perform one's visit; fetch 1 Coin by "Ann"; finish "so" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: toss heads: shed 1 Coin }
    ```

    Right:

    ```azif
    player "Ann" { visit: toss tails: shed 1 Coin }
    ```
    """

    code = "AZ0287"
    severity: ClassVar[Severity] = "warning"
    message = (
        "what comes of this `{verb}` is {what} by `{outcome}`: others nearly always say that of `{other}`"
    )
    verb: str
    outcome: str
    other: str
    what: str
    alone: bool
    """Whether something comes of this outcome alone, and not of both."""

    def hint(self) -> str:
        if not self.alone:
            return f"let `{self.outcome}` and `{self.other}` change places"
        return f"write `{self.other}` in place of `{self.outcome}`; if it is meant so, say what comes of both"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomesOfNothing(Diagnostic):
    """Outcomes of a sentence are told, and nothing happens by any of them; of this verb others nearly
    always say that something does.

    Given:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall; script visit }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    verb shed {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb toss {
      subject who: player = you; outcomes heads, tails
      do: roll 1 die as x; if number of x at least 4 > 0: outcome heads else: outcome tails
    }
    player "Ben" { visit: toss tails: shed 1 Coin }
    player "Cleo" { visit: toss tails: shed 2 Coins }
    player "Dan" { visit: toss tails: shed 3 Coins }
    player "Eva" { visit: toss tails: shed 4 Coins }
    player "Finn" { visit: toss tails: shed 5 Coins }
    player "Gus" { visit: toss tails: shed 6 Coins }
    procedure main { do: for each player as one: perform one's visit; fetch 1 Coin by "Ann"; finish "so" }
    ```

    Wrong:

    ```azif
    player "Ann" {
      visit: toss
        heads { }
        tails { }
    }
    ```

    Right:

    ```azif
    player "Ann" {
      visit: toss
        heads: fetch 1 Coin
        tails { }
    }
    ```
    """

    code = "AZ0288"
    severity: ClassVar[Severity] = "warning"
    message = "nothing comes of any of these outcomes"

    def hint(self) -> str:
        return "say what happens by one of them at least, or leave the sentence out"
