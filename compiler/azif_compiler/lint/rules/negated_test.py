"""`not X is Y`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Plainer
from azif_compiler.lint.reading import Reading
from azif_compiler.nodes import phrases

_IS = re.compile(r"\s+(is|are)\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class NegatedTest(Plainer):
    """`not` stands before a test that can say it itself: `not it is lit` is `it is not lit`.

    Given:

    ```azif
    kind lamp { state lit: flag = no }
    track glow from 0 to 9
    lamp "Beacon" { starts in shelf }
    zone shelf
    rule "Enough" { whenever glow is 9: finish "bright" }
    ```

    Wrong:

    ```azif
    procedure main { do: for each lamp as one: if not one is lit: set one's lit to yes; add 1 to glow }
    ```

    Right:

    ```azif
    procedure main { do: for each lamp as one: if one is not lit: set one's lit to yes; add 1 to glow }
    ```
    """

    code = "negated-test"
    message = "`not` stands before a test that can say it itself"


def findings(reading: Reading) -> Iterator[Plainer]:
    """Tests with `not` before them."""
    for node in reading.of(phrases.Not):
        test = node.of
        if not isinstance(test, phrases.Is | phrases.IsLimit | phrases.IsInside | phrases.IsFrom):
            continue
        word = _IS.match(reading.text, test.left.end)
        if word is not None and not test.negated:
            start = node.start + len("not ")
            instead = f"{reading.text[start : word.end()]} not{reading.text[word.end() : node.end]}"
            yield from reading.plainer(NegatedTest, node.start, node.end, instead)
