"""Complaints about abilities that come to nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class DoesNothing(Diagnostic):
    """An ability waits for something, and its block is empty: it never does anything.

    Wrong:

    ```azif
    kind lamp
    verb glow { do { } }
    lamp "Beacon" { when glow { } }
    ```

    Right:

    ```azif
    kind lamp
    verb glow { do { } }
    lamp "Beacon" { when glow: finish "bright" }
    ```
    """

    code = "AZ0414"
    message = "this block is empty: the ability does nothing"

    def hint(self) -> str | None:
        return "write what happens into the braces"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoStep(Diagnostic):
    """The start or end of a verb is waited for. A verb is one event: steps and procedures have a start and
    an end.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { at end of glow: finish "bright" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { when glow: finish "bright" }
    ```
    """

    code = "AZ0415"
    message = "`{verb}` is a verb, which has no start and no end"
    verb: str
    way: str

    def hint(self) -> str | None:
        return f"{self.way}, or name a step or a procedure"


@dataclass(frozen=True, slots=True, kw_only=True)
class LetOff(Diagnostic):
    """What is done instead of an event is a choice inside: whoever does not take it is let off the event all
    the same, for nothing.

    `may` before `instead of` asks whether it is replaced at all.

    Given:

    ```azif
    token Coin
    kind player { you means this; starts in hall; holds Coin }
    zone hall
    player "Ann" { }
    kind lamp { you means player "Ann"; starts in hall }
    verb slip {
      subject who: player = you
      do: finish "dark"
    }
    verb pay {
      subject who: player = you
      needs who's Coins > 0
      do: take 1 from who's Coins
    }
    procedure main {
      do:
        add 1 to "Ann"'s Coins
        "Ann" slips
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { instead of you slip: may: pay }
    ```

    Right:

    ```azif
    lamp "Beacon" { may instead of you slip: pay }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0349"
    message = "whoever declines this is let off for nothing: what it stands in for does not happen either way"

    def hint(self) -> str | None:
        return "write `may instead of …`; or say behind it what happens otherwise: `else: proceed`"


@dataclass(frozen=True, slots=True, kw_only=True)
class IfInside(Diagnostic):
    """A second `if` stands on the line of a first one: all that is behind the colon of the first is for it,
    so the second one only counts where the first does.

    Given:

    ```azif
    track depth from 1 to 10
    procedure main { do: raise; if depth > 5: finish "deep" }
    ```

    Wrong:

    ```azif
    verb raise { do: if depth < 3: set depth to 3; if depth = 3: set depth to 6 }
    ```

    Right:

    ```azif
    verb raise {
      do:
        if depth < 3: set depth to 3
        if depth = 3: set depth to 6
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0242"
    message = "this is only asked where `{first}` holds, too: it stands on that line"
    first: str

    def hint(self) -> str | None:
        return (
            f"begin a new line with it, or put braces around what is for the first: "
            f"`{self.first} {{ … }}; if …`; for both at once say `and`"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ElseInside(OfNames):
    """An `else` on the line of an `if` belongs to a choice that stands behind its colon, for want of anything
    to choose; the `if` has none.

    Given:

    ```azif
    track depth from 1 to 10
    zone heap
    kind stone { starts in heap }
    kind player { you means this; starts in heap }
    player "Ann" { }
    stone "Flint" { }
    zone pit
    procedure main { do: dig; if depth > 5: finish "deep" }
    ```

    Wrong:

    ```azif
    verb dig { do: if depth < 3: choose a stone as s: put s into pit else: set depth to 4 }
    ```

    Right:

    ```azif
    verb dig { do: if depth < 3 { choose a stone as s { put s into pit } } else: set depth to 4 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0280"
    message = (
        "this `else` belongs to `{word}`, and comes if nothing can be chosen; the `if` before it has none"
    )
    word: str

    def hint(self) -> str | None:
        return "write `else:` in a line of its own, below `if`, or braces: `if … { … } else: …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProceedsAlone(Diagnostic):
    """What stands in the place of an event only lets it happen after all: nothing is changed by it.

    Given:

    ```azif
    zone hall
    player "Ann" { }
    kind player { you means this; starts in hall }
    kind lamp { you means player "Ann"; starts in hall }
    track oil from 0 to 9
    verb slip { subject who: player = you; do: finish "dark" }
    verb shine { do: add 1 to oil }
    procedure main { do: if oil < 5: "Ann" slips }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { instead of you slip: proceed }
    ```

    Right:

    ```azif
    lamp "Beacon" { instead of you slip: shine; proceed }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0281"
    message = "nothing changes: this stands in the place of the event, and lets it happen after all"
    paying: str = ""
    """How it is written that it happens only to whoever pays."""

    def hint(self) -> str | None:
        if self.paying:
            return (
                "whoever declines has it happen for nothing: that it happens only to whoever pays is written "
                f"`{self.paying}`"
            )
        return "say what else happens, before `proceed` or behind it, or leave the ability out"
