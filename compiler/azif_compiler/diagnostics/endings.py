"""Complaints about what goes on: how it ends, and what is offered meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverMeanwhile(OfNames):
    """An action may be used while an event goes on, but its window is offered at other times alone: nobody is
    ever asked.

    Given:

    ```azif
    window day
    window in hand
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { }
    kind lamp { you means player "Ann"; starts in hall }
    verb toss {
      subject who: player = you
      var height: number = 1
      do: offer in hand to who; if the toss's height > 1: finish "up"
    }
    verb lift { do: set the toss's height to 2 }
    procedure main { do: offer day to "Ann"; "Ann" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day when a player tosses: lift }
    ```

    Right:

    ```azif
    lamp "Beacon" { action in hand when a player tosses: lift }
    ```
    """

    code = "AZ0222"
    message = "`{window}` is never offered while a `{event}` goes on: nobody can use this"
    window: str
    event: str
    there: tuple[str, ...]

    def hint(self) -> str:
        if not self.there:
            return f"leave the `{spoken(self.event)}` out, or wait for it with `when` or `before`"
        event = spoken(self.event)
        rows = " or ".join(f"`action {spoken(window)} when … {event} …`" for window in self.there[:4])
        then = f"what may be done when it happens is told as `may when … {event} …`"
        return f"{then}, what changes it first as `may before … {event} …`; while it does, {rows}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyHisOwn(OfNames):
    """An action may be used in somebody else's event, but in a window that is only offered to him whose event
    it is: nobody is ever asked.

    Given:

    ```azif
    window day
    window in hand
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { }
    player "Bob" { }
    kind lamp { you means player "Ann"; starts in hall }
    verb toss {
      subject who: player = you
      var height: number = 1
      do: offer in hand to who; if the toss's height > 1: finish "up"
    }
    verb lift { do: set the toss's height to 2 }
    procedure main { do: offer day to "Ann"; "Ann" tosses; "Bob" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action in hand when another player tosses: lift }
    ```

    Right:

    ```azif
    lamp "Beacon" { action in hand when you toss: lift }
    ```
    """

    code = "AZ0237"
    message = "nobody can use this: during `{event}`, `{window}` is only offered to the one whose it is"
    window: str
    event: str

    def hint(self) -> str:
        event = spoken(self.event)
        return f"what is done about another's is told with `in response to`, or with `may when … {event} …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyYours(OfNames):
    """An action that somebody has may be used in anybody's event, so it says, but in a window that is only
    offered to him whose event it is: it is for his own alone.

    Given:

    ```azif
    window in hand
    zone hall
    zone shelf
    zone bag of player
    kind player { you means this; starts in hall }
    player "Ann" { }
    player "Bob" { }
    kind lamp { starts in shelf; you means its holder }
    verb toss {
      subject who: player = you
      var height: number = 1
      do: offer in hand to who; if the toss's height > 1: finish "up"
    }
    verb lift { do: set the toss's height to 2 }
    procedure main { do: put each lamp into "Ann"'s bag; "Ann" tosses; "Bob" tosses; finish "down" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action in hand when a player tosses: lift }
    ```

    Right:

    ```azif
    lamp "Beacon" { action in hand when you toss: lift }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0244"
    message = (
        "this is only for your own: during `{event}`, `{window}` is offered to nobody but him whose it is"
    )
    window: str
    event: str

    def hint(self) -> str:
        event = spoken(self.event)
        return (
            f"say `you` if that is meant; what is done about anybody's is told with `in response to`, or "
            f"with `may when … {event} …`"
        )
