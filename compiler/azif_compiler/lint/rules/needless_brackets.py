"""`(3)`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import phrases

_ONE = phrases.Numeral | phrases.YesNo | phrases.Nothing | phrases.Quoted | phrases.Bracketed
"""What everybody reads as one whole without brackets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedlessBrackets(Plainer):
    """Brackets stand around what is one whole without them.

    Wrong:

    ```azif
    track glow from 0 to 9
    procedure main { do: add (2) to glow; if glow > 1: finish "bright" }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    procedure main { do: add 2 to glow; if glow > 1: finish "bright" }
    ```
    """

    code = "needless-brackets"
    message = "these brackets hold nothing together"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Brackets around a word, a number, or further brackets."""
    for node in reading.of(phrases.Bracketed):
        if isinstance(node.inside, _ONE):
            inside = node.inside
            yield from reading.plainer(NeedlessBrackets, node.start, node.end, reading.words(inside))
