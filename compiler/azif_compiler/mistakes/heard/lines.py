"""A line as texts are generated → the same as it is written here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from azif_compiler.mistakes.heard.abilities import Abilities
from azif_compiler.mistakes.heard.row import TooLong
from azif_compiler.mistakes.heard.wordings import Wordings, words_of
from azif_compiler.mistakes.seen import Seen

LONGEST_LINE = 120
"""Of how many words a line is that is read."""

LOOKS = 10
"""How many looks at words take as long as to read one of a line that is tried."""

MOST_LINES = 6
"""How many lines are proposed for a sentence."""


class Heard(NamedTuple):
    """The lines that say what was written, the likeliest first, and what they took, in words read."""

    lines: tuple[str, ...]
    cost: int


def heard(seen: Seen, wordings: Wordings, line: str, depth: int) -> Heard:
    """What a line says, understood to its last word."""
    found: dict[str, None] = {}
    if len(words_of(line)) > LONGEST_LINE:
        return Heard((), 0)
    before, text = headed(seen, line) if depth == 1 else ("", line)
    abilities = Abilities(seen, wordings, text)
    try:
        for said in read(abilities, before, depth):
            found.setdefault(said)
            if len(found) == MOST_LINES:
                break
    except TooLong:
        pass
    return Heard(tuple(found), abilities.looked // LOOKS)


def read(abilities: Abilities, before: str, depth: int) -> Iterator[str]:
    """The ways in which a line is understood; a title, or a script's head, stays what it is."""
    if before.startswith('"'):
        yield from (before + said for said in abilities.ability(0))
    elif before or depth > 1:
        for said in abilities.block(0):
            yield before + said if said else before.rstrip(": ") + " { }"
    else:
        yield from abilities.ability(0)


def headed(seen: Seen, line: str) -> tuple[str, str]:
    """The head of a line up to its colon, if it is a title or a script's, and what stands behind."""
    head, colon, behind = line.partition(": ")
    if line.startswith('"'):
        head, colon, behind = line.partition('": ')
        return (f"{head}{colon}", behind) if colon else ("", line)
    known = any(
        head == script.name.replace("_", " ")
        or (script.key and head.startswith(script.name.replace("_", " ") + " "))
        for script in seen.scripts()
    )
    return (f"{head}: ", behind) if colon and known else ("", line)
