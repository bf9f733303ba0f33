"""Complaints about what has its time, and comes when that is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class OverAtOnce(OfNames):
    """What is to count until the end of a step begins in the last part of that step: it is over with it.

    Given:

    ```azif
    track oil from 0 to 9
    value light: number = 1
    verb burn { do: add light to oil }
    verb rest { do { } }
    procedure main {
      do:
        step day: burn; rest
        if oil > 3: finish "bright"
    }
    ```

    Wrong:

    ```azif
    rule "r" { when rest: until end of day the light +2 }
    ```

    Right:

    ```azif
    rule "r" { when burn: until end of day the light +2 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0481"
    message = "`{step}` ends with `{verb}`, and this begins in it: next to nothing is left until then"
    step: str
    verb: str

    def hint(self) -> str:
        return f"say a later end, such as `until end of next {spoken(self.step)}`, or let it begin earlier"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfSeason(OfNames):
    """A token that is only there while one verb goes on is got or paid when it does not go on.

    The verb sets how many there are when it begins, and to none when it ends: what is got before is gone, and
    there is nothing to pay with.

    Given:

    ```azif
    window morning
    window noon
    token spark
    zone hall
    kind player { you means this; starts in hall; holds spark }
    verb pay {
      subject who: player = you; object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb get {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    verb walk { object who: player; do { } }
    rule "r" { action noon cost pay 1 spark: walk you }
    procedure take morning { object who: player; do: offer morning to who }
    procedure take noon {
      object who: player
      do:
        set who's sparks to 2
        offer noon to who
        set who's sparks to 0
    }
    procedure main { do: take morning "Ann"; take noon "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action morning: get 2 sparks }
    ```

    Right:

    ```azif
    player "Ann" { once per main action noon: get 2 sparks }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0482"
    message = "`{verb}` sets how much {token} there is, and this is never in it"
    token: str
    verb: str
    taken: bool
    where: bool
    of_another: bool = False
    """Whether somebody else gets it, for whom the verb does not go on."""
    emptied: bool = False
    """Whether the verb only takes all there was, before this comes."""
    windows: tuple[str, ...] = ()
    """What the verb offers, in which there is some of it."""

    def text(self) -> str:
        if self.of_another:
            return (
                f"`{spoken(self.verb)}` sets how much {spoken(self.token)} somebody has, and goes on for you "
                "here: what another gets is gone"
            )
        if self.emptied:
            taken = f"`{spoken(self.verb)}` takes all {spoken(self.token)} before this comes"
            return f"{taken}: there is none to take"
        so = "there is none to take" if self.taken else "what is got here is gone"
        token = spoken(self.token)
        if self.where:
            return f"`{spoken(self.verb)}` gives no {token} where this condition holds: {so}"
        return f"`{spoken(self.verb)}` sets how much {token} there is, and this never comes in it: {so}"

    def hint(self) -> str:
        if self.where:
            return "leave that condition out, or pay with something else"
        if self.of_another:
            return (
                f"give it to somebody in what is his: `until end of … next …` with a change of what "
                f"`{spoken(self.verb)}` sets it to"
            )
        if self.windows:
            ways = " or ".join(f"`action {one} …`" for one in self.windows)
            if self.emptied:
                return f"pay with something else, or let it come where there is some: {ways}"
            return f"let it come while `{spoken(self.verb)}` goes on: {ways}"
        return f"let it come while `{spoken(self.verb)}` goes on, or make it something else"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAnewLater(OfNames):
    """A card gives everybody a token, or takes it from them, only before it is set how many everybody has.

    Then all have what is set, whatever they had before: the card has done nothing. Before the game has begun
    nobody has anything of his own yet.

    Given:

    ```azif
    token oil
    zone shelf
    kind lamp { starts in shelf }
    kind player { you means this; starts in shelf; holds oil }
    player "Ann" { }
    verb ring { object what: lamp; do { } }
    verb earn {
      subject who: player
      object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure fill { object i: player; do: set i's oil to 2 }
    verb dawn { do { } }
    procedure main {
      do:
        ring "Beacon"
        fill each player
        dawn
        if "Ann"'s oil > 2: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when this is ringed: each player earns 1 oil }
    ```

    Right:

    ```azif
    lamp "Beacon" { when dawn: each player earns 1 oil }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0235"
    message = "nothing is left of this: only behind it `{verb}` sets how much {token} everybody has"
    verb: str
    token: str
    step: str = ""  # in which that is done, if it is in one

    def hint(self) -> str:
        if self.step:
            return (
                f"let it happen when that is done: begin the ability with `at end of {spoken(self.step)}: …`"
            )
        return "let it happen when that is done: at the start of the first turn, say"
