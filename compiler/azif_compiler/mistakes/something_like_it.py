"""A line that is not understood → a line of another card that does something like it.

Nothing is shown that does more than was written, or the opposite: each verb of the other line must be said by
some word of the author's, and what cannot happen is not like what does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import row_words
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.shipped import Library, Line, Near, stem, weighed
from azif_compiler.names.symbols import word_of
from azif_compiler.text.tokens import quoted

WHOLE = 0.9
"""How much of what is written a line must say to be the same."""

ENOUGH = ((0.5, 0.4), (0.4, 0.6))
"""How alike two lines must be, and how much of what is written the other must say; one of these is enough."""

ABILITY = re.compile(
    r'("[^"]*": )?(when|whenever|before|instead|at (start|end)|may|must|once|up|action|always|while|cannot'
    r"|prevent|reduce|increase)\b(?!:)"
)
"""How a line begins that may stand in a component of any kind."""

AS_WELL = {
    "whenever": "when", "after": "when", "if": "when", "once": "when", "upon": "when", "while": "always",
    "every": "each", "all": "each", "instead": "instead", "can": "cannot", "additional": "increase",
}  # fmt: skip
"""Words of cards that are said with others here."""

DENYING = frozenset("cannot not never no nobody can prevent unless ignore without".split())
"""Words of which one stands where something does not happen."""

OTHERWISE = frozenset("else otherwise or if not unless".split())
"""Words behind which another outcome is spoken of than the one that is named."""

WRITTEN = re.compile(r'"[^"]*"|\$?\d+|[+-]\d+|[^\W\d]\w*')
NUMBER = re.compile(r"[+-]?\$?\d+$")


def near(seen: Seen, library: Library) -> Near | None:
    """The line that is most like the one in which something is wrong; None if none is like it."""
    written = line_of(seen)
    words = asked(seen, written)
    if not words:
        return None
    kind = spoken(word_of(seen.kind)) if seen.kind else ""
    said = {*words, *map(stem, re.findall(r"[^\W\d_]+", written.casefold()))}
    for one in library.nearest(words, kind):
        is_near = any(one.likeness >= alike and one.covered >= much for alike, much in ENOUGH)
        fits = one.line.kind == kind or ABILITY.match(one.line.text)
        if is_near and fits and is_said(seen, one.line, said, library):
            return one
    return None


def line_of(seen: Seen) -> str:
    """What is written on the line of the text in which something is wrong, or on its part of that line."""
    start = seen.text.rfind("\n", 0, seen.place) + 1
    line = seen.text[start:].partition("\n")[0].partition("#")[0]
    before = line[: seen.place - start]
    if seen.depth == 1 and ":" not in before:
        begin = before.rfind(";") + 1
        rest = line[begin:]
        end = rest.find(";")
        line = rest[:end] if end >= 0 and ":" not in rest[:end] else rest
    return line.strip(" \t;{}")


def asked(seen: Seen, written: str) -> dict[str, float]:
    """The words of a line, with those that content and cards use for them."""
    words = weighed(written)
    for word in list(words):
        words |= {stem(AS_WELL[word]): words[word]} if word in AS_WELL else {}
    row = re.findall(r"[^\W\d_]+", written)
    for index in range(len(row)):
        cure, count = seen.confusion(row[index : index + 6])
        if cure:
            for word in weighed(cure.replace("…", "")):
                words.setdefault(word, 1)
            for word in row[index : index + count]:
                if stem(word) in words and stem(word) not in weighed(cure):
                    words[stem(word)] = min(words[stem(word)], 0.5)
    return words


def is_said(seen: Seen, line: Line, said: set[str], library: Library) -> bool:
    """Whether all that a line does is spoken of among some words, and it happens in the same way."""
    denies = any(stem(word) in said for word in DENYING)
    if "cannot" in line.words and not denies:
        return False
    for part in line.text.split('"')[::2]:
        for word in re.findall(r"[^\W\d]\w*", part):
            meant = seen.view.meanings(word)
            verbs = meant.verbs or meant.thirds or meant.participles
            if (
                verbs
                and not meant.fields
                and stem(word) not in said
                and not is_read(word, line, said, library)
            ):
                return False
            if word in seen.around.outcome_words and stem(word) not in said and not OTHERWISE & said:
                return False
    return True


def is_read(word: str, line: Line, said: set[str], library: Library) -> bool:
    """Whether a verb is spoken of by the words with which it is read."""
    verbs = [one for one in library.verbs_in(line.words) if stem(one.name[0]) == stem(word)]
    return any(one.read & said for one in verbs)


# ---- the same with other numbers and names


def adapted(seen: Seen, line: Line) -> str:
    """A line with the numbers, tokens and names of the author's; "" where they are not as many, or where it
    speaks to somebody and nobody is spoken to.
    """
    if "your" in line.text.split() and not seen.is_spoken_to() and "your" not in seen.line:
        return ""
    mine = row_words.plain(seen, re.findall(r'"[^"]*"|\$?\d+|[+-]\d+|\w+|[^\w\s]', line_of(seen)))
    mine = [word for word in named(seen, mine) if word != "…"]
    own, others = slots(seen, mine), slots(seen, WRITTEN.findall(line.text))
    if own.keys() != others.keys():
        return ""
    new: dict[str, str] = {}
    for sort, there in others.items():
        here = own[sort]
        if len(here) != len(there):
            return ""
        new |= dict(zip(there, here, strict=True))
    return WRITTEN.sub(lambda found: new.get(found[0], found[0]), line.text)


def slots(seen: Seen, words: Sequence[str]) -> Mapping[str, list[str]]:
    """The numbers and names among words, each once, by what they are."""
    found: dict[str, dict[str, None]] = {}
    for word in words:
        for sort in sort_of(seen, word):
            found.setdefault(sort, {})[word] = None
    return {sort: list(row) for sort, row in found.items()}


def sort_of(seen: Seen, word: str) -> Iterator[str]:
    """What a word is, if another may stand in its place."""
    if NUMBER.match(word):
        yield "number" if word[0] not in "+-" else "change"
    elif word.startswith('"'):
        yield next((f"component {one.kind}" for one in seen.view.meanings(word[1:-1]).components), "text")
    else:
        meant = seen.view.meanings(word)
        if meant.tokens:
            yield "token"
        elif meant.members:
            yield f"of {meant.members[0].enum}"


def told(line: Line) -> str:
    """A line as an example."""
    return f"for example, {line.kind} {quoted(line.title)} says `{line.text}`"
