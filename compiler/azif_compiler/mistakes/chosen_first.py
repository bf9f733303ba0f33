"""What content says to write where somebody is chosen first: which one is meant stands behind him."""

from __future__ import annotations

import re
from collections.abc import Sequence

CHOSEN = re.compile(r"(choose (?:an?|another) [\w ]+?)( as \w+; .*)")
"""What content says where somebody is chosen first, to whom something is done."""

WHICH_ONE = frozenset("in at with who whose".split())
"""What begins, behind somebody, which one is meant."""

ENDS_THERE = frozenset(", : ; . and then".split())
"""Where it ends which one is meant."""


def of_whom(cure: str, words: Sequence[str], count: int) -> tuple[str, int]:
    """What content says of so many words, with what stands behind them of the one who is chosen first."""
    found = CHOSEN.fullmatch(cure)
    if found is None or words[count : count + 1] == [] or words[count] not in WHICH_ONE:
        return cure, count
    end = next((i for i in range(count, len(words)) if words[i] in ENDS_THERE), len(words))
    which = " ".join(words[count:end]).replace(" 's", "'s")
    return f"{found[1]} {which}{found[2]}", end
