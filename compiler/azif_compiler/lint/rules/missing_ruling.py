"""A component that no ruling tries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingRuling(Finding):
    """A component has an ability or a script of its own, and no ruling speaks of it.

    Nobody has tried what it does. A ruling in the folder `rulings` says what must come of it.

    Wrong:

    ```azif
    track glow from 0 to 9
    kind lamp
    zone shelf
    verb shine { do: add 1 to glow }
    lamp "Beacon" { starts in shelf; when shine: finish "bright" }
    procedure main { do: while glow < 9: shine }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    kind lamp
    zone shelf
    verb shine { do: add 1 to glow }
    lamp "Beacon" { starts in shelf; when shine: finish "bright" }
    procedure main { do: while glow < 9: shine }
    ruling "A beacon ends the night" {
      source "the leaflet, page 2"
      given { lamp "Beacon" is at shelf }
      when { shine }
      then { finished "bright" }
    }
    ```
    """

    code = "missing-ruling"
    confidence = "likely"
    message = "no ruling speaks of `{name}`, which has {what} of its own"
    name: str
    what: str


def findings(content: Content) -> Iterator[Finding]:
    """Components with something of their own that no ruling speaks of."""
    tried = {
        use[:3]
        for found in content.snapshot.found()
        if found.cell.used and is_ruling(found.cell.compiled())
        for use in found.cell.used
        if use[3] != "declares"
    }
    for found in content.found():
        for one in () if found.state.file.ruling else found.cell.compiled():
            if not isinstance(one, ir.Component) or not (one.abilities or one.scripts):
                continue
            if (one.package, "component", f"{one.kind}/{one.title}") not in tried:
                what = "an ability" if one.abilities else "a script"
                yield MissingRuling(span=found.title, name=one.title, what=what)


def is_ruling(declarations: tuple[ir.Declaration, ...]) -> bool:
    """Whether there is a ruling among some declarations."""
    return any(isinstance(one, ir.Ruling) for one in declarations)
