"""For coverage.py: lines of translated clauses → lines of the content they were translated from.

coverage.py sees one Python file in which all clauses are. What it is told instead: for each function,
the file of content in which it is written, and for the line that counts a clause, the line of the clause.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from coverage import CoveragePlugin, FileReporter, FileTracer

from azif_runtime.log import CLAUSES
from azif_runtime.program import Program

NOWHERE = (-1, -1)
"""What coverage.py wants to hear of a line that stands for none."""


class Content(CoveragePlugin):
    """Content, as coverage.py can measure it."""

    def __init__(self, lines: Mapping[str, set[int]]) -> None:
        self.by_file = lines

    def file_tracer(self, filename: str) -> FileTracer | None:
        """What traces the translated clauses; everything else is not ours."""
        return Translated() if os.path.basename(filename) == CLAUSES else None

    def file_reporter(self, filename: str) -> FileReporter:
        """What knows which lines of a file of content have clauses."""
        return Written(filename, self.by_file.get(filename, set()))


class Translated(FileTracer):
    """Follows translated clauses; where they are written is known in the names they use."""

    def has_dynamic_source_filename(self) -> bool:
        """Each function may come from another file."""
        return True

    def dynamic_source_filename(self, filename: str, frame: FrameType) -> str | None:
        """The file of content in which a function is written; None if it stands for no clause."""
        place = program(frame).lines.get(frame.f_code.co_firstlineno)
        return os.path.abspath(place.file) if place is not None else None

    def line_number_range(self, frame: FrameType) -> tuple[int, int]:
        """The line of content with the clause that is counted now."""
        site = program(frame).marks.get(frame.f_lineno)
        return (site.at.line, site.at.line) if site is not None else NOWHERE


def program(frame: FrameType) -> Program:
    """The program to which a frame belongs."""
    found: Program = frame.f_globals["PROGRAM"]
    return found


class Written(FileReporter):
    """A file of content, as coverage.py reports on it."""

    def __init__(self, filename: str, lines: set[int]) -> None:
        super().__init__(filename)
        self.with_clauses = lines

    def relative_filename(self) -> str:
        """How people know the file."""
        return os.path.relpath(self.filename)

    def source(self) -> str:
        """What is written in it."""
        return Path(self.filename).read_text(encoding="utf-8")

    def lines(self) -> set[int]:
        """The lines with clauses."""
        return self.with_clauses
