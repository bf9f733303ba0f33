"""Complaints about abilities that exclude each other or themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverTogether(OfNames):
    """A condition of an ability holds only while the ability does not count.

    Given:

    ```azif
    zone shelf
    verb ring { do { } }
    kind lamp { starts in shelf; state broken: flag = no; works while not broken }
    procedure main { do: set "Beacon"'s broken to no; ring; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when ring if this is broken: finish "bright" }
    ```

    Right:

    ```azif
    lamp "Beacon" { when ring: finish "bright" }
    ```
    """

    code = "AZ0443"
    message = "this ability never counts: its condition cannot hold"
    why: str
    stated: Span | None

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "only then it counts"),) if self.stated is not None else ()

    def hint(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverPaid(OfNames):
    """A cost can only be paid when its ability cannot be used.

    Given:

    ```azif
    zone shelf
    window day
    kind player { you means this; starts in shelf }
    player "Ann" { }
    kind lamp { starts in shelf; state lit: flag = no; you means "Ann" }
    verb kindle { object what: lamp; needs what is not lit; do: set what's lit to yes }
    procedure main { do: offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day if this is lit cost kindle this: finish "bright" }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost kindle this: finish "bright" }
    ```
    """

    code = "AZ0444"
    message = "this cost can never be paid: when the ability can be used, `{verb}` cannot happen"
    verb: str

    def hint(self) -> str:
        words = f"`azif words {spoken(self.verb)}`"
        return f"{words} says what it needs; leave the condition out, or pay something else"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidTwice(OfNames):
    """A component says twice that something counts otherwise, in the same words.

    Both would count, and who reads it takes one of them for a slip.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    procedure main { do: if "Beacon"'s oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { always its oil +1, its oil +1 }
    ```

    Right:

    ```azif
    lamp "Beacon" { always its oil +2 }
    ```
    """

    code = "AZ0447"
    message = "this is said already, and would count twice"

    def hint(self) -> str:
        return "say once how much it is, or change something else"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway(OfNames):
    """A card is put away, and then something is done to it that only counts while it is there.

    Given:

    ```azif
    zone shelf
    zone hand
    window day
    kind player { you means this; starts in shelf }
    player "Ann" { }
    kind lamp { starts in shelf; state lit: flag = no; you means "Ann" }
    verb bring { object what: lamp; do: put what into hand }
    verb drop { object what: lamp; do: put what into what's home }
    verb kindle { object what: lamp; needs what is not lit; do: set what's lit to yes }
    procedure main { do: for each lamp as one: bring one; offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day cost { drop this; kindle this }: finish "bright" }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost drop this: finish "bright" }
    ```
    """

    code = "AZ0455"
    message = "`{verb}` does nothing here: `{first}` has put this away before it"
    verb: str
    first: str

    def hint(self) -> str:
        if self.first == self.verb:
            return "say it once"
        return f"leave out `{self.first} …` or `{self.verb} …`, or write `{self.verb} …` first"


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(OfNames):
    """An ability does something to its card and then takes it back: it might as well do neither.

    Given:

    ```azif
    zone shelf
    window day
    kind player { you means this; starts in shelf }
    player "Ann" { }
    kind lamp { starts in shelf; state lit: flag = no; you means "Ann" }
    verb kindle { object what: lamp; needs what is not lit; do: set what's lit to yes }
    verb douse { object what: lamp; needs what is lit; do: set what's lit to no }
    procedure main { do: offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day cost kindle this: douse this }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day cost kindle this: finish "bright" }
    ```
    """

    code = "AZ0456"
    message = "`{verb}` takes back what `{first}` has done: it is as if neither had happened"
    verb: str
    first: str

    def hint(self) -> str:
        return f"leave out `{self.verb} …`, or both"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverDone(OfNames):
    """A sentence stands where what its verb needs is never so.

    It says `if` something, and then what can only be done if that is not so. Most often the condition is the
    wrong way round.

    Given:

    ```azif
    zone shelf
    window day
    kind player { you means this; starts in shelf }
    player "Ann" { }
    kind lamp { starts in shelf; state lit: flag = no; you means "Ann" }
    verb kindle { object what: lamp; needs what is not lit; do: set what's lit to yes }
    procedure main { do: offer day to "Ann"; finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { action day: if this is lit: kindle this }
    ```

    Right:

    ```azif
    lamp "Beacon" { action day: if this is not lit: kindle this }
    ```
    """

    code = "AZ0458"
    message = "`{verb}` does nothing here: it needs what is not so"
    verb: str
    so: Span | None
    needs: Span | None
    behind: str = ""
    """What was done to it just before, if it is that which leaves it otherwise."""
    besides: bool = False
    """Whether that does much else."""

    def text(self) -> str:
        if self.behind:
            return f"`{self.verb}` does nothing here: it needs what is not so any more behind `{self.behind}`"
        return f"`{self.verb}` does nothing here: it needs what is not so"

    def labels(self) -> tuple[Label, ...]:
        decided = (Label(self.so, "here it is decided"),) if self.so is not None else ()
        return (*decided, *((Label(self.needs, "this is what it needs"),) if self.needs is not None else ()))

    def hint(self) -> str:
        if self.behind:
            if self.besides:
                return f"leave out `{self.verb} …`, or say what is meant in its place"
            once = self.behind == self.verb
            return "leave one of the two out" if once else f"leave out `{self.behind} …`, or `{self.verb} …`"
        if self.needs is None:
            return "while this can happen, the abilities of the card do not count: let another card do it"
        if self.so is None:
            return "say something else, or leave it out"
        return "turn the condition round, or leave out what cannot happen"


@dataclass(frozen=True, slots=True, kw_only=True)
class EitherWay(Diagnostic):
    """The same is done in any case: by `if` and by `else`, by every outcome, by two options of a choice.

    What is asked makes no difference then. Often one of the two was copied and not changed yet.

    Given:

    ```azif
    track oil from 0 to 9
    procedure main { do: glow; if oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    verb glow { do: if oil < 2: add 5 to oil else: add 5 to oil }
    ```

    Right:

    ```azif
    verb glow { do: if oil < 2: add 5 to oil else: add 1 to oil }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0462"
    message = "the same is done in any case"
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "here, too"),)

    def hint(self) -> str:
        return "change what is done here, or say it once without asking"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsksForItself(OfNames):
    """What counts `always`, or `while` something is so, asks for the very thing that it changes.

    To know what that is, one would have to know it already: the game would stop.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf; state lit: flag = no; printed oil: number = 1 }
    procedure main {
      do: set "Beacon"'s lit to yes; if "Beacon"'s oil > 3 or "Beacon" is lit: finish "bright"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { while this's oil < 3, its oil +1 }
    ```

    Right:

    ```azif
    lamp "Beacon" { while this is not lit, its oil +1 }
    ```
    """

    code = "AZ0469"
    message = "`{target}` asks for itself here: whether this line counts depends on what it changes"
    target: str
    stated: Span | None
    by: tuple[str, ...] = ()
    alone: bool = False
    """Whether it does so without an end, by way of others or at once, and not because of when it counts."""

    def text(self) -> str:
        if self.alone:
            others = ", ".join(f"`{spoken(one)}`" for one in dict.fromkeys(self.by) if one != self.target)
            way = f" by way of {others}" if others else ""
            return f"`{spoken(self.target)}` asks for itself{way}: it would never be found out"
        return OfNames.text(self)

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "only then it counts"),) if self.stated is not None else ()

    def hint(self) -> str:
        return "ask for something else, or do it once: begin with `when …`, and say what is done then"
