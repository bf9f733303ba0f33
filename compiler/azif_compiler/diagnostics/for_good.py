"""Complaints about what does nothing any more, since something is so for good by then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Label, OfNames, Severity
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class OverForGood(OfNames):
    """A card does something in a part of the game in which it cannot be done any more.

    A flag that is set once and never taken back divides the game in two parts. What needs that it is not set,
    and what a rule forbids once it is, does nothing in the second part: nobody is told, and what is paid for
    it is gone.

    Given:

    ```azif
    token oil
    kind lamp { state burnt: flag = no; script ash }
    zone shelf
    kind player { you means this; starts in shelf; holds oil }
    player "Ann" { }
    verb burn { do: set "Beacon"'s burnt to yes; stop evening }
    verb light { needs "Beacon" is not burnt; do: finish "bright" }
    verb sweep { do: perform "Beacon"'s ash by "Ann"; finish "dark" }
    procedure main {
      do:
        step evening: while yes: burn
        sweep
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { ash: light }
    ```

    Right:

    ```azif
    verb glow { do { } }
    lamp "Beacon" { ash: glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0234"
    message = "`{verb}` does nothing here: it cannot happen any more once {so}"
    verb: str
    so: str
    decided: Span | None
    why: Span

    def labels(self) -> tuple[Label, ...]:
        decided = (Label(self.decided, "here it is asked for"),) if self.decided is not None else ()
        return (*decided, Label(self.why, "this is why"))

    def hint(self) -> str:
        if self.decided is not None:
            return "turn the condition round, or say what can still be done then"
        return f"this only comes once {self.so}: say what can still be done then"
