"""Complaints about abilities and the order of things."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from azif_compiler.diagnostic import OfNames, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEvent(OfNames):
    """`it` is prevented, reduced or let proceed where no event is being answered or replaced.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { when glow: prevent it }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { prevent glow }
    ```
    """

    code = "AZ0401"
    message = "`{word}` has nothing to work on here"
    word: str

    def hint(self) -> str:
        others = "" if self.word == "proceed" else ", `prevent`, `reduce` and `in response to`"
        return f"what comes before the event happens is only `instead of …`{others}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToReduce(OfNames):
    """`reduce` and `increase` need an event with exactly one amount: a number or quantity.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { reduce glow by 1 }
    ```

    Right:

    ```azif
    verb glow { object amount: number; do { } }
    rule "r" { reduce glow by 1 }
    ```
    """

    code = "AZ0402"
    message = "`{verb}` has no amount that could become less or more"
    verb: str

    def hint(self) -> str:
        return "wait for the event of which there is so much, or say `prevent it` of all of it"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotRunning(OfNames):
    """`stop` names something that can never be going on.

    Wrong:

    ```azif
    verb glow { do: stop glowing }
    ```

    Right:

    ```azif
    verb glow { do: stop glow }
    ```
    """

    code = "AZ0403"
    message = "no step, verb or procedure is called `{name}`"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodysStep(OfNames):
    """An ability waits for somebody's step, and that step is nobody's: it would never happen.

    Wrong:

    ```azif
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { at start of your night: finish "dark" }
    procedure main { do: step night: finish "day" }
    ```

    Right:

    ```azif
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { at start of your night: finish "dark" }
    procedure main { do: step night for "Ann": finish "day" }
    ```
    """

    code = "AZ0413"
    message = "`{name}` is nobody's step"
    name: str
    part: Literal["start", "end"]
    known: tuple[str, ...]

    def hint(self) -> str | None:
        steps = ", ".join(f"`{spoken(step)}`" for step in self.known[:8])
        return (
            f"leave `your` out: `at {self.part} of {spoken(self.name)}`, or name a step that is somebody's"
            + (f": {steps}" if steps else "")
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreachable(OfNames):
    """Nothing can come after a statement that always ends what is going on.

    Wrong:

    ```azif
    verb glow { do: finish "dark"; glow }
    ```

    Right:

    ```azif
    verb glow { do: finish "dark" }
    ```
    """

    code = "AZ0404"
    message = "this can never be reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOptions(OfNames):
    """A choice needs at least two options, or one and what happens otherwise.

    Wrong:

    ```azif
    verb glow { do: choose { } }
    ```

    Right:

    ```azif
    verb glow { do: choose: option "Dim" { } ; option "Bright" { } }
    ```
    """

    code = "AZ0405"
    message = "there is nothing to choose from"

    def hint(self) -> str:
        return "a choice has several, on lines of their own; what may be done or let be is `may …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotACost(OfNames):
    """A cost consists of sentences, and of choices of what they are about: something else can be neither paid
    nor refused.

    Whether it can be paid is known before, from the guards (`needs`) of its verbs.

    Wrong:

    ```azif
    window day
    track oil from 0 to 3
    verb glow { do { } }
    rule "r" { action day cost take 1 from oil: glow }
    ```

    Right:

    ```azif
    window day
    track oil from 0 to 3
    verb glow { do { } }
    verb burn { needs oil > 0; do: take 1 from oil }
    rule "r" { action day cost burn: glow }
    ```
    """

    code = "AZ0406"
    message = "this cannot be a cost: {why}"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverHappens(OfNames):
    """An ability waits for an event that nothing in the loaded packages ever makes happen.

    Wrong:

    ```azif
    verb glow { do { } }
    verb dim { do { } }
    rule "r" { when glow: dim }
    procedure main { do: finish "dark" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    verb dim { do { } }
    rule "r" { when glow: dim }
    procedure main { do: glow; finish "dark" }
    ```
    """

    code = "AZ0407"
    message = "nothing ever makes `{verb}` happen"
    verb: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverOffered(OfNames):
    """An action is for a window that is never offered.

    Wrong:

    ```azif
    window day
    verb glow { do { } }
    rule "r" { action day: glow }
    procedure main { do: finish "dark" }
    ```

    Right:

    ```azif
    window day
    kind player { you means this }
    player "Ann" { }
    verb glow { do { } }
    rule "r" { action day: glow }
    procedure main { do: offer day to "Ann" }
    ```
    """

    code = "AZ0408"
    message = "`{window}` is never offered to anybody"
    window: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverRead(OfNames):
    """A field, value, track, token, keyword, script, option or variant is given and never read: what is
    written there does nothing. A keyword may bring abilities along instead of being asked for.

    A field that is only shown says so in its kind (`shown author`), and a value by its words (`says "…"`).

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { oil 2; starts in shelf }
    procedure main { do: finish "dark" }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { oil 2; starts in shelf }
    procedure main { do: if "Beacon"'s oil > 1: finish "bright" }
    ```
    """

    code = "AZ0409"
    message = "{what} `{name}` is never read: what is written there does nothing"
    what: str
    name: str

    def hint(self) -> str | None:
        said = spoken(self.name)
        match self.what:
            case "keyword":
                return (
                    f"say what it does, `keyword {said} {{ when …: … }}`, or ask for it somewhere: "
                    f"`if this has {said}`, `each … with {said}`"
                )
            case "value":
                return 'ask for it in a condition or an amount; if it is only shown, it `says "…"`'
            case "field":
                return f"ask for it in a condition or an amount; if only shown, add a line `shown {said}`"
            case _:
                return "ask for it in a condition or an amount, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingSatisfies(OfNames):
    """A noun asks for something that no component of the loaded packages can be.

    Wrong:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    verb light { object what: lamp; do { } }
    procedure main { do: choose a lamp; light that lamp }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    verb light { object what: lamp; do { } }
    procedure main { do: choose a lamp; light that lamp }
    ```
    """

    code = "AZ0410"
    message = "no component that is loaded is {noun}"
    noun: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedOutcome(OfNames):
    """A block follows an outcome that the verb does not have.

    Wrong:

    ```azif
    verb toss { outcomes heads, tails; do: outcome heads }
    verb cheer { do { } }
    rule "r" { whenever yes: toss edge: cheer }
    ```

    Right:

    ```azif
    verb toss { outcomes heads, tails; do: outcome heads }
    verb cheer { do { } }
    rule "r" { whenever yes: toss heads: cheer }
    ```
    """

    code = "AZ0411"
    message = "`{verb}` has no outcome `{name}`"
    verb: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return f"it ends in {' or '.join(self.known)}" if self.known else "it has no outcomes"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerInWindow(OfNames):
    """An action in response to an event names a window that lies within another, as if it were possible only
    then. The event itself offers it, whenever it is about to happen.

    Given:

    ```azif
    token Oil
    kind lamp { holds Oil }
    verb glow { do { } }
    window dusk
    window night is dusk
    ```

    Wrong:

    ```azif
    rule "r" { action night in response to glow: prevent it }
    ```

    Right:

    ```azif
    rule "r" { action dusk in response to glow: prevent it }
    ```
    """

    code = "AZ0412"
    message = "an answer is possible whenever its event is about to happen, not only in `{window}`"
    window: str

    def hint(self) -> str | None:
        return "name a window that lies within no other, and say with `if` when it is possible"
