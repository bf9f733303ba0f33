"""A script that is there already, called otherwise: something else is meant by the word."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.seen import Seen

GIVEN = "given"
"""What content says before a word for a script, where that is given already."""


def meant_by_it(seen: Seen) -> str | None:
    """`won: …` where it stands already what happens to whoever has won: how that is done."""
    if seen.depth != 1 or not seen.has_colon or len(seen.line) != 1:
        return None
    head = seen.confusion(seen.line)[0].removesuffix(": …")
    is_given = any(spoken(one.name) == head for one in seen.scripts()) and f"{head}:" in seen.text
    cure, count = seen.confusion([GIVEN, *seen.line]) if is_given else ("", 0)
    return f"`{head}` stands there already; what leads to it is told so: `{cure}`" if count > 1 else None
