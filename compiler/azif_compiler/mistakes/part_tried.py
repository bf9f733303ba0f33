"""A part of a line that is proposed, or its beginning → whether it may stand there: it is tried."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from azif_compiler.diagnostics.types import NoOutcomeHandled
from azif_compiler.mistakes.search import ANY_NUMBER, Search, Tried, beside_missing, told
from azif_compiler.mistakes.seen import Seen

PROPOSED = (
    re.compile(r"^write (?:something like )?`([^`…{}]+)`$"),
    re.compile(r"^leave `[^`]*` out: `([^`…{}]+?)(?: …)?`$"),
    re.compile(r"^[^`]*: something like `([^`…{}]+)`$"),
)
"""Advice that says what stands in place of the words of which is complained."""

MOST_REPLACED = 6
"""In place of how many words behind the first of which is complained a part stands at the most."""

BETWEEN = frozenset(": ; { }".split())
"""Behind what a sentence begins."""

NAMED = re.compile(r"\b[A-Z]{2,}\b")
"""What stands for a word of the author's."""


def is_refused(search: Search, advice: str) -> tuple[bool, int]:
    """Whether advice proposes a part of the line that cannot stand there, and how many words are read."""
    parts = [found[1] for form in PROPOSED if (found := form.match(advice)) is not None]
    if not parts or NAMED.search(parts[0]):
        return False, 0
    number = 0
    for start, end in places(Seen(search.problem, search.place, search.around), parts[0]):
        number += 1
        if is_behind(search, start, end, parts[0]):
            return False, number * search.words
    return True, number * search.words


def is_right_but_below(search: Search, text: str, tried: Tried, start: int, end: int) -> bool:
    """Whether nothing is wrong with a text any more but what was wrong before in other places, and what is
    wrong in the lines that belong to the one that lies there: nobody could look at them before.
    """
    problems = beside_missing(tried.problems)
    inside = [one for one in problems if one.span is not None and start <= one.span.start < end]
    if not all(isinstance(one, NoOutcomeHandled) for one in inside):
        return False
    fresh = Counter(map(told, problems)) - search.others
    if not fresh:
        return True
    last = end_of_block(text, end)
    below = [one for one in problems if one.span is not None and end < one.span.start < last]
    here = [one for one in problems if told(one) in fresh and one not in below]
    return bool(below) and all(isinstance(one, NoOutcomeHandled) for one in here)


def end_of_block(text: str, end: int) -> int:
    """Where the lines end that stand deeper than the one that ends there."""
    first = text.rfind("\n", 0, end) + 1
    column = len(text[first:]) - len(text[first:].lstrip(" "))
    place = text.find("\n", end)
    while 0 <= place < len(text):
        row = text[place + 1 :].partition("\n")[0]
        if row.strip() and len(row) - len(row.lstrip(" ")) <= column:
            return place
        following = text.find("\n", place + 1)
        if following < 0:
            return len(text)
        place = following
    return end


def places(seen: Seen, part: str) -> Iterator[tuple[int, int]]:
    """From which sign to which words go that a part may stand for."""
    index = min(seen.index, len(seen.words) - 1)
    first = seen.text.rfind("\n", 0, seen.place) + 1
    last = seen.text.find("\n", seen.place)
    last = len(seen.text) if last < 0 else last
    sentence = next((at for at in range(index, 0, -1) if seen.words[at - 1] in BETWEEN), 0)
    whole = [max(sentence, index - MOST_REPLACED)] if ":" in part or ";" in part else []
    word = part.split()[0].casefold()
    begins = [
        at for at in range(index + 1) if seen.starts[at] >= first and seen.words[at].casefold() == word
    ][-2:]
    for begin in dict.fromkeys((index, *reversed(begins), *whole)):
        for at in range(index, min(index + MOST_REPLACED, len(seen.words))):
            if seen.starts[at] < last:
                yield seen.starts[begin], seen.starts[at] + len(seen.words[at])


def is_behind(search: Search, start: int, end: int, part: str) -> bool:
    """Whether nothing is wrong with a part in place of words any more but what stands behind it."""
    text = search.around.text
    tried = search.trial(f"{text[:start]}{part}{text[end:]}", ANY_NUMBER)
    if tried is None:
        return True
    fresh = [one for one in beside_missing(tried.problems) if told(one) not in search.all_others]
    return all(one.span is not None and one.span.start >= start + len(part) for one in fresh)


# ---- beginnings

BEGUN = re.compile(r"write `([^`…]* [^`…]*[^`…: ]) …[^`]*`")
"""Advice that says how a sentence begins, with several words."""


def in_its_place(seen: Seen, said: str) -> tuple[int, int, str]:
    """From where to where the beginning that advice proposes stands, but for its last word, and the text with
    it in place of its sentence, or of the line; "" if none is proposed.
    """
    match = BEGUN.fullmatch(said)
    if match is None or seen.depth < 1 or seen.last <= seen.first:
        return 0, 0, ""
    line, _ = seen.row()
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
