"""Complaints about what a card never lets happen, and waits for, or does, itself."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Label, OfNames
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class StoppedByItself(OfNames):
    """An ability waits for an event that another ability of the same card never lets happen.

    What `cannot` forbids is not replaced, what `instead` replaces is not prevented, and nothing that does not
    happen is reacted to.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf; state lit: flag = no }
    verb kindle { object what: lamp; participle "kindled"; do: set what's lit to yes }
    procedure main { do: kindle "Beacon"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" {
      cannot this is kindled
      when this is kindled: finish "bright"
    }
    ```

    Right:

    ```azif
    lamp "Beacon" {
      cannot this is kindled if this is lit
      when this is kindled: finish "bright"
    }
    ```
    """

    code = "AZ0442"
    message = "this waits in vain: the card itself never lets `{verb}` happen"
    verb: str
    first: Span
    does: bool = False
    """Whether the card does it itself, in vain, and does not wait for it."""

    def text(self) -> str:
        in_vain = "does nothing" if self.does else "waits in vain"
        return f"this {in_vain}: the card itself never lets `{self.verb}` happen"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "it is stopped here"),)

    def hint(self) -> str:
        return "say with `if` when the other ability stops it, or leave one of the two out"
