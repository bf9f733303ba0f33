"""Complaints about cards that leave in one case alone, and about those that never stay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAwayInOneCase(OfNames):
    """A card is put away by one of the scripts with which it ends, and not by another one: behind that it
    goes where all such cards go, and its text does not say so.

    Given:

    ```azif
    zone table
    zone chest
    deck pile
    kind omen { starts in pile; script if heard; script if forgotten }
    verb hear {
      object what: omen
      do:
        perform what's if heard by "Ann"
        if what is in table: put what into pile
    }
    verb forget {
      object what: omen
      do:
        perform what's if forgotten by "Ann"
        if what is in table: put what into pile
    }
    verb store { object what: omen; do: put what into chest }
    kind player { you means this; starts in table }
    player "Ann" { }
    verb cheer { do { } }
    procedure main { do: hear "Comet"; forget "Comet"; finish "night" }
    ```

    Wrong:

    ```azif
    omen "Comet" {
      if heard: store this; cheer
      if forgotten: cheer
    }
    ```

    Right:

    ```azif
    omen "Comet" {
      if heard: store this; cheer
      if forgotten: store this; cheer
    }
    ```
    """

    code = "AZ0488"
    severity: ClassVar[Severity] = "warning"
    message = "nothing here puts this away, as `{other}` does: it goes where all such cards go"
    other: str

    def hint(self) -> str:
        return f"say it here, too, as behind `{self.other}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFromTheFirst(OfNames):
    """A card does something to itself at so many tokens, and so many lie on it when it comes: it never stays.

    Given:

    ```azif
    token Coin
    zone table
    deck pile
    kind omen { holds Coin; starts in pile; script on entry }
    verb lay {
      object amount: quantity; on what: omen
      do: add amount's number to what's (amount's token)
    }
    verb store { object what: omen; do: put what into pile }
    kind player { you means this; starts in table }
    player "Ann" { }
    procedure enter { object what: omen; do: perform what's on entry by "Ann"; put what into table }
    procedure main { do: enter "Comet"; lay 2 Coins on "Comet"; finish "night" }
    ```

    Wrong:

    ```azif
    omen "Comet" {
      on entry: lay 3 Coins on this
      whenever this has 3 Coins: store this
    }
    ```

    Right:

    ```azif
    omen "Comet" {
      on entry: lay 3 Coins on this
      whenever this has 5 Coins: store this
    }
    ```
    """

    code = "AZ0489"
    severity: ClassVar[Severity] = "warning"
    message = "this is so as soon as the card comes, with {number} `{token}`: `{verb}` happens at once"
    verb: str
    token: str
    number: int | None  # None if it depends on what is chosen before the game
    bare: bool = False  # nothing that it has puts any on it as it comes

    def text(self) -> str:
        many = (
            f"{self.number} `{spoken(self.token)}`"
            if self.number is not None
            else f"its `{spoken(self.token)}`"
        )
        return f"this is so as soon as the card comes, with {many}: `{spoken(self.verb)}` happens at once"

    def hint(self) -> str:
        if self.bare:
            taken = f"`if this has no {spoken(self.token)}: …` behind what takes the last one off"
            return f"ask for a number above 0, or ask {taken}"
        return f"ask for another number of `{spoken(self.token)}`, or say how many lie on it when it comes"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverFewer(OfNames):
    """A card asks how many tokens lie on it, with some on it from the first, and nothing ever takes one away:
    there are never fewer than at first.

    Given:

    ```azif
    token Coin
    zone table
    deck pile
    kind omen { holds Coin; starts in pile; script on entry }
    verb lay {
      object amount: quantity; on what: omen
      do: add amount's number to what's (amount's token)
    }
    verb lift {
      object amount: quantity; from what: omen
      needs what's (amount's token) >= amount's number
      do: take amount's number from what's (amount's token)
    }
    verb store { object what: omen; do: put what into pile }
    kind player { you means this; starts in table }
    player "Ann" { }
    procedure enter { object what: omen; do: perform what's on entry by "Ann"; put what into table }
    procedure main { do: enter "Comet"; step dusk { }; finish "night" }
    ```

    Wrong:

    ```azif
    omen "Comet" {
      on entry: lay 3 Coins on this
      at end of dusk: lay 1 Coin on this
      whenever this has no Coin: store this
    }
    ```

    Right:

    ```azif
    omen "Comet" {
      on entry: lay 3 Coins on this
      at end of dusk: lift 1 Coin from this
      whenever this has no Coin: store this
    }
    ```
    """

    code = "AZ0498"
    severity: ClassVar[Severity] = "warning"
    message = "this {how} holds: nothing takes a `{token}` from this, and there are always {number} or more"
    token: str
    number: int | None  # None if it depends on what is chosen before the game
    how: Literal["always", "never"]

    def text(self) -> str:
        least = f"{self.number} or more" if self.number is not None else "as many as it comes with, or more"
        token = spoken(self.token)
        return f"this {self.how} holds: nothing takes a `{token}` from this, and there are always {least}"

    def hint(self) -> str:
        return f"say what takes {spoken(self.token)} from this, and when, or ask for another number"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoneBefore(Diagnostic):
    """A card waits for something, and puts itself away as soon as that, or less, is so: it never comes so
    far.

    Given:

    ```azif
    token Coin
    zone table
    deck pile
    kind omen { holds Coin; starts in pile }
    verb lay {
      object amount: quantity; on what: omen
      do: add amount's number to what's (amount's token)
    }
    verb store { object what: omen; do: put what into pile }
    value glow: number = 0
    kind player { you means this; starts in table }
    player "Ann" { }
    verb shine { do: finish "bright" }
    procedure main {
      do:
        put "Comet" into table
        lay 1 Coin on "Comet"
        step dusk { }
        if glow > 1: shine
        finish "night"
    }
    ```

    Wrong:

    ```azif
    omen "Comet" {
      at end of dusk: lay 1 Coin on this
      while this has 5 Coins, glow + 2
      whenever this has 3 Coins: store this
    }
    ```

    Right:

    ```azif
    omen "Comet" {
      at end of dusk: lay 1 Coin on this
      while this has 2 Coins, glow + 2
      whenever this has 3 Coins: store this
    }
    ```
    """

    code = "AZ0231"
    severity: ClassVar[Severity] = "warning"
    message = "this never holds: the card has put itself away by then"
    goes: Span
    paid: bool

    def text(self) -> str:
        return "this is never paid: the card has put itself away by then" if self.paid else self.message

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.goes, "as soon as this is so, it goes"),)

    def hint(self) -> str:
        if self.paid:
            return "let it cost less, or let the card go later"
        return "ask here for what comes before that, or let the card go later"
