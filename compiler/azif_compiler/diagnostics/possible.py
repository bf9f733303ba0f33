"""Complaints about what can never happen, or never counts, in any game of the loaded packages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NotGoingOnHere(OfNames):
    """A sentence speaks of an event that is going on, where none need be going on: there the game would stop.

    `the toss` is the innermost toss that is going on: in its windows, behind its outcomes, in answers.

    Given:

    ```azif
    window day
    window in hand
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { }
    verb toss { var height: number = 1; do: offer in hand to "Ann"; if the toss's height > 1: finish "up" }
    verb raise { do: set the toss's height to 2 }
    ```

    Wrong:

    ```azif
    rule "r" { action day: raise }
    procedure main { do: offer day to "Ann"; toss }
    ```

    Right:

    ```azif
    rule "r" { action in hand: raise }
    procedure main { do: toss }
    ```
    """

    code = "AZ0416"
    message = "{what} needs a `{event}` that is going on, and here there need be none"
    what: str
    event: str
    windows: tuple[str, ...]
    is_begun: bool = True

    def hint(self) -> str | None:
        event = spoken(self.event)
        if not self.is_begun:
            return f"nothing begins a `{event}` here: let one happen first, and ask then"
        if not self.windows:
            return f"say it where a `{event}` is going on: in what answers one, for example"
        rows = " or ".join(f"`action {spoken(window)} …`" for window in self.windows[:4])
        return f"while a `{event}` is going on there is {rows}; behind it, `when you {event} …` says of which"


@dataclass(frozen=True, slots=True, kw_only=True)
class PerhapsNotGoingOn(NotGoingOnHere):
    """A sentence behind a condition speaks of an event that is going on, where none need be going on.

    If the condition holds only while there is one, all is well; else the game would stop.

    Wrong:

    ```azif
    window day
    track tosses from 0 to 9
    zone hall
    kind player { you means this; starts in hall }
    player "Ann" { }
    verb toss { var height: number = 1; do: if the toss's height > 1: set tosses to 1 }
    verb raise { do: set the toss's height to 2 }
    rule "r" { action day: if tosses > 0: raise }
    procedure main { do: offer day to "Ann"; toss }
    ```

    Right:

    ```azif
    track tosses from 0 to 9
    verb toss { var height: number = 1; do: if the toss's height > 1: set tosses to 1 }
    verb raise { do: set the toss's height to 2 }
    rule "r" { before toss: if tosses > 0: raise }
    procedure main { do: toss }
    ```
    """

    code = "AZ0417"
    severity: ClassVar[Severity] = "warning"
    message = "{what} needs a `{event}` that is going on, and the condition does not say that there is one"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverSo(OfNames):
    """An ability waits for an event with something with which it never happens.

    Wrong:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    kind candle { starts in shelf }
    lamp "Beacon" { }
    candle "Stub" { }
    verb snuff { object what: thing; do { } }
    rule "r" { when a candle is snuffed: finish "dark" }
    says part snuff what "{what}"
    procedure main { do: snuff "Beacon" }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    verb snuff { object what: thing; participle "snuffed"; do { } }
    rule "r" { when a lamp is snuffed: finish "dark" }
    procedure main { do: snuff "Beacon" }
    ```
    """

    code = "AZ0418"
    message = "`{verb}` never happens with {what}: this waits in vain"
    verb: str
    what: str
    known: tuple[str, ...]
    is_around: bool
    """Whether other things lie in it, with which it happens."""
    stops: bool
    """Whether it is to be kept from happening."""

    def hint(self) -> str | None:
        if self.is_around and self.stops:
            return f"it happens with what lies in {self.what}: name that, as in `a … in {self.what}`"
        if self.is_around:
            step = "at a step where somebody is, `at end of your … if you are in …`"
            besides = "if it comes there at all, leave it out here, and ask that behind the event"
            return f"it happens with what lies in {self.what}: ask {step}; or, {besides}"
        rows = ", ".join(self.known[:6])
        more = f" and {len(self.known) - 6} more" if len(self.known) > 6 else ""
        return f"it happens with {rows}{more}" if rows else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadEnd(OfNames):
    """An ability waits for what is made to happen only by something that never happens itself.

    It is a warning, since somebody may still write what makes it happen: another package, for example.

    Wrong:

    ```azif
    verb glow { do { } }
    verb kindle { do: glow }
    rule "r" { when glow: finish "bright" }
    procedure main { do: finish "dark" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    verb kindle { do: glow }
    rule "r" { when glow: finish "bright" }
    procedure main { do: kindle; finish "dark" }
    ```
    """

    code = "AZ0419"
    severity: ClassVar[Severity] = "warning"
    message = "this waits for {what}, which never comes"
    what: str
    chain: tuple[str, ...]

    def hint(self) -> str | None:
        return "; ".join(self.chain) or None


@dataclass(frozen=True, slots=True, kw_only=True)
class AlwaysStopped(OfNames):
    """An ability reacts to an event that a rule forbids or replaces, whatever the case.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "Darkness" { cannot glow }
    rule "r" { when glow: finish "bright" }
    procedure main { do: glow; finish "dark" }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    verb glow { do { } }
    rule "Darkness" { cannot glow if oil = 0 }
    rule "r" { when glow: finish "bright" }
    procedure main { do: set oil to 1; glow; finish "dark" }
    ```
    """

    code = "AZ0423"
    message = "this waits in vain: the rule {rule} stops each such `{verb}`"
    rule: str
    verb: str

    def hint(self) -> str | None:
        return "let the rule say with `if` when it stops it, or leave this out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingOfIt(OfNames):
    """A sentence gives its verb a number with which it does nothing.

    What a verb `needs` must hold for it to happen at all.

    Wrong:

    ```azif
    verb glow { object times: number; needs times > 0; do { } }
    procedure main { do: glow 0; finish "dark" }
    ```

    Right:

    ```azif
    verb glow { object times: number; needs times > 0; do { } }
    procedure main { do: glow 1; finish "dark" }
    ```
    """

    code = "AZ0421"
    message = "with {number}, `{verb}` does nothing: it needs {wanted}"
    verb: str
    number: str
    wanted: str

    def hint(self) -> str | None:
        return "give another number, or leave the sentence out"


@dataclass(frozen=True, slots=True, kw_only=True)
class InNoPile(OfNames):
    """A sentence takes something from where things of its kind lie, and that kind lies nowhere: only narrower
    kinds do, each in a place of its own.

    Given:

    ```azif
    zone shelf
    zone cellar
    kind light
    kind lamp is light { starts in shelf }
    kind torch is light { starts in cellar }
    lamp "Beacon" { }
    torch "Brand" { }
    verb fetch { object what: some light; do: repeat what's number: shuffle what's home }
    ```

    Wrong:

    ```azif
    procedure main { do: fetch 1 light; finish "dark" }
    ```

    Right:

    ```azif
    procedure main { do: fetch 1 lamp; fetch 1 torch; finish "dark" }
    ```
    """

    code = "AZ0427"
    message = "`{verb}` takes it from where it lies, and {kind} lies in no one place"
    verb: str
    kind: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        kinds = ", ".join(f"`{spoken(one)}`" for one in self.known[:8])
        return f"say which one: {kinds}" if kinds else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverCounts(OfNames):
    """An ability stands on a component that only ever lies where abilities do not count.

    In a zone that is `inactive`, and in a deck, abilities do nothing. What happens when such a card is read
    stands in one of its scripts.

    Wrong:

    ```azif
    track oil from 0 to 9
    deck stack
    kind omen { starts in stack; script effect }
    omen "Dusk" { whenever oil > 3: finish "dark" }
    procedure main { do: set oil to 4; for each omen in stack as o: perform o's effect }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    deck stack
    kind omen { starts in stack; script effect }
    omen "Dusk" { effect: if oil > 3: finish "dark" }
    procedure main { do: set oil to 4; for each omen in stack as o: perform o's effect }
    ```
    """

    code = "AZ0422"
    message = "this never counts: {kind} only lies in {zones}, where abilities do nothing"
    kind: str
    zones: str
    scripts: tuple[str, ...]

    def hint(self) -> str | None:
        rows = ", ".join(f"`{spoken(script)}: …`" for script in self.scripts[:4])
        return f"what it does when it is read stands behind {rows}" if rows else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverLiesThere(OfNames):
    """Things are looked for where those of another kind lie, and nothing that is written puts them there.

    Given:

    ```azif
    zone shelf
    zone cellar
    kind lamp { starts in shelf; state lit: flag = no }
    kind barrel { starts in cellar }
    lamp "Beacon" { }
    barrel "Tun" { }
    ```

    Wrong:

    ```azif
    procedure main { do: for each lamp in cellar as l: set l's lit to yes; if "Beacon" is lit: finish "ok" }
    ```

    Right:

    ```azif
    procedure main { do: for each lamp in shelf as l: set l's lit to yes; if "Beacon" is lit: finish "ok" }
    ```
    """

    code = "AZ0450"
    severity: ClassVar[Severity] = "warning"
    message = "{kind} never seems to lie in `{zone}`: that is where {other} lies"
    kind: str
    zone: str
    other: str

    def hint(self) -> str | None:
        return "name the place where it lies, or the kind that lies there"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCopies(Diagnostic):
    """A component has no copies, and no package that is there adds any: it is in no game.

    A library may declare what several boxes share with `copies 0`, and each adds its own.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    procedure main { do: finish "dark" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { copies 0 }
    ```

    Right:

    ```azif
    lamp "Beacon" { copies 1 }
    ```
    """

    code = "AZ0451"
    message = "there is no copy of {title}: it is in no game"
    title: str

    def hint(self) -> str | None:
        return "give another number, or leave it out: then there is one"
