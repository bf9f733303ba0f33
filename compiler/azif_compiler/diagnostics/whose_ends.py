"""Complaints about what is to last until a step ends, of which it is not said whose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class OverWithTheFirst(OfNames):
    """What is to last until the end of a step is over with the first for whom that step comes.

    A step that is gone through for one after the other ends as often. If it is not said whose is meant, it is
    that of the first.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    value cheer of player: number = 0
    procedure main {
      do:
        step morning: for each player as one: if one's cheer > 0: one earns
        step evening: for each player as one: step rest for one: one earns
        if "Ann"'s coins > 3: finish "rich"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { at start of morning: until end of rest, your cheer +1 }
    ```

    Right:

    ```azif
    player "Ann" { at start of morning: until end of your rest, your cheer +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0247"
    message = "`{step}` comes for each {person}: this is over with that of the first of them"
    step: str
    person: str
    next: bool
    once: str
    yours: bool

    def hint(self) -> str:
        which = f"next {self.step}" if self.next else self.step
        whose = f"until end of your {which}" if self.yours else f"until end of that {self.person}'s {which}"
        if not self.once:
            return f"say whose: `{whose}`"
        once = f"`{self.once}` comes once for all of them: `until end of {self.once}`"
        return f"say whose: `{whose}`; {once}" if self.yours else f"{once}; or say whose: `{whose}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneMayGoOn(OfNames):
    """What is to last until the end of a step may begin when no such step goes on: it then counts until
    somebody's has begun and is over, which may be never.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    value cheer of player: number = 0
    window any time
    window rest time is any time
    window match time is any time
    verb play {
      subject who: player = you
      do:
        step match:
          offer match time to who
          if who's cheer > 0: who earns
    }
    procedure main { do: offer rest time to "Ann"; "Ann" plays; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action any time: until end of match, your cheer +1 }
    ```

    Right:

    ```azif
    player "Ann" { once per main action match time: until end of match, your cheer +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0248"
    message = "where this may be used, no `{step}` need go on: it is over with somebody's next one"
    step: str
    there: tuple[str, ...]
    around: str = ""  # the step that goes on there, if no step is named

    def hint(self) -> str:
        which = f"say which: `until end of your next {self.step}`, or ask for it: `if …`"
        if self.around:
            which = f"the step that goes on there is `{self.around}`: `until end of {self.around}`"
        windows = ", ".join(f"`action {one} …`" for one in self.there)
        return f"{which}; only while one goes on there is {windows}" if self.there else which


@dataclass(frozen=True, slots=True, kw_only=True)
class OverAlready(OfNames):
    """What is to last until the end of a step begins when that step has gone by: it counts until the next one
    is over, and for good if there is none.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    value cheer of player: number = 0
    window rest time
    procedure main {
      do:
        step match: "Ann" earns
        step feast:
          offer rest time to "Ann"
          if "Ann"'s cheer > 0: "Ann" earns
        if "Ann"'s coins > 3: finish "rich"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { once per feast action rest time: until end of match, your cheer +1 }
    ```

    Right:

    ```azif
    player "Ann" { once per feast action rest time: until end of feast, your cheer +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0267"
    message = "the `{step}` has gone by when this begins: it counts until the next one is over"
    step: str
    there: tuple[str, ...]
    yours: bool
    once: bool = False
    """Whether it only comes once in a game."""

    def text(self) -> str:
        if self.once:
            return f"the `{spoken(self.step)}` has gone by when this begins, and never comes again"
        return OfNames.text(self)

    def hint(self) -> str:
        your = "your " if self.yours else ""
        now = " or ".join(f"`until end of {your}{step}`" for step in self.there)
        if self.once:
            return f"say what is still to end{f', such as {now}' if now else ''}"
        next_one = f"`until end of {'your ' if self.yours else ''}next {self.step}`"
        return f"if that is meant, write {next_one}{f'; what goes on then ends with {now}' if now else ''}"
