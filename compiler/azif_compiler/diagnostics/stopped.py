"""Complaints about what a card never lets happen, and waits for, or does, itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Label, OfNames, Severity, spoken
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


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAway(OfNames):
    """A card forbids, whatever is so, that anybody gets it.

    What stands on it is never anybody's: where something gives it to somebody, it stays where it is.

    Given:

    ```azif
    zone shelf
    zone hand of player
    kind player { you means this; starts in shelf; state dark: flag = no }
    player "Ann" { }
    kind lamp { starts in shelf; you means its holder }
    verb take { subject who: player = you; object what: lamp; do: put what into who's hand }
    procedure main { do: set "Ann"'s dark to yes; "Ann" takes "Beacon"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { cannot you take this }
    ```

    Right:

    ```azif
    lamp "Beacon" { cannot a player takes this if that player is dark }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0342"
    message = "`{verb}` never happens with this: it comes to nobody"
    verb: str

    def text(self) -> str:
        return f"`{spoken(self.verb)}` never happens with this: it comes to nobody"

    def hint(self) -> str:
        return "say with `if` when it cannot, or leave it out"
