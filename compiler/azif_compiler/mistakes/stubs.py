"""Advice that says little: how a line begins, what one word is called, what something is like."""

from __future__ import annotations

import re

EXAMPLE = re.compile(r"`([^`]+)`")
"""What advice says to write."""

STUB = re.compile(r"`[^`]*: …`|^(?:write|leave `\w+` out:) `[^`]* …`$")
"""How a line or a sentence begins, and no more."""

BEGUN = re.compile(r"`(?:when|if) …: |`[^`]* …`$")
"""How a sentence goes on: better than a line with a gap, and not as good as one without."""

GENERALLY = re.compile(
    "behind `[^`]*` can stand |a component of the kind|a sentence begins with what happens|verbs with |"
    "what can happen to|with `on` one says|`[^`]*` tells what |"
    "what counts all the time begins with `always`, and"
)
"""What helps if nothing is known, and less than a line of which more than the beginning is understood."""

LIKE = re.compile("something like `")
"""Advice that says only what a line is like."""

BARE = re.compile(r"write `\w+ …`")
"""What is known is one word, and not what stands behind it."""

ONE_WORD = re.compile(r"write `\w+(?: …)?`")
"""What is known is what one word is called here."""

CAPITALS = "an ability begins in small letters, and a colon stands before what happens"

GENERAL = re.compile("a component of the kind")
"""Advice that says no more than an example."""


def filled(said: str, part: str) -> str:
    """Advice that says more than that a line begins so, with what was said of how it begins."""
    stubs = EXAMPLE.findall(said)
    if len(stubs) != 1 or said.startswith("write ") or not said.endswith(f"`{stubs[0]}`"):
        return part
    return said.replace(f"`{stubs[0]}`", part.removeprefix("write "))
