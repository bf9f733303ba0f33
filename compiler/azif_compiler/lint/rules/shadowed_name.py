"""A local name that hides a declared one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading
from azif_compiler.names.view import View
from azif_compiler.nodes import statements

HIDDEN = {
    "tokens": "a token", "tracks": "a track", "zones": "a zone", "values": "a value",
    "members": "a word of a list", "options": "an option",
}  # fmt: skip
"""What a local name may hide: not kinds, after which things are named, nor what belongs to something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowedName(Finding):
    """A name that a statement gives is already a name: behind it, the word means something else than before.

    Wrong:

    ```azif
    track glow from 0 to 9
    track dusk from 0 to 9
    procedure main { do: shine; let glow = dusk + 1; set dusk to glow; finish "dark" }
    verb shine { do: add 1 to glow }
    rule "Enough" { whenever glow is 9: finish "bright" }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    track dusk from 0 to 9
    procedure main { do: shine; let later = dusk + 1; set dusk to later; finish "dark" }
    verb shine { do: add 1 to glow }
    rule "Enough" { whenever glow is 9: finish "bright" }
    ```
    """

    code = "shadowed-name"
    confidence = "likely"
    message = "`{name}` already names {what}, which cannot be spoken of behind this"
    name: str
    what: str

    def hint(self) -> str | None:
        """What would help."""
        return "give it another name"


def findings(reading: Reading) -> Iterator[Finding]:
    """Names that statements give and that mean something else."""
    for node in () if reading.ruling else reading.of(statements.Introduced):
        what = hidden(reading.view, node.name) if node.name and node.end > node.start else ""
        if what:
            name = node.name.replace("_", " ")
            yield ShadowedName(span=reading.span(node.start, node.end), name=name, what=what)


def hidden(view: View, name: str) -> str:
    """What a name means already, "" if nothing."""
    meanings = view.meanings(name)
    for row, what in HIDDEN.items():
        if any(not getattr(one, "of", "") for one in getattr(meanings, row)):
            return what
    return ""
