"""Which clauses were reached, by which rulings or how often in games: from a program that counts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_runtime.excerpts import excerpt
from azif_runtime.games.tables import Tables
from azif_runtime.loading import Selection, part_of
from azif_runtime.program import Program
from azif_runtime.simulate import Run, play_one
from azif_runtime.verdicts import Trial


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
    """Which clauses are asked for: those in these files and folders, or in all; rulings count what they meet,
    and are not counted themselves.
    """

    def __init__(self, paths: Sequence[Path] | None = None) -> None:
        self.selection = Selection(tuple(paths)) if paths is not None else None
        self.known: dict[str, bool] = {}

    def has(self, file: str) -> bool:
        """Whether the clauses of a file are asked for."""
        if file not in self.known:
            inside = self.selection is None or self.selection.has(file, "")
            self.known[file] = inside and part_of(Path(file)) is None
        return self.known[file]


class Reached(NamedTuple):
    """The clauses that each ruling meets, by their index, and the rulings that do not hold."""

    by: dict[str, frozenset[int]]
    failing: tuple[str, ...] = ()


def reached_by(trials: Iterable[Trial]) -> Reached:
    """What rulings meet, of which it was counted."""
    rows = list(trials)
    return Reached(
        {trial.id: frozenset(trial.met) for trial in rows},
        tuple(trial.id for trial in rows if not trial.verdict.holds),
    )


def play_games(program: Program, run: Run) -> list[str]:
    """Play the games of a run, of which the program counts the clauses; what broke off."""
    tables = Tables(program)
    results = (play_one(tables, run, number) for number in range(run.games))
    return [f"game {result.number}: {result.broke}" for result in results if result.broke]


def clauses_of(program: Program, wanted: Wanted, reached: dict[str, frozenset[int]]) -> list[Clause]:
    """Every clause that is asked for, file by file, in the order in which they are written; rulings by their
    names.
    """
    by: dict[int, list[str]] = {}
    for name, indices in reached.items():
        for index in indices:
            by.setdefault(index, []).append(ir.word_of(name))
    texts: dict[str, list[str]] = {}
    found = [
        Clause(
            file=site.at.file,
            line=site.at.line,
            column=site.at.column,
            inside=site.inside,
            what=sort_of(site.what),
            excerpt=excerpt(site.at, texts),
            times=program.counts[index],
            rulings=tuple(by.get(index, ())),
        )
        for index, site in enumerate(program.sites)
        if site.is_clause and wanted.has(site.at.file)
    ]
    return sorted(found, key=lambda clause: (clause.file, clause.line, clause.column, clause.what))


def sort_of(what: str) -> str:
    """What a clause is, in words: of a statement its class is known, which no author has to know."""
    return "statement" if what[:1].isupper() else what


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
