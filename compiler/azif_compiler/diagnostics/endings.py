"""Complaints about how what happens ends."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class NotEndedYet(OfNames):
    """An ability asks how an event ends before it has ended.

    Only what `when` waits for has happened. What replaces, forbids or precedes an event, and what may be done
    while it goes on, comes before anybody knows.

    Wrong:

    ```azif
    token Coin
    kind player { holds Coin; you means this }
    verb toss { subject who: player = you; outcomes heads, tails; do: outcome heads }
    rule "s" { before a player heads a toss: set that player's Coin to 0 }
    ```

    Right:

    ```azif
    token Coin
    kind player { holds Coin; you means this }
    verb toss { subject who: player = you; outcomes heads, tails; do: outcome heads }
    rule "s" { when a player heads a toss: set that player's Coin to 0 }
    ```
    """

    code = "AZ0431"
    message = "how it ends is known only when it has happened"
    verb: str
    offered: bool

    def hint(self) -> str | None:
        if self.offered:
            return f"an action comes before that: speak of `{self.verb}` itself, and not of its end"
        return f"wait for it with `when`, or speak of `{self.verb}` itself"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeansNoEnd(OfNames):
    """`tries to` says that it does not matter how an event ends; of a verb that means no outcome, this goes
    without saying.

    Wrong:

    ```azif
    token Coin
    kind player { holds Coin; you means this }
    verb toss { subject who: player = you; outcomes heads, tails; do: outcome heads }
    rule "s" { when a player tries to toss: set that player's Coin to 0 }
    ```

    Right:

    ```azif
    token Coin
    kind player { holds Coin; you means this }
    verb toss { subject who: player = you; outcomes heads, tails; do: outcome heads }
    rule "s" { when a player tosses: set that player's Coin to 0 }
    ```
    """

    code = "AZ0432"
    message = "`{verb}` is meant however it ends"
    verb: str

    def hint(self) -> str | None:
        return "leave out `try to`"
