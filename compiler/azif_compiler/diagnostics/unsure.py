"""Complaints about amounts that are asked of what may be nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class MayBeNobody(OfNames):
    """An amount is asked of what a field is, and that is nothing until something is set there.

    A condition about nothing does not hold. An amount of it there is not: the sentence does not happen, and
    what is changed by it is not changed.

    Given:

    ```azif
    zone shelf
    window day
    track oil from 0 to 9
    kind lamp { starts in shelf; printed glow: number = 1 }
    kind player { you means this; starts in shelf; state beloved: lamp = nothing }
    lamp "Beacon" { }
    verb lift { subject who: player = you; object what: lamp; do: set who's beloved to what }
    verb pour { object much: number; do: add much to oil }
    rule "r" { action day: lift "Beacon" }
    procedure main { do: offer day to each player; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: pour (your beloved's glow) }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day if your beloved is a lamp: pour (your beloved's glow) }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0250"
    message = "`{asked}` is asked of what may be nothing, or not {kind}: nothing comes of it then"
    field: str
    asked: str
    kind: str

    def hint(self) -> str:
        return f"ask for it before: `if your {spoken(self.field)} is {self.kind}`, or of whoever it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class FromNowhere(OfNames):
    """A card brings any thing of a kind into play: one that is in play already is meant, and moved.

    Given:

    ```azif
    zone cellar { inactive }
    zone hall
    window day
    kind lamp { starts in cellar }
    kind player { you means this; starts in hall }
    verb shine { subject what: lamp; do: put what into hall }
    verb fetch { do: choose a random lamp in cellar as one; one shines }
    lamp "Beacon" { copies 3 }
    procedure main { do: fetch; offer day to each player; if number of lamps in hall > 2: finish "bright" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: a lamp shines }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: fetch }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0252"
    message = "`{verb}` is done here to {kind} that is in play already"
    kind: str
    verb: str
    ways: tuple[str, ...]
    homes: tuple[tuple[str, str], ...] = ()  # where those lie that nobody has, if somebody is to get one

    def hint(self) -> str:
        ways = ", ".join(f"`{spoken(one)} …`" for one in self.ways)
        if self.homes:
            ways = " or ".join(f"`{one or self.kind} in {zone}`" for one, zone in self.homes)
        return f"for a new one write {ways}; of those in play say where it is: `{self.kind} in …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedAnywhere(OfNames):
    """An action of a place asks neither for the place nor where anybody is: it is offered everywhere.

    Given:

    ```azif
    window day
    token coin
    kind room { plural "rooms" }
    zone map
    kind hall is room { starts in map }
    hall "Attic" { }
    kind player { you means this; starts in "Attic"; holds coin }
    player "Ann" { }
    verb pay { subject who: player = you; needs who's coins > 0; do: take 1 from who's coins }
    verb earn { subject who: player = you; do: add 3 to who's coins }
    procedure main {
      do:
        for each hall as h: put "Ann" into h; offer day to each player
        if "Ann"'s coins > 9: finish "rich"
    }
    ```

    Wrong:

    ```azif
    hall "Vault" { action day cost pay: earn }
    ```

    Right:

    ```azif
    hall "Vault" { action day if you are in this cost pay: earn }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0256"
    message = "this is offered to everybody, wherever he is: it does not ask who is at this {kind}"
    kind: str
    verb: str

    def hint(self) -> str:
        first = f"pay with it, too, as others do: `cost {{ {self.verb} this; … }}`; or " if self.verb else ""
        return f"{first}ask where he is: `if you are in this`"


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunOfNobody(OfNames):
    """What is changed for a time is that of what a field is, and it may be nothing where that is begun.

    What an `until` changes is what it is then, and no other later.

    Given:

    ```azif
    zone shelf
    window day
    track oil from 0 to 9
    kind lamp { starts in shelf; printed glow: number = 1 }
    kind player { you means this; starts in shelf; state beloved: lamp = nothing }
    lamp "Beacon" { }
    verb lift {
      subject who: player = you; object what: lamp
      do: set who's beloved to what; add (what's glow) to oil
    }
    procedure main {
      do:
        step noon: offer day to each player
        for each player as p: p lifts "Beacon"
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    player "Ann" { once per noon action day: until end of main, your beloved's glow +1 }
    ```

    Right:

    ```azif
    player "Ann" { while your beloved is a lamp, your beloved's glow +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0259"
    message = "there may be no `{field}` here: nothing is changed then, not even when there is one later"
    field: str

    def hint(self) -> str:
        field = spoken(self.field)
        later = f"`while …, your {field}'s …`"
        return f"ask for it: `if your {field} is …`; or say it of whoever it will be: {later}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfNobody(OfNames):
    """An ability asks that a field of `you` is something, at a time at which nothing has set it: it never
    counts.

    Given:

    ```azif
    zone shelf
    track oil from 0 to 9
    kind lamp { you means player "Ann"; starts in shelf }
    verb pour { do: add 1 to oil }
    verb leave { subject who: player = you; do: set who's lit to nothing }
    verb light {
      subject who: player = you
      object what: lamp
      do: set who's lit to what; step glow: pour; who leaves
    }
    procedure main {
      do: step noon: pour; "Ann" lights lamp "Beacon"; if oil > 3: finish "bright"
    }
    kind player { you means this; starts in shelf; state lit: lamp = nothing }
    player "Ann" { }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { at start of noon if your lit is not nothing: pour }
    ```

    Right:

    ```azif
    lamp "Beacon" { at start of glow if your lit is not nothing: pour }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0265"
    message = "this never holds: nobody has an `{field}` then"
    field: str
    verbs: tuple[str, ...]

    def hint(self) -> str:
        rows = " or ".join(f"`{spoken(verb)}`" for verb in self.verbs)
        return f"there is one while {rows} goes on: choose a time that lies in it"
