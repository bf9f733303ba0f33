"""A complaint with what stands around it, and what its words could mean to the package in which it stands."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from azif_compiler.bounds import LONGEST_MISTAKE, MOST_TOKENS
from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import chosen_first
from azif_compiler.names import symbols
from azif_compiler.names.inflection import stem
from azif_compiler.names.mistaken import MISTAKE, digits_of
from azif_compiler.names.view import View
from azif_compiler.text.tokens import LEFT, MADE, RIGHT, SEPARATOR, Tokens, unquoted

ENDS = (LEFT, RIGHT, SEPARATOR)
"""The tokens between which a line stands."""


LANGUAGE = frozenset(
    """if unless else otherwise and or not in at on with without where by of to from is are has have
    then than least most more fewer exactly each all every any some another the that those
    it its you your this""".split()
)
"""Words that mean something where they stand, if not by themselves."""


COUNTED = re.compile(r"number(?! of)")
"""What stands in what content says for the number that is written."""


STATEMENTS = frozenset("roll choose until if for may repeat".split())
"""How sentences begin that are no verb's."""

LONG = 6
"""Of how many words a sentence is that says nothing else by chance."""


class Around:
    """A piece as its complaints see it: what is written in it; `kind` is that of a component, else "".

    `beside` are the words of the whole, if it is a part.
    """

    def __init__(self, tokens: Tokens, view: View, kind: str, beside: Sequence[str] = ()) -> None:
        written = [index for index, start in enumerate(tokens.starts) if start != MADE]
        self.words = [tokens.words[index] for index in written]
        self.kinds = [tokens.kinds[index] for index in written]
        self.starts = [tokens.starts[index] for index in written]
        steps = [(kind == LEFT) - (kind == RIGHT) for kind in tokens.kinds]
        before = list(accumulate(steps, initial=0))
        self.depths = [before[index] for index in written]
        """In how many blocks each token stands, those of colons among them."""
        self.tokens, self.text, self.view, self.kind = tokens, tokens.text, view, kind
        self.beside = beside or self.words

    @cached_property
    def members(self) -> Sequence[tuple[int, int]]:
        """From where to where each line of the piece's own block goes, in their order."""
        return tuple(members(self.tokens))

    @cached_property
    def stems(self) -> frozenset[str]:
        """The words that are written, without the end of a plural."""
        return frozenset(map(stem, re.findall(r"\w+", self.text)))

    @cached_property
    def label_words(self) -> frozenset[str]:
        """The words with which sentences go on behind what a verb is about."""
        rows = (self.view.meanings(name).verbs for name in self.view.visible_words("verbs"))
        labels = (label for row in rows for verb in row for label in verb.labels)
        return frozenset(part for label in labels for part in label.split("_"))

    @cached_property
    def outcome_words(self) -> frozenset[str]:
        """The words by which sentences end in one way or another."""
        rows = (self.view.meanings(name).verbs for name in self.view.visible_words("verbs"))
        return frozenset(outcome for row in rows for verb in row for outcome in verb.outcomes)

    @cached_property
    def of_the_kind(self) -> tuple[str, ...]:
        """How that ends what content says of cards of this kind alone: ` in lamps`."""
        above = self.view.kinds_above(self.kind) if self.kind else ()
        plurals = [spoken(kind.plural).casefold() for kind in above if kind.plural]
        return tuple(f" in {plural}" for plural in plurals if plural in self.view.names.mistaken.kinds)


def members(tokens: Tokens) -> Iterator[tuple[int, int]]:
    """From where to where each line of the block goes that a piece opens with a brace."""
    opening = next((i for i, kind in enumerate(tokens.kinds) if kind == LEFT), -1)
    if opening < 0 or tokens.words[opening] != "{" or tokens.starts[opening] == MADE:
        return
    depth, first, last = 1, -1, -1
    for index in range(opening + 1, len(tokens.kinds)):
        kind = tokens.kinds[index]
        depth += (kind == LEFT) - (kind == RIGHT)
        if depth == 0 or (depth == 1 and kind == SEPARATOR):
            if first >= 0:
                yield tokens.starts[first], tokens.end(last)
            first = -1
            if depth == 0:
                return
        elif tokens.starts[index] != MADE:
            first, last = index if first < 0 else first, index


class Seen:
    """A complaint at a token of a piece."""

    def __init__(self, problem: Diagnostic, place: int, around: Around) -> None:
        self.problem, self.view, self.kind, self.around = problem, around.view, around.kind, around
        self.words, self.kinds, self.starts = around.words, around.kinds, around.starts
        self.text = around.text
        self.place = place
        self.index = max(0, bisect_right(self.starts, place) - 1)
        if self.is_behind(place):
            self.index += 1  # it is said of what stands behind the blank
        self.character = self.text[place : place + 1]

    def row(self) -> tuple[int, int]:
        """From which word to which the line goes in which something is wrong."""
        start = self.text.rfind("\n", 0, self.place) + 1
        end = self.text.find("\n", self.place)
        end = len(self.text) if end < 0 else end
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        if first == last:
            return 0, 0
        opened = next((i for i in range(first, self.index) if self.words[i] == "{"), -1)
        if self.depth_at(first) > 0 or opened < 0:
            return first, last
        closed = (i for i in range(last - 1, self.index - 1, -1) if self.words[i] == "}")
        return opened + 1, next(closed, last)  # a whole declaration on one line

    def rows(self) -> list[tuple[int, int]]:
        """The line in which something is wrong, and what stands in it behind the last `;` before that."""
        first, last = self.row()
        behind = (i + 1 for i in range(min(self.index, last) - 1, first, -1) if self.words[i] == ";")
        return list(dict.fromkeys([(first, last), (next(behind, first), last)]))

    def is_behind(self, place: int) -> bool:
        """Whether a place lies in the gap behind a brace or the end of a line, and not on it."""
        index = self.index
        if index + 1 >= len(self.words) or self.kinds[index] not in (LEFT, SEPARATOR):
            return False
        return place >= self.starts[index] + len(self.words[index])

    # ---- what is written

    def ahead(self, distance: int = 0) -> str:
        """The word so many tokens further on (or back), "" where there is none."""
        index = self.index + distance
        return self.words[index] if 0 <= index < len(self.words) else ""

    def sort(self, distance: int = 0) -> str:
        """The kind of token so many tokens further on, "" where there is none."""
        index = self.index + distance
        return self.kinds[index] if 0 <= index < len(self.kinds) else ""

    def is_glued(self) -> bool:
        """Whether nothing stands between the token and the one before it."""
        before = self.index - 1
        return before >= 0 and self.starts[before] + len(self.words[before]) == self.starts[self.index]

    @cached_property
    def first(self) -> int:
        """The first token of the line: behind the nearest brace or end of a line before."""
        index, least = self.index, max(0, self.index - MOST_TOKENS)
        while index > least and self.kinds[index - 1] not in ENDS:
            index -= 1
        return index

    @cached_property
    def last(self) -> int:
        """The token behind the line."""
        return self.end_behind(self.index)

    @cached_property
    def has_colon(self) -> bool:
        """Whether a colon ends the line, and what belongs to it follows."""
        return self.kinds[self.last : self.last + 1] == [LEFT] and self.words[self.last] == ":"

    def end_behind(self, index: int) -> int:
        """The token behind the line in which a token stands."""
        most = min(len(self.kinds), index + MOST_TOKENS)
        while index < most and self.kinds[index] not in ENDS:
            index += 1
        return index

    @cached_property
    def line(self) -> list[str]:
        """The words of the line."""
        return self.words[self.first : self.last]

    def written(self, first: int, last: int) -> str:
        """Tokens as they are written, with single blanks."""
        if first >= last or first >= len(self.starts):
            return ""
        last = min(last, len(self.starts))
        end = self.starts[last - 1] + len(self.words[last - 1])
        return " ".join(self.text[self.starts[first] : end].split())

    @property
    def rest(self) -> str:
        """What is written from here to the end of the line."""
        return self.written(self.index, self.last)

    @cached_property
    def title(self) -> str:
        """The name of what is declared, if it stands in quotes."""
        for kind, word in zip(self.kinds, self.words, strict=True):
            if kind == "STRING":
                return unquoted(word)
            if kind == LEFT:
                break
        return ""

    @cached_property
    def depth(self) -> int:
        """In how many blocks the line stands."""
        return self.depth_at(self.first)

    def depth_at(self, index: int) -> int:
        """In how many blocks a token stands."""
        depths = self.around.depths
        return depths[index] if index < len(depths) else 0

    # ---- what words could mean

    def named(self, *rows: str) -> tuple[str, ...]:
        """The names of these sorts, as they are written."""
        return tuple(sorted({spoken(word) for row in rows for word in self.view.visible_words(row)}))

    def fields(self) -> list[symbols.Field]:
        """What the component can be given: its kind's fields."""
        found: dict[str, symbols.Field] = {}
        for kind in self.view.kinds_above(self.kind) if self.kind else ():
            for field in self.view.seen(kind.fields):
                if not field.state:
                    found.setdefault(field.name, field)
        return list(found.values())

    def scripts(self) -> list[symbols.Script]:
        """The scripts of its kind."""
        kinds = self.view.kinds_above(self.kind) if self.kind else ()
        return [script for kind in kinds for script in self.view.seen(kind.scripts)]

    def own_scripts(self) -> list[symbols.Script]:
        """The scripts that come with its kind: none that another package gives to some of them."""
        packages = {symbols.package_of(one) for one in (self.kind, *self.view.ancestors(self.kind))}
        return [script for script in self.scripts() if script.package in packages]

    def only_script(self) -> symbols.Script | None:
        """The script of its kind, where that has one alone that is not about something else; none for a line
        beside the one that has it.
        """
        scripts = self.own_scripts()
        if len(scripts) != 1 or scripts[0].key:
            return None
        name, words = scripts[0].name, self.around.beside
        heads = {words[at - 1] for at in range(1, len(words)) if words[at] == ":"}
        is_there = any(name in (head, self.confusion([head])[0]) for head in heads.difference(self.line[:1]))
        return None if is_there else scripts[0]

    def keywords(self) -> list[symbols.Keyword]:
        """The keywords that it can have."""
        if not self.kind:
            return []
        rows = (row for many in self.view.names.keywords.values() for row in many)
        return [one for one in self.view.seen(rows) if self.view.is_kind(self.kind, one.kind)]

    def members(self, enum: str) -> tuple[str, ...]:
        """The members of an enum, as they are written."""
        known = self.view.names.all_enums.get(enum)
        return tuple(spoken(m.name) for m in self.view.seen(known.members)) if known is not None else ()

    def members_called(self, word: str) -> Iterator[symbols.Member]:
        """The members of enums that a word could be meant as, however it is written."""
        for name in self.view.alike(word, "members"):
            yield from self.view.meanings(name).members

    def confused(self, index: int) -> str:
        """What content says to write instead of the words from a token on, "" if it says nothing."""
        return self.confusion(self.words[index : self.last])[0]

    def confusion(self, words: Sequence[str]) -> tuple[str, int]:
        """What content says to write instead of what these begin with, and of how many words that is.

        `number` in what it says stands for whatever number there is.
        """
        hyphens = words[:LONGEST_MISTAKE].count("-")
        most = min(LONGEST_MISTAKE, len(words), self.view.names.mistaken.longest(words) + hyphens)
        for count in range(most, 0, -1):
            cure = self.called_otherwise(words, count)
            if cure and not (words[count : count + 1] == ["on"] and self.takes_no_place(cure)):
                return chosen_first.of_whom(cure, words, count)
        return "", 0

    def confused_event(self, words: Sequence[str]) -> tuple[str, int]:
        """The same of an event: what content says of these words behind `when` goes before."""
        cure, count = self.confusion(["when", *words])
        if cure.startswith("when "):
            return cure.removeprefix("when "), count - 1
        return self.confusion(words)

    def called_otherwise(self, words: Sequence[str], count: int) -> str:
        """What content says to write instead of so many words, "" if it says nothing."""
        said = " ".join(words[:count]).casefold().replace(" 's ", " s ").replace(" - ", " ")
        if told := self.mistaken_for(said):
            return told
        numbers = [digits for word in words[:count] if (digits := digits_of(word))]
        if len(numbers) != 1 or count < 2:
            return ""
        title = " ".join("number" if digits_of(word) else word for word in words[:count]).casefold()
        told = self.mistaken_for(title)
        is_plural = told.endswith("s") and not words[count - 1].endswith("s")
        told = told[:-1] if is_plural and numbers == ["1"] else told
        number = numbers[0].removeprefix("+") if told.startswith("add ") else numbers[0]
        return COUNTED.sub(number, told)

    def mistaken_for(self, said: str) -> str:
        """What content says of words, on cards of the kind or anywhere."""
        titles = (
            f"{MISTAKE} {one}{ending}"
            for ending in (*self.around.of_the_kind, "")
            for one in (said, said.removesuffix("s"))
        )
        return next((one.said for title in titles for one in self.view.meanings(title).wordings), "")

    @property
    def told_of_kind(self) -> str:
        """What content says to write instead of the whole sentence on cards of the kind, if anything."""
        said = self.written(self.first, self.last).casefold()
        titles = (f"{MISTAKE} {said}{ending}" for ending in self.around.of_the_kind)
        return next((one.said for title in titles for one in self.view.meanings(title).wordings), "")

    @property
    def told_whole(self) -> str:
        """What content says to write instead of a long sentence, or of one that must go on."""
        line = self.line[:-1] if self.line[-1:] == ["."] else self.line
        cure, count = self.confusion(line)
        is_long = count >= LONG and "…" not in cure and not self.has_colon
        if count != len(line) or not (is_long or (cure.endswith(": …") and self.depth > 1)):
            return ""
        return cure if self.depth == 1 else cure.removeprefix("you ")

    def takes_no_place(self, said: str) -> bool:
        """Whether a sentence begins with a verb that does nothing `on` something."""
        words = said.split()
        names = ("_".join(words[:size]) for size in range(len(words), 0, -1))
        found = next((verb for name in names for verb in self.view.meanings(name).verbs), None)
        return found is not None and "on" not in found.labels

    def is_spoken_to(self) -> bool:
        """Whether somebody is `you` on components of the kind."""
        return bool(self.kind) and any(above.you for above in self.view.kinds_above(self.kind))

    def is_of_persons(self, owners: Collection[str]) -> bool:
        """Whether whoever plays is of one of some kinds."""
        person = self.view.person()
        return any(above.id in owners for above in self.view.kinds_above(person))

    def person(self) -> str:
        """Who plays: the kind of those who are spoken to, as it is written."""
        person = self.view.person()
        return spoken(symbols.word_of(person)) if person != types.THING else ""


def containing(word: str, known: Iterable[str]) -> list[str]:
    """The known names of which a word is a part, or which are a part of it, word by word."""
    parts = set(spoken(word).casefold().split())
    found = []
    for name in known:
        own = set(spoken(name).casefold().split())
        if own != parts and (own <= parts or parts <= own):
            found.append(name)
    return sorted(found)


def listed(names: Iterable[str], most: int = 24) -> str:
    """Names as they are written, in backticks."""
    rows = list(dict.fromkeys(map(spoken, names)))
    more = f" and {len(rows) - most} more" if len(rows) > most else ""
    return ", ".join(f"`{name}`" for name in rows[:most]) + more
