"""Lines in place of one in which something is wrong → the one with which nothing is: they are tried."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.mistakes import part_tried
from azif_compiler.mistakes.lines_shown import shown
from azif_compiler.mistakes.mending import search_of
from azif_compiler.mistakes.rephrasing import rephrased
from azif_compiler.mistakes.search import Search, Trial, told
from azif_compiler.mistakes.seen import Around, Seen
from azif_compiler.mistakes.shipped import Library
from azif_compiler.mistakes.stubs import EXAMPLE
from azif_compiler.names.inflection import stem

SLIPS = 2
"""How far a change goes at the most that is a slip of the hand: it is tried before anything is recognised."""

LONGEST_TWICE = 120
"""Of how many words a member is in which a second mistake is looked for, or that is taken apart."""


class Attempts(ABC):
    """What is tried for a complaint; without a `trial`, nothing is.

    `words` are the words read for it, `is_right` says whether a line was found that is. A `second`
    mistake of a line is one that shows when the first is mended.
    """

    __slots__ = ("around", "base", "found", "is_right", "library", "searching", "second", "trial", "words")

    def __init__(
        self, base: int, around: Callable[[], Around], trial: Trial | None,
        library: Callable[[], Library] | None = None, *, second: bool = False,
    ) -> None:  # fmt: skip
        self.base, self.around, self.trial, self.library = base, around, trial, library
        self.second = second
        self.found: tuple[Diagnostic, str] | None = None
        self.searching: Search | None = None
        self.words = 0
        self.is_right = False

    @abstractmethod
    def __call__(self, problem: Diagnostic) -> str:
        """The cure, "" if none is known."""

    @abstractmethod
    def cure(self, problem: Diagnostic) -> str:
        """What is known of the mistake; else the line as it is right; else what helps at all."""

    def search(self, problem: Diagnostic) -> Search | None:
        """What is tried of the complaint, and where that stands."""
        if self.searching is None and self.trial is not None and problem.span is not None:
            place = problem.span.start - self.base
            self.searching = search_of(problem, place, self.around(), self.trial)
        return self.searching

    def passes(self, search: Search, text: str, start: int, line: str) -> bool:
        """Whether nothing is wrong with a text any more, in which a line was changed, but what is wrong in
        other places.
        """
        assert self.trial is not None
        tried = self.trial(text, search.wanted)
        self.words += search.words
        return tried is not None and part_tried.is_right_but_below(
            search, text, tried, start, start + len(line)
        )

    def proposed(self, search: Search, proposals: Sequence[str]) -> str:
        """The first of lines that is right, with slips in it mended; "" if none is."""
        proposing = search.proposing(proposals)
        hit = proposing.found(SLIPS)
        self.words += proposing.cost(SLIPS)
        line = shown(search.problem, hit.line if hit is not None else "")
        self.is_right = bool(line)
        return line

    def tried(self, problem: Diagnostic, furthest: int) -> str:
        """The line as it is right, if something is tried and found."""
        search = self.search(problem)
        if search is None:
            return ""
        hit = search.found(furthest)
        self.words += search.cost(furthest)
        line = shown(problem, hit.line if hit is not None else "")
        if self.around().stems.isdisjoint(map(stem, re.findall(r"\w+", line))):
            line = ""  # it says nothing of what was written
        self.is_right = bool(line)
        return line

    def righted(self, search: Search, start: int, end: int, line: str) -> str:
        """Another line in place of the one that lies there, mended if something is wrong in it; "" if that is
        not known.
        """
        assert self.trial is not None
        whole = search.around.text
        text = f"{whole[:start]}{line}{whole[end:]}"
        tried = self.trial(text, search.wanted)
        self.words += search.words
        if tried is None or part_tried.is_right_but_below(search, text, tried, start, start + len(line)):
            return line if tried is not None else ""
        inside = (one for one in tried.problems if one.span is not None and start <= one.span.start)
        found = next((one for one in inside if told(one) not in search.others), None)
        if found is None:
            return ""
        now = Around(tried.tokens, search.around.view, search.around.kind, search.around.beside)
        remedy = type(self)(0, lambda: now, self.trial, self.library, second=True)
        said = EXAMPLE.search(remedy(found))
        self.words += remedy.words
        return said[1] if remedy.is_right and said is not None else ""

    def mended_twice(self, search: Search, proposals: Sequence[str]) -> str:
        """The line as it is right where a proposal has another mistake, of which the cure is known."""
        around = search.around
        if self.trial is None or self.second or len(around.words) > LONGEST_TWICE:
            return ""
        seen = Seen(search.problem, search.place, around)
        for first, last, said in rephrased(seen, proposals):
            text = f"{around.text[:first]}{said}{around.text[last:]}"
            tried = self.trial(text, search.wanted)
            self.words += search.words
            rows = tried.problems if tried is not None else ()
            found = next(
                (one for one in rows if told(one) not in search.others and one.span is not None), None
            )
            if tried is None or found is None or told(found) == told(search.problem):
                continue
            now = Around(tried.tokens, around.view, around.kind, around.beside)
            remedy = type(self)(0, lambda now=now: now, self.trial, second=True)  # type: ignore[misc]
            cured = remedy.cure(found)
            self.words += remedy.words
            line = EXAMPLE.search(cured)
            if remedy.is_right and line is not None and line[1].split()[0] == said.split()[0]:
                self.is_right = True
                return line[1]
        return ""
