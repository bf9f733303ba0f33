"""Whether what is proposed as a part of a line is wrong itself where it is to stand: then it is not shown."""

from __future__ import annotations

import re

from azif_compiler.mistakes.search import Search, Tried, told
from azif_compiler.mistakes.seen import Seen

BEGUN = re.compile(r"write `([^`…]* [^`…]*[^`…: ]) …[^`]*`")
"""Advice that says how a sentence begins, with several words."""


def in_its_place(seen: Seen, said: str) -> tuple[int, int, str]:
    """From where to where the beginning that advice proposes stands, but for its last word, and the text with
    it in place of its sentence, or of the line; "" if none is proposed.
    """
    match = BEGUN.fullmatch(said)
    if match is None or seen.depth < 1 or seen.last <= seen.first:
        return 0, 0, ""
    line, _ = line_of(seen)
    first = seen.starts[line if match[1].split()[0] == seen.words[line] else seen.first]
    end = seen.starts[seen.last - 1] + len(seen.words[seen.last - 1])
    return first, first + match[1].rfind(" "), f"{seen.text[:first]}{match[1]}{seen.text[end:]}"


def shortened(said: str) -> str:
    """Advice up to what happens then, where that is wrong; "" if nothing stands before it."""
    match = BEGUN.fullmatch(said)
    head, colon, _ = match[1].rpartition(": ") if match is not None else ("", "", "")
    return f"write `{head}: …`" if colon else ""


def is_wrong(search: Search, tried: Tried | None, first: int, last: int) -> bool:
    """Whether something is wrong there in a text that was tried, and not before."""
    return any(
        one.span is not None and first <= one.span.start < last and told(one) not in search.others
        for one in (tried.problems if tried is not None else ())
    )


def line_of(seen: Seen) -> tuple[int, int]:
    """From which word to which the line goes in which something is wrong."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    end = seen.text.find("\n", seen.place)
    end = len(seen.text) if end < 0 else end
    inside = [i for i, at in enumerate(seen.starts) if start <= at < end]
    return (inside[0], inside[-1] + 1) if inside else (0, 0)
