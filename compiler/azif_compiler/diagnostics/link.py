"""Complaints about packages that do not go together."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Label, did_you_mean
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class AmendedTwice(Diagnostic):
    """Two amendments change the same part of a declaration, and nothing says which one counts.

    Wrong:

    ```azif
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { }
    amend lamp "Beacon" { oil 2 }
    amend lamp "Beacon" { oil 3 }
    ```

    Right:

    ```azif
    kind lamp { printed oil: number = 1 }
    lamp "Beacon" { }
    amend lamp "Beacon" { oil 2 }
    ```
    """

    code = "AZ0518"
    message = "`{part}` of {name} is amended twice"
    name: str
    part: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "first amended here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class DropsNothing(Diagnostic):
    """An amendment drops abilities of a form that the declaration does not have.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { when glow { } }
    amend rule "r" { without cannot }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { when glow { } }
    amend rule "r" { without when }
    ```
    """

    code = "AZ0519"
    message = "{name} has no ability that begins with `{form}`"
    name: str
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchAbility(Diagnostic):
    """An amendment names an ability that the declaration does not have.

    Wrong:

    ```azif
    verb glow { do { } }
    rule "r" { "Afterglow": when glow { } }
    amend rule "r" { without "Aftergrow" }
    ```

    Right:

    ```azif
    verb glow { do { } }
    rule "r" { "Afterglow": when glow { } }
    amend rule "r" { without "Afterglow" }
    ```
    """

    code = "AZ0520"
    message = '{name} has no ability called "{ability}"'
    name: str
    ability: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_mean(self.ability, self.known)
