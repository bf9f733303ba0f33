"""Advice that says little: how a line begins, what one word is called, what something is like."""

from __future__ import annotations

import re

from azif_compiler.diagnostics import names
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.seen import Seen

EXAMPLE = re.compile(r"`([^`]+)`")
"""What advice says to write."""

STUB = re.compile(r"`[^`]*: …`|^(?:write|leave `\w+` out:) `[^`]* …`$")
"""How a line or a sentence begins, and no more."""

BEGUN = re.compile(r"`(?:when|if) …: |`[^`]* …`$")
"""How a sentence goes on: better than a line with a gap, and not as good as one without."""

GENERALLY = re.compile(
    "behind `[^`]*` can stand |a component of the kind|a sentence begins with what happens|verbs with |"
    "what can happen (?:to|with)|`[^`]*` is not understood behind|with `on` one says|`[^`]*` tells what |"
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


def is_written(seen: Seen, said: str) -> bool:
    """Whether advice says to write what stands there, with the very word that is complained of."""
    rows = EXAMPLE.findall(said) if said.startswith("write `") else []
    return (
        len(rows) == 1 and seen.ahead() in rows[0].split()[1:] and seen.written(*seen.row()).endswith(rows[0])
    )


SHORTENED = re.compile(r"there is `[^`]* …`$")
"""What is known is how a line begins, and not whether the rest of it is right."""


# ---- whole lines, and what stands for them

FORM_WORDS = frozenset(
    "when before instead of cannot always may action at start end once per until for each choose increase "
    "reduce prevent while whenever as".split()
)
"""What the forms of lines consist of."""


def is_line(seen: Seen, said: str) -> bool:
    """Whether words are a whole line, and not a part of one."""
    head, colon, _ = said.partition(": ")
    first, _, rest = said.partition(" ")
    if ('"' in head and colon) or "{ }" in said:
        return False
    size = len(said.split())
    is_long = size >= LONG and (bool(colon) or first == "always")
    is_form = first in ("cannot", "may") or (first in FORM_WORDS and is_long)
    is_sentence = bool(verbs(seen, first)) or first in ALL
    is_verbless = isinstance(seen.problem, names.UnknownVerb) and not colon and first not in FORM_WORDS
    return (
        is_form or (is_sentence and size >= LONG and bool(STOP.search(said))) or (is_verbless and " " in rest)
    )


STOP = re.compile("[.;]")

LONG = 8
"""Of how many words a part of a line has at the most."""


def shape(line: str) -> str:
    """The form of a line that is not right as it is: `when …: …`, `drop …`."""
    head, colon, _ = line.partition(": ")
    words = head.split(" ")
    size = next((at for at, word in enumerate(words) if word not in FORM_WORDS), len(words))
    rest = " …" if size < len(words) else ""
    return f"{' '.join(words[: max(size, 1)])}{rest}{': …' if colon else ''}"
