"""A condition that is true of somebody, and what happens then to `that` one → to each who is so."""

from __future__ import annotations

import re

from azif_compiler.mistakes.seen import Seen

OF_SOMEBODY = re.compile(r"(whenever (?:an?|any) ([\w ]+?) ((?:has|is) [^:]*)): .*")


def each_of_them(seen: Seen) -> str | None:
    """`whenever a person has 3 Coins: that person rests`: nobody is named by what is so of anybody."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    line = seen.text[start:].partition("\n")[0].strip()
    found = OF_SOMEBODY.fullmatch(line)
    sentence = seen.written(seen.first, seen.last)
    if found is None or f"that {found[2]}" not in sentence:
        return None
    said = sentence.replace(f"that {found[2]}", f"each {found[2]} who {found[3]}")
    return f"say it of each who is so: `{said}`"
