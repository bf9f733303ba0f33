"""Complaints about what is asked of somebody who has been moved away by then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedAway(Diagnostic):
    """It is asked if somebody is in a place who has just been moved to another, or who is in another anyway.

    What begins with `when` comes when all of the event is done, and one line comes behind another: whoever
    has been moved is where he was moved to.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind player { you means this; starts in yard }
    kind lamp { starts in yard; you means "Ann" }
    spot "Shed" { }
    spot "Porch" { }
    spot "Well" { }
    player "Ann" { }
    track oil from 0 to 9
    verb glow { do: add 1 to oil }
    verb glide { subject who: player = you; do: put who into "Well" }
    procedure main { do: put "Ann" into "Shed"; "Ann" glides; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when you glide if you are in "Shed": glow }
    ```

    Right:

    ```azif
    lamp "Beacon" { before you glide if you are in "Shed": glow }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0223"
    message = "this never holds: {who} is {here} then"
    who: str
    here: str
    event: str
    late: bool = False
    """Whether it may hold, but not of where somebody was."""

    def text(self) -> str:
        said = self.message.format(who=self.who, here=self.here).replace("you is", "you are")
        return said.replace("this never holds", "this is asked too late") if self.late else said

    def hint(self) -> str:
        if self.event:
            return f"begin the ability with `before …`: then `{spoken(self.event)}` has not happened yet"
        return "ask for that before anybody is moved, or leave it out with all that depends on it"


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedFirst(Diagnostic):
    """Somebody is told to do what he only does in a place, or not there, and is known to be in another.

    One line comes behind another: whoever has been moved is where he was moved to. Whoever is chosen for
    being in a place is there.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind player { you means this; starts in yard }
    kind lamp { starts in yard; you means "Ann" }
    spot "Shed" { }
    spot "Well" { }
    player "Ann" { }
    track oil from 0 to 9
    window day
    verb dig { subject who: player = you; needs who is in "Shed"; do: add 1 to oil }
    verb glide { subject who: player = you; do: put who into "Well" }
    procedure main { do: put "Ann" into "Shed"; offer day to "Ann"; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { once per main action day: glide; dig }
    ```

    Right:

    ```azif
    lamp "Beacon" { once per main action day: dig; glide }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0224"
    message = "`{verb}` does nothing here: {who} is {here} then, and it is only done in {there}"
    verb: str
    who: str
    here: str
    there: str
    denied: bool
    moved: bool

    def text(self) -> str:
        said = self.message.format(verb=spoken(self.verb), who=self.who, here=self.here, there=self.there)
        said = said.replace("you is", "you are")
        return said.replace("is only done", "is not done") if self.denied else said

    def hint(self) -> str:
        if self.denied:
            return f"let it stand where {self.who} may be in another place than {self.there}, or leave it out"
        if not self.moved:
            return f"say it of somebody who may be in {self.there}, or leave it out"
        return f"let it stand where {self.who} may be in {self.there}: above what moves {self.who}, say"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfPlay(OfNames):
    """What happens behind an event is done to, or by, somebody whom that event has put where nothing counts.

    Given:

    ```azif
    zone hall
    zone cellar { inactive }
    token coin
    kind player { you means this; starts in hall; holds coin }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    verb fade { subject who: player = you; do: put who into cellar }
    procedure main { do: "Ann" fades; "Bob" earns; if "Bob"'s coins > 3: finish "rich" }
    player "Bob" { }
    ```

    Wrong:

    ```azif
    player "Ann" { when you fade: earn }
    ```

    Right:

    ```azif
    player "Ann" { before you fade: earn }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0268"
    message = "`{event}` has put {who} out of the game: what `{verb}` does then is for nothing"
    verb: str
    who: str
    event: str

    def hint(self) -> str:
        event = spoken(self.event)
        return f"say it of somebody else (`when another … {event} …`), or begin with `before … {event} …`"
