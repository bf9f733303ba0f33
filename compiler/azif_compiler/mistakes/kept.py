"""Whether a line that is proposed still says what was written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from azif_compiler.mistakes import it_meant
from azif_compiler.mistakes.numbers import MOST_SHOWN
from azif_compiler.mistakes.printed import SEVERAL
from azif_compiler.mistakes.seen import Seen

Words = Sequence[str]

NUMBER_OR_NAME = re.compile(r'"[^"]*"|\d+')
"""What a line says that no other way of saying it leaves out."""


DICE = re.compile(r"\d*[dD]\d+")
"""Dice, as people write them: `2d6`."""

KEPT = re.compile(r"\b\w+ (\d+) [a-z ]+ (\d+)$")
"""So many, of which so many are left."""

WILLING = frozenset("may choose action cost option cannot".split())
"""Words of which one stands where somebody need not do something."""


def keeps(seen: Seen, words: Words, said: str) -> bool:
    """Whether a line still has the numbers, but for one, and the names that stand in the other."""
    is_counted = re.search(r" [+-] [a-z]", said) is not None
    one = ("1", "+1", "-1") if is_counted else ("1",)
    rolled = [word for word in words if DICE.fullmatch(word)] if "the roll" in said else []
    written = (word for word in words if word not in one and word not in rolled)
    before = Counter(found for word in written for found in NUMBER_OR_NAME.findall(word))
    if "may" in words and not WILLING & {*re.split(r"[\s:]", said)}:
        return False
    if it_meant.is_taken_for_itself(seen, words, said) or forgets_each(seen, words, said):
        return False
    is_whole = "unless" not in words or any(word in said.split() for word in ("unless", "choose:", "may"))
    left = before - Counter(NUMBER_OR_NAME.findall(said))
    if found := KEPT.search(said):  # how many are given back is left out
        left.pop(str(int(found[1]) - int(found[2])), None)
    if "the roll >=" in said:
        left.pop(str(MOST_SHOWN), None)  # from so much on
    return is_whole and not left


def forgets_each(seen: Seen, words: Words, said: str) -> bool:
    """Whether a line is of nobody that was written of each who plays; a script that everybody goes through is
    of each.
    """
    small = [word.casefold() for word in words]
    people = {seen.person(), "player"}
    of_each = any(word in SEVERAL and behind.removesuffix("s") in people for word, behind in pairwise(small))
    if not of_each or seen.confusion(["everybody", "in", said.partition(":")[0]])[0] == "you":
        return False
    now = {word.removesuffix("s") for word in re.split(r"[^\w]+", said)}
    return not now & {*people, *SEVERAL}
