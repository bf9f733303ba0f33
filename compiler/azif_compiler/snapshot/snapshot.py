"""A snapshot: a project as it is at one moment, and everything that was found out about it. Never changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.grammar import Grammar
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.other_packages import declaring, with_package
from azif_compiler.mistakes.recognise import causes, with_library
from azif_compiler.names.symbols import Occurrence, Role, Sort, Symbol
from azif_compiler.names.table import Names
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.sense import Sense
from azif_compiler.snapshot.shelves import library
from azif_compiler.snapshot.unspoken import unspoken
from azif_compiler.snapshot.waiting import told_of


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
    _reports: list[Report] = field(default_factory=list, init=False, repr=False, compare=False)
    """The report, as soon as somebody has asked for it."""

    def found(self) -> Iterator[Found]:
        """Every cell at its place, in load order."""
        return chain.from_iterable(state.found for state in self.files)

    def report(self) -> Report:
        """Everything wrong, but for what may come from declarations that could not be read; found once."""
        if not self._reports:
            self._reports.append(self.reported(lambda problems: problems))
        return self._reports[0]

    def told(self) -> Report:
        """The same without what comes of another's mistake, which is tried out: it takes more time."""
        effort = Effort()
        return self.reported(lambda problems: causes(problems, effort))

    def reported(self, kept: Callable[[tuple[Diagnostic, ...]], tuple[Diagnostic, ...]]) -> Report:
        """What is wrong, of each piece what is kept of it."""
        report = Report()
        rows = [(state, result) for state in self.files for result in state.troubled]
        results = [result for _, result in rows]
        told = told_of(results, [state.file for state, _ in rows], self.names, self.whole)
        packages = [state.file.package for state, _ in rows]
        told, otherwise = unspoken(results, told, self.names, self.used, self.found(), packages)
        report.extend(otherwise)
        for state in self.files:
            report.extend(state.problems)
        for (state, _), problems in zip(rows, told, strict=True):
            if not problems:
                continue
            sees = self.names.sees(state.file.package, state.file.scope)
            shelves = partial(library, self.files, sees, state.file.package, self.grammar)
            for problem in kept(problems):
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
