"""Complaints about amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, OfNames, did_you_say


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownNumber(OfNames):
    """A word stands before a token as if it were a number, and nothing gives it one.

    How much of a cost a player chooses is named in it. The name is known in what the cost pays for.

    Given:

    ```azif
    token Coin
    kind person { holds Coin; starts in home; you means this }
    zone home
    window day
    verb pay {
      subject who: person = you
      object amount: quantity
      needs who's (amount's token) >= amount's number
      do: take amount's number from who's (amount's token)
    }
    verb dance { do: for each person as p: add 1 to p's Coin }
    procedure main { do: offer day to "Ann" }
    ```

    Wrong:

    ```azif
    person "Ann" { action day cost pay x Coins: dance }
    ```

    Right:

    ```azif
    person "Ann" { action day cost { choose number x; pay x Coins }: dance }
    ```
    """

    code = "AZ0215"
    message = "`{name}` is no number that is known here"
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        said = did_you_say(self.name, self.known)
        return said or f"if a player chooses it: `choose number {self.name}` before it, in the cost"


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOrMore(OfNames):
    """An amendment gives a field a number with a plus sign, which can be read in two ways: as the number, or
    as so many more. Only `copies` counts up.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { oil 3 }
    procedure main { do: if "Beacon"'s oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    amend lamp "Beacon" { oil +1; because "it was filled" }
    ```

    Right:

    ```azif
    amend lamp "Beacon" { oil 4; because "it was filled" }
    ```
    """

    code = "AZ0606"
    message = "`{name} +{number}` in an amendment can be read as {number}, and as {number} more"
    name: str
    number: int

    def hint(self) -> str | None:
        return (
            f"write `{self.name} {self.number}` if that is its number now; "
            f"if it is {self.number} more than before, `always its {self.name} +{self.number}`"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenOut(Diagnostic):
    """A sum of two numbers that are written there: nobody prints it so, and something else was meant.

    `2/3` is two numbers on a card and one number here, and `1-4` is -3: each number is given by itself.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { oil 1-4 }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { oil 4 }
    ```
    """

    code = "AZ0336"
    message = "`{written}` would be the sum of two numbers"
    written: str

    def hint(self) -> str | None:
        row = re.findall(r"[+-]?\d+", re.sub(r"(?<=\d)\s*-\s*", " ", self.written))
        ends = re.fullmatch(r"(\d)\s*-\s*(\d)", self.written)
        if ends is not None:  # from one to the other
            first, last = int(ends[1]), int(ends[2])
            step = 1 if last > first else -1
            row = [str(number) for number in range(first, last + step, step)]
        return f"give one number; those of a list have commas between them: `{', '.join(row)}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesNothing(Diagnostic):
    """Something is changed by 0, or no dice are rolled: nothing comes of it.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { always its oil +0 }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { always its oil +1 }
    ```
    """

    code = "AZ0334"
    message = "0 changes nothing"

    def hint(self) -> str | None:
        return "give another number, or leave it out"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOrMore(Diagnostic):
    """A modifier says `is` and a plus sign: what it is, and how much it is more, are two things.

    Wrong:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { always its oil is +2 }
    ```

    Right:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    lamp "Beacon" { always its oil +2 }
    ```
    """

    code = "AZ0221"
    message = "`is {number}` could be a change or a value"
    number: str

    def hint(self) -> str | None:
        return (
            f"for so much more write `{self.number}` without `is`; what it is at once, `is {self.number[1:]}`"
        )
