"""Complaints about amounts that are asked of what may be nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class MayBeNobody(OfNames):
    """An amount is asked of what a field is, and that is nothing until something is set there.

    A condition about nothing does not hold. An amount of it there is not, so that the game could not go on.

    Given:

    ```azif
    zone shelf
    window day
    track oil from 0 to 9
    kind lamp { starts in shelf; printed glow: number = 1 }
    kind player { you means this; starts in shelf; state lantern: lamp = nothing }
    lamp "Beacon" { }
    verb lift { subject who: player = you; object what: lamp; do: set who's lantern to what }
    rule "r" { action day: lift "Beacon" }
    procedure main { do: offer day to each player; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: add (your lantern's glow) to oil }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day if your lantern is a lamp: add (your lantern's glow) to oil }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0250"
    message = "`{asked}` is asked of what may be nothing, or not {kind}: the game could not go on"
    field: str
    asked: str
    kind: str

    def hint(self) -> str:
        return f"ask for it before: `if your {spoken(self.field)} is {self.kind}`, or of whoever it is"
