"""Complaints about limits that change nothing, and about what stops what does not go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitedElsewhere(OfNames):
    """An action may be used so many times per step, but its window is never offered while that step goes on:
    the limit keeps nobody from using it again.

    Given:

    ```azif
    zone shelf
    window day
    window night
    track oil from 0 to 9
    kind lamp { you means player "Ann"; starts in shelf }
    verb pour { do: add 1 to oil }
    procedure main {
      do:
        step noon: offer day to "Ann"
        step midnight: offer night to "Ann"
        if oil > 3: finish "bright"
    }
    kind player { you means this; starts in shelf }
    player "Ann" { }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { once per midnight action day: pour }
    ```

    Right:

    ```azif
    lamp "Beacon" { once per noon action day: pour }
    ```
    """

    code = "AZ0260"
    message = "`{window}` is never offered during `{step}`: the limit keeps nobody from using this again"
    step: str
    window: str
    there: tuple[str, ...]

    def hint(self) -> str:
        rows = ", ".join(f"`once per {spoken(step)}`" for step in self.there)
        return f"steps that go on then: {rows}" if rows else "leave the limit out"


@dataclass(frozen=True, slots=True, kw_only=True)
class StopsNothing(OfNames):
    """An action stops a step, and its window is also offered where that step does not go on: what was paid
    for it was paid in vain.

    Given:

    ```azif
    zone shelf
    window day
    track oil from 0 to 9
    kind lamp { you means player "Ann"; starts in shelf }
    verb pour { do: add 1 to oil }
    procedure main {
      do:
        step noon: offer day to "Ann"; pour
        step midnight: offer day to "Ann"; pour
        if oil > 3: finish "bright"
    }
    kind player { you means this; starts in shelf }
    player "Ann" { }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day: stop noon }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day: stop noon; stop midnight }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0262"
    message = "`{window}` is also offered when no `{step}` goes on: nothing is stopped then"
    step: str
    window: str
    there: tuple[str, ...]

    def hint(self) -> str:
        rows = " or ".join(f"`stop {spoken(step)}`" for step in self.there)
        return f"then there may be {rows}: say that, too, or put a condition before the cost"
