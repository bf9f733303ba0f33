"""Complaints about what is declared and makes no difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverChanges(OfNames):
    """A track is read, and nothing ever sets it: it always stands where it stands at first.

    A number that is the same all game is a `value`.

    Wrong:

    ```azif
    track oil from 0 to 9
    procedure main { do: if oil > 3: finish "bright" else: finish "dark" }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    procedure main { do: add 4 to oil; if oil > 3: finish "bright" else: finish "dark" }
    ```
    """

    code = "AZ0453"
    severity: ClassVar[Severity] = "warning"
    message = "nothing ever changes `{track}`: it always stands where it stands at first"
    track: str
    state: bool = False
    """Whether it is a field of a kind, and no track."""

    def hint(self) -> str:
        name = spoken(self.track)
        if self.state:
            return f"a verb can set it: `verb … {{ … do: set who's {name} to … }}`, and cards use the verb"
        return f"a verb can move it: `verb … {{ … do: add 1 to {name} }}`, and cards use the verb"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverEndsSo(OfNames):
    """A verb names an outcome with which its body never ends: what follows it in a sentence never comes.

    Wrong:

    ```azif
    track oil from 0 to 9
    verb brew { outcomes good, bad; do: add 1 to oil; if oil > 8: outcome bad }
    procedure main { do: brew good { finish "bright" } bad { finish "dark" } }
    ```

    Right:

    ```azif
    track oil from 0 to 9
    verb brew { outcomes good, bad; do: add 1 to oil; if oil > 8: outcome bad else: outcome good }
    procedure main { do: brew good { finish "bright" } bad { finish "dark" } }
    ```
    """

    code = "AZ0279"
    severity: ClassVar[Severity] = "warning"
    message = "`{verb}` never ends in `{outcome}`: nothing in it says `outcome {outcome}`"
    verb: str
    outcome: str

    def hint(self) -> str:
        return f"say `outcome {spoken(self.outcome)}` where it is so, or leave it out of `outcomes`"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyRule(Diagnostic):
    """A rule has a title, and neither says nor cites anything.

    Wrong:

    ```azif
    rule "Tide" { }
    procedure main { do: finish "dark" }
    ```

    Right:

    ```azif
    rule "Tide" { at start of dawn: finish "bright" }
    procedure main { do: step dawn { } ; finish "dark" }
    ```
    """

    code = "AZ0452"
    message = "this rule is empty: it does nothing"

    def hint(self) -> str:
        return "write what it says into the braces, such as `when …: …` or `always …`; or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverTaken(OfNames):
    """A kind has a pile of its own, and nothing ever takes a thing out of it.

    Where things lie in a pile their abilities do not count. Somebody must draw one, deal it, or look for it.

    Given:

    ```azif
    token coin
    zone hall
    kind player { you means this; starts in hall; holds coin }
    player "Ann" { }
    verb earn { subject who: player = you; do: add 1 to who's coin }
    procedure main { do: step dawn: "Ann" earns; if "Ann"'s coins > 3: finish "rich" }
    ```

    Wrong:

    ```azif
    deck papers
    kind paper { starts in papers; plural "paper cards" }
    paper "Flight" { }
    ```

    Right:

    ```azif
    deck papers
    kind paper { starts in papers; plural "paper cards" }
    paper "Flight" { }
    rule "Sleep" { at start of dawn: put top paper of papers into hall }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0348"
    message = "nothing ever takes {one} out of `{pile}`: what is written there never counts"
    kind: str
    one: str
    pile: str

    def hint(self) -> str:
        return f"say who draws, deals or looks for a `{spoken(self.kind)}`, and when"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverGiven(Diagnostic):
    """A component lies in a supply, and nothing ever gives it to anybody.

    Out of such a supply comes only what is named, as most of its kind are.

    Given:

    ```azif
    zone cellar { inactive }
    zone hall
    token coin
    kind player { you means this; starts in hall; holds coin; script visit }
    kind paper { starts in cellar }
    paper "Visa" { }
    paper "Letter" { }
    paper "Bill" { }
    verb find { subject who: player = you; object what: paper; do: put what into hall }
    player "Ann" { visit: find paper "Visa"; find paper "Letter"; find paper "Bill" }
    procedure main {
      do: perform "Ann"'s visit by "Ann"; step dusk { }; if there is a paper in hall: finish "rich"
    }
    ```

    Wrong:

    ```azif
    paper "Deed" { at start of dusk: finish "poor" }
    ```

    Right:

    ```azif
    paper "Deed" { at start of dusk: finish "poor" }
    rule "Dawn" { at end of dusk: "Ann" finds paper "Deed" }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0255"
    message = 'nothing ever gives anybody {kind} "{title}": what is written on it never counts'
    kind: str
    title: str
    example: str

    def hint(self) -> str:
        return f'say on another card who gets it, and when: what speaks of "{self.example}" shows how'


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverHad(OfNames):
    """A keyword does something, and nothing has it: no component says it, and no ability gives it.

    A keyword counts for those that say so: its name is a line of the component.

    Given:

    ```azif
    zone hall
    kind lamp { starts in hall }
    procedure main { do: step dusk { }; finish "dark" }
    ```

    Wrong:

    ```azif
    keyword bright on lamp { at end of dusk: finish "bright" }
    lamp "Beacon" { }
    ```

    Right:

    ```azif
    keyword bright on lamp { at end of dusk: finish "bright" }
    lamp "Beacon" { bright }
    ```
    """

    code = "AZ0499"
    severity: ClassVar[Severity] = "warning"
    message = "nothing has the keyword `{keyword}`: what it says never counts"
    keyword: str
    kind: str
    more: bool

    def hint(self) -> str:
        line = f"`{spoken(self.keyword)}`{', with what it takes,' if self.more else ''}"
        return f"say it on {self.kind} that is to have it: {line} is a line of its own there"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingUses(OfNames):
    """A verb, a zone or an enum of a package that extends another one is used by nothing.

    No sentence does the verb and nothing waits for it, nothing lies in the zone, and no word of the enum is
    spoken of. So it is with a word that a package adds to an enum of another one, and that nothing says.
    """

    code = "AZ0275"
    message = "nothing ever uses the {what} `{name}`{of}: what is written there does nothing"
    what: str
    name: str
    of: str = ""
    """Of which enum a word is."""

    def hint(self) -> str:
        if self.what == "verb":
            return "say it on a card, in a rule or in another verb, or leave it out"
        if self.of:
            name = spoken(self.name)
            return f"nothing is `{name}` and nobody asks for it: say it on a component, or leave it out"
        return f"speak of `{spoken(self.name)}` somewhere, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverShuffled(Diagnostic):
    """Somebody draws from a deck of a package that extends another one, different cards start in it, and
    nothing shuffles it: in every game they come in the order that is written.

    Nothing is shuffled by itself. A step beside one of the setup shuffles the deck. Where an order is meant,
    the cards say it, and the next is that with the lowest number.
    """

    code = "AZ0284"
    severity: ClassVar[Severity] = "warning"
    message = "nothing shuffles `{name}`: in every game its cards come in the order that is written"
    name: str
    step: str

    def hint(self) -> str:
        line = f"`shuffle {self.name}`"
        if self.step:
            line = f"`step mixing {self.name} before {self.step} {{ shuffle {self.name} }}`"
        ordered = "if an order is meant, print it on the cards, and take the one with the lowest number"
        return f"write {line}; {ordered}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenUnmixed(OfNames):
    """What a card takes from a pile as it comes in it only takes before that pile is shuffled.

    In every game it gets the same: what is written first.

    Given:

    ```azif
    zone shelf
    zone hall
    kind lamp { starts in shelf }
    deck tray
    kind paper { starts in tray }
    paper "Visa" { }
    paper "Bill" { }
    verb ring { object what: lamp; do { } }
    verb deal { do: put top paper of tray into hall }
    verb dawn { do { } }
    procedure main { do: ring "Beacon"; shuffle tray; dawn; if "Bill" is in hall: finish "poor" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { when this is ringed: deal }
    ```

    Right:

    ```azif
    lamp "Beacon" { when dawn: deal }
    ```
    """

    code = "AZ0285"
    severity: ClassVar[Severity] = "warning"
    message = "only behind this `{name}` is shuffled: in every game it gets what is written first"
    name: str
    step: str = ""  # in which that is done, if it is in one

    def hint(self) -> str:
        if self.step:
            return f"let it happen when that is done: begin the ability with `at end of {self.step}: …`"
        return "let it happen when that is done"
