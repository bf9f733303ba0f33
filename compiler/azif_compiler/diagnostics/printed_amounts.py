"""Complaints about what is printed, where what somebody has is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedIsMeant(OfNames):
    """A condition compares what is printed on something, and always ends alike: tokens of the same name are
    what lies on it, and changes.

    A name in small letters is the number that is printed, that of the token in capitals is how many one has.

    Given:

    ```azif
    token Oil
    zone shelf
    kind lamp { starts in shelf; printed oil: number; holds Oil }
    lamp "Beacon" { oil 5 }
    lamp "Taper" { oil 4 }
    ```

    Wrong:

    ```azif
    procedure main { do: if "Beacon"'s oil < 3: finish "dark" }
    ```

    Right:

    ```azif
    procedure main { do: if "Beacon"'s Oil < "Beacon"'s oil: finish "dark" }
    ```
    """

    code = "AZ0240"
    severity: ClassVar[Severity] = "warning"
    message = "this {how} holds: `{field}` is what is printed on {whom}, {between}"
    how: str
    field: str
    whom: str
    between: str
    token: str
    limit: str

    def hint(self) -> str:
        return f"how many there are now is `{spoken(self.token)}`: write `{spoken(self.token)} {self.limit}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedIsRead(OfNames):
    """A card asks for what is printed on somebody who plays, and tokens of the same name lie on him.

    A name in small letters is the number that is printed, and stays the same; that of the token in capitals
    is how many he has now.

    Given:

    ```azif
    token Oil
    zone shelf
    kind player { you means this; starts in shelf; printed oil: number; holds Oil }
    player "Ann" { oil 5 }
    player "Bob" { oil 12 }
    kind lamp { starts in shelf; you means "Ann" }
    verb dusk { do { } }
    procedure main { do: dusk; if "Bob"'s oil > 9 { finish "bright" }; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when dusk if your oil < 9: finish "dim" }
    ```

    Right:

    ```azif
    lamp "Beacon" { when dusk if your Oil < 9: finish "dim" }
    ```
    """

    code = "AZ0236"
    severity: ClassVar[Severity] = "warning"
    message = "`{field}` is the number that is printed on {whom}, and never changes"
    field: str
    whom: str
    token: str

    def hint(self) -> str:
        return f"how many there are now is `{spoken(self.token)}`, with a capital letter"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByWhatYouHave(OfNames):
    """Each of several gets or gives so much of something as `you` have of it: one number for all.

    Most often each is to do so by what he has himself. Then it is said of each, with a name.

    Given:

    ```azif
    token oil
    zone shelf
    kind player { you means this; starts in shelf; holds oil }
    player "Ann" { }
    player "Bob" { }
    kind lamp { starts in shelf; you means "Ann" }
    verb spill {
      subject who: player
      object amount: quantity
      do: take amount's number from who's (amount's token)
    }
    verb dusk { do { } }
    procedure main { do: dusk; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when dusk: each player spills (your oil) oil }
    ```

    Right:

    ```azif
    lamp "Beacon" { when dusk: for each player as i: i spills (i's oil) oil }
    ```
    """

    code = "AZ0238"
    severity: ClassVar[Severity] = "warning"
    message = "`your {token}` is what one has: each of them gets or gives as much as that, and not by his own"
    token: str
    """What one has; "" where things are counted that one has."""

    def text(self) -> str:
        if not self.token:
            return "what `you` have is counted: each of them gets or gives by that, and not by his own"
        return OfNames.text(self)

    def hint(self) -> str:
        own = f"(i's {spoken(self.token)})" if self.token else "(number of … i has)"
        return f"say it of each, by a name: `for each … as i: i … {own} …`"
