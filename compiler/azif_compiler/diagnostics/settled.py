"""Complaints about what is settled where it stands, so that nothing comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from azif_compiler.diagnostic import Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AlreadyFull(OfNames):
    """Something is given to whoever has as much of it as he can have: he has no more than before.

    The condition before it says so, and the verb leaves nobody more than that.

    Given:

    ```azif
    token oil
    zone hall
    window day
    kind player { you means this; starts in hall; holds oil }
    value tank of player: number = 3
    verb fill {
      subject who: player = you; object amount: quantity
      do:
        add amount's number to who's (amount's token)
        if who's oil > who's tank: set who's oil to who's tank
    }
    procedure main { do: offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day if your oil = your tank: fill 1 oil }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day if your oil < your tank: fill 1 oil }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0490"
    message = "`{verb}` gives nothing here: the condition says that there is as much {token} as there can be"
    verb: str
    token: str

    def hint(self) -> str:
        return f"say `<` in the condition, or let it give something other than {spoken(self.token)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverAmongThem(OfNames):
    """An ability waits for what never happens to its card, or asks for what is never so of it.

    The verb is told of things that are picked by a condition, or needs that they are so, and what is printed
    on the card keeps it out. The same holds of a component that it names.

    Given:

    ```azif
    zone shelf
    kind lamp { printed bright: flag = no; starts in shelf }
    verb glow { object what: lamp; do { } }
    procedure main { do: for each bright lamp as one: glow one }
    lamp "Torch" { bright }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when glow this: finish "bright" }
    ```

    Right:

    ```azif
    lamp "Beacon" { bright; when glow this: finish "bright" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0491"
    message = "`{verb}` never happens to {who}: what is printed on it keeps it out"
    verb: str
    state: str
    lack: str
    who: str

    def text(self) -> str:
        so = f", so that it never is `{spoken(self.state)}`" if self.state else ""
        why = f"it is not `{spoken(self.lack)}`" if self.lack else "what is printed on it keeps it out"
        return f"`{spoken(self.verb)}` never happens to {self.who}{so}: {why}"

    def hint(self) -> str:
        lack = spoken(self.lack)
        if self.who != "this":
            another = f"one that is `{lack}`" if lack else "another one"
            return f"name {another}, or {'ask' if self.state else 'let the ability wait'} for something else"
        printed = (
            f"print on it what makes it `{lack}` (`azif words {lack}`)" if lack
            else f"print on it what `azif words {spoken(self.verb)}` asks for"
        )  # fmt: skip
        if self.state:
            return f"{printed}, or ask for something else"
        own = "what it takes to use an ability of its own stands behind that ability's `cost`"
        return f"{printed}, or let the ability wait for something else; {own}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverSoOfIt(OfNames):
    """An ability waits for what needs that something is so of its card, or asks for that, and nothing ever
    makes it so of this card.

    Other cards have means of their own: what is done to them is not done to it.

    Given:

    ```azif
    zone shelf
    kind lamp { state lit: flag = no; starts in shelf }
    verb light { object what: lamp; needs what is not lit; do: set what's lit to yes }
    verb dim { object what: lamp; needs what is lit; do: set what's lit to no }
    verb cheer { do { } }
    procedure main { do: for each lamp as one: dim one; light "Torch"; finish "bright" }
    lamp "Torch" { when dim this: cheer }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when dim this: cheer }
    ```

    Right:

    ```azif
    lamp "Beacon" {
      when dim this: cheer
      when dim "Torch": light this
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0289"
    message = "nothing ever makes {who} `{state}`"
    verb: str
    state: str
    by: str
    who: str

    def text(self) -> str:
        behind = f", and `{spoken(self.verb)}` needs that" if self.verb else ""
        return f"nothing ever makes {self.who} `{spoken(self.state)}`{behind}"

    def hint(self) -> str:
        return (
            f"let something `{spoken(self.by)}` it: a cost or a sentence of its own or of another card; "
            f"or {'let the ability wait' if self.verb else 'ask'} for something else"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverAskedFor(OfNames):
    """A value is changed for a time, or while something holds, in which nothing asks for it.

    What is asked for at one moment alone, or of somebody else, is not changed by that.

    Given:

    ```azif
    track oil from 0 to 9
    zone hall
    kind player { you means this; starts in hall }
    kind lamp { starts in hall; you means "Ann" }
    player "Ann" { }
    window dawn
    value trot of player: number = 1
    procedure rise { object who: player; do: offer dawn to who }
    procedure walk { object who: player; do: add who's trot to oil }
    procedure main {
      do:
        step morning: rise "Ann"
        step noon: walk "Ann"
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Torch" { once per main action dawn: until end of morning your trot +1 }
    ```

    Right:

    ```azif
    lamp "Torch" { once per main action dawn: until end of noon your trot +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0493"
    message = "nothing asks for `{value}` while this counts"
    value: str
    step: str
    why: Literal["over", "so", "late", "had"]
    asked: Span

    def text(self) -> str:
        match self.why:
            case "over":
                when = f"before the end of `{spoken(self.step)}`"
            case "so":
                when = "where this condition holds"
            case "late":
                when = "any more when somebody has this"
            case "had":
                when = "of what somebody has already"
        return f"nothing asks for `{spoken(self.value)}` {when}: this never counts"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.asked, "here it is asked for"),)

    def hint(self) -> str:
        value = spoken(self.value)
        match self.why:
            case "over":
                return f"let it begin before the moment when `{value}` is asked for, and end behind that"
            case "late":
                return f"say what somebody gets when this comes, or change something other than `{value}`"
            case "had":
                return f"let it count for all of them, or change something other than `{value}`"
            case "so":
                return f"leave the condition out, or change something other than `{value}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class TalliedBefore(OfNames):
    """An ability behind an event asks whether something is what it no longer is by then: the event has just
    counted it up, or down.

    `when` comes when it has happened. How it was is asked with `before`.

    Given:

    ```azif
    zone shelf
    track oil from 0 to 9
    kind lamp { starts in shelf }
    verb fill { do: add 1 to oil }
    procedure main { do: fill; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when fill if oil is 0: finish "dark" }
    ```

    Right:

    ```azif
    lamp "Beacon" { before fill if oil is 0: finish "dark" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0495"
    message = "this does not hold: `{event}` has just counted `{what}` up"
    event: str
    what: str
    number: int | None
    up: bool
    given: str = ""
    """What it has brought, if it is something that somebody has."""

    def text(self) -> str:
        if self.given:
            return f"this does not hold: `{spoken(self.event)}` has just brought {self.given}"
        counted = (
            f"`{spoken(self.event)}` has just counted `{spoken(self.what)}` {'up' if self.up else 'down'}"
        )
        if self.number is None:
            return f"this does not hold: {counted}"
        return f"this does not hold: {counted}, to {self.number} or {'more' if self.up else 'less'}"

    def hint(self) -> str:
        if self.given:
            return "write `before` in place of `when`: then it is not there yet"
        return "compare with what it is then, or write `before` in place of `when`: then it is what it was"
