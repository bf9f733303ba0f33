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
