"""Complaints about things of which nobody says whose they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, short, spoken
from azif_compiler.words.noun import article


@dataclass(frozen=True, slots=True, kw_only=True)
class Anybodys(OfNames):
    """Something that people hold is chosen, counted or asked for, and nothing says whose it is.

    Anybody's counts then: whoever chooses one can take it from somebody else.

    Given:

    ```azif
    zone road
    zone bag of player
    zone shelf
    window day
    kind player { you means this; starts in road }
    player "Ann" { }
    kind lamp { starts in shelf; you means its holder }
    verb drop { object what: lamp; do: put what into shelf }
    procedure main { do: put each lamp into "Ann"'s bag; offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day cost drop this: drop a lamp }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost drop this: drop a lamp you have }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0457"
    message = "nothing says whose {kind} this is: anybody's counts"
    kind: str
    person: str = ""  # where nobody is `you`
    homes: tuple[tuple[str, str], ...] = ()  # where those lie that nobody has, if somebody is to get one

    def hint(self) -> str:
        kind = spoken(self.kind)
        said = short(self.span.text) if self.span is not None else article(kind)
        if said.endswith('"'):  # a component, by its name
            said = article(said if said.startswith(kind) else f"{kind} {said}")
        if self.homes:
            ways = " or ".join(f"`{one or said} in {zone}`" for one, zone in self.homes)
            return f"for one that nobody has yet write {ways}; for one that somebody has `{said} … has`"
        if self.person:
            return f"write `{said} that {self.person} has`, of whoever was named before"
        other = f"`choose … as friend`, and then `{said} friend has`"
        return f"write `{said} you have`, or choose first whose: {other}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEverybody(OfNames):
    """An ability of something that speaks to somebody waits for an event or a step, and does not say whose:
    it counts for everybody.

    What happens then still happens to `you`, whoever did it.

    Given:

    ```azif
    zone road
    zone bag of player
    zone shelf
    token coin
    kind player { you means this; starts in road; holds coin }
    player "Ann" { }
    kind lamp { starts in shelf; you means its holder }
    verb rest { subject who: player = you; do: add 1 to who's coin }
    verb shine { subject who: player = you; do: add 1 to who's coin }
    procedure main { do: put each lamp into "Ann"'s bag; "Ann" rests; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when rest: shine }
    ```

    Right:

    ```azif
    lamp "Beacon" { when you rest: shine }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0479"
    message = "nothing says whose this is: it counts for every {person}, and not only for you"
    person: str
    yours: str
    anybodys: str

    def hint(self) -> str:
        return f"write `{self.yours}`; if everybody is meant, `{self.anybodys}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenAside(OfNames):
    """Somebody does something, and what follows its outcome says nobody: it happens to `you`, not to whoever
    did it.

    Given:

    ```azif
    token coin
    zone hall
    kind player { you means this; starts in hall; holds coin; script visit }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    verb toss {
      subject who: player = you; outcomes heads, tails
      do: if chance: outcome heads else: outcome tails
    }
    value chance: flag = yes
    procedure main { do: perform "Ann"'s visit; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: each player tosses heads: earn }
    ```

    Right:

    ```azif
    player "Ann" { visit: for each player as p: p tosses heads: p earns }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0483"
    message = "this happens to `you`, and not to whoever did it (`{doer}`)"
    doer: str
    does: str
    outcome: str
    said: str

    def hint(self) -> str:
        if self.doer.startswith("each "):
            return f"write `for {self.doer} as i: i {self.does} {self.outcome}: {self.said_of('i')}`"
        who = self.doer if len(self.doer.split()) == 1 else f"that {self.doer.split()[-1]}"
        return f"write `{self.said_of(who)}`; `you` if that is meant"

    def said_of(self, who: str) -> str:
        """What is said, of somebody else and of what is his."""
        said = re.sub(r"\ball your ([\w ]+)", rf"({who}'s \1) \1", self.said)
        his = re.sub(r"\byour\b", f"{who}'s", said)
        return f"{who} {his}"


@dataclass(frozen=True, slots=True, kw_only=True)
class InAnyCase(Diagnostic):
    """Behind something that may be done stands something else, on the same line: that is done in any case.

    `may` reaches as far as its sentence. What belongs together stands behind `may:`.

    Given:

    ```azif
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin; script visit }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    verb leave { subject who: player = you; do: set who's coin to 0 }
    procedure main { do: perform "Ann"'s visit; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: may earn; leave }
    ```

    Right:

    ```azif
    player "Ann" { visit: may: earn; leave }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0461"
    message = "this is done in any case, whether what stands before it is done or not"
    both: str

    def hint(self) -> str:
        return f"write `may: {short(self.both)}` if both are done or none, or put it on a line of its own"


@dataclass(frozen=True, slots=True, kw_only=True)
class Nobodys(OfNames):
    """Somebody is said to have what nobody ever has: it lies on the table and stays there, or it is said to
    lie in something else at the same time.

    Given:

    ```azif
    zone road
    zone map
    zone bag of player
    window day
    kind player { you means this; starts in road }
    kind room { starts in map }
    room "Den" { }
    kind lamp { starts in "Den"; you means its holder }
    lamp "Beacon" { }
    verb drop { object what: lamp; do: put what into "Den" }
    procedure main { do: put each lamp into "Ann"'s bag; offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: drop each lamp in a room you have }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: drop each lamp you have }
    ```
    """

    code = "AZ0339"
    message = "nobody has {kind}"
    kind: str
    where: str

    def text(self) -> str:
        return f"nobody has {self.kind} that lies {self.where}" if self.where else f"nobody has {self.kind}"

    def hint(self) -> str:
        return "leave `you have` out; where you are is `your place`, and what lies there is `… in your place`"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnotherOne(OfNames):
    """An ability is about a thing, and does something to any thing of that kind, wherever it is.

    Given:

    ```azif
    zone road
    kind player { you means this; starts in road }
    kind lamp { starts in road }
    lamp "Torch" { }
    lamp "Beacon" { }
    verb find { subject who: player = you; object what: lamp; do { } }
    verb drop { object what: lamp; do: put what into road }
    procedure main { do: "Ann" finds "Torch"; finish "dark" }
    ```

    Wrong:

    ```azif
    player "Ann" { when you find a lamp: drop a lamp }
    ```

    Right:

    ```azif
    player "Ann" { when you find a lamp: drop that lamp }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0494"
    message = "`{kind}` is any of them here, wherever it is, and not the one that was spoken of"
    kind: str
    that: str

    def text(self) -> str:
        return f"{self.kind} is any of them here, wherever it is, and not the one that was spoken of"

    def hint(self) -> str:
        that = spoken(self.that)
        return f"write `that {that}`, or say which one is meant: `{self.kind} in your place`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverHas(Diagnostic):
    """A card asks what it has itself, and nothing of that sort ever lies on it: whoever has the card is
    somebody else.

    Given:

    ```azif
    window day
    token Coin
    zone hall
    zone bag of player
    kind player { you means this; holds Coin; starts in hall }
    kind lamp { starts in hall }
    lamp "Brass" { }
    verb pick {
      subject who: player = you; object what: lamp
      needs what is in hall
      do: put what into who's bag
    }
    verb win { subject who: player = you; do: add 1 to who's Coins }
    player "Ann" { once per main action day: win }
    procedure main { do: "Ann" picks "Brass"; offer day to "Ann"; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    lamp "Glow" { when a player picks a lamp: if number of lamps this has > 1: that player wins }
    ```

    Right:

    ```azif
    lamp "Glow" { when a player picks a lamp: if number of lamps that player has > 1: that player wins }
    ```
    """

    code = "AZ0271"
    severity: ClassVar[Severity] = "warning"
    message = "{kind} never has {what}: nothing like that ever lies on it"
    kind: str
    what: str

    def hint(self) -> str:
        return (
            "say who is meant: what whoever is spoken to has, is `… you have`, and of others `… that … has`"
        )
