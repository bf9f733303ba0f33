"""Complaints about packages that do not go together."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Label, did_you_mean, spoken
from azif_compiler.text.source import Span

MOST_NAMED = 8
"""So many abilities are named that are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendedTwice(Diagnostic):
    """Two amendments change the same part of a declaration, and nothing says which one counts.

    Wrong:

    ```azif
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { }
    amend lamp "Beacon" { oil 2 }
    amend lamp "Beacon" { oil 3 }
    ```

    Right:

    ```azif
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { }
    amend lamp "Beacon" { oil 2 }
    ```
    """

    code = "AZ0518"
    message = "`{part}` of {name} is amended twice"
    name: str
    part: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "first amended here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropsNothing(Diagnostic):
    """An amendment drops abilities of a form that the declaration does not have.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { when glow { } }
    amend rule "r" { without cannot }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { when glow { } }
    amend rule "r" { without when }
    ```
    """

    code = "AZ0519"
    message = "{name} has no ability that begins with `{form}`"
    name: str
    form: str
    known: tuple[str, ...] = ()

    def hint(self) -> str:
        if not self.known:
            return "it has no ability at all: what its fields say is changed by saying it anew"
        return f"it has {', '.join(f'`without {one}`' for one in self.known)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchAbility(Diagnostic):
    """An amendment names an ability that the declaration does not have.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { "Afterglow": when glow { } }
    amend rule "r" { without "Aftergrow" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { "Afterglow": when glow { } }
    amend rule "r" { without "Afterglow" }
    ```
    """

    code = "AZ0520"
    message = '{name} has no ability called "{ability}"'
    name: str
    ability: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        near = did_you_mean(self.ability, self.known)
        if near is None and self.known:
            named = (f'"{name}"' for name in self.known[:MOST_NAMED])
            return f"it has {', '.join(named)}"
        return near or "no ability of it has a name: one goes by its first word, such as `without when`"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoAlready(Diagnostic):
    """An amendment gives something what it has already, so that nothing changes.

    Of a component, what counts is what it says, or its kind where it says nothing, with the amendments that
    are made before this one.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { oil 2 }
    amend lamp "Beacon" { oil 2 }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { oil 2 }
    amend lamp "Beacon" { oil 3 }
    ```
    """

    code = "AZ0529"
    message = "`{part}` of {name} is so already: this changes nothing"
    name: str
    part: str
    sort: str

    def text(self) -> str:
        return f"`{spoken(self.part)}` of {spoken(self.name)} is so already: this changes nothing"

    def hint(self) -> str:
        known = self.sort in ("verb", "kind")
        shown = f"azif words {spoken(self.name)}" if known else f'azif show "{self.name}"'
        return f"leave it out, or say something else; `{shown}` tells what is so now"


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstItsKind(Diagnostic):
    """A component is not what its kind requires of each.

    A kind says what its components must be with `requires`, and why. What it requires is asked of what is
    printed on them; `azif words KIND` shows all of it.

    Given:

    ```azif
    zone shelf
    kind lamp {
      printed oil: number = 1
      starts in shelf
      requires its oil < 10, because "no lamp holds so much oil"
    }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { oil 12 }
    ```

    Right:

    ```azif
    lamp "Beacon" { oil 9 }
    ```
    """

    code = "AZ0526"
    message = "{name}: {because}"
    name: str
    because: str
    member: str
    kind: str
    stated: Span
    amended: bool = False
    """Whether it is an amendment that makes it so, and stands where that does."""

    others: int = 0
    """Of how many more components it makes it so."""

    def text(self) -> str:
        more = f" and {self.others} more" if self.others else ""
        lead = "this amendment goes against " if self.amended else ""
        found = f"{lead}{self.name}{more}: {self.because}"
        return f"{found} ({spoken(self.member)})" if self.member else found

    def hint(self) -> str:
        shown = f"`azif words {spoken(self.kind)}` shows all that is required of each"
        if not (self.amended and self.member):
            return shown
        return f'give it to each beside this: `amend {spoken(self.kind)} "{self.name}" {{ … }}`; {shown}'

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "required here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiesNowhere(Diagnostic):
    """A component lies nowhere when the game starts, so that nobody ever meets it.

    Where the things of a kind lie is said by the kind, or by one that it is a kind of, with `starts in`. A
    component of a kind that does not say it must say it itself.

    Wrong:

    ```azif
    kind lamp
    lamp "Beacon" { }
    procedure main { do { } }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp
    lamp "Beacon" { starts in shelf }
    procedure main { do { } }
    ```
    """

    code = "AZ0527"
    message = "nothing says where {name} lies when the game starts"
    name: str
    kind: str
    known: tuple[str, ...]

    def hint(self) -> str:
        if not self.known:
            return "say `starts in` and a deck or another zone, here or in its kind"
        rows = ", ".join(f"`{spoken(kind)}`" for kind in self.known[:8])
        return f"make it one of {rows}, which lie in decks of their own, or say `starts in …` here"


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotBeKnown(Diagnostic):
    """A kind requires of its components what only a game decides.

    What `requires` asks must be printed: fields, scripts, keywords, kinds, and values made of them. What
    changes during play, where things lie, and what is chosen is not known when a card is written.

    Wrong:

    ```azif
    zone shelf
    kind lamp {
      state lit: flag = no
      starts in shelf
      requires not its lit, because "a lamp is out at first"
    }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp {
      printed oil: number = 1
      starts in shelf
      requires its oil > 0, because "a lamp needs oil"
    }
    ```
    """

    code = "AZ0528"
    message = "what is required of each {kind} here is decided only in a game, not printed"
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherGoal(Diagnostic):
    """An amendment of a goal is for somebody else than the goal is, or leads another way.

    Given:

    ```azif
    zone house
    kind player { starts in house; you means this }
    verb rest { subject who: player = you; do { } }
    goal rest for player { worth 3 }
    ```

    Wrong:

    ```azif
    amend goal rest { weight 150 }
    ```

    Right:

    ```azif
    amend goal rest for player { weight 150 }
    ```
    """

    code = "AZ0547"
    message = "the goal of `{name}` is {so}, not {otherwise}"
    name: str
    so: str
    otherwise: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the goal"),)
