"""A line as texts are generated → the same as it is written here."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler.mistakes.heard.abilities import Abilities
from azif_compiler.mistakes.heard.row import TooLong
from azif_compiler.mistakes.heard.wordings import Wordings
from azif_compiler.mistakes.seen import Seen

MOST_LINES = 6
"""How many lines are proposed for a sentence."""


def heard(seen: Seen, wordings: Wordings, line: str, depth: int) -> list[str]:
    """What a line says, understood to its last word."""
    found: dict[str, None] = {}
    try:
        for said in read(seen, wordings, line, depth):
            found.setdefault(said)
            if len(found) == MOST_LINES:
                break
    except TooLong:
        pass
    return list(found)


def read(seen: Seen, wordings: Wordings, line: str, depth: int) -> Iterator[str]:
    """The ways in which a line is understood; a title, or a script's head, stays what it is."""
    before, text = headed(seen, line) if depth == 1 else ("", line)
    abilities = Abilities(seen, wordings, text)
    if before.endswith('": ') and before.startswith('"'):
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
