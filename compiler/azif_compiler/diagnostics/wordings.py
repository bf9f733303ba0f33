"""Complaints about what texts leave out, or do not tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Label, OfNames, Severity
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class SameWords(OfNames):
    """Two steps, or two windows, are called by the same words, so that a text does not say which is meant.

    Wrong:

    ```azif
    says step dawn "the morning"
    says step breakfast "the morning"
    procedure main { do: step dawn: step breakfast: finish "so" }
    ```

    Right:

    ```azif
    says step dawn "the morning"
    says step breakfast "the meal of the morning"
    procedure main { do: step dawn: step breakfast: finish "so" }
    ```
    """

    code = "AZ0314"
    message = "`{name}` is called as `{other}` is: no text tells which is meant"
    sort: str
    name: str
    other: str
    first: Span | None

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the same words"),) if self.first is not None else ()

    def hint(self) -> str:
        return f'give one of them other words: `says {self.sort} {self.name} "…"`'


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidOnlyByLabel(OfNames):
    """The label of an option names a number, a token, a card or a member of an enum; what the option does is
    about another of that sort, and not about this one.

    Whoever is asked chooses by the label: it must not promise what does not happen.

    Given:

    ```azif
    token Gem
    zone hall
    kind player { you means this; holds Gem; starts in hall; script visit }
    verb fetch {
      subject who: player = you; object amount: quantity
      do: add amount's number to who's (amount's token)
    }
    procedure main { do: perform "Ann"'s visit; if "Ann"'s Gems > 2: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" {
      visit:
        choose:
          option "Take 2 Gems": fetch 3 Gems
          option "Leave" { }
    }
    ```

    Right:

    ```azif
    player "Ann" {
      visit:
        choose:
          option "Take 3 Gems": fetch 3 Gems
          option "Leave" { }
    }
    ```
    """

    code = "AZ0315"
    severity: ClassVar[Severity] = "warning"
    message = "this label says {said}, and what is done says {done}"
    said: str
    done: str

    def hint(self) -> str:
        return "whoever is asked chooses by the label: let the label and the option say the same"


@dataclass(frozen=True, slots=True, kw_only=True)
class AsksForAnother(OfNames):
    """A question says of which kind it asks, and what is chosen is never of that kind.

    Given:

    ```azif
    zone hall
    kind lamp { starts in hall }
    kind player { you means this; starts in hall; script visit }
    lamp "Beacon" { }
    verb light { object what: lamp; do: put what into hall }
    procedure main { do: perform "Ann"'s visit; finish "so" }
    ```

    Wrong:

    ```azif
    player "Ann" { visit: choose "which player it is" a lamp as one: light one }
    ```

    Right:

    ```azif
    player "Ann" { visit: choose "which lamp it is" a lamp as one: light one }
    ```
    """

    code = "AZ0316"
    severity: ClassVar[Severity] = "warning"
    message = "this question asks which {asked} it is, and what is chosen is {kind}"
    asked: str
    kind: str

    def hint(self) -> str:
        return "ask for what is chosen, or choose what is asked for"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsaidParameter(OfNames):
    """The words of a verb leave out something that its sentences say.

    The text of a card is made of these words: a player would not read what the card says there. What need not
    be given stands in `<…>` and is said only where it is.

    Wrong:

    ```azif
    zone hall
    kind lamp { starts in hall }
    verb dim { object what: lamp; by amount: number = 1; says "{dim|dims} {what}"; do { } }
    ```

    Right:

    ```azif
    zone hall
    kind lamp { starts in hall }
    verb dim { object what: lamp; by amount: number = 1; says "{dim|dims} {what}< by {amount}>"; do { } }
    ```
    """

    code = "AZ0313"
    message = "the words of `{verb}` leave out `{parameter}`, so that no text of a card tells it"
    verb: str
    parameter: str
    optional: bool

    def hint(self) -> str | None:
        hole = "{" + self.parameter + "}"
        return (
            f"let `says` speak of it: `< … {hole}>`" if self.optional else f"let `says` speak of it: `{hole}`"
        )
