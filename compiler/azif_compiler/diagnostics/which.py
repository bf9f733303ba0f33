"""Complaints about things of which nobody says which they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfSeveral(OfNames):
    """`the` stands before a kind of which there are several, and none of them was named before.

    The first one of them counts then, whichever that is: not the one that is chosen, fought or asked.

    Given:

    ```azif
    zone road
    window day
    kind player { you means this; starts in road }
    track oil from 0 to 9
    verb tire { subject who: player = you; do: add 1 to oil }
    player "Bob" { }
    procedure main { do: offer day to each player; if oil > 2: finish "tired" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: the player tires }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: choose a player as friend; friend tires }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0229"
    message = "no {kind} was named before: which one `the {kind}` is, is not said, and there are several"
    kind: str
    some: str
    yours: tuple[str, ...] = ()
    """What of somebody may be one, by the words for it."""

    def hint(self) -> str:
        kind = spoken(self.kind)
        own = " or ".join(f"`your {spoken(name)}`" for name in self.yours)
        return (f"if it is yours, write {own}; " if own else "") + (
            f"choose one and name it (`choose {self.some} as one`, and then `one`), say where or whose it is "
            f"(`the {kind} in …`), or do it to all: `each {kind}`; of what happens, `that {kind}` is the one "
            "that was named there"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoseAmount(OfNames):
    """What is added to something of each of several things is `its …`, and they have that as well: `its`
    speaks of what the ability is written on.

    Wrong:

    ```azif
    zone shelf
    kind lamp { starts in shelf; printed oil: number = 1 }
    value reach of lamp: number = 1
    lamp "Beacon" { oil 3; always the reach of each lamp + its oil }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { starts in shelf; printed oil: number = 1 }
    value reach of lamp: number = 1
    lamp "Beacon" { oil 3; always the reach of each lamp + this's oil }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0263"
    message = "`its {field}` is that of what this stands on, and not that of each {kind}"
    field: str
    kind: str

    def hint(self) -> str:
        return f"write `this's {spoken(self.field)}` if that is meant; each {self.kind} is added the same"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfWhichOne(OfNames):
    """`that` behind where somebody is could be said of him, or of the place.

    What stands behind a noun is said of what the noun is about, also behind `in` and a place. Everybody reads
    `a player in a room that is dark` of the room.

    Given:

    ```azif
    token Coin
    kind room { state dark: flag = no }
    kind player { you means this; holds Coin; starts in "Hall"; state tired: flag = no }
    room "Hall" { }
    player "Ann" { }
    ```

    Wrong:

    ```azif
    procedure main {
      do: for each player in a room that is tired as p: set p's tired to no; if "Hall" is dark: finish "dark"
    }
    rule "Night" { whenever "Hall" is not dark: set "Hall"'s dark to yes; set "Ann"'s tired to yes }
    ```

    Right:

    ```azif
    procedure main {
      do: for each player in a room who is tired as p: set p's tired to no; if "Hall" is dark: finish "dark"
    }
    rule "Night" { whenever "Hall" is not dark: set "Hall"'s dark to yes; set "Ann"'s tired to yes }
    ```
    """

    code = "AZ0272"
    message = "`{word}` is said of the {who} here, and read of the {where}"
    word: str
    who: str
    where: str

    def hint(self) -> str:
        who, where = spoken(self.who), spoken(self.where)
        each = f"`for each {where} {self.word} … as spot: … in spot …`"
        return f"of the {who} say `who …` instead of `{self.word} …`; if the {where} is meant, {each}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnotherThanNone(OfNames):
    """`another` is said of things of which neither whoever is spoken to nor the card itself can be one: none
    is left out by it.

    Given:

    ```azif
    window day
    track oil from 0 to 9
    zone shelf
    kind lamp { starts in shelf; printed lit: flag = no }
    kind player { you means this; starts in shelf }
    kind tool { you means "Ann"; starts in shelf }
    lamp "Beacon" { lit }
    player "Ann" { }
    verb brew { do: add 1 to oil }
    procedure main { do: offer day to "Ann"; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    tool "Wick" { once per main action day: choose another lamp as l; if l is lit: brew }
    ```

    Right:

    ```azif
    tool "Wick" { once per main action day: choose a lamp except "Beacon" as l; if l is lit: brew }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0278"
    message = (
        "`another {kind}` leaves none out: it is one that is not you or not this, and neither could be one"
    )
    kind: str

    def hint(self) -> str:
        return f"say `{self.kind}` without `another`, and behind it which one is not meant: `except …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitsForItself(OfNames):
    """A component of which there is one copy waits for what happens to one of its own name.

    That is itself, and `this` says so. Often another card is meant.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    lamp "Torch" { }
    verb kindle { object what: lamp; participle "kindled"; do { } }
    procedure main { do: kindle "Torch"; kindle "Beacon" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when a lamp "Beacon" is kindled: finish "bright" }
    ```

    Right:

    ```azif
    lamp "Beacon" { when a lamp "Torch" is kindled: finish "bright" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0283"
    message = "{title} is this card itself: it waits for what happens to itself"
    title: str

    def hint(self) -> str:
        return "write `this` if that is meant, or the name of the other card"


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedOtherwise(OfNames):
    """Something is picked out by its name and by what no component of that name is or has.

    What is printed on it says so, and nothing in a game changes that: it is never the one that is meant.

    Given:

    ```azif
    zone shelf
    zone hall
    keyword bright on lamp
    kind lamp { starts in shelf }
    lamp "Torch" { bright }
    lamp "Candle" { }
    verb kindle { object what: lamp; participle "kindled"; do: put what into hall }
    procedure main { do: kindle "Beacon"; finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when this is kindled: kindle each bright lamp "Candle" }
    ```

    Right:

    ```azif
    lamp "Beacon" { when this is kindled: kindle each bright lamp "Torch" }
    ```
    """

    code = "AZ0290"
    message = "{title} never is `{lack}`: what is printed on it says so, and nothing changes that"
    title: str
    lack: str
    compared: bool = False
    """Whether it is so or not by what that is compared with."""

    def text(self) -> str:
        if self.compared:
            said = f"of {self.title}, `{spoken(self.lack)}` never is so"
        else:
            said = f"{self.title} never is `{spoken(self.lack)}`"
        return f"{said}: what is printed on it says so, and nothing changes that"

    def hint(self) -> str:
        return f"leave `{spoken(self.lack)}` out, or the name: then each that is so is meant"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoreThanCopies(OfNames):
    """More of a component are told than there are copies of it: whoever gets them gets fewer.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    kind player { starts in shelf; you means this; printed gear: list of some lamp = nothing }
    verb fetch { object what: some lamp; do: repeat what's number: finish "bright" }
    procedure main { do: for each entry of "Ann"'s gear as one: fetch one }
    ```

    Wrong:

    ```azif
    player "Ann" { gear lamp "Beacon", lamp "Beacon" }
    ```

    Right:

    ```azif
    player "Ann" { gear lamp "Beacon" }
    ```
    """

    code = "AZ0293"
    message = "{number} of {title} are told here, and there are {copies}"
    number: int
    title: str
    copies: int

    def text(self) -> str:
        are = "is 1 copy of it" if self.copies == 1 else f"are {self.copies} copies"
        return f"{self.number} of {self.title} are told here, and there {are}"

    def hint(self) -> str:
        return f"say {self.copies} or fewer, or something else for the rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountsForEach(OfNames):
    """What holds all the time, or for a while, is said of `a …`: it counts for every one of them.

    Nobody chooses one of them then, and no event names one. `each …` says so; who is meant alone is `you`.

    Given:

    ```azif
    zone road
    kind player { you means this; starts in road }
    value reach of player: number = 2
    player "Bob" { }
    procedure main { do: for each player as p: if p's reach > 2: finish "far" }
    ```

    Wrong:

    ```azif
    player "Ann" { always the reach of a player +1 }
    ```

    Right:

    ```azif
    player "Ann" { always your reach +1 }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0356"
    message = "`{said}` is every {kind} here, and nobody says which one"
    said: str
    kind: str
    is_person: bool
    """Whether it is one of those who play, and one of them is `you`."""

    def text(self) -> str:
        return f"`{self.said}` is every {spoken(self.kind)} here, and nobody says which one"

    def hint(self) -> str:
        each = re.sub(r"^(?:an?|any)\b", "each", self.said)
        return (
            f"write `your …`, or `{each}` if all are meant"
            if self.is_person
            else f"write `{each}`, or say which one"
        )
