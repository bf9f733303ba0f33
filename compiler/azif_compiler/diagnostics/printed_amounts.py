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
