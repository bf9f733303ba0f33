"""Complaints about abilities that come to nothing."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class DoesNothing(Diagnostic):
    """An ability waits for something, and its block is empty: it never does anything.

    Wrong:

    ```azif
    kind lamp
    verb glow { do { } }
    lamp "Beacon" { when glow { } }
    ```

    Right:

    ```azif
    kind lamp
    verb glow { do { } }
    lamp "Beacon" { when glow: finish "bright" }
    ```
    """

    code = "AZ0414"
    message = "this block is empty: the ability does nothing"

    def hint(self) -> str | None:
        return "write what happens into the braces"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoStep(Diagnostic):
    """The start or end of a verb is waited for. A verb is one event: steps and procedures have a start and
    an end.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { at end of glow: finish "bright" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { when glow: finish "bright" }
    ```
    """

    code = "AZ0415"
    message = "`{verb}` is a verb, which has no start and no end"
    verb: str
    way: str

    def hint(self) -> str | None:
        return f"{self.way}, or name a step or a procedure"
