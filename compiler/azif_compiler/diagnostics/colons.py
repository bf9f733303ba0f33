"""Complaints about colons that open blocks, and about the lines below them."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingBehind(Diagnostic):
    """A colon opens a block, and nothing stands in it.

    What belongs to a colon is the rest of its line or, if nothing follows, the lines below that stand deeper
    than its line. A block that is meant to be empty is written `{ }`.

    Wrong:

    ```azif
    rule "night" {
      when a game begins:
      finish no
    }
    ```

    Right:

    ```azif
    kind game is player
    verb begin { subject who: game }
    rule "night" {
      when a game begins:
        finish no
    }
    ```
    """

    code = "AZ0117"
    message = "nothing stands behind this colon"

    def hint(self) -> str | None:
        return "write what happens behind it, or deeper in the lines below; `{ }` says that nothing happens"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooDeep(Diagnostic):
    """A line stands deeper than a line whose colon already says what happens.

    Behind a colon stands the rest of its line or the lines below it, not both: somebody who reads could not
    tell whether the lower line belongs to it. What a sentence ends in may stand below it, as `pass: …` does.

    Wrong:

    ```azif
    rule "night" {
      when a player sleeps: let x be 1
        finish no
    }
    ```

    Right:

    ```azif
    verb sleep { subject who: player }
    rule "night" {
      when a player sleeps:
        finish no
    }
    ```
    """

    code = "AZ0118"
    message = "this line stands deeper, but the colon above already has its sentence"

    def hint(self) -> str | None:
        return "put all of it below the colon, or this line as deep as that with the colon"


@dataclass(frozen=True, slots=True, kw_only=True)
class Uneven(Diagnostic):
    """The lines below a colon do not begin in the same column, so that it is not certain what belongs to it.

    Tabs and blanks cannot be compared: write one of them everywhere.

    Wrong:

    ```azif
    rule "night" {
      when a player sleeps:
          let x be 1
        finish no
    }
    ```

    Right:

    ```azif
    verb sleep { subject who: player }
    rule "night" {
      when a player sleeps:
        finish no
    }
    ```
    """

    code = "AZ0119"
    message = "this line stands neither as deep as those of the colon's block nor as its line"

    def hint(self) -> str | None:
        return "begin each line of a block in the same column"
