"""Results → what is told of each: nothing that only waits for what another piece may have declared.

A piece that could not be read may have been meant to declare what others lack. Their complaints wait for it:
once it is mended they are gone, or they are told. That is a graph, of pieces that wait for pieces; each way
in it ends at a piece of which something is told, so that no mistake is ever passed over.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from azif_compiler.diagnostic import Diagnostic, nearest
from azif_compiler.diagnostics import names as complaints
from azif_compiler.diagnostics import syntax, types
from azif_compiler.names import heads
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.heads import words_of
from azif_compiler.names.table import Names
from azif_compiler.snapshot.cells import HOLE, MEANINGS, WORD, Result, needs_names
from azif_compiler.snapshot.meant import LONGEST_RUN, written
from azif_compiler.snapshot.project import File

Sources = set[int]
"""The pieces for which something waits, by their numbers."""

MOST_SOURCES = 3
"""Of how many pieces that may have declared a word it is noted that they may."""

_WHOLE = -1
"""Stands for what is told of the whole among the numbers of pieces."""

_NAMED = (
    complaints.UnknownName, complaints.UnknownField, complaints.UnknownVerb, complaints.NoSuchComponent,
)  # fmt: skip
"""The complaints that say which name is lacked."""

_LAST_WORDS = re.compile(r"(?:[^\W\d]\w*[ \t]+)*[^\W\d]\w*[ \t]*\Z")
"""The words with which a text ends."""


def told_of(
    results: Sequence[Result], files: Sequence[File], names: Names, whole: Sequence[Diagnostic]
) -> list[tuple[Diagnostic, ...]]:
    """What is told of each of some results, each of a file, besides what is told of the whole: the problems
    that do not wait for another.
    """
    waiting = _Waiting(results, files, names)
    waiting.twice.update((one.name, {_WHOLE}) for one in whole if isinstance(one, complaints.DeclaredTwice))
    told = waiting.told()
    if any(HOLE in one.unread for one in results) and waiting.fill(told):
        told = waiting.told()
    return told


class _Waiting:
    """What pieces may have declared, and whose complaints wait for it.

    `broad` are words because of which whatever needs names may be wrong in a piece that mentions them,
    `narrow` those that are only not to be lacked, `titles` the names of components that are wrong, and
    `twice` what is declared twice, which is told of the whole. Nothing waits for what its package does not
    see.
    """

    def __init__(self, results: Sequence[Result], files: Sequence[File], names: Names) -> None:
        self.results, self.names = results, names
        self.packages = [file.package for file in files]
        self.sees = [names.sees(file.package, file.scope) for file in files]
        self.broad: defaultdict[str, Sources] = defaultdict(set)
        self.several: defaultdict[str, list[str]] = defaultdict(list)
        self.narrow: defaultdict[str, Sources] = defaultdict(set)
        self.titles: defaultdict[str, Sources] = defaultdict(set)
        self.twice: dict[str, Sources] = {}
        for number, one in enumerate(results):
            for word in one.doubts | (names.below(one.doubts) if one.doubts else frozenset()):
                self.doubt(word, number)
            for word in one.unread - {HOLE}:
                note(self.narrow[word], number)
            if any(problem.severity == "error" for problem in one.problems):
                for head in one.cell.heads:
                    if isinstance(head, heads.Component):
                        note(self.titles[head.name], number)
        self.unknown = names.unknown(frozenset(self.narrow))
        self.shaky = self.unknown.union(*(one.unread.intersection(told_by(one)) for one in results))
        self.build_on()

    def doubt(self, word: str, number: int) -> None:
        """Note that a word may mean something else once a piece is mended."""
        if "_" in word and word not in self.broad:
            self.several[word.partition("_")[0]].append(word)
        note(self.broad[word], number)

    def build_on(self) -> None:
        """Note what is declared by pieces that mention what may mean something else: that may, too."""
        pending = {n: one for n, one in enumerate(self.results) if any(map(needs_names, one.problems))}
        while self.broad and pending:
            built = [number for number in pending if self.mentioned(number)]
            if not built:
                return
            for number in built:
                for word in told_by(pending.pop(number)):
                    self.doubt(word, number)

    def mentioned(self, number: int) -> Sources:
        """The other pieces of which a piece mentions what they may have declared."""
        if not self.broad:
            return set()
        own = self.results[number].cell.word_set()
        words = [word for word in own if word in self.broad]
        rows = (self.several[word] for word in own if word in self.several)
        words += (word for row in rows for word in row if own.issuperset(word.split("_")))
        return self.seen_from(number, set[int]().union(*(self.broad[word] for word in words)))

    def seen_from(self, number: int, sources: Sources) -> Sources:
        """Those among some pieces, and the whole, that another piece sees."""
        sees = self.sees[number]
        return {one for one in sources - {number} if one == _WHOLE or self.packages[one] in sees}

    # ---- what waits

    def told(self) -> list[tuple[Diagnostic, ...]]:
        """The problems of each piece that do not wait for another one of which something is told."""
        told: list[tuple[Diagnostic, ...]] = []
        waits: list[Sources] = []
        for number, one in enumerate(self.results):
            broad = self.mentioned(number) if one.problems else set()
            kept: list[Diagnostic] = []
            held: Sources = set()
            for problem in one.problems:
                sources = self.waits_for(problem, number, broad)
                held |= sources
                if not sources:
                    kept.append(problem)
            told.append(tuple(kept))
            waits.append(held)
        self.answer(told, waits)
        return told

    def answer(self, told: list[tuple[Diagnostic, ...]], waits: Sequence[Sources]) -> None:
        """Tell the first of those that wait for one another alone, until every way ends at something told."""
        behind: defaultdict[int, list[int]] = defaultdict(list)
        for number, sources in enumerate(waits):
            for source in sources:
                behind[source].append(number)
        done: Sources = set()

        def settle(number: int) -> None:
            pending = [number]
            while pending:
                if (one := pending.pop()) not in done:
                    done.add(one)
                    pending += behind[one]

        for number in (_WHOLE, *(number for number, kept in enumerate(told) if kept)):
            settle(number)
        in_doubt = [number for number, one in enumerate(self.results) if one.doubts]
        for number in (*in_doubt, *range(len(told))):
            if number not in done:
                told[number] = self.results[number].problems
                settle(number)

    def waits_for(self, problem: Diagnostic, number: int, broad: Sources) -> Sources:
        """The pieces for which a complaint about another piece waits."""
        own = self.results[number]
        if problem in own.alone:
            return set()
        if broad and not own.doubts and (needs_names(problem) or self.is_near_doubt(problem, number)):
            return broad
        found: Sources = set()
        for name in self.lacked_by(problem) if not own.unread else ():
            found |= self.narrow.get(name, set())
        is_precise = own.doubts and not isinstance(problem, syntax.Expected)
        for name in names_lacked_by(problem) if is_precise else ():
            if name not in own.doubts:  # which it may have been meant to declare itself
                found |= self.broad.get(name, set())
        if isinstance(problem, complaints.NoSuchComponent):
            found |= self.titles.get(problem.name, set())
        if isinstance(problem, complaints.AmbiguousName):
            found |= self.twice.get(problem.name, set())
        return self.seen_from(number, found)

    def is_near_doubt(self, problem: Diagnostic, number: int) -> bool:
        """Whether something else was expected in a line because of a word that may mean something else."""
        if not isinstance(problem, syntax.Expected):
            return False
        return any(self.seen_from(number, self.broad.get(run, set())) for run in runs_at(problem))

    def lacked_by(self, problem: Diagnostic) -> Iterator[str]:
        """The names for want of which there may be a complaint."""
        if isinstance(problem, _NAMED):
            yield problem.name
        if isinstance(problem, types.MissingField):
            yield from problem.field.split("_")
        if not self.narrow or problem.span is None:
            return
        if isinstance(problem, syntax.LeftOver | syntax.Expected):
            yield from self.shaky.intersection(runs_at(problem))
        elif problem.code >= MEANINGS:
            yield from self.unknown.intersection(WORD.findall(problem.span.text))

    # ---- names that are gone

    def fill(self, told: Sequence[tuple[Diagnostic, ...]]) -> bool:
        """Take what most pieces lack for the name that is gone from a piece, what is like no other name
        first; whether something is lacked.
        """
        lacked: defaultdict[str, Sources] = defaultdict(set)
        slips: set[str] = set()
        for number, problems in enumerate(told):
            for problem in problems if not self.results[number].doubts else ():
                if isinstance(problem, _NAMED):
                    lacked[problem.name].add(number)
                    if is_slip(problem):
                        slips.add(problem.name)
                if isinstance(problem, syntax.LeftOver):
                    lacked[problem.found].add(number)
        unknown = self.names.unknown(frozenset(lacked) - RESERVED - {"", "else"})
        found = False
        for number, one in enumerate(self.results):
            for problem in one.problems if HOLE in one.unread else ():
                if not (isinstance(problem, syntax.Expected) and problem.is_name):
                    continue
                names = (name for name in lacked if name in unknown and lacked[name] - {number})
                name = max(names, key=lambda name: (name not in slips, len(lacked[name])), default="")
                if name:
                    del lacked[name]
                    self.narrow[name].add(number)
                    found = True
        self.unknown = self.names.unknown(frozenset(self.narrow))
        self.shaky |= self.unknown
        return found


def note(sources: Sources, number: int) -> None:
    """Note one more piece that may have declared something, unless there are enough."""
    if len(sources) < MOST_SOURCES:
        sources.add(number)


def told_by(one: Result) -> Iterator[str]:
    """The words under which others look up what a piece declares."""
    return (word for head in one.cell.heads for word in words_of(head) if word)


def is_slip(problem: Diagnostic) -> bool:
    """Whether a name that is lacked is like one that is known."""
    return isinstance(problem, _NAMED) and nearest(problem.name, problem.known) is not None


def names_lacked_by(problem: Diagnostic) -> Iterator[str]:
    """The names of which one may be lacked where something is complained of."""
    if isinstance(problem, _NAMED):
        yield problem.name
    if isinstance(problem, syntax.LeftOver | syntax.Expected):
        yield from runs_at(problem)
    elif isinstance(problem, complaints.UnknownName | complaints.UnknownVerb):
        yield from (run for run in runs_at(problem) if problem.name in run.split("_"))


def runs_at(problem: Diagnostic) -> Iterable[str]:
    """The names that may stand where nothing could be read on: right before it, across it, or behind it."""
    assert problem.span is not None
    text, start = problem.span.source.text, problem.span.start
    before = _LAST_WORDS.search(text, text.rfind("\n", 0, start) + 1, start)
    behind = WORD.findall(written(text[start:].partition("\n")[0]))[:LONGEST_RUN]
    words = before[0].split()[1 - LONGEST_RUN :] if before is not None else []
    both, here = [*words, *behind], len(words)
    across = (
        "_".join(both[first:last])
        for first in range(here + 1)
        for last in range(max(here, first + 1), min(first + LONGEST_RUN, len(both)) + 1)
    )
    return {*across, *behind[:2]}
