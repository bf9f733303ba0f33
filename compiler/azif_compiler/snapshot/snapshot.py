"""A snapshot: a project as it is at one moment, and everything that was found out about it. Never changed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.grammar import Grammar
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.other_packages import declaring, with_package
from azif_compiler.mistakes.recognise import causes, with_library
from azif_compiler.names.heads import words_of
from azif_compiler.names.symbols import Occurrence, Role, Sort, Symbol
from azif_compiler.names.table import Names
from azif_compiler.snapshot.cells import MEANINGS, WORD, Result, needs_names
from azif_compiler.snapshot.drafts import written
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.sense import Sense
from azif_compiler.snapshot.shelves import library


def doubted(results: list[Result], names: Names) -> frozenset[str]:
    """The words that may be wrong only because something could not be read, and those that build on them."""
    doubts = frozenset[str]().union(*(result.doubts for result in results))
    doubts |= names.below(doubts)
    pending = [one for one in results if any(map(needs_names, one.problems))] if doubts else []
    while pending:
        built: list[Result] = []
        others: list[Result] = []
        for one in pending:
            (built if one.cell.mentions(doubts) else others).append(one)
        if not built:
            break
        pending = others
        doubts |= {word for one in built for head in one.cell.heads for word in words_of(head) if word}
    return doubts


def speaks_of(problem: Diagnostic, unread: frozenset[str], unknown: frozenset[str]) -> bool:
    """Whether a problem may come of words that could not be read where they are declared.

    That one of them means nothing where it stands may; anything else, if it speaks of one that is `unknown`
    everywhere, or of what stands behind one.
    """
    if isinstance(problem, names.UnknownName | names.UnknownField) and problem.name in unread:
        return True
    if isinstance(problem, types.MissingField) and not unread.isdisjoint(problem.field.split("_")):
        return True
    span = problem.span
    if span is None or not unknown:
        return False
    if isinstance(problem, syntax.LeftOver | syntax.Expected):
        return stands_at(problem, unknown)
    return problem.code >= MEANINGS and not unknown.isdisjoint(WORD.findall(span.text))


def comes_of(problem: Diagnostic, doubts: frozenset[str]) -> bool:
    """Whether something else was expected because of a doubtful word."""
    return isinstance(problem, syntax.Expected) and problem.span is not None and stands_at(problem, doubts)


LAST_WORD = re.compile(r"([^\W\d]\w*)[ \t]*\Z")
"""The word with which a text ends."""


def stands_at(problem: Diagnostic, words: frozenset[str]) -> bool:
    """Whether it is at one of these words that nothing could be read on, right before it or behind it."""
    assert problem.span is not None
    text, start = problem.span.source.text, problem.span.start
    before = LAST_WORD.findall(text[text.rfind("\n", 0, start) + 1 : start])
    behind = WORD.findall(written(text[start:].partition("\n")[0]))[:2]
    return not words.isdisjoint(before + behind)


def telling(
    result: Result, doubts: frozenset[str], unread: frozenset[str], unknown: frozenset[str]
) -> Callable[[Diagnostic], bool]:
    """What says of the problems of a piece which are told: those that do not come of what others may mean."""
    doubtful = not result.doubts and result.cell.mentions(doubts)

    def is_told(problem: Diagnostic) -> bool:
        if doubtful and (needs_names(problem) or comes_of(problem, doubts)):
            return False
        return bool(result.unread) or not speaks_of(problem, unread, unknown)

    return is_told


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A project with everything that was found out about it.

    `used` counts the cells that mention a symbol in a role. `whole` is what only shows when all is looked
    at together; nothing is, while something else is wrong. `sense` is what was found out about components as
    they are printed, the last time that nothing else was wrong.
    """

    project: Project
    grammar: Grammar
    files: tuple[FileState, ...]
    names: Names
    used: Counter[tuple[str, Sort, str, Role]]
    whole: tuple[Diagnostic, ...] = ()
    sense: Sense | None = field(default=None, compare=False)
    checked: tuple[str, ...] = field(default=(), compare=False)
    """The names of the pieces that were checked anew to make this snapshot: their first lines."""

    def found(self) -> Iterator[Found]:
        """Every cell at its place, in load order."""
        return chain.from_iterable(state.found for state in self.files)

    def report(self) -> Report:
        """Everything that is wrong, but for what may come from declarations that could not be read."""
        return self.reported(lambda problems: problems)

    def told(self) -> Report:
        """The same without what comes of another's mistake, which is tried out: it takes more time."""
        effort = Effort()
        return self.reported(lambda problems: causes(problems, effort))

    def reported(self, kept: Callable[[tuple[Diagnostic, ...]], tuple[Diagnostic, ...]]) -> Report:
        """What is wrong, of each piece what is kept of it."""
        report = Report()
        results = [result for state in self.files for result in state.troubled]
        doubts = doubted(results, self.names)
        unread = frozenset().union(*(result.unread for result in results))
        unknown = self.names.unknown(unread)
        for state in self.files:
            report.extend(state.problems)
            for result in state.troubled:
                if not result.problems:
                    continue
                is_told = telling(result, doubts, unread, unknown)
                if not any(map(is_told, result.problems)):
                    continue  # whatever would be kept of them
                sees = self.names.sees(state.file.package, state.file.part)
                shelves = partial(library, self.files, sees, state.file.package, self.grammar)
                for problem in filter(is_told, kept(result.problems)):
                    found = with_library(problem, shelves)
                    report(with_package(found, declaring(self.names, sees, problem)))
        report.extend(self.whole)
        return report

    def is_settled(self) -> bool:
        """Whether every head could be read, so that it is known of each word whether it means something."""
        return not any(one.doubts or one.unread for state in self.files for one in state.troubled)

    def has_cascades(self) -> bool:
        """Whether some piece has several complaints, so that one may come of another's mistake."""
        return any(len(result.problems) > 1 for state in self.files for result in state.troubled)

    def rows(self, symbol: Symbol, *roles: Role) -> Iterator[tuple[Found, Occurrence]]:
        """Where a symbol is mentioned, in these roles or in any."""
        for found in self.found():
            if not any(use[:3] == symbol and (not roles or use[3] in roles) for use in found.cell.used):
                continue
            for row in found.cell.occurrences():
                if row.symbol == symbol and (not roles or row.role in roles):
                    yield found, row

    @property
    def by_name(self) -> Mapping[str, FileState]:
        """Its files, by the names under which people know them."""
        return {state.file.name: state for state in self.files}
