"""Complaints about actions as what somebody chooses: without limit, or in vain; about choices of what is not
there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLimitsIt(Diagnostic):
    """An action costs nothing and has no limit, and no condition or one that stays as it is if somebody gets
    something: it can be used again and again.

    Given:

    ```azif
    window day
    track oil from 0 to 9
    zone hall
    kind player { you means this; starts in hall }
    verb brew { object much: number; do: set oil to oil + much }
    procedure main { do: offer day to "Ann"; if oil > 2: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { action day: brew 1 }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: brew 1 }
    ```
    """

    code = "AZ0425"
    severity: ClassVar[Severity] = "warning"
    message = "nothing limits this action: it can be used as often as one likes"
    stays: bool = False
    """Whether it has a condition, of which this changes nothing."""

    def hint(self) -> str | None:
        if self.stays:
            return "its condition stays as it is: give it a cost (`cost …`) or a limit (`once per …`)"
        limits = "give it a cost (`cost …`), a condition (`if …`) or a limit (`once per …` before `action`)"
        return (
            f"{limits}; what happens to whoever has it, and is nobody's choice, begins with `at start of …`"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingComesOfIt(OfNames):
    """All that an action does is to set how its own card is, and nothing else on the card asks for that.

    What is paid stands behind `cost`, and behind the colon what is got for it.

    Given:

    ```azif
    window day
    track oil from 0 to 9
    zone hall
    kind player { you means this; starts in hall }
    kind lamp { state lit: flag = no; starts in hall }
    verb light { object what: lamp; needs what is not lit; do: set what's lit to yes }
    verb brew { object much: number; do: set oil to oil + much }
    procedure main { do: offer day to "Ann"; if oil > 2: finish "bright" }
    player "Ann" { once per main action day: brew 1 }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day: light this }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost light this: brew 1 }
    ```
    """

    code = "AZ0239"
    severity: ClassVar[Severity] = "warning"
    message = "nothing comes of this action: all that it does is to {verb} its own card"
    verb: str

    def hint(self) -> str:
        return f"say what is got for it: `cost {spoken(self.verb)} this: …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenByNobody(Diagnostic):
    """An action, or what somebody may do, only takes tokens from him: it is offered, and nobody chooses it.

    What is paid stands behind `cost`, and what is got for it behind the colon. What happens to somebody,
    and is not his choice, begins with a step or an event.

    Given:

    ```azif
    window day
    token coin
    zone hall
    kind player { you means this; starts in hall; holds coin }
    verb shed {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) > 0
      do: set who's (amount's token) to larger of (0, who's (amount's token) - amount's number)
    }
    procedure main { do: step noon: offer day to "Ann"; if "Ann"'s coins > 2: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: shed 1 coin }
    ```

    Right:

    ```azif
    player "Ann" { at start of noon: shed 1 coin }
    ```
    """

    code = "AZ0227"
    severity: ClassVar[Severity] = "warning"
    message = "this is for whoever it takes from to choose, and it gives him nothing: nobody does"
    within: bool = False
    """Whether it is chosen in a row of sentences."""

    def hint(self) -> str:
        if self.within:
            return (
                "what is paid stands behind `may`, before the colon, and what is got for it behind that; "
                "what happens in any case stands there without `may`"
            )
        return (
            "what happens to somebody, and is not his choice, begins with a step or an event: "
            "`at start of …: …`, `when …: …`, without `may`; what is paid stands behind `cost`, and the "
            "colon behind that"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneThere(OfNames):
    """Something is chosen, or done to each, in the very case in which there is none.

    Given:

    ```azif
    zone shelf
    zone cellar
    window day
    track oil from 0 to 9
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    verb drop { object what: lamp; do: put what into cellar }
    verb pour { do: add 1 to oil }
    kind player { you means this; starts in shelf }
    procedure main { do: step noon: offer day to "Ann"; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per noon action day: if a lamp is in shelf: pour else: drop a lamp in shelf }
    ```

    Right:

    ```azif
    player "Ann" { once per noon action day: if a lamp is in shelf: drop a lamp in shelf else: pour }
    ```
    """

    code = "AZ0264"
    message = "nothing is done here: it stands where there is no such {kind}"
    kind: str

    def hint(self) -> str:
        return "let the two cases change places, or look for something else"
