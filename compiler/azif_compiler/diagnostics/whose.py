"""Complaints about things of which nobody says whose they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, short, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class Anybodys(OfNames):
    """Something that people hold is chosen, counted or asked for, and nothing says whose it is.

    Anybody's counts then: whoever chooses one can take it from somebody else.

    Given:

    ```azif
    zone road
    zone bag of player
    zone shelf
    window day
    kind player { you means this; starts in road }
    player "Ann" { }
    kind lamp { starts in shelf; you means its holder }
    verb drop { object what: lamp; do: put what into shelf }
    procedure main { do: put each lamp into "Ann"'s bag; offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day cost drop this: drop a lamp }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost drop this: drop a lamp you have }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0457"
    message = "nothing says whose {kind} this is: anybody's counts"
    kind: str

    def hint(self) -> str:
        said = short(self.span.text) if self.span is not None else f"a {spoken(self.kind)}"
        other = f"`choose … as friend`, and then `{said} friend has`"
        return f"write `{said} you have`, or choose first whose: {other}"
