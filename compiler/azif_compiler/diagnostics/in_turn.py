"""Complaints about what is carried out for each of some people in turn, or for one of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, short, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEachAlready(OfNames):
    """What happens for each of some people, one by one, does something to all of them.

    With three of them each would have it three times. So it is with a script that is carried out for each,
    and with what stands at the start or end of a step that is gone through for each.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    kind feast { starts in hall; script meal }
    player "Ann" { }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    procedure main {
      do:
        for each player as one: for each feast as dish: perform dish's meal by one
        if "Ann"'s coins > 3: finish "rich"
    }
    ```

    Wrong:

    ```azif
    feast "Supper" { meal: each player earns }
    ```

    Right:

    ```azif
    feast "Supper" { meal: earn }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0459"
    message = (
        "`{script}` happens for each {kind} already: this happens to all of them as often as there are some"
    )
    script: str
    kind: str
    once: str = ""
    """When it comes once, for all of them."""

    def hint(self) -> str:
        if self.once:
            return (
                f"`{self.once}` comes once for all of them; say it there, or of one of them, without `each`"
            )
        return "say what happens to one of them, without `each`; what happens once stands behind `if`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForOneAlone(OfNames):
    """A script that is carried out once speaks of `you`, and nobody who reads it knows who that is.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    kind feast { starts in hall; script opening }
    player "Ann" { }
    value host: player = "Ann"
    verb earn { subject who: player = you; do: add 1 to who's coin }
    procedure main {
      do:
        for each feast as dish: perform dish's opening by host
        if "Ann"'s coins > 3: finish "rich"
    }
    ```

    Wrong:

    ```azif
    feast "Supper" { opening: earn }
    ```

    Right:

    ```azif
    feast "Supper" { opening: each player earns }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0460"
    message = "`{script}` happens once, and only the {whom} is spoken to"
    script: str
    whom: str

    def hint(self) -> str:
        said = short(self.span.text) if self.span is not None else "…"
        if said.startswith("for each "):
            return f"nobody of these is `you`: give them a name, `{said.partition(':')[0]} as i: i …`"
        if " except you" in said:
            return f"nobody is `you` here: leave `except you` out, or say `except the {spoken(self.whom)}`"
        return f"say to whom it happens before `{said}`: to each, or to the {spoken(self.whom)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutNobody(OfNames):
    """A script is carried out for each of some people, and speaks of none of them: what is to happen once
    happens as often as there are some.

    Given:

    ```azif
    zone hall
    track heat from 0 to 20
    token coin
    kind player { you means this; starts in hall; holds coin }
    kind feast { starts in hall; script meal }
    player "Ann" { }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    verb warm { object amount: number; do: add amount to heat }
    verb dine { subject dish: feast; do: for each player as one: perform dish's meal by one }
    procedure main {
      do:
        for each feast as dish: dish dines
        if heat > 3: finish "warm"
        if "Ann"'s coins > 3: finish "rich"
    }
    ```

    Wrong:

    ```azif
    feast "Supper" { meal: warm 1 }
    ```

    Right:

    ```azif
    feast "Supper" {
      when this dines: warm 1
      meal: earn
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0261"
    message = (
        "`{script}` happens for each {kind}, and nothing here speaks of `you`: all of this is done as often "
        "as there are some"
    )
    script: str
    kind: str
    verb: str

    def hint(self) -> str:
        return f"what happens once is told as `when … {spoken(self.verb)} …`; or say it of `you`"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastOnly(OfNames):
    """Somebody is put into one place after the other, and so is in the last one: no other counts.

    Given:

    ```azif
    zone hall
    kind room { starts in hall }
    room "Attic" { }
    room "Cellar" { }
    kind player { you means this; starts in hall; script visit }
    verb go { subject who: player = you; to goal: place; do: put who into goal }
    procedure main { do: for each player as one: perform one's visit; finish "so" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: go to 2 rooms }
    ```

    Right:

    ```azif
    player "Ann" { visit: go to a room }
    ```
    """

    code = "AZ0297"
    message = "`{verb}` leads to one of these places after the other, so that only the last one counts"
    verb: str

    def hint(self) -> str:
        return "name one place, or say with a condition which of them it is"
