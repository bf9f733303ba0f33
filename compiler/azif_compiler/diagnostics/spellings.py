"""Complaints about names that nobody can tell from others, as they are written. AZ02xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Fix, Label
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class BlanksInName(Diagnostic):
    """A name begins or ends with a blank, or has two of them side by side.

    Nobody sees them, and whoever speaks of it without them speaks of something else.

    Wrong:

    ```azif
    kind lamp
    lamp "Old  Beacon" { }
    ```

    Right:

    ```azif
    kind lamp
    lamp "Old Beacon" { }
    ```
    """

    code = "AZ0295"
    message = "there is a blank too many in the name `{name}`"
    name: str

    def hint(self) -> str:
        return f'write `"{" ".join(self.name.split())}"`'

    def fix(self) -> Fix | None:
        if self.span is None or not self.span.text.startswith('"'):
            return None
        return Fix(self.span, f'"{" ".join(self.name.split())}"')


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyCaseApart(Diagnostic):
    """Two components of a kind have names that differ in small and capital letters alone.

    They are two cards, though hardly anybody means that: each has copies and a text of its own.

    Wrong:

    ```azif
    kind lamp
    lamp "Old Beacon" { }
    lamp "Old beacon" { }
    ```

    Right:

    ```azif
    kind lamp
    lamp "Old Beacon" { }
    lamp "New Beacon" { }
    ```
    """

    code = "AZ0296"
    message = "`{name}` differs from `{other}` in small and capital letters alone"
    name: str
    other: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "the other one"),)

    def hint(self) -> str:
        return "delete one of them if both are one card; else give one of them another name"
