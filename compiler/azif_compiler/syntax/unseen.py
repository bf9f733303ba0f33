"""Signs that nobody sees: with them two names that look the same are two, or a line reads otherwise."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]"
    "|(?:(?<=[\x00-\x7f])|^)[\u200c\u200d]|[\u200c\u200d](?=[\x00-\x7f]|$)"
)
"""Blanks without width, marks that turn the direction of reading; joiners, but for those between letters
that are written with them.
"""


def unseen(text: str) -> Iterator[tuple[int, str]]:
    """Where such signs stand, and what they are called."""
    for found in UNSEEN.finditer(text):
        yield found.start(), unicodedata.name(found[0], f"U+{ord(found[0]):04X}").lower()
