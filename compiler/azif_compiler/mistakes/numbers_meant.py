"""A line that nobody understands → the numbers of the game that its words may be about."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.left_out import stem
from azif_compiler.mistakes.seen import LANGUAGE, Seen, listed
from azif_compiler.names import symbols

LEAST_LETTERS, MOST_NUMBERS = 4, 3
"""Of how many letters a word is that may name a number, and how many numbers are shown."""


def numbers_meant(seen: Seen) -> str | None:
    """`always your reach +1`, of a line in which somebody has more reach."""
    if seen.depth != 1 or not seen.kind or seen.line[:1] not in (["you"], ["You"], ["your"], ["Your"]):
        return None
    said = {
        stem(word) for word in seen.line if len(word) >= LEAST_LETTERS and word.casefold() not in LANGUAGE
    }
    rows: list[tuple[int, int, str]] = []
    for name in seen.view.visible_words("values"):
        parts = {stem(part) for part in name.split("_") if len(part) >= LEAST_LETTERS}
        if parts and parts <= said and any(is_own(seen, value) for value in seen.view.meanings(name).values):
            rows.append((-len(parts & said), len(parts - said), name))
    best = [name for shared, _, name in sorted(rows) if shared == min(rows)[0]]
    if not best or len(best) > MOST_NUMBERS:
        return None
    owner = "your" if seen.is_spoken_to() else f"each {seen.person()}'s"
    if len(best) == 1:
        return f"what counts all the time begins with `always`: `always {owner} {spoken(best[0])} +1`"
    return (
        f"what counts all the time begins with `always`: `always {owner} … +1`, with {listed(best)} for `…`"
    )


def is_own(seen: Seen, value: symbols.Value) -> bool:
    """Whether a value is a number that whoever plays has."""
    person = seen.view.person()
    return isinstance(value.type, types.Number) and bool(value.of) and seen.view.related(person, value.of)
