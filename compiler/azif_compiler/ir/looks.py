"""What `says` tells of looks: signs, spots and sizes, as text in content → what can be drawn."""

from __future__ import annotations

import re

SPOTS = ("top left", "top", "top right", "bottom left", "bottom", "bottom right")
"""Where a field can stand on a face, apart from the others."""

LEAST, MOST = 20, 300
"""How many millimetres wide and high a component can be."""

AS = "as "
"""What a sign begins with that is that of something else: `as coin`."""

ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers each letter of a path takes, as often as it likes."""

_SIZE = re.compile(r"(\d{2,3}) by (\d{2,3})")
_PART = re.compile(r"\s*(?:([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+)))\s*,?")


def size_of(text: str) -> tuple[int, int] | None:
    """Width and height in millimetres of `63 by 88`; None if it is no size."""
    found = _SIZE.fullmatch(text)
    if found is None:
        return None
    across, down = int(found[1]), int(found[2])
    return (across, down) if min(across, down) >= LEAST and max(across, down) <= MOST else None


def path_of(text: str) -> str | None:
    """The path of a sign; None if it is none. It begins with a move, and each letter has its numbers."""
    letter, given, position = "", 0, 0
    while position < len(text):
        found = _PART.match(text, position)
        if found is None:
            return None
        position = found.end()
        if found[1] is None:
            given += 1
            continue
        if not is_served(letter, given) or found[1].upper() not in ARGUMENTS:
            return None
        if not letter and found[1].upper() != "M":
            return None
        letter, given = found[1].upper(), 0
    return text if letter and is_served(letter, given) else None


def is_served(letter: str, given: int) -> bool:
    """Whether a letter has as many numbers as it takes."""
    takes = ARGUMENTS.get(letter, 0)
    return given % takes == 0 and given > 0 if takes else given == 0
