"""Diagnostics about what sentences tell their verbs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, Severity, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AgainstItsVerb(Diagnostic):
    """A sentence says what its verb never takes.

    A verb says with `requires` what it can be told, and why. That is asked of every sentence, as far as it is
    written: of numbers, tokens and kinds, not of what is only known in a game. `azif words VERB` shows all
    of it.

    Given:

    ```azif
    kind person { you means this; starts in yard; holds coin }
    token coin
    zone yard
    person "Ann" { }
    verb earn {
      subject who: person = you; object amount: quantity
      requires amount's number <= 20, because "nobody earns more than 20 at once"
      do: add amount's number to who's (amount's token)
    }
    ```

    Wrong:

    ```azif
    procedure main { do: for each person as one: one earns 200 coins }
    ```

    Right:

    ```azif
    procedure main { do: for each person as one: one earns 20 coins }
    ```
    """

    code = "AZ0435"
    message = "`{verb}`: {because}"
    verb: str
    because: str
    stated: Span

    def text(self) -> str:
        return f"`{spoken(self.verb)}`: {self.because}"

    def hint(self) -> str:
        return f"`azif words {spoken(self.verb)}` says all that it takes"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.stated, "required here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class NotTold(OfNames):
    """A verb requires of its sentences what they do not say.

    What `requires` asks in a verb must be written in the sentence: numbers, tokens, kinds and members that it
    tells. What a thing has, and how it is, is only known in a game: that is asked by `needs`.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no; starts in shelf }
    zone shelf
    lamp "Right" { }
    verb light {
      object what: lamp
      requires not what's lit, because "it burns already"
      do: set what's lit to yes
    }
    procedure main { do: for each lamp as one: light one }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no; starts in shelf }
    zone shelf
    lamp "Right" { }
    verb light {
      object what: lamp
      needs not what's lit
      do: set what's lit to yes
    }
    procedure main { do: for each lamp as one: light one }
    ```
    """

    code = "AZ0436"
    message = "a sentence of `{verb}` does not say what is required here"
    verb: str

    def hint(self) -> str:
        return "ask for numbers, tokens and kinds that it is told; what a game decides is asked by `needs`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldInVain(OfNames):
    """A verb or keyword is told something for which nothing asks.

    It stands in the words, and makes no difference to what happens: whatever is told, the same comes of it.

    Given:

    ```azif
    zone yard
    token coin
    kind person { you means this; starts in yard; holds coin }
    person "Ann" { }
    procedure main { do: for each person as one: one earns 3; if "Ann"'s coins > 2: finish "rich" }
    ```

    Wrong:

    ```azif
    verb earn {
      subject who: person = you; object amount: number
      says "{who} {earn|earns} {amount}"
      do: add 1 to who's coin
    }
    ```

    Right:

    ```azif
    verb earn {
      subject who: person = you; object amount: number
      says "{who} {earn|earns} {amount}"
      do: add amount to who's coin
    }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0346"
    message = "nothing asks for `{name}` of `{of}`: whatever it is, the same happens"
    name: str
    of: str

    def hint(self) -> str:
        return f"write `{self.name}` where it counts, such as in place of a number, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotWhereSomebodyIs(OfNames):
    """A sentence tells its verb where somebody is, and not what is there.

    The verb takes things of a kind, and nobody is ever in one of these.

    Given:

    ```azif
    zone yard
    kind spot { starts in yard }
    kind moth { starts in yard; state caught: flag = no }
    kind player { you means this; starts in "Shed" }
    spot "Shed" { }
    player "Ann" { }
    moth "Luna" { starts in "Shed" }
    verb catch { object what: moth; do: set what's caught to yes }
    ```

    Wrong:

    ```azif
    procedure main { do: for each player as p: catch (p's place) }
    ```

    Right:

    ```azif
    procedure main { do: for each player as p: catch each moth in p's place }
    ```
    """

    code = "AZ0340"
    message = "`{verb}` takes {wanted}, and not the place of {person}"
    verb: str
    wanted: str
    person: str
    each: str
    there: bool
    """Whether such things lie where people are."""

    def text(self) -> str:
        return f"`{spoken(self.verb)}` takes {self.wanted}, and not the place of {self.person}"

    def hint(self) -> str:
        where = "in your place" if self.there else "you have"
        return f"say what is there: `{spoken(self.verb)} each {self.each} {where}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiesThereAlready(OfNames):
    """Something is put where it lies.

    It is taken out of a zone, and comes into the same one, which may be where all of its kind begin.

    Given:

    ```azif
    zone yard
    zone barn
    kind lamp { starts in barn }
    lamp "Beacon" { }
    verb bring { object what: lamp; to goal: place; do: put what into goal }
    ```

    Wrong:

    ```azif
    procedure main { do: bring each lamp in barn to barn }
    ```

    Right:

    ```azif
    procedure main { do: bring each lamp in barn to yard }
    ```
    """

    severity: ClassVar[Severity] = "warning"

    code = "AZ0341"
    message = "`{verb}` does nothing here: it is taken out of the {zone}, and comes back there"
    verb: str
    zone: str
    one: str = ""
    """One of its kind, if somebody may have it, and the verb puts it back where it began."""

    def text(self) -> str:
        return (
            f"`{spoken(self.verb)}` does nothing here: what is taken out of the {self.zone} comes back there"
        )

    def hint(self) -> str:
        if self.one:
            return f"say whose it is instead of where it lies, as in `{self.one} you have`"
        return "say another place"
