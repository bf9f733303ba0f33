"""Complaints about abilities that stop what only tells that something happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class StopsNothing(OfNames):
    """An ability keeps an event from happening that does nothing itself: what goes on around it goes on.

    Such an event tells others that something begins, or is over. Whoever made it happen does not ask whether
    it did.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf; state lit: flag = no }
    verb flicker { object what: lamp; participle "flickered"; do { } }
    verb kindle { object what: lamp; participle "kindled"; do: set what's lit to yes }
    lamp "Dawn" { when a lamp is flickered: finish "dark" }
    procedure main { do: for each lamp as one: flicker one; kindle one }
    rule "all are lit" { whenever the number of lit lamps > 0: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { cannot this is flickered }
    ```

    Right:

    ```azif
    lamp "Beacon" { cannot this is kindled }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0249"
    message = "`{verb}` only tells that this happens: what goes on around it goes on all the same"
    verb: str
    around: tuple[str, ...]

    def hint(self) -> str:
        there = ", ".join(f"`{spoken(one)}`" for one in self.around)
        where = f"it happens in {there}: " if there else ""
        return f"{where}stop what does something, or say with `when` or `before` what happens besides"


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyTells(OfNames):
    """A card does what only tells others that something happens: nothing comes of it.

    Given:

    ```azif
    zone shelf
    window day
    kind lamp { starts in shelf; state lit: flag = no; you means "Beacon" }
    verb flicker { object what: lamp; participle "flickered"; do { } }
    verb kindle { object what: lamp; do: flicker what; set what's lit to yes }
    lamp "Dawn" { when a lamp is flickered: finish "bright" }
    procedure main { do: offer day to "Beacon"; kindle "Beacon"; if number of lit lamps > 3: finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { once per main action day: flicker this }
    ```

    Right:

    ```azif
    lamp "Beacon" { once per main action day: kindle this }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0251"
    message = "`{verb}` only tells that this happens, and does nothing itself"
    verb: str
    around: tuple[str, ...]
    meant: str = ""  # what content says is meant by the sentence

    def hint(self) -> str:
        if self.meant:
            return f"what does it is `{self.meant}`"
        return f"it happens in {', '.join(f'`{spoken(one)}`' for one in self.around)}: say what does it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Untried(OfNames):
    """What is forbidden ends in one way or another: nothing comes of it then, neither good nor bad.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    verb pay { subject who: player = you; do: set who's coins to 0 }
    verb earn { subject who: player = you; do: add 1 to who's coins }
    verb toss {
      subject who: player = you; outcomes heads, tails; var fumbled: flag = no
      do: roll 1 die; if the roll > 3 and not the toss's fumbled: outcome heads else: outcome tails
    }
    verb fumble { do: set the toss's fumbled to yes }
    procedure main {
      do:
        for each player as p:
          p tosses
            heads: p earns
            tails: p pays
        if "Ann"'s coins > 9: finish "rich"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { cannot you toss }
    ```

    Right:

    ```azif
    player "Ann" { before you toss: fumble }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0258"
    message = "`{verb}` is not tried at all then: what comes of `{outcome}` never happens either"
    verb: str
    outcome: str

    def hint(self) -> str:
        return f"to let it end badly, say before it what makes it so: `before … {spoken(self.verb)}: …`"
