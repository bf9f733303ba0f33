"""A card that is much cheaper, or much better, than its deck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median

from azif_compiler import ir
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.text.source import Span

FEWEST = 8
"""Of how many components it can be said what is usual among them."""
CLOSE = 0.6
"""How closely two numbers must go together (rank correlation) before one is judged by the other."""
FAR = 5.0
"""How many times as far as usual a component must lie from the line of its deck."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfLine(Finding):
    """Of all components of a kind, two numbers go together, and in this one they do not.

    Something that costs as little as the weakest and helps as much as the strongest may be meant so; it may
    also be a slip. The line is drawn through the medians of all slopes (Theil and Sen), so that a single
    component does not bend it; how far is usual is the median, too.

    Given:

    ```azif
    kind lamp { printed cents: number; printed bright: number; starts in shelf }
    zone shelf
    lamp "A" { cents 1; bright 1 }
    lamp "B" { cents 2; bright 2 }
    lamp "C" { cents 3; bright 3 }
    lamp "D" { cents 4; bright 4 }
    lamp "E" { cents 5; bright 5 }
    lamp "F" { cents 6; bright 6 }
    lamp "G" { cents 7; bright 7 }
    lamp "H" { cents 8; bright 8 }
    procedure main { do: finish "dark" }
    rule "Light" { whenever total cents of lamps > total bright of lamps: finish "bright" }
    ```

    Wrong:

    ```azif
    lamp "I" { cents 4; bright 14 }
    ```

    Right:

    ```azif
    lamp "I" { cents 14; bright 14 }
    ```
    """

    code = "out-of-line"
    confidence = "guess"
    message = (
        "`{name}` has {given} {one}; by its {other} ({known}), others of its kind would have about {usual}"
    )
    name: str
    one: str
    other: str
    given: int
    known: int
    usual: int


def findings(content: Content) -> Iterator[Finding]:
    """Components whose numbers are out of line with those of their kind."""
    decks: dict[str, list[tuple[ir.Component, Span | None]]] = defaultdict(list)
    for found in content.snapshot.found():
        own = found.state.file.package in content.packages
        for one in () if found.state.file.ruling else found.cell.compiled():
            if isinstance(one, ir.Component):
                decks[one.kind].append((one, found.title if own else None))
    for deck in decks.values():
        numbers = [(one, numbers_of(one), span) for one, span in deck]
        names = sorted({name for _, row, _ in numbers for name in row})
        for first, second in combinations(names, 2):
            rows = [
                (c, row[first], row[second], span) for c, row, span in numbers if {first, second} <= {*row}
            ]
            points = [(float(x), float(y)) for _, x, y, _ in rows]
            if len(rows) >= FEWEST and abs(correlation(points)) >= CLOSE:
                slope, base, usual = line_through(points)
                for card, x, y, span in rows:
                    wanted = base + slope * x
                    if span is not None and abs(y - wanted) > FAR * max(usual, 0.5):
                        yield OutOfLine(
                            span=span, name=card.title, one=second, other=first, given=y, known=x,
                            usual=round(wanted),
                        )  # fmt: skip


def numbers_of(card: ir.Component) -> dict[str, int]:
    """The numbers of a component: its fields, and what it always adds to something."""
    found: dict[str, int] = {}
    for field in card.fields:
        if isinstance(field.value, ir.Number) and field.key is None and abs(field.value.value) < ir.UNLIMITED:
            found[ir.word_of(field.name).rpartition(".")[2].replace("_", " ")] = field.value.value
    for ability in card.abilities:
        if isinstance(ability, ir.Always) and ability.condition is None:
            for change in ability.modifiers:
                if change.operator == "add" and isinstance(change.amount, ir.Number):
                    key = f" for {ir.word_of(change.key.name)}" if isinstance(change.key, ir.Member) else ""
                    name = ir.word_of(change.target).rpartition(".")[2].replace("_", " ")
                    found[f"{name}{key}"] = change.amount.value
    return found


def line_through(points: Sequence[Point]) -> tuple[float, float, float]:
    """The slope and base of the line through the medians, and how far from it points usually lie."""
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2) if x1 != x2]
    slope = median(slopes) if slopes else 0.0
    base = median(y - slope * x for x, y in points)
    return slope, base, median(abs(y - base - slope * x) for x, y in points)


def correlation(points: Sequence[Point]) -> float:
    """How closely the ranks of two rows of numbers go together, from -1 to 1; 0 if one of them is flat."""
    left, right = ranks([x for x, _ in points]), ranks([y for _, y in points])
    middle = (len(points) + 1) / 2
    both = sum((x - middle) * (y - middle) for x, y in zip(left, right, strict=True))
    spread = (sum((x - middle) ** 2 for x in left) * sum((y - middle) ** 2 for y in right)) ** 0.5
    return both / spread if spread else 0.0


def ranks(row: Sequence[float]) -> list[float]:
    """Of each number, which one it is by size; equal ones share."""
    ordered = sorted(row)
    return [ordered.index(value) + (ordered.count(value) + 1) / 2 for value in row]
