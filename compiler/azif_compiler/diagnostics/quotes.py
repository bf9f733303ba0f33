"""Complaints about quotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from azif_compiler.bounds import LONGEST_SAID
from azif_compiler.diagnostic import Diagnostic, OfNames, Severity, spoken


@dataclass(frozen=True, slots=True, kw_only=True)
class UnclosedText(Diagnostic):
    """A text in quotes must end on the line on which it begins.

    Wrong:

    ```azif
    rule "shining { cites "A-1" }
    ```

    Right:

    ```azif
    rule "shining" { cites "A-1" }
    ```
    """

    code = "AZ0102"
    message = "this text is never closed"

    def hint(self) -> str | None:
        if self.span is not None and self.span.text == '"' and (name := self.named()):
            return f'a quote is missing before it: write `"{name}"`'
        return 'write `"` at its end, and `\\"` for a quote inside it'

    def named(self) -> str:
        """The words in capitals right before a quote behind which there is nothing."""
        assert self.span is not None
        text, end = self.span.source.text, self.span.start
        found = _NAMED.search(text[text.rfind("\n", 0, end) + 1 : end][-LONGEST_SAID:])
        return found[0] if found is not None else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnlyAText(OfNames):
    """A text is wanted, and what stands there is the name of something: it is only written.

    Given:

    ```azif
    zone shelf
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    verb end { object how: text; do: finish how }
    ```

    Wrong:

    ```azif
    procedure main { do: end "Beacon" }
    ```

    Right:

    ```azif
    procedure main { do: end "The lamp goes out" }
    ```
    """

    code = "AZ0338"
    severity: ClassVar[Severity] = "warning"
    message = "`{verb}` takes any words in quotes here, and does nothing with the {kind} of this name"
    verb: str
    kind: str

    def hint(self) -> str | None:
        return f"write what is to be read there; `azif words {spoken(self.verb)}` says what it does"


_NAMED = re.compile(
    r"(?<!\S)[A-Z0-9.][^\s\"{};:]*(?: (?:of|the|and|in|to|from|a|de|la|on|for|[A-Z0-9&.][^\s\"{};:]*))*$"
)
"""A name as it is written in quotes."""
