"""Complaints about what is asked behind an event that has just set it, and about what is gone behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOtherwise(OfNames):
    """An ability behind an event, or at the end of a step, asks for what that has just set: it is never so
    then, or always.

    Given:

    ```azif
    zone hall
    track oil from 0 to 9
    kind lamp { starts in hall }
    kind player { you means this; starts in hall; state beloved: lamp = nothing }
    lamp "Beacon" { }
    verb lift { subject who: player = you; object what: lamp; do: set who's beloved to what }
    verb let go { subject who: player = you; do: set who's beloved to nothing }
    verb pour { do: add 1 to oil }
    procedure main { do: for each player as p: p lifts "Beacon"; p lets go; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you let go if your beloved is "Beacon": pour }
    ```

    Right:

    ```azif
    player "Ann" { before you let go if your beloved is "Beacon": pour }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0253"
    message = "`{event}` leaves `{field}` so that this never holds, or always"
    event: str
    field: str
    value: str
    always: bool
    step: bool

    def text(self) -> str:
        how = "always" if self.always else "never"
        return f"`{spoken(self.event)}` leaves {self.so}: this {how} holds"

    @property
    def so(self) -> str:
        """How the field is left, in words."""
        field = spoken(self.field)
        match self.value:
            case "yes" | "no":
                return f"`{field}` {'so' if self.value == 'yes' else 'no longer so'}"
            case "nothing":
                return f"no `{field}`"
            case _:
                return f"`{field}` {self.value}"

    def hint(self) -> str:
        if self.always:
            return "leave the condition out, or let the ability come earlier: `before …`"
        if self.step:
            return f"let the ability come earlier: `before you {spoken(self.event)}`"
        return "begin the ability with `before …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ComesInVain(OfNames):
    """A card puts itself away as soon as it has come, whatever the case: what else it can never counts.

    Given:

    ```azif
    zone shelf { inactive }
    zone hand
    track oil from 0 to 9
    kind lamp { starts in shelf; you means "Ann" }
    verb bring { object what: lamp; participle "brought"; do: put what into hand }
    verb drop { object what: lamp; do: put what into what's home }
    verb pour { do: add 1 to oil }
    kind player { you means this; starts in shelf }
    player "Ann" { }
    procedure main { do: bring "Beacon"; step noon: pour; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" {
      when this is brought: drop this
      at start of noon: pour
    }
    ```

    Right:

    ```azif
    lamp "Beacon" {
      at start of noon: drop this; pour
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0266"
    message = "this never counts: the card is put away (`{away}`) as soon as it comes (`{verb}`)"
    verb: str
    away: str

    def hint(self) -> str:
        return f"put it away for what it does, as a cost, say: `… cost {spoken(self.away)} this: …`"
