"""Complaints about what an event finds out itself, whatever anybody has made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAnew(OfNames):
    """A variable of an event is changed that the event finds out itself afterwards, before anything asks for
    it: nothing is left of what was changed.

    Given:

    ```azif
    window dusk
    zone yard
    kind player { you means this; starts in yard }
    player "Ann" { }
    kind lamp { you means "Ann"; starts in yard }
    track oil from 0 to 9
    value brightness: number = the shine's sparks + oil
    verb shine {
      subject who: player = you
      var sparks: number = 0
      var glow: number = 0
      do:
        offer dusk to who
        set glow to brightness
        add glow to oil
    }
    verb stir { do: add 1 to the shine's sparks }
    procedure main { do: "Ann" shines; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { before you shine: add 1 to the shine's glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { before you shine: stir }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0276"
    message = "nothing comes of this: the {event}'s {name} is found out anew behind it"
    event: str
    name: str
    found: Span
    verbs: tuple[str, ...]

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.found, "here it is found out"),)

    def hint(self) -> str:
        if not self.verbs:
            return f"change something that the {spoken(self.event)} counts, or let this come behind it"
        named = ", ".join(f"`{spoken(one)}`" for one in self.verbs[:3])
        return f"what it is found out from is changed by: {named}"
