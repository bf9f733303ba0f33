"""`always your reach +1` and then `always your range +1`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from azif_compiler.diagnostic import Fix
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import abilities
from azif_compiler.text.source import Span

_ALWAYS = re.compile(r"always\s+")
_BETWEEN = re.compile(r"[\s;]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeparateModifiers(Finding):
    """Two changes that count for the same time stand in abilities of their own, one behind the other.

    One ability can hold both, and reads as one sentence. As two they are two sentences, which may be how they
    are meant to be read.

    Given:

    ```azif
    track glow from 0 to 9
    kind lamp { starts in shelf }
    zone shelf
    value reach of lamp: number = 1
    value warmth of lamp: number = 1
    lamp "Beacon" { }
    procedure main { do: for each lamp as one: add one's reach + one's warmth to glow }
    rule "Enough" { whenever glow > 2: finish "bright" }
    ```

    Wrong:

    ```azif
    rule "Night" { always the reach of each lamp +1; always the warmth of each lamp +1 }
    ```

    Right:

    ```azif
    rule "Night" { always the reach of each lamp +1, the warmth of each lamp +1 }
    ```
    """

    code = "separate-modifiers"
    confidence = "guess"
    message = "the ability before this counts for the same time, and could say it, too"
    between: Span

    def fix(self) -> Fix | None:
        """One ability that says both."""
        return Fix(self.between, ", ")


def findings(reading: Reading) -> Iterator[Finding]:
    """Abilities with modifiers right behind others."""
    for one, other in pairwise(reading.of(abilities.Always)):
        if not all(_ALWAYS.match(reading.text, each.start) for each in (one, other)):
            continue
        between = _BETWEEN.fullmatch(reading.text, one.end, other.start)
        word = _ALWAYS.match(reading.text, other.start)
        if between is not None and word is not None:
            start, end = one.end, word.end()
            if reading.is_right(start, end, ", "):
                yield SeparateModifiers(
                    span=reading.span(other.start, other.end), between=reading.span(start, end)
                )
