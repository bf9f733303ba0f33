"""Complaints about what is asked of somebody where he is not, or when it is not so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOutOfPlace(OfNames):
    """An ability waits for what somebody does in one place, and asks if he is in another.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind shed is spot { }
    kind garden is spot { }
    shed "Barn" { }
    garden "Roses" { }
    kind player { you means this; starts in yard }
    player "Ann" { }
    verb rest { subject who: player = you; in where_: spot = who's place; do: put who into who's place }
    procedure main {
      do: put "Ann" into "Barn"; "Ann" rests; put "Ann" into "Roses"; if "Ann" is in "Roses": finish "bright"
    }
    ```

    Wrong:

    ```azif
    rule "r" { when a player rests in a shed if that player is in "Roses": put that player into "Barn" }
    ```

    Right:

    ```azif
    rule "r" { when a player rests in a shed: put that player into "Roses" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0345"
    message = "this never holds: what this waits for is in {here}, and not in {there}"
    here: str
    there: str

    def hint(self) -> str:
        return f"say {self.there} in the event itself, or leave the condition out"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooEarly(OfNames):
    """A component waits for a step that begins before it has come into play.

    Where it lies at first its abilities do not count, and nothing has happened yet when the step begins.

    Given:

    ```azif
    zone chest { inactive }
    zone yard
    kind lamp { starts in chest }
    track oil from 0 to 9
    verb light { object what: lamp; participle "lit"; do: put what into yard }
    verb flare { do: set oil to 9 }
    procedure main {
      do:
        step setting up: for each lamp in chest as l: light l
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { at start of setting up: flare }
    ```

    Right:

    ```azif
    lamp "Beacon" { when this is lit: flare }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0347"
    message = "this never happens: `{step}` begins before this is in play"
    step: str
    when: str

    def hint(self) -> str:
        return f"write `when this is {self.when}: …`" if self.when else "wait for what brings it into play"


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneAtOnce(OfNames):
    """Something is done at the start of a step that begins by undoing it, before anybody can notice.

    Given:

    ```azif
    zone yard
    window work
    kind player { you means this; starts in yard }
    player "Ann" { }
    kind lamp { starts in yard; you means "Ann"; state dim: flag = no }
    track oil from 0 to 9
    verb shade { object what: lamp; do: set what's dim to yes }
    verb brighten { object what: lamp; do: set what's dim to no; add 1 to oil }
    verb rise {
      subject who: player = you
      do:
        for each dim lamp as l: brighten l
        step working for who: offer work to who
    }
    procedure main {
      do:
        for each player as p: step dawn for p: p rises
        if oil > 3: finish "bright"
    }
    lamp "Torch" { action work: shade "Torch" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { at start of your dawn: shade this }
    ```

    Right:

    ```azif
    lamp "Beacon" { at start of your working: shade this }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0243"
    message = "this is undone at once: `{step}` begins with `{by}`"
    step: str
    by: str
    then: str

    def hint(self) -> str:
        if self.then:
            return f"let it come behind that: `at start of your {spoken(self.then)}: …`"
        return "let it come behind that"
