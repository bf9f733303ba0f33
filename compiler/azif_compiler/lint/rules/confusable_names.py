"""Names that look alike and are two."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.diagnostic import Label
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.names.symbols import Sort, Symbol
from azif_compiler.text.source import Span

NAMED: tuple[Sort, ...] = (
    "component", "kind", "token", "track", "verb", "keyword", "zone", "enum", "member", "value", "window",
    "option", "variant", "rule",
)  # fmt: skip
"""The sorts whose names people read and speak."""

LOOKALIKES = str.maketrans("аеорсухіјѕԁɡⅼοιανρτκ", "aeopcyxijsdglo" + "ianptk")
"""Letters of other alphabets, and the ones for which they are taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfusableNames(Finding):
    """Two names differ only in capitals, accents, or letters that nobody sees.

    Whoever reads one takes it for the other, and a search finds one of them. Names in packages that do not
    know each other may be alike; that they are almost alike is a slip.

    Wrong:

    ```azif
    kind lamp
    zone shelf
    lamp "Beacon" { starts in shelf }
    lamp "Beacón" { starts in shelf }
    procedure main { do: if there is a lamp: finish "bright" }
    ```

    Right:

    ```azif
    kind lamp
    zone shelf
    lamp "Beacon" { starts in shelf }
    lamp "Red Beacon" { starts in shelf }
    procedure main { do: if there is a lamp: finish "bright" }
    ```
    """

    code = "confusable-names"
    message = "`{name}` and `{other}` are almost the same name"
    name: str
    other: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        """Where the other one stands."""
        return (Label(self.first, "almost the same"),)


def findings(content: Content) -> Iterator[Finding]:
    """Names of one sort that are alike but for what people do not see."""
    known: dict[tuple[Sort, str], list[tuple[str, Span]]] = {}
    for found in content.snapshot.found():
        own = found.state.file.package in content.packages
        for row in found.cell.occurrences() if found.cell.rows else ():
            if row.role != "declares" or row.sort not in NAMED:
                continue
            name = called(row.symbol)
            rows = known.setdefault((row.sort, skeleton(name)), [])
            span = found.span(row.start, row.end)
            for other, first in rows:
                if other != name and own:
                    yield ConfusableNames(span=span, name=shown(name), other=shown(other), first=first)
                    break
            rows.append((name, span))


def called(symbol: Symbol) -> str:
    """A name as it is read: without the kind of a component or the owner of a value."""
    name = symbol.name.partition("/")[2] or symbol.name if symbol.sort == "component" else symbol.name
    return name.partition(" of ")[0] if symbol.sort == "value" else name


def skeleton(name: str) -> str:
    """What is left of a name for a hurried eye."""
    folded = unicodedata.normalize("NFKD", name).casefold().translate(LOOKALIKES)
    return "".join(c for c in folded if unicodedata.category(c) not in ("Mn", "Cf", "Cc")).replace("_", " ")


def shown(name: str) -> str:
    """A name with what cannot be seen in it written out."""
    return "".join(
        f"U+{ord(c):04X}" if unicodedata.category(c) in ("Cf", "Cc", "Mn") else c for c in name
    ).replace("_", " ")
