"""Which clauses were reached, by which rulings or how often in games: from a program that counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.loader.find import RULINGS
from azif_runtime.loading import Selection, package_of
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import try_ruling
from azif_runtime.simulate import Run, play_one

Around = Callable[[str], AbstractContextManager[None]]
"""What is put around each ruling, given its name."""


class Clause(msgspec.Struct, frozen=True):
    """A clause, the rulings that reached it, and how often it was reached."""

    file: str
    line: int
    column: int
    inside: str
    what: str
    excerpt: str
    times: int
    rulings: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """Where it is written, as complaints say it."""
        return f"{self.file}:{self.line}:{self.column}"


class Wanted:
    """Which clauses are asked for: those in these files and folders; rulings count what they meet, and are
    not counted themselves.
    """

    def __init__(self, paths: Sequence[Path]) -> None:
        self.selection = Selection(tuple(paths))
        self.known: dict[str, bool] = {}

    def has(self, file: str) -> bool:
        """Whether the clauses of a file are asked for."""
        if file not in self.known:
            self.known[file] = self.selection.has(file, "") and not of_rulings(Path(file))
        return self.known[file]


def of_rulings(file: Path) -> bool:
    """Whether a file lies where rulings lie."""
    absolute = file.resolve()
    package = package_of(absolute)
    return package in absolute.parents and absolute.relative_to(package).parts[0] == RULINGS


class Reached(NamedTuple):
    """The clauses that each ruling meets, by their index, and the rulings that do not hold."""

    by: dict[str, frozenset[int]]
    failing: tuple[str, ...] = ()


def carried_out(program: Program, rulings: Sequence[RulingInfo], around: Around | None = None) -> Reached:
    """Carry rulings out and see what they meet; what was counted stays counted."""
    found: dict[str, frozenset[int]] = {}
    failing: list[str] = []
    for ruling in rulings:
        before = list(program.counts)
        with around(ruling.id) if around is not None else nullcontext():
            if not try_ruling(program, ruling).holds:
                failing.append(ruling.id)
        more = (
            index for index, (old, new) in enumerate(zip(before, program.counts, strict=True)) if new > old
        )
        found[ruling.id] = frozenset(more)
    return Reached(found, tuple(failing))


def play_games(program: Program, run: Run) -> list[str]:
    """Play the games of a run, of which the program counts the clauses; what broke off."""
    results = (play_one(program, run, number) for number in range(run.games))
    return [f"game {result.number}: {result.broke}" for result in results if result.broke]


def clauses_of(program: Program, wanted: Wanted, reached: dict[str, frozenset[int]]) -> list[Clause]:
    """Every clause that is asked for, file by file, in the order in which they are written."""
    by: dict[int, list[str]] = {}
    for name, indices in reached.items():
        for index in indices:
            by.setdefault(index, []).append(name)
    texts: dict[str, list[str]] = {}
    found = [
        Clause(
            file=site.at.file,
            line=site.at.line,
            column=site.at.column,
            inside=site.inside,
            what=site.what,
            excerpt=excerpt(site.at, texts),
            times=program.counts[index],
            rulings=tuple(by.get(index, ())),
        )
        for index, site in enumerate(program.sites)
        if site.is_clause and wanted.has(site.at.file)
    ]
    return sorted(found, key=lambda clause: (clause.file, clause.line, clause.column, clause.what))


def excerpt(at: ir.Place, texts: dict[str, list[str]], most: int = 60) -> str:
    """What is written at a place, to the end of its line or so."""
    if at.file not in texts:
        there = Path(at.file)
        # A game that was built has no sources.
        texts[at.file] = there.read_text(encoding="utf-8").splitlines() if there.is_file() else []
    lines = texts[at.file]
    text = lines[at.line - 1][at.column - 1 :].strip() if at.line <= len(lines) else ""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def by_file(found: Sequence[Clause]) -> Iterator[tuple[str, list[Clause]]]:
    """Clauses, file by file."""
    files: dict[str, list[Clause]] = {}
    for clause in found:
        files.setdefault(clause.file, []).append(clause)
    yield from files.items()


def percent(found: Sequence[Clause]) -> float:
    """How much was reached."""
    return 100.0 * sum(clause.times > 0 for clause in found) / len(found) if found else 100.0


def as_text(found: Sequence[Clause], *, long: bool) -> str:
    """The report for a terminal: a line a file, with what was not reached; if `long`, each with what is
    written there.
    """
    width = max((len(clause.file) for clause in found), default=4)
    rows = [f"{'file':{width}}  clauses    reached  missing"]
    for file, here in by_file(found):
        missing = [clause for clause in here if not clause.times]
        places = dict.fromkeys(f"{clause.line}:{clause.column}" for clause in missing)
        row = f"{file:{width}}  {len(here):7}  {percent(here):4.0f}%  {'' if long else ' '.join(places)}"
        rows.append(row.rstrip())
        if long:
            rows += [f"    {clause.where}: {clause.excerpt} ({clause.what})" for clause in missing]
    reached = sum(clause.times > 0 for clause in found)
    rows.append(
        f"{len(found)} clauses, {reached} reached ({percent(found):.1f} %), {len(found) - reached} not."
    )
    return "\n".join(rows)


def as_json(found: Sequence[Clause]) -> bytes:
    """The report as JSON."""
    return msgspec.json.format(msgspec.json.encode(list(found)), indent=1)
