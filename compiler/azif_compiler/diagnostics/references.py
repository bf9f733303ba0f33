"""Complaints about `that …`, `those …` and `the …`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.diagnostic import Diagnostic, OfNames, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class NotSaidBefore(OfNames):
    """`that …` or `those …` refers to something that was not named before.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no }
    verb light { object what: lamp; do: set what's lit to yes }
    rule "r" { whenever yes: light that lamp }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no }
    verb light { object what: lamp; do: set what's lit to yes }
    rule "r" { whenever yes: choose a lamp; light that lamp }
    ```
    """

    code = "AZ0207"
    message = "no {noun} was named before `{word}`"
    noun: str
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeantTwice(OfNames):
    """`that …` inside a noun could be the one that this noun is about, or one that was named before.

    Behind `where`, `that` and `whose`, a noun inside another speaks of the outer one as `that …`. If
    something else was named by the same word before, it needs a name of its own: `as`, `let`.

    Wrong:

    ```azif
    kind lamp { state oil: number = 0 }
    verb light { object what: lamp; do: set what's oil to 1 }
    rule "r" {
      when a lamp is lighted:
        for each lamp where there is a lamp whose oil > that lamp's oil as one: set one's oil to 2
    }
    rule "s" { whenever there is a lamp whose oil = 0: choose a lamp; light that lamp }
    ```

    Right:

    ```azif
    kind lamp { state oil: number = 0 }
    verb light { object what: lamp; do: set what's oil to 1 }
    rule "r" {
      when a lamp is lighted:
        let lighted = that lamp
        for each lamp where there is a lamp whose oil > lighted's oil as one: set one's oil to 2
    }
    rule "s" { whenever there is a lamp whose oil = 0: choose a lamp; light that lamp }
    ```
    """

    code = "AZ0216"
    message = "`that {word}` can be the {word} that this noun is about, or one that was named before"
    word: str

    def hint(self) -> str | None:
        return f"give the one that was named before a name: `let other = that {self.word}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyIsOne(Diagnostic):
    """A sentence says what happens to `any …`: that is one, whom somebody chooses, as with `a …`. Who reads
    it may take it for all of them.

    In a condition and behind `when` it is whichever there is, as it reads.

    Given:

    ```azif
    zone hall
    token Coin
    window day
    kind player { you means this; holds Coin; starts in hall }
    verb greet { object whom: player; do: set whom's Coins to 0 }
    procedure main { do: set "Ann"'s Coins to 2; offer day to "Ann"; if "Ann"'s Coins > 1: finish "rich" }
    ```

    Wrong:

    ```azif
    player "Ann" { once per main action day: any player in hall is greeted }
    ```

    Right:

    ```azif
    player "Ann" { once per main action day: each player in hall is greeted }
    ```
    """

    code = "AZ0219"
    severity: ClassVar[Severity] = "warning"
    message = "`any` is one of them here, and somebody chooses which"

    def hint(self) -> str:
        return "`each …` is all of them; of one that is chosen say `a …`"
