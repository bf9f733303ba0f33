"""Rulings, measured by coverage.py: its pages over the content, on which each line names who reached it."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import coverage

from azif_runtime.coverage.clauses import Reached, Wanted, reached_by
from azif_runtime.coverage.plugin import Content
from azif_runtime.program import Program, RulingInfo
from azif_runtime.verdicts import one_by_one


class Measurement:
    """What coverage.py measures while rulings are carried out."""

    def __init__(self, program: Program, wanted: Wanted) -> None:
        lines: dict[str, set[int]] = {}
        for site in program.sites:
            if site.is_clause and wanted.has(site.at.file):
                lines.setdefault(os.path.abspath(site.at.file), set()).add(site.at.line)
        self.files = sorted(lines)
        self.plugin = Content(lines)
        self.coverage = coverage.Coverage(
            data_file=None,
            config_file=False,
            include=self.files,
            plugins=[lambda plugins: plugins.add_file_tracer(self.plugin)],
        )

    def rulings(self, program: Program, rulings: Sequence[RulingInfo]) -> Reached:
        """Carry rulings out; the clauses that each of them meets."""
        self.coverage.start()
        try:
            found = reached_by(one_by_one(program, rulings, self.of))
        finally:
            self.coverage.stop()
        # A file of which nothing was reached is shown too.
        name = self.plugin._coverage_plugin_name  # pyright: ignore[reportPrivateUsage]  # it has no other
        self.coverage.get_data().touch_files(self.files, name)
        return found

    @contextmanager
    def of(self, ruling: str) -> Generator[None]:
        """What is reached in here is reached by this ruling."""
        self.coverage.switch_context(ruling)
        yield
        self.coverage.switch_context("")

    def write(self, folder: Path, title: str) -> None:
        """Write the pages into a folder."""
        self.coverage.html_report(morfs=self.files, directory=str(folder), title=title, show_contexts=True)
