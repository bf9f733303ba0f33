"""What is declared and nothing speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.names.symbols import Sort
from azif_compiler.resolve.occurrences import symbol_of

SORTS: dict[Sort, str] = {
    "verb": "verb", "keyword": "keyword", "zone": "zone", "link": "link", "enum": "enum",
    "kind": "kind", "value": "value", "window": "window",
}  # fmt: skip
"""What is of no use unless something speaks of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedName(Finding):
    """Something is declared, and nothing in the game speaks of it: it does nothing.

    Of a library nothing need be used. What only rulings use is not used.

    Wrong:

    ```azif
    track glow from 0 to 9
    verb shine { do: add 1 to glow }
    verb darken { do: set glow to 0 }
    procedure main { do: while glow < 9: shine }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    verb shine { do: add 1 to glow }
    procedure main { do: while glow < 9: shine }
    ```
    """

    code = "unused-name"
    confidence = "likely"
    message = "the {what} `{name}` is declared, and nothing speaks of it"
    what: str
    name: str


def findings(content: Content) -> Iterator[Finding]:
    """Declarations that nothing speaks of."""
    used = content.snapshot.used
    spoken = {use[:3] for use, count in used.items() if count > 0 and use[3] != "declares"}
    values = (one for rows in content.snapshot.names.values.values() for one in rows)
    known = {symbol_of(one) for one in values if one.known}
    libraries = {one.id for one in content.snapshot.project.packages if one.library}
    for found in content.found():
        file = found.state.file
        if file.ruling or file.package in libraries:
            continue
        for row in found.cell.occurrences() if found.cell.rows else ():
            if row.role == "declares" and row.sort in SORTS and row.symbol not in spoken | known:
                if row.sort == "verb" and row.name in ("main", "prepare_ruling"):
                    continue
                name = row.name.partition(" of ")[0].replace("_", " ")
                yield UnusedName(span=found.span(row.start, row.end), what=SORTS[row.sort], name=name)
