"""For pytest: the rulings of packages as test items, each with its failures in its author's terms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azif_compiler.diagnostic import Report
from azif_compiler.loader.find import find_packages
from azif_compiler.loader.places import package_roots
from azif_compiler.reporting import render
from azif_runtime.loading import Selection, load, package_of, part_of
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Verdict, try_ruling
from azif_runtime.trace import rows, trace

_PROGRAMS = pytest.StashKey[dict[tuple[Path, ...], Program | str]]()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file of rulings: one in the folder of that name in a package or in a part of it."""
    if file_path.suffix != ".azif" or part_of(file_path) is None:
        return None
    collector: pytest.Collector = RulingFile.from_parent(parent, path=file_path)
    return collector


class DoesNotHold(Exception):
    """A ruling that did not come out as it says."""

    def __init__(self, verdict: Verdict, before: list[str]) -> None:
        super().__init__("\n".join([*map(str, verdict.failures), *before]))


class RulingFile(pytest.File):
    """A file of rulings."""

    def collect(self) -> Iterator[RulingItem]:
        """Its rulings."""
        program = self.program()
        if isinstance(program, str):
            raise self.CollectError(program)
        wanted = Selection((self.path,))
        for ruling in program.rulings:
            if wanted.has(ruling.at.file, ruling.name):
                yield RulingItem.from_parent(self, name=ruling.name, program=program, ruling=ruling)

    def program(self) -> Program | str:
        """The program of the package with those that its part is for, made once in a session; or what is
        wrong with it.
        """
        programs = self.config.stash.setdefault(_PROGRAMS, {})
        report = Report()
        package = package_of(self.path)
        others = find_packages([package.parent, *package_roots()], report).by_id
        part = part_of(self.path) or ()
        together = (package, *(others[id_].folder for id_ in part if id_ in others))
        if together not in programs:
            program = load(together, report, rulings=True)
            programs[together] = render.human(report.diagnostics) if program is None else program
        return programs[together]


class RulingItem(pytest.Item):
    """One ruling."""

    # What pytest itself passes on is its own affair.
    def __init__(self, *, program: Program, ruling: RulingInfo, **rest: Any) -> None:
        super().__init__(**rest)  # what pytest itself passes on
        self.program, self.ruling = program, ruling

    def runtest(self) -> None:
        """Carry it out."""
        verdict = try_ruling(self.program, self.ruling)
        if not verdict.holds:
            raise DoesNotHold(verdict, rows(trace(self.program, self.ruling)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None) -> str:
        """What did not come out, as its author would say it."""
        if isinstance(excinfo.value, DoesNotHold):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is written."""
        return self.path, self.ruling.at.line - 1, self.name
