"""Complaints about what is never so when something comes for somebody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverByThen(OfNames):
    """What an ability asks is never so when it comes: its step, its window or its script only comes for
    whoever is not so.

    Given:

    ```azif
    zone yard
    kind player { you means this; starts in yard; state asleep: flag = no; state late: flag = no }
    player "Ann" { }
    kind lamp { starts in yard; you means "Ann" }
    track oil from 0 to 9
    verb glow { do: add 1 to oil }
    procedure main {
      do:
        for each player as p:
          if not p's asleep: step dawn for p: set p's late to yes
        set "Ann"'s asleep to yes
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { at start of your dawn if you are asleep: glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { at start of your dawn if you are late: glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0233"
    message = "this {how} holds: by then, it is {so}"
    how: str
    sort: str
    name: str
    so: str
    decided: Span

    def text(self) -> str:
        name = spoken(self.name)
        match self.sort:
            case "step":
                return f"this {self.how} holds: `{name}` only comes for whoever is {self.so}"
            case "window":
                return f"this {self.how} holds: `{name}` is only offered to whoever is {self.so}"
            case _:
                return f"this {self.how} holds: `{name}` is only carried out if {self.so}"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.decided, "here it is decided"),)

    def hint(self) -> str:
        return "leave the condition out with all that depends on it, or let this come at another moment"
