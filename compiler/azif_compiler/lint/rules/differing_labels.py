"""Options that do the same and are called otherwise."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import Fix
from azif_compiler.ir.walk import walk
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.text.source import Span
from azif_compiler.text.tokens import quoted

OFTEN = 3
"""So many must call something alike before others are told to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingLabels(Finding):
    """An option costs what many others cost, and calls it otherwise than they do.

    People take what is called otherwise for something else.

    Given:

    ```azif
    token Coin
    kind player { you means this; holds Coin }
    player "Anna" { starts in shelf }
    zone shelf
    verb pay { subject who: player = you; object coins: number; do: take coins from who's Coin }
    verb rest { subject who: player = you; do { } }
    procedure main { do: each player rests }
    ```

    Wrong:

    ```azif
    rule "Pay" {
      when a player rests:
        may "Pay 1 Coin" by that player cost pay 1: finish "a"
        may "Pay 1 Coin" by that player cost pay 1: finish "b"
        may "Pay 1 Coin" by that player cost pay 1: finish "c"
        may "Give a penny" by that player cost pay 1: finish "d"
    }
    ```

    Right:

    ```azif
    rule "Pay" {
      when a player rests:
        may "Pay 1 Coin" by that player cost pay 1: finish "a"
        may "Pay 1 Coin" by that player cost pay 1: finish "b"
        may "Pay 1 Coin" by that player cost pay 1: finish "c"
        may "Pay 1 Coin" by that player cost pay 1: finish "d"
    }
    ```
    """

    code = "differing-labels"
    confidence = "likely"
    message = "`{label}` costs what {count} other options call `{usual}`"
    label: str
    usual: str
    count: int

    def hint(self) -> str | None:
        """What would help."""
        return f"call it `{self.usual}`, too"

    def fix(self) -> Fix | None:
        """The usual label, in the place of this one; rulings may answer with it."""
        if self.span is None:
            return None
        start = self.span.source.text.index(quoted(self.label), self.span.start)
        return Fix(Span(self.span.source, start, start + len(quoted(self.label))), quoted(self.usual))


def findings(content: Content) -> Iterator[Finding]:
    """Options whose cost many others call otherwise; those that all cost something are compared."""
    labels: dict[bytes, Counter[str]] = defaultdict(Counter)
    places: list[tuple[bytes, str, Span]] = []
    for found in content.snapshot.found():
        if found.state.file.ruling:
            continue
        own = found.state.file.package in content.packages
        for declaration in found.cell.compiled():
            for node in walk(declaration):
                if isinstance(node, ir.Choice) and node.cost and node.label:
                    paid = msgspec.json.encode([ir.normal_form(one) for one in node.cost])
                    labels[paid][node.label] += 1
                    if own:
                        start, end = ir.stretch(node.at)
                        places.append((paid, node.label, found.span(start, max(end, start + 1))))
    for paid, label, span in places:
        ((usual, count),) = labels[paid].most_common(1)
        if label != usual and count >= OFTEN and count > 2 * labels[paid][label]:
            yield DifferingLabels(span=span, label=label, usual=usual, count=count)
