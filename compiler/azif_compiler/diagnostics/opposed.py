"""Complaints about what leaves nothing of something else that is said."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesBack(Diagnostic):
    """A change takes back another one that counts whenever it does, so that neither changes anything; or it
    makes a number of the same that another one makes a different one.

    Given:

    ```azif
    zone shelf
    kind lamp { printed oil: number = 1; starts in shelf }
    procedure main { do: if "Beacon"'s oil > 3: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "Beacon" { always its oil +1, its oil -1 }
    ```

    Right:

    ```azif
    lamp "Beacon" { always its oil +1 }
    ```
    """

    code = "AZ0485"
    message = "this takes back what is changed already: together, the two change nothing"
    back: bool

    def text(self) -> str:
        if self.back:
            return self.message
        return "this is changed already, to another number: only one of the two can count"

    def hint(self) -> str:
        return (
            "say the one that is meant; what counts at different times has a condition of its own (`while …`)"
        )
