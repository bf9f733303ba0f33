"""Complaints about types: something is known, but not what is needed."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Label, OfNames, did_you_say, spoken
from azif_compiler.text.source import Span
from azif_compiler.words.noun import without_article


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongType(OfNames):
    """Something of one type stands where another is needed.

    Wrong:

    ```azif
    token Coin
    kind purse { holds Coin; printed size: number = yes }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin; printed size: number = 2 }
    ```
    """

    code = "AZ0301"
    message = "{wanted} is needed here, not {found}"
    wanted: str
    found: str
    declared: Span | None = None

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.declared, f"{self.wanted} is asked for here"),) if self.declared else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchProperty(OfNames):
    """Something is asked of a thing that such a thing does not have.

    Wrong:

    ```azif
    kind lamp { printed oil: number = 1 }
    rule "r" { whenever there is a lamp whose oyl is 0 { } }
    ```

    Right:

    ```azif
    kind lamp { printed oil: number = 1 }
    rule "r" { whenever there is a lamp whose oil is 0 { } }
    ```
    """

    code = "AZ0302"
    message = "{owner} has no `{name}`"
    owner: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_say(self.name, self.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchAdjective(OfNames):
    """A word describes things of a kind that cannot be so.

    A flag of the kind (field or value), a member of an enum that a field of the kind has, or a keyword can
    describe it.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no }
    rule "r" { whenever there is a litt lamp { } }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no }
    rule "r" { whenever there is a lit lamp { } }
    ```
    """

    code = "AZ0303"
    message = "{owner} cannot be `{name}`"
    owner: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_say(self.name, self.known)


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingArgument(OfNames):
    """A sentence lacks something that its verb needs.

    Wrong:

    ```azif
    verb glow { object amount: number; do { } }
    rule "r" { whenever yes: glow }
    ```

    Right:

    ```azif
    verb glow { object amount: number; do { } }
    rule "r" { whenever yes: glow 2 }
    ```
    """

    code = "AZ0304"
    message = "`{verb}` needs {what}"
    verb: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOutcomeHandled(OfNames):
    """A sentence whose verb may end in several ways says nothing about any of them.

    Wrong:

    ```azif
    verb toss { outcomes heads, tails; do: outcome heads }
    rule "r" { whenever yes: toss }
    ```

    Right:

    ```azif
    verb toss { outcomes heads, tails; do: outcome heads }
    verb cheer { do { } }
    rule "r" { whenever yes: toss heads: cheer }
    ```
    """

    code = "AZ0305"
    message = "`{verb}` may end in {outcomes}, and nothing follows any of them"
    verb: str
    outcomes: str

    def hint(self) -> str | None:
        ways = " or ".join(f"`{spoken(self.verb)} … {one}: …`" for one in self.outcomes.split(" or "))
        return f"write {ways}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingField(OfNames):
    """A component does not give a field for which its kind has no default.

    Wrong:

    ```azif
    kind lamp { printed oil: number }
    lamp "Beacon" { }
    ```

    Right:

    ```azif
    kind lamp { printed oil: number }
    lamp "Beacon" { oil 2 }
    ```
    """

    code = "AZ0306"
    message = '{kind} "{name}" must give `{field}`'
    kind: str
    name: str
    field: str
    possible: tuple[str, ...] = ()

    def hint(self) -> str:
        if self.possible:
            first, *others = map(spoken, self.possible)
            line = f"write a line `{spoken(self.field)} {first}`"
            return f"{line}, or with {', '.join(others)}" if others else line
        return f"write a line `{spoken(self.field)} …`; `azif words {spoken(self.kind)}` says what it can be"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotChangeable(OfNames):
    """Something is changed that never changes: only tokens, tracks, `state` fields and event variables do.

    Wrong:

    ```azif
    kind lamp { printed oil: number = 1 }
    verb drain { object what: lamp; do: set what's oil to 0 }
    ```

    Right:

    ```azif
    kind lamp { state oil: number = 1 }
    verb drain { object what: lamp; do: set what's oil to 0 }
    ```
    """

    code = "AZ0307"
    message = "{what} cannot be changed"
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedOutside(OfNames):
    """The state of the game changes only inside a verb, procedure, rule or kind, so that others can react.

    Wrong:

    ```azif
    track oil from 0 to 3
    kind lamp { script shine }
    lamp "Beacon" { shine: set oil to 2 }
    ```

    Right:

    ```azif
    track oil from 0 to 3
    verb fill { do: set oil to 2 }
    kind lamp { script shine }
    lamp "Beacon" { shine: fill }
    ```
    """

    code = "AZ0308"
    message = "`{word}` belongs in verbs and rules, not on a card"
    word: str

    def hint(self) -> str | None:
        return "say it as other cards do (`azif words` lists all verbs), or declare a verb that does it"


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotCarry(OfNames):
    """A token is counted on a thing whose kind does not hold it.

    Wrong:

    ```azif
    token Coin
    kind purse
    purse "Bag" { }
    rule "r" { whenever "Bag"'s Coin > 0 { } }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    purse "Bag" { }
    rule "r" { whenever "Bag"'s Coin > 0 { } }
    ```
    """

    code = "AZ0309"
    message = "{kind} does not hold `{token}`"
    kind: str
    token: str
    known: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """The kinds that hold it."""

    def hint(self) -> str:
        held = ", ".join(f"`{spoken(name)}`" for name in self.known)
        own = f"it holds {held}" if held else "it holds no tokens"
        token, kind = spoken(self.token), without_article(self.kind)
        there = f"; others do: {', '.join(self.others)}" if self.others else ""
        return f"{own}{there}; so that it may hold `{token}`, too: `amend kind {kind} {{ holds {token} }}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongUnit(OfNames):
    """A number of one token stands where another token is counted.

    Wrong:

    ```azif
    token Coin
    token Shell
    kind purse { holds Coin, Shell }
    purse "Bag" { }
    rule "r" { whenever "Bag"'s Coin > 3 Shell { } }
    ```

    Right:

    ```azif
    token Coin
    token Shell
    kind purse { holds Coin, Shell }
    purse "Bag" { }
    rule "r" { whenever "Bag"'s Coin > 3 Coin { } }
    ```
    """

    code = "AZ0311"
    message = "`{wanted}` is counted here, not `{found}`"
    wanted: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotComparable(OfNames):
    """Two things of different types are compared: they can never be the same.

    Wrong:

    ```azif
    enum colour { red }
    kind lamp { printed colour: colour }
    rule "r" { whenever there is a lamp whose colour is 3 { } }
    ```

    Right:

    ```azif
    enum colour { red }
    kind lamp { printed colour: colour }
    rule "r" { whenever there is a lamp whose colour is red { } }
    ```
    """

    code = "AZ0310"
    message = "{left} can never be {right}"
    left: str
    right: str
    advice: str = ""

    def hint(self) -> str | None:
        return self.advice or None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnaskedNumber(OfNames):
    """A verb is told how many, uses what they are, and never asks how many: `give 2 lamps` would give one.

    Wrong:

    ```azif
    zone chest
    kind lamp { starts in chest }
    zone table
    verb give {
      object what: some lamp
      do: put first what in chest into table
    }
    ```

    Right:

    ```azif
    zone chest
    kind lamp { starts in chest }
    zone table
    verb give {
      object what: some lamp
      do: repeat what's number: put first what in chest into table
    }
    ```
    """

    code = "AZ0312"
    message = "nothing in the verb asks for the number of `{name}`: more of them would do no more"
    name: str

    def hint(self) -> str | None:
        return f"use `{self.name}'s number`, or make it a `kind` or a single thing"
