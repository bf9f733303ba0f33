"""Complaints about what is asked of where somebody is, when he is known not to be there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedElsewhere(OfNames):
    """What is carried out where somebody is asks if he is somewhere else.

    A script is for one place, or is carried out when everybody has been put into one. What asks if you are in
    that very place always holds, and is told, too.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind lamp { script lit for spot; starts in yard }
    kind player { you means this; starts in yard }
    spot "Shed" { }
    spot "Porch" { }
    player "Ann" { }
    track oil from 0 to 9
    verb glow { do: add 1 to oil }
    value ground of player: spot = its holder if its holder is a spot otherwise nothing
    procedure shine {
      object who: player; object here: spot
      do: for each lamp as l: perform l's lit for here by who
    }
    procedure main {
      do:
        put "Ann" into "Shed"
        for each player as p: shine p (p's ground)
        put "Ann" into "Porch"
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { lit "Shed": if you are in "Porch": glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { lit "Shed": glow }
    lamp "Torch" { lit "Porch": glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0218"
    message = "this {how} holds: whoever carries it out is in {here} then, and not in {there}"
    who: str
    here: str
    there: str
    how: str

    def text(self) -> str:
        if self.who == "you":
            and_not = f", and not in {self.there}" if self.there else ""
            return f"this {self.how} holds: you are in {self.here} when it is read{and_not}"
        return f"{self.who} is never in {self.there} when this is read: all are in {self.here} then"

    def hint(self) -> str:
        if self.who == "you":
            return "leave the condition out, or ask for something else"
        return f"leave out `in {self.there}`, or say who is meant in another way"


@dataclass(frozen=True, slots=True, kw_only=True)
class DoneElsewhere(OfNames):
    """What is carried out in one place does what only comes about in another.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind lamp { script lit for spot; starts in yard }
    kind player { you means this; starts in yard }
    spot "Shed" { }
    kind den { starts in yard }
    den "Lair" { }
    player "Ann" { }
    track oil from 0 to 9
    verb hide { subject who: player = you; needs who is in a den; do: add 1 to oil }
    verb rest { subject who: player = you; needs who is in a spot; do: add 1 to oil }
    value ground of player: spot = its holder if its holder is a spot otherwise nothing
    procedure shine {
      object who: player; object here: spot
      do: for each lamp as l: perform l's lit for here by who
    }
    procedure main {
      do:
        put "Ann" into "Shed"
        for each player as p: shine p (p's ground)
        put "Ann" into "Lair"
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { lit "Shed": hide }
    ```

    Right:

    ```azif
    lamp "Beacon" { lit "Shed": rest }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0220"
    message = "`{verb}` does nothing here: you are in {here} when it is read, and not in {there}"
    verb: str
    here: str
    there: str
    """Where it does something; "" if that is anywhere else."""

    def text(self) -> str:
        if not self.there:
            return f"`{spoken(self.verb)}` does nothing here: you are in {self.here} already when it is read"
        return OfNames.text(self)

    def hint(self) -> str:
        if not self.there:
            return "say another place, or leave it out"
        return f"say what you do in {self.here}, or let this stand where you are in {self.there}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchPlace(OfNames):
    """A script asks for what is never there where it is carried out.

    It is only carried out for places of which something is not so.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind moth { starts in yard }
    kind lamp { script lit for spot; starts in yard }
    kind player { you means this; starts in yard }
    spot "Shed" { }
    player "Ann" { }
    moth "Luna" { }
    track oil from 0 to 9
    verb glow { do: add 1 to oil }
    value eaten of spot: flag = a moth is at it
    procedure shine {
      object who: player; object here: spot
      do: for each lamp as l: perform l's lit for here by who
    }
    procedure main {
      do:
        put "Luna" into "Shed"
        for each player as p:
          put p into "Shed"
          for each spot that is p's place as s: if not s is eaten: shine p s
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { lit "Shed": if there is a moth in your place: glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { lit "Shed": if there is a player in "Shed": glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0492"
    message = "this {how} holds: this is only read where the place is not `{value}`"
    how: str
    value: str

    def hint(self) -> str:
        return "leave the condition out with all that depends on it, or ask for another place"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverInIt(OfNames):
    """Something is looked for in a place or thing in which none of its kind ever is: nothing puts one there,
    and none begins there.

    Given:

    ```azif
    zone road
    kind room { starts in road }
    room "Hall" { }
    room "Den" { }
    kind cellar { starts in road }
    cellar "Vault" { }
    token coin
    kind player { you means this; starts in road; holds coin }
    player "Ann" { }
    kind lamp { starts in road }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    procedure main { do: put "Ann" into "Hall"; step dusk { }; if "Ann"'s coins > 0: finish "rich" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { at end of dusk: each player in "Vault" earns }
    ```

    Right:

    ```azif
    lamp "Beacon" { at end of dusk: each player in "Hall" earns }
    ```
    """

    code = "AZ0225"
    severity: ClassVar[Severity] = "warning"
    message = "there is never {kind} in {where}: nothing ever puts one there"
    kind: str
    where: str
    itself: bool
    spots: tuple[str, ...]
    lack: str
    who: str = ""

    def text(self) -> str:
        one = "it" if self.kind.startswith('"') else "one"
        return f"there is never {self.kind} in {self.where}: nothing ever puts {one} there"

    def hint(self) -> str:
        if self.who:
            return f"where it is held is no place: say where whoever has it is, `{self.who} in …`"
        if self.lack and self.itself:
            lack = spoken(self.lack)
            return f"print on it what makes it `{lack}` (`azif words {lack}`), or ask for another place"
        if self.lack:
            return f"{self.where} is not `{spoken(self.lack)}`: say a place that is"
        if self.itself:
            return "what is in the same place as this is `in its place`"
        known = f": {self.kind} is put into {' or '.join(self.spots[:3])}" if self.spots else ""
        return f"say another place{known}"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoesAlong(OfNames):
    """A change for a time is of whatever is in your place, and your place may be another one by then.

    Of what is in your place it is asked anew at each moment. What is named stays what it was.

    Given:

    ```azif
    window day
    zone hall
    kind room { starts in hall }
    kind player { you means this; starts in hall }
    kind lamp { starts in hall; printed glow: number = 1 }
    room "Attic" { }
    lamp "Torch" { }
    verb settle { do: put "Ann" into "Attic"; put "Torch" into "Attic" }
    procedure main {
      do:
        settle
        step night:
          offer day to "Ann"
          if "Torch"'s glow > 2: finish "bright"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { once per night action day: until end of night the glow of each lamp in your place +2 }
    ```

    Right:

    ```azif
    player "Ann" {
      once per night action day: for each lamp in your place as one: until end of night one's glow +2
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0245"
    message = "this goes along with you: until the end of `{step}` it is of those who are in your place then"
    step: str

    def hint(self) -> str:
        now = f"for each … in your place as one: until end of {spoken(self.step)} one …"
        return f"of those who are there now one says `{now}`"
