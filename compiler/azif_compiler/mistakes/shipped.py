"""What is written already: the lines of the packages that one builds on, found by their words.

A line is found by what is written in it, and by the English that its verbs are read as. So a sentence off a
card leads to a card that does something like it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from azif_compiler.grammar import DECLARING
from azif_compiler.mistakes.heard.wordings import Wordings, wordings_in
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens, unquoted

LONGEST_SHOWN = 200
"""Of how many characters a line is that is shown as something alike."""

WORD = re.compile(r"[^\W\d_]+")
NUMBER = re.compile(r"\d+")
FORMS = re.compile(r"<[^>]*>|\{([^}|]*\|[^}]*)\}|\{[^}]*\}")
"""What a wording leaves open: conditions and what is spoken of; forms of a word have bars between them."""

SAYS_LITTLE = frozenset(
    "a an the and or of to in on at is are it its you your this that with by for as".split()
)
"""Words by which no two lines are alike."""

IN_NAMES, READ = 0.4, 0.5
"""How much a word of a name counts beside others, and one by which a verb is only read."""


class Line(NamedTuple):
    """A line of a component: of what kind that is, how it is called, and what is written."""

    kind: str
    title: str
    text: str
    words: Mapping[str, float]


class Verb(NamedTuple):
    """The words of a verb, and those by which it is read."""

    name: tuple[str, ...]
    read: frozenset[str]


class Shelf:
    """What a file holds: the lines of its components, the verbs that it declares, and its English."""

    __slots__ = ("lines", "verbs", "wordings")

    def __init__(self, pieces: Iterable[Tokens]) -> None:
        lines: dict[tuple[str, str], Line] = {}
        verbs: list[Verb] = []
        self.wordings: dict[tuple[str, str], str] = {}
        for tokens in pieces:
            opening = next((i for i, kind in enumerate(tokens.kinds) if kind == LEFT), -1)
            for name, says in wordings_in(tokens, opening):
                self.wordings.setdefault(name, says)
            if opening < 1:
                continue
            if tokens.words[0] == "verb":
                verbs.append(verb_of(tokens, opening))
            elif tokens.words[0] not in DECLARING:
                names = (i for i in range(opening) if tokens.kinds[i] == "NAME")
                kind = " ".join(tokens.words[i] for i in names)
                title = next(
                    (w for w, k in zip(tokens.words, tokens.kinds, strict=True) if k == "STRING"), ""
                )
                for text in members(tokens, opening):
                    if len(text) <= LONGEST_SHOWN:
                        line = Line(kind, unquoted(title), text, weighed(text))
                        lines.setdefault((kind, NUMBER.sub("0", text)), line)
        self.lines, self.verbs = tuple(lines.values()), tuple(verbs)


class Near(NamedTuple):
    """A line that is like another: how much, and how much of the other's words it has."""

    likeness: float
    covered: float
    line: Line


class Library:
    """The lines of several files, found by their words."""

    def __init__(self, shelves: Sequence[Shelf]) -> None:
        self.lines = [line for shelf in shelves for line in shelf.lines]
        self.verbs: dict[str, list[Verb]] = {}
        self.wordings = Wordings(
            {name: says for shelf in reversed(shelves) for name, says in shelf.wordings.items()}
        )
        for shelf in shelves:
            for verb in shelf.verbs:
                self.verbs.setdefault(stem(verb.name[0]), []).append(verb)
        self.words = [self.read(line) for line in self.lines]
        self.holding: dict[str, list[int]] = {}
        for number, words in enumerate(self.words):
            for word in words:
                self.holding.setdefault(word, []).append(number)
        self.sizes = [sum(self.weight(word) * much for word, much in words.items()) for words in self.words]

    def read(self, line: Line) -> dict[str, float]:
        """The words of a line, with those by which its verbs are read."""
        words = dict(line.words)
        for verb in self.verbs_in(line.words):
            for word in verb.read:
                words.setdefault(word, READ)
        return words

    def verbs_in(self, words: Mapping[str, float]) -> Iterator[Verb]:
        """The verbs of which all words stand in a line."""
        for word in words:
            for verb in self.verbs.get(word, ()):
                if all(stem(part) in words for part in verb.name):
                    yield verb

    def weight(self, word: str) -> float:
        """How much is said by a word: the rarer, the more."""
        return log((len(self.lines) + 1) / (len(self.holding.get(word, ())) + 0.5))

    def nearest(self, words: Mapping[str, float], kind: str) -> list[Near]:
        """The lines that are most like some words, those of the same kind of component first."""
        whole = sum(min(self.weight(word), MOST_UNKNOWN) * much for word, much in words.items())
        shared: defaultdict[int, float] = defaultdict(float)
        for word, much in words.items():
            weight = self.weight(word)
            for number in self.holding.get(word, ()):
                shared[number] += weight * min(much, self.words[number][word])
        found: list[tuple[float, int, Near]] = []
        for number, same in shared.items():
            likeness = 2 * same / (whole + self.sizes[number])
            if likeness >= LEAST_ALIKE:
                line = self.lines[number]
                more = SAME_KIND if line.kind == kind else 1
                found.append((-likeness * more, number, Near(likeness, same / whole, line)))
        return [near for _, _, near in sorted(found)[:MOST_COMPARED]]


LEAST_ALIKE, SAME_KIND, MOST_COMPARED, MOST_UNKNOWN = 0.4, 1.15, 12, 6.0
"""From where on lines are alike, how much more those of one kind are, how many are looked at, and what a word
that no line has counts at the most."""


@lru_cache(maxsize=16384)  # the same few thousand words, over and over
def stem(word: str) -> str:
    """A word without its ending: the same for `draws`, `drawing`, `drawn`."""
    word = word.casefold()
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e").removesuffix("n") if len(word) > 4 else word


def weighed(text: str) -> dict[str, float]:
    """The words of a line without their endings, and how much each counts."""
    found: dict[str, float] = {}
    for index, part in enumerate(text.split('"')):
        for word in WORD.findall(part.casefold()):
            if word not in SAYS_LITTLE:
                found[stem(word)] = max(found.get(stem(word), 0), IN_NAMES if index % 2 else 1)
    return found


def verb_of(tokens: Tokens, opening: int) -> Verb:
    """A verb by its words, and by those of the wording with which it is read."""
    says = (i + 1 for i in range(opening, len(tokens) - 1) if tokens.words[i] == "says")
    read = next((unquoted(tokens.words[i]) for i in says if tokens.kinds[i] == "STRING"), "")
    said = FORMS.sub(lambda found: f" {found[1] or ''} ", read)
    return Verb(tuple(tokens.words[1:opening]), frozenset(weighed(said)))


def members(tokens: Tokens, opening: int) -> Iterator[str]:
    """The lines of a component, each with what belongs to it, written as one line; some cannot be."""
    depth, first, has_colon = 1, opening + 1, False
    for index in range(opening + 1, len(tokens)):
        kind = tokens.kinds[index]
        depth += (kind == LEFT) - (kind == RIGHT)
        if depth == 1 and kind == SEPARATOR and index == first:
            first = index + 1
            continue
        ends = depth == 0
        if depth == 1 and kind == SEPARATOR:
            goes_on = tokens.words[index] == ";" if has_colon else False
            ends = not goes_on and not is_deeper(tokens, index + 1, first)
        if ends:
            if index > first and (text := on_one_line(tokens, first, index)):
                yield text
            first, has_colon = index + 1, False
        elif kind == "COLON" or (kind == "LABEL" and index > first):
            has_colon = True
        if depth == 0:
            return


def on_one_line(tokens: Tokens, first: int, last: int) -> str:
    """A member as one line; "" if it stands on several of which one is not the end of the sentence before."""
    written = tokens.text[tokens.starts[first] : tokens.end(last - 1)]
    rows = [row.strip() for row in written.split("\n")]
    if "#" in written or "note " in written[:5] or "cites " in written[:6]:
        return ""
    if len(rows) > 1 and any(row.endswith(":") for row in rows[1:-1]):
        return ""
    if len(rows) > 2 and not all(tokens_begin(row) for row in rows[1:]):
        return ""
    return " ".join(rows)


def tokens_begin(row: str) -> bool:
    """Whether a row begins with how something ends: `heads: …`."""
    return re.match(r"\w+: ", row) is not None and ";" not in row


def is_deeper(tokens: Tokens, behind: int, first: int) -> bool:
    """Whether what follows stands further in than a member: it belongs to it."""
    return (
        behind < len(tokens)
        and tokens.kinds[behind] != RIGHT
        and column(tokens, behind) > column(tokens, first)
    )


def column(tokens: Tokens, index: int) -> int:
    """How far in the line of a token begins."""
    start = tokens.text.rfind("\n", 0, tokens.starts[index]) + 1
    line = tokens.text[start : tokens.end(index)]
    return len(line) - len(line.lstrip())
