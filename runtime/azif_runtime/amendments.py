"""A package → what it must amend of others' rulings: those that do not hold beside it, and what they come to.

An expectation that fails is said as it came out: with the number that was found, or with `not`. What is
proposed is tried in turn. Where something else fails than what is expected, the author must say what is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import driver
from azif_compiler.loader.cache import user_cache
from azif_compiler.loader.find import PARTS, RULINGS
from azif_runtime.program import Program, RulingInfo
from azif_runtime.scenario import Verdict, try_ruling
from azif_runtime.trace import trace
from azif_runtime.translate.translate import translate
from azif_runtime.verdicts import try_all

ROUNDS = 3
"""So often a proposal is tried, each time without what did not hold."""

Expectation = ir.Expect | ir.Offered | ir.Asked | ir.Finished


class Own(NamedTuple):
    """A package of whose amendments is asked: its id, title and folder, and the packages that it sees."""

    id_: str
    title: str
    folder: Path
    sees: frozenset[str]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is said of a ruling that no longer holds, line by line; `holds` if it was tried and does."""

    ruling: RulingInfo
    verdict: Verdict
    blamed: tuple[str, ...]
    lines: tuple[str, ...]
    holds: bool = False

    def text(self, own: Own) -> str:
        """The amendment as it is written."""
        name = self.ruling.name.replace("\\", "\\\\").replace('"', '\\"')
        why = " and ".join(f"“{one}”" for one in self.blamed)
        because = (
            f"with {own.title}, {why} {'change' if len(self.blamed) > 1 else 'changes'} this" if why else ""
        )
        rows = [*self.lines, f'because "{because or f"with {own.title} this is otherwise"}"']
        return "\n".join([f'amend ruling "{name}" {{', *(f"  {row}" for row in rows), "}", ""])


def amendments(program: Program, own: Own, paths: Sequence[Path], workers: int) -> list[Proposal]:
    """What is proposed for each ruling of another package that does not hold beside this one."""
    others = [one for one in program.rulings if ir.package_of(one.id) != own.id_]
    trials = try_all(program, others, workers=workers)
    failed = [
        (one, trial.verdict) for one, trial in zip(others, trials, strict=True) if not trial.verdict.holds
    ]
    made = [
        Proposal(one, verdict, blamed(program, one, own), as_found(one, verdict)) for one, verdict in failed
    ]
    for _ in range(ROUNDS):
        open_ = [one for one in made if not one.holds and one.lines]
        if not open_:
            break
        tried = dict(zip([one.ruling.id for one in open_], round_of(open_, own, paths), strict=True))
        made = [tried.get(one.ruling.id, one) for one in made]
    return made


# ---- proposing


def as_found(ruling: RulingInfo, verdict: Verdict) -> tuple[str, ...]:
    """The expectations of a ruling, those that fail as they came out; nothing if something else fails."""
    found = {failure.at: failure.found for failure in verdict.failures}
    steps = list(expectations(ruling))
    if not found.keys() <= {place for place, _ in steps}:
        return ()
    said = (otherwise(step, place, found[place]) if place in found else text_at(place, step.at)
            for place, step in steps)  # fmt: skip
    return ("then:", *(f"  {text}" for text in said if text))


def expectations(ruling: RulingInfo) -> Iterator[tuple[ir.Place, Expectation]]:
    """What a ruling expects, each at its place."""
    declared = ruling.declared
    for part in declared.parts:
        origin = declared.meta.origin_of(part.by)
        for step in part.steps if part.word == "then" else ():
            if isinstance(step, Expectation):
                yield origin.place(step.at), step


def otherwise(step: Expectation, place: ir.Place, found: Sequence[str]) -> str:
    """An expectation as it came out."""
    written = text_at(place, step.at)
    if not isinstance(step, ir.Expect):
        return written.removeprefix("not ") if written.startswith("not ") else f"not {written}"
    value = found[0].removeprefix("found: ") if found else ""
    match step.condition:
        case ir.Compare(operator="=", right=ir.Number() as right) if value.lstrip("-").isdecimal():
            start = ir.stretch(right.at)[0] - ir.stretch(step.at)[0]
            end = ir.stretch(right.at)[1] - ir.stretch(step.at)[0]
            return written[:start] + value + written[end:]
        case ir.Not():
            return written.removeprefix("not ") if written.startswith("not ") else f"not ({written})"
        case _:
            return f"not ({written})"


def text_at(place: ir.Place, at: ir.At) -> str:
    """What is written at a place, in one line."""
    lines = _lines(place.file)
    start, end = ir.stretch(at)
    text = "\n".join(lines[place.line - 1 :])[place.column - 1 :][: end - start]
    return " ".join(text.split())


@cache
def _lines(file: str) -> tuple[str, ...]:
    return tuple(Path(file).read_text("utf-8").split("\n"))


def blamed(program: Program, ruling: RulingInfo, own: Own) -> tuple[str, ...]:
    """The declarations of the package by which something happened in a ruling before it failed."""
    inside = f"{own.folder}/"
    found = (entry.by for entry in trace(program, ruling) if entry.at.startswith(inside) and entry.by)
    return tuple(dict.fromkeys(found))[:2]


# ---- trying


def round_of(proposals: Sequence[Proposal], own: Own, paths: Sequence[Path]) -> list[Proposal]:
    """Proposals, tried: each as it is if it holds, else without the lines that do not."""
    texts, places = laid_out(proposals, own)
    report = Report()
    game = driver.compile_beside(paths, texts, report)
    wrong: dict[int, set[int]] = {}
    for span in (complaint.span for complaint in report.diagnostics):
        if span is not None and span.source.path in places:
            note(wrong, places[span.source.path], span.position[0])
    verdicts: dict[str, Verdict] = {}
    if game is not None:
        with without_collecting():
            program = translate(game, cache=user_cache())
        wanted = {one.ruling.id for one in proposals}
        verdicts = {one.id: try_ruling(program, one) for one in program.rulings if one.id in wanted}
        for verdict in verdicts.values():
            for failure in verdict.failures:
                note(wrong, places.get(failure.at.file, {}), failure.at.line)
    made = []
    for number, one in enumerate(proposals):
        tried = verdicts.get(one.ruling.id)
        if tried is not None and tried.holds:
            made.append(replace(one, holds=True))
        elif game is None and number not in wrong:
            made.append(one)
        else:
            made.append(without(one, wrong.get(number, set())))
    return made


def laid_out(
    proposals: Sequence[Proposal], own: Own
) -> tuple[list[driver.Unsaved], dict[str, Mapping[int, tuple[int, int]]]]:
    """The files in which proposals are tried, and what stands on each of their lines: which proposal, and the
    which line of it.
    """
    files: dict[str, list[str]] = {}
    places: dict[str, dict[int, tuple[int, int]]] = {}
    parts: dict[str, frozenset[str]] = {}
    for number, one in enumerate(proposals):
        part = part_of(one, own)
        name = shown_file(one, own)
        parts[name] = part
        rows = files.setdefault(name, [])
        known = places.setdefault(name, {})
        for line, row in enumerate(one.text(own).split("\n")):
            rows.append(row)
            known[len(rows)] = (number, line - 1)
    texts = [driver.Unsaved(own.id_, name, parts[name], "\n".join(rows)) for name, rows in files.items()]
    return texts, dict(places)


def part_of(proposal: Proposal, own: Own) -> frozenset[str]:
    """For which other packages a proposal counts: the one of the ruling, unless the package sees it."""
    package = ir.package_of(proposal.ruling.id)
    return frozenset() if package in own.sees else frozenset({package})


def shown_file(proposal: Proposal, own: Own) -> str:
    """The file in which a proposal would lie."""
    parts = [part for one in sorted(part_of(proposal, own)) for part in (PARTS, one)]
    return str(own.folder.joinpath(*parts, RULINGS, "amendments.azif"))


def note(wrong: dict[int, set[int]], places: Mapping[int, tuple[int, int]], line: int) -> None:
    """Note a line of a file as wrong, if it is one of a proposal."""
    if line in places:
        number, row = places[line]
        wrong.setdefault(number, set()).add(row)


def without(proposal: Proposal, rows: set[int]) -> Proposal:
    """A proposal without the lines that were wrong; without any if that leaves nothing, or nothing was."""
    kept = [line for number, line in enumerate(proposal.lines) if number not in rows]
    return replace(proposal, lines=tuple(kept) if rows and len(kept) > 1 else ())
