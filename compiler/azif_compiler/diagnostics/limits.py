"""Complaints about limits that change nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitedInVain(OfNames):
    """An ability has a limit, and its cost puts its card away: it can be used once in any case.

    Given:

    ```azif
    zone shelf
    zone cellar { inactive }
    window day
    track oil from 0 to 9
    kind lamp { starts in cellar }
    verb drop { object what: lamp; do: put what into what's home }
    verb pour { do: add 1 to oil }
    procedure main {
      do: put "Beacon" into shelf; step noon: offer day to "Ann"; if oil > 3: finish "bright"
    }
    kind player { you means this; starts in shelf }
    player "Ann" { }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { once per noon action day cost drop this: pour }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost drop this: pour }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0257"
    message = "the limit changes nothing: with `{verb}` this is put away when it is used"
    verb: str

    def hint(self) -> str:
        return "leave the limit out, or let the cost be another one"
