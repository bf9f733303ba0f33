"""Lines that would count nowhere on their component, or against others than was meant."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names
from azif_compiler.ir import types
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.words.noun import article

ABILITY = "ability"
"""What content says before `in KINDS` of all abilities of such cards: they would do nothing."""

LEADING = frozenset(
    "when before instead prevent reduce increase whenever always while cannot action may once at".split()
)
"""With what abilities begin."""


def ability_in_vain(seen: Seen) -> str | None:
    """`when …` on cards that are only read, where content says so."""
    if seen.depth != 1 or not seen.kind or not seen.line or seen.line[0].casefold() not in LEADING:
        return None
    if any(spoken(one.name) == seen.line[0] for one in seen.scripts()):
        return None
    cure, _ = seen.confusion([ABILITY])
    kind = article(spoken(symbols.word_of(seen.kind)))
    return (
        f"{kind} is only read, and its abilities do nothing: what it does stands behind `{cure}`"
        if cure
        else None
    )


def number_of_its_own(seen: Seen) -> str | None:
    """`always your Glow -2` on what has a `glow number` itself, and speaks to nobody."""
    if not isinstance(seen.problem, names.NobodySpokenTo) or seen.line[:2] != ["always", "your"]:
        return None
    word, number = (*seen.line[2:], "", "")[:2]
    if number[:1] not in ("+", "-") or len(seen.line) != len(("always", "your", word, number)):
        return None
    own = [
        spoken(one.name)
        for one in seen.fields()
        if isinstance(one.type, types.Number) and word.casefold() in one.name.split("_")
    ]
    if not own:
        return None
    signed = [name for name in own if re.search(rf"\b{name} [+-]\d", seen.text)]
    said = f"`{(signed or own)[0]}` is the number for this one: write it there"
    return f"{said}; `always each {seen.person()}'s {word} {number}` would count against all that there is"
