"""A line that says two things → each of them alone: two events that are waited for, and what stands before a
sentence that is wrong itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from azif_compiler.mistakes.seen import Seen

WAITING = re.compile(
    r"\s*((?:may )?(?:when|whenever|before|after|instead of|if|once|on|at|every time|each time)) "
    r"([^:{]+?),? or (?:(?:when|whenever|before|after|if|once) )?([^:{]+?) ?(:.*)",
    re.IGNORECASE,
)
"""A line that waits for one of two events."""

WHO = frozenset("you this it he she they".split())
"""Words for who does something, as one of which an event begins."""

ANY = frozenset("a an any another each every the your".split())
"""Words before a kind of those who do something."""

ARTICLES = ANY | {"all", "1"}
"""Words before what something is done to."""


def events(seen: Seen, line: str) -> Iterator[tuple[str, str]]:
    """A line that waits for one of two events, as two: what one of them leaves out stands in the other."""
    match = WAITING.fullmatch(line)
    if match is None:
        return
    begin, first, second, rest = match.groups()
    words, behind = first.split(), second.split()
    does = next((at for at in range(len(words)) if is_verb(seen, words, at)), 0)
    if not does or len(words) > MOST_WORDS:
        return
    starts_anew = behind[0] in WHO or (behind[0] in ANY and has_verb(seen, behind))
    if starts_anew:
        whole = second
    elif is_verb(seen, behind, 0):
        whole = " ".join((*words[:does], second))
        first = " ".join((first, *behind[1:])) if does == len(words) - 1 else first
    else:
        whole = " ".join((*words[: does + 1], second))
    yield f"{begin} {first}{rest}", f"{begin} {whole}{rest}"


MOST_WORDS = 12
"""Of how many words the first of two events is at the most."""


def is_verb(seen: Seen, words: Sequence[str], at: int) -> bool:
    """Whether a word is what is done, in any form of it."""
    word = words[at]
    if word in ARTICLES or word in WHO or not word.isalpha():
        return False
    if seen.view.meanings(word).verbs or seen.view.meanings(word).thirds:
        return True
    for form in dict.fromkeys((word, word.removesuffix("s"), word.removesuffix("es"))):
        for known in seen.view.visible_words("verbs"):
            if known.split("_")[0] == form:
                return True
        cure, count = seen.confusion([form, *words[at + 1 :]])
        if count and seen.view.meanings(cure.split(" ")[0]).verbs:
            return True
    return False


def has_verb(seen: Seen, words: Sequence[str]) -> bool:
    """Whether something is done somewhere in an event."""
    return any(is_verb(seen, words, at) for at in range(1, len(words)))


def two_lines(first: str, second: str) -> str:
    """What helps whoever waits for two events in one line."""
    return f"of two events each has a line of its own: `{first}`, and `{second}`"


def up_to_it(seen: Seen, line: str, start: int) -> str:
    """A line from its beginning to the end of the sentence in which something is wrong; "" if that is all."""
    place = seen.place - start
    ends = [match.start() for match in SENTENCE_END.finditer(line) if match.start() > place]
    if not ends:
        return ""
    head = line[: ends[0]]
    return head if head.count("{") == head.count("}") and line[ends[0] + 1 :].strip(" .;}") else ""


SENTENCE_END = re.compile(r";|\.(?= +[A-Z])")
"""What stands between two sentences of a line."""


def with_rest(line: str) -> str:
    """What helps where the rest of a line is wrong itself."""
    return f"write `{line}; …`, where `…` is the rest, which is wrong itself"
