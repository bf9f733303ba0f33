"""Complaints about what rulings give and expect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, Label, Severity
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class FactInWhen(Diagnostic):
    """A fact stands in `when`, where things happen.

    What is given is made true without events, and nobody reacts to it; in `when` stand sentences and other
    statements. So that a reader sees which is which, facts stand in `given { }`, and another one may stand
    before each `when`.

    Wrong:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    verb fill { object what: purse; do: add 1 to what's Coin }
    ruling "r" { when { fill "Red"; "Red" has 3 Coin; fill "Red" } then: "Red"'s Coin is 4 }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    verb fill { object what: purse; do: add 1 to what's Coin }
    ruling "r" {
      when: fill "Red"
      given: "Red" has 3 Coin
      when: fill "Red"
      then: "Red"'s Coin is 4
    }
    ```
    """

    code = "AZ0601"
    message = "`{fact}` is a fact, and `when` tells what happens"
    fact: str

    def hint(self) -> str | None:
        return f"`given {{ {self.fact} }}` before this `when`, or between two of them, makes it so"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotExact(Diagnostic):
    """An expectation speaks of a number of things or tokens, and does not say whether more will do.

    In conditions `has 2 Coin` holds with more of them, in `given` it makes it two. What a ruling expects says
    which is meant.

    Wrong:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    ruling "r" { given { "Red" has 2 Coin } then: "Red" has 2 Coin }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    ruling "r" { given { "Red" has 2 Coin } then: "Red" has exactly 2 Coin; "Red" has at least 1 Coin }
    ```
    """

    code = "AZ0602"
    message = "`{found}` does not say whether more will do"
    found: str

    def hint(self) -> str | None:
        return f"write `exactly {self.found}` or `at least {self.found}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDefinite(Diagnostic):
    """A fact does not say how many there are: `at least` and `at most` leave it open.

    Wrong:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    ruling "r" { given { "Red" has at least 2 Coin } then: "Red"'s Coin is 2 }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Red" { }
    ruling "r" { given { "Red" has 2 Coin } then: "Red"'s Coin is 2 }
    ```
    """

    code = "AZ0603"
    message = "`{found}` does not say how many there are"
    found: str

    def hint(self) -> str | None:
        return "what is given is exact: `has 2 …`"


@dataclass(frozen=True, slots=True, kw_only=True)
class GivesNothing(Diagnostic):
    """A fact takes no thing at all from where such things start.

    What nobody is given, nobody has: such a line does nothing, and takes away nothing either.

    Given:

    ```azif
    kind purse { }
    purse "Red" { }
    kind card { starts in pile }
    deck pile
    card "Four" { copies 2 }
    verb fetch { object what: card; do: put what into pile }
    ```

    Wrong:

    ```azif
    ruling "r" { given { "Red" has 0 cards } when { fetch the first card in pile } then: "Red" has no card }
    ```

    Right:

    ```azif
    ruling "r" { when { fetch the first card in pile } then: "Red" has no card }
    ```
    """

    code = "AZ0604"
    message = "`{found}` gives nothing"
    found: str

    def hint(self) -> str | None:
        return "leave it out: what no fact gives, nobody has; a sentence in `when` takes away what is there"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExactThings(Diagnostic):
    """A fact says `exactly` of things, and things are added to those that somebody has.

    Of tokens, `has exactly 2 Coin` makes it two. Things are taken from where they start, and each fact adds
    to what is there.

    Given:

    ```azif
    kind purse { }
    purse "Red" { }
    kind card { starts in pile }
    deck pile
    card "Four" { copies 2 }
    ```

    Wrong:

    ```azif
    ruling "r" { given { "Red" has exactly 2 cards } then: "Red" has exactly 2 cards }
    ```

    Right:

    ```azif
    ruling "r" { given { "Red" has 2 cards } then: "Red" has exactly 2 cards }
    ```
    """

    code = "AZ0605"
    message = "`exactly {found}`: a fact adds things to what is there"
    found: str

    def hint(self) -> str | None:
        return f"write `has {self.found}`, which takes so many from where they start"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaysWhatIsGiven(Diagnostic):
    """A ruling expects what it has made so itself, and nothing happens in it: it holds whatever cards say.

    Given:

    ```azif
    zone hall
    token Coin
    kind purse { holds Coin; starts in hall }
    purse "Red" { }
    verb fetch { object what: purse; do: add 1 to what's Coins }
    ```

    Wrong:

    ```azif
    ruling "r" { given { "Red"'s Coins is 2 } then: "Red"'s Coins is 2 }
    ```

    Right:

    ```azif
    ruling "r" { given { "Red"'s Coins is 2 } when { fetch "Red" } then: "Red"'s Coins is 3 }
    ```
    """

    code = "AZ0607"
    severity: ClassVar[Severity] = "warning"
    message = "this proves nothing: it was given, and nothing has happened since"

    def hint(self) -> str:
        return "give the card that is asked about, and say `when` what happens"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotOfferedSlip(Diagnostic):
    """A ruling expects that something is not offered whose name nothing has, only nearly so.

    What is called by no such name is never offered, whatever cards say: the ruling holds and proves nothing.

    Given:

    ```azif
    window morning
    zone bag
    kind player { you means this; starts in bag }
    kind lamp { starts in bag; you means player "Ann" }
    player "Ann" { }
    verb doze { do { } }
    lamp "Lighthouse" { action morning: doze }
    procedure main { do: offer morning to "Ann" }
    ```

    Wrong:

    ```azif
    ruling "r" { when { offer morning to "Ann" } then: not offered "Lighthuose" }
    ```

    Right:

    ```azif
    ruling "r" { when { doze } then: not offered "Lighthouse" }
    ```
    """

    code = "AZ0608"
    severity: ClassVar[Severity] = "warning"
    message = "this proves nothing: what is called `{called}` is never offered"
    called: str
    near: str

    def hint(self) -> str:
        return f"did you mean `{self.near}`?"


@dataclass(frozen=True, slots=True, kw_only=True)
class InTwoPlaces(Diagnostic):
    """A ruling puts one thing into two places before anything happens: it is in the second one alone.

    Given:

    ```azif
    zone hall
    zone cellar
    kind purse { starts in hall }
    purse "Red" { }
    verb fetch { object what: purse; do: put what into hall }
    ```

    Wrong:

    ```azif
    ruling "r" { given { "Red" is in cellar; "Red" is in hall } when { fetch "Red" } then: "Red" is in hall }
    ```

    Right:

    ```azif
    ruling "r" { given { "Red" is in cellar } when { fetch "Red" } then: "Red" is in hall }
    ```
    """

    code = "AZ0615"
    message = "{what} is put into two places: it is in this one alone"
    what: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the other one"),)

    def hint(self) -> str:
        return "leave one of the two lines out; how it moves is said by `when`"
