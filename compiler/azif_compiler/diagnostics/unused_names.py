"""Complaints about names that are given, and things that are chosen, of which nothing comes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedName(OfNames):
    """A name that `let`, `as` or `choose number` gives is never used: what it names does nothing.

    That it is set or added to is no use either.

    Wrong:

    ```azif
    track glow from 0 to 9
    procedure main { do: let more = glow + 1; set glow to 2; finish "dark" }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    procedure main { do: let more = glow + 1; set glow to more; finish "dark" }
    ```
    """

    code = "AZ0214"
    message = "`{name}` is never used: what it names does nothing"
    name: str
    rolled: bool = False

    def hint(self) -> str | None:
        if not self.rolled:
            name = spoken(self.name)
            return f"write `{name}` where it is meant, `({name})` where a number stands, or leave it out"
        return f"say what comes of the dice: `number of {spoken(self.name)} at least 5` counts them, say"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedChoice(OfNames):
    """Something is chosen, and nothing is said of it: what follows happens to somebody else.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin; script visit }
    player "Ann" { }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    procedure main { do: perform "Bob"'s visit by "Bob"; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Bob" { visit: choose a player in hall; earn }
    ```

    Right:

    ```azif
    player "Bob" { visit: choose a player in hall; that player earns }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0254"
    message = "nothing is done with what is chosen here"
    noun: str

    def hint(self) -> str | None:
        return (
            f"what happens to it says so: `that {self.noun}`" if self.noun else "give it a name: `… as NAME`"
        )
