"""The only ruling of a file that does not say from where it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.text.source import Span

SEVERAL = 3
"""How many rulings of a file must say it before the last one is told to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingSource(Finding):
    """A ruling says neither from where its answer is nor which rule it cites, and all others of its file do.

    Who doubts the answer wants to look it up. Files in which several say nothing are left alone: they show
    what components do.

    Given:

    ```azif
    track glow from 0 to 9
    rule "Enough" { whenever glow is 9: finish "bright" }
    procedure main { do: while glow < 9: add 1 to glow }
    ruling "1" { source "page 1"; given { glow is 8 } when { add 1 to glow } then { finished "bright" } }
    ruling "2" { source "page 2"; given { glow is 7 } when { add 2 to glow } then { finished "bright" } }
    ruling "3" { source "page 3"; given { glow is 6 } when { add 3 to glow } then { finished "bright" } }
    ```

    Wrong:

    ```azif
    ruling "4" { given { glow is 5 } when { add 4 to glow } then { finished "bright" } }
    ```

    Right:

    ```azif
    ruling "4" { source "page 4"; given { glow is 5 } when { add 4 to glow } then { finished "bright" } }
    ```
    """

    code = "missing-source"
    confidence = "likely"
    message = "this ruling alone says neither where its answer is from nor which rule it cites"


def findings(content: Content) -> Iterator[Finding]:
    """Rulings without a source in files in which all others have one."""
    files: dict[str, list[tuple[bool, Span]]] = defaultdict(list)
    for found in content.found():
        for one in found.cell.compiled():
            if isinstance(one, ir.Ruling):
                meta = one.meta
                said = bool(meta.cites or meta.source or meta.note or meta.unverified)
                files[found.state.file.name].append((said, found.title))
    for rows in files.values():
        lacking = [span for said, span in rows if not said]
        if len(rows) > SEVERAL and len(lacking) == 1:
            yield MissingSource(span=lacking[0])
