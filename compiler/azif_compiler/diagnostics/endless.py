"""Complaints about what never ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Endless(OfNames):
    """A reaction makes happen what it waits for, at once or by way of others that are there with it: it would
    come again and again, and the game would not go on.

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
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you earn Coin: earn 1 Coin }
    ```

    Right:

    ```azif
    player "Ann" { once per main when you earn Coin: earn 1 Coin }
    ```
    """

    code = "AZ0428"
    message = "this never ends: it makes `{verb}` happen again, and so comes again itself"
    verb: str
    chain: tuple[str, ...]
    sort: Literal["reaction", "check", "verb"] = "reaction"
    """What it is that comes again."""

    def text(self) -> str:
        if self.sort == "verb":
            return f"this never ends: `{spoken(self.verb)}` does itself again, whatever is so"
        if self.sort == "check":
            does = f"`{spoken(self.verb)}` changes nothing of what `whenever` asks"
            return f"this never ends: {does}, and so it comes again"
        return OfNames.text(self)

    def hint(self) -> str | None:
        if self.sort == "check":
            once = "what comes once, each time that something happens, begins with `when`: `when …: …`"
            return f"change in the block what `whenever` asks, so that it holds no longer; {once}"
        others = ", ".join(f"`{spoken(one)}`" for one in self.chain[1:])
        way = f" (it comes by way of {others})" if others else ""
        if self.sort == "verb":
            return f"say when it does not: `if …: …`, or `needs` in its declaration{way}"
        ends = "a condition (`if …`), a limit (`once per …` before `when`) or a cost"
        return f"say when it stops: {ends}{way}; what makes the event itself larger is `increase … by 1`"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsOftenAsWanted(OfNames):
    """A reaction that one may use makes happen what it waits for: whoever wants uses it for ever.

    Wrong:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    player "Ann" { may when you earn Coin: earn 1 Coin }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Right:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    player "Ann" { may once per main when you earn Coin: earn 1 Coin }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```
    """

    code = "AZ0440"
    message = "nothing limits this: it makes `{verb}` happen again, and may be used again, for ever"
    verb: str

    def hint(self) -> str:
        return "give it a limit (`once per …` before `when`), a cost (`cost …`) or a condition (`if …`)"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndlessTogether(OfNames):
    """Two cards of a package set each other off for ever, as soon as somebody has both.

    That they come together is not certain, so this is a warning.

    Wrong:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    kind ring { you means its owner; printed owner: player; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    verb smile { subject who: player = you; do { } }
    player "Ann" { }
    ring "Gold" { owner "Ann"; when you earn Coin: smile }
    ring "Silver" { owner "Ann"; when you smile: earn 1 Coin }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Right:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    kind ring { you means its owner; printed owner: player; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    verb smile { subject who: player = you; do { } }
    player "Ann" { }
    ring "Gold" { owner "Ann"; once per main when you earn Coin: smile }
    ring "Silver" { owner "Ann"; when you smile: earn 1 Coin }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```
    """

    code = "AZ0441"
    severity: ClassVar[Severity] = "warning"
    message = (
        "together with {others} this never ends: it makes `{verb}` happen again, and so comes again itself"
    )
    verb: str
    others: tuple[str, ...]

    def text(self) -> str:
        named = " and ".join(f'"{one}"' for one in self.others) or "another copy of itself"
        again = f"it makes `{spoken(self.verb)}` happen again, and so comes again"
        return f"together with {named} this never ends: {again}"

    def hint(self) -> str:
        return (
            "give one of them a limit (`once per …` before `when`), a cost (`cost …`) or a condition (`if …`)"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ComesOfItself(OfNames):
    """A reaction does something in which what it waits for happens again, and so comes again, as long as
    nothing in between says otherwise.

    Wrong:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    verb work { subject who: player = you; do: if who's Coins < 9: who earns 1 Coin }
    player "Ann" { when you earn Coin: work }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Right:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb earn {
      subject who: player = you; object amount: quantity
      needs amount's number > 0
      do: add amount's number to who's (amount's token)
    }
    verb work { subject who: player = you; do: if who's Coins < 9: who earns 1 Coin }
    player "Ann" { once per main when you earn Coin: work }
    procedure main { do: "Ann" earns 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```
    """

    code = "AZ0246"
    severity: ClassVar[Severity] = "warning"
    message = "this comes again and again: in `{does}`, `{verb}` happens, for which it waits"
    does: str
    verb: str

    def hint(self) -> str:
        return "say when it stops: a condition (`if …`), a limit (`once per …` before `when`) or a cost"


@dataclass(frozen=True, slots=True, kw_only=True)
class LoopWithoutEnd(OfNames):
    """A loop goes on while something is so, and nothing that it does changes that, or only the other way.

    A state check (`whenever`) is carried out again as long as it holds, with each change of what it asks.

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
    player "Ann" { once per main action day: while your Coins > 0: fetch 1 Gem }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: while your Coins > 0: pay 1 Coin; fetch 1 Gem }
    ```
    """

    code = "AZ0475"
    severity: ClassVar[Severity] = "warning"
    message = "this would go on for ever: what is done in it never changes what `while` or `whenever` asks"
    check: bool
    turned: bool
    """Whether what it asks changes, but only the other way."""

    def text(self) -> str:
        if self.check and not self.turned:
            return "this comes again with each change of what `whenever` asks, as long as that holds"
        word = "whenever" if self.check else "while"
        return f"this would go on for ever: what is done in it never changes what `{word}` asks"

    def hint(self) -> str:
        once = "`when …` comes once, each time that something happens" if self.check else "write `if`"
        if self.turned:
            return f"what is asked changes, but the other way: turn one of them round, or {once}"
        if self.check:
            return f"change in the block what is asked, or ask for one number (`… = 3`); {once}"
        return "change in the block what is asked; what is done once stands behind `if`"


@dataclass(frozen=True, slots=True, kw_only=True)
class UntilNothingIsLeft(OfNames):
    """A reaction to what somebody loses takes some more, and so comes again, until there is nothing left to
    take. However little is written, all of it goes.

    Given:

    ```azif
    token Coin
    zone hall
    kind player { you means this; holds Coin; starts in hall }
    verb drop {
      subject who: player = you; object amount: quantity
      needs amount's number > 0 and who's (amount's token) > 0
      do: set who's (amount's token) to larger of (0, who's (amount's token) - amount's number)
    }
    procedure main { do: set "Ann"'s Coins to 5; "Ann" drops 1 Coin; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you drop Coin: drop 1 Coin }
    ```

    Right:

    ```azif
    player "Ann" { increase you drop Coin by 1 }
    ```
    """

    code = "AZ0487"
    severity: ClassVar[Severity] = "warning"
    message = "this comes again because of what it does itself, until `{verb}` finds nothing more to take"
    verb: str

    def hint(self) -> str:
        return (
            "what makes the event itself larger is `increase … by 1`; what comes once has a limit "
            "(`once per …` before `when`); and of all that there is one says `all your …`"
        )
