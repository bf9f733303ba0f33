"""A way of a choice, and what it costs: sentences that take what somebody has."""

from __future__ import annotations

import re
from collections.abc import Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.row_words import spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.text.tokens import quoted
from azif_compiler.words.noun import article


def option(called: str, rows: Sequence[str], cost: Sequence[str] = ()) -> str:
    """A way of a choice, with what happens and what it costs."""
    paid = f" cost {{ {'; '.join(cost)} }}" if cost else ""
    done = f" {{ {'; '.join(rows)} }}" if rows else " { }"
    return f"option {quoted(called)}{paid}{done}"


def title(words: Sequence[str]) -> str:
    """What a way is called, of which more than one thing comes."""
    said = spelled(words).replace('"', "").strip(" .,")
    return said[:1].upper() + said[1:]


def parted(seen: Seen, rows: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What happens and what it costs, of several sentences: those that take what somebody has are the cost,
    so that nobody has the rest without them.
    """
    had = [owned(seen, row) for row in rows]
    rest = tuple(row for row in had if not is_taking(seen, row))
    return rest, tuple(row for row in had if is_taking(seen, row))


def is_taking(seen: Seen, row: str) -> bool:
    """Whether a sentence takes what somebody has, and nothing if he has none."""
    paying = seen.confusion(["spend"])[0].split(" ")[0]
    return row.split(" ")[0] == paying or row.endswith(" you have")


def owned(seen: Seen, row: str) -> str:
    """`drop a lamp you have` for `drop a lamp`, where content says that one drops what one has."""
    match = ONE_THING.fullmatch(row)
    if match is None:
        return row
    for word in seen.view.visible_words("plurals"):
        for kind in seen.view.meanings(word).plurals:
            if seen.confusion([match[1], *spoken(kind.plural).split()])[0].endswith("… you have"):
                return f"{match[1]} {article(match[2])} you have"
    return row


ONE_THING = re.compile(r"([a-z]+) (?:an?|1) ([a-z]+(?: [a-z]+)*)")
"""A sentence about one thing of a kind."""
