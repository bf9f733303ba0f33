"""Content → the texts of its files with what rules find mended, round after round until nothing is left."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from azif_compiler.diagnostic import Fix, Report
from azif_compiler.grammar import Grammar
from azif_compiler.lint.allowances import allowances
from azif_compiler.lint.content import Content
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.linter import is_allowed, rules
from azif_compiler.lint.reading import Reading
from azif_compiler.lint.rules import OF_A_PIECE, OF_ALL
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.finish import finish
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source

MOST_ROUNDS = 100
"""After so many rounds a piece stays as it is: no rule may undo what another one does."""


class Mended(NamedTuple):
    """The new texts of files, by their names, and how much was mended."""

    texts: Mapping[str, str]
    times: int


def mended(content: Content, *, unsafe: bool = False) -> Mended:
    """The texts in which what has a safe fix is mended; the others, too, if that is asked for."""
    allowed = list(allowances(content, rules(), Report()))
    edits: dict[str, list[tuple[int, int, str]]] = {}
    count = 0
    for reading in content.readings():
        file, piece = reading.found.state.file, reading.found.piece
        found = [one for rule in OF_A_PIECE for one in rule(reading) if is_mendable(one, unsafe=unsafe)]
        kept = frozenset(one.code for one in found if is_allowed(allowed, file.package, one))
        if any(one.code not in kept for one in found):
            text, times = mended_piece(reading, kept, unsafe=unsafe)
            edits.setdefault(file.name, []).append((piece.start, piece.start + len(piece.text), text))
            count += times
    sources = {state.file.name: state for state in content.snapshot.files}
    for finding in of_all(content) if unsafe else ():
        fix, span = finding.mend(), finding.span
        package = sources[span.source.path].file.package if span is not None else ""
        if fix is not None and not is_allowed(allowed, package, finding):
            name, rows = fix.span.source.path, edits.setdefault(fix.span.source.path, [])
            if all(end <= fix.span.start or fix.span.end <= start for start, end, _ in rows):
                edits[name].append((fix.span.start, fix.span.end, fix.replacement))
                count += 1
    return Mended({name: replaced(sources[name], rows) for name, rows in edits.items() if rows}, count)


def of_all(content: Content) -> Iterator[Finding]:
    """What the rules find that look at everything together."""
    for rule in OF_ALL:
        yield from rule(content)


def is_mendable(finding: Finding, *, unsafe: bool) -> bool:
    """Whether a finding has a fix that may be made."""
    return (finding.safe or unsafe) and finding.mend() is not None


def mended_piece(reading: Reading, kept: Collection[str], *, unsafe: bool) -> tuple[str, int]:
    """The text of a piece in which rules have nothing left to mend, but for some, and how much it was."""
    for times in range(MOST_ROUNDS):
        found = (one for rule in OF_A_PIECE for one in rule(reading) if one.code not in kept)
        fix = next((one.mend() for one in found if is_mendable(one, unsafe=unsafe)), None)
        if fix is None:
            return reading.text, times
        reading = again(reading, fix, reading.grammar)
    return reading.text, MOST_ROUNDS


def again(reading: Reading, fix: Fix, grammar: Grammar) -> Reading:
    """A piece with a fix made in it."""
    before, start = reading.found, reading.found.piece.start
    text = reading.text[: fix.span.start - start] + fix.replacement + reading.text[fix.span.end - start :]
    source = Source(before.state.file.name, text)
    piece = Piece(0, text)
    result = finish(draft(before.state.file.package, source, piece, grammar), reading.view)
    assert not result.problems, "a fix is proved before it is offered"
    return Reading(
        Found(FileState(before.state.file, source, (piece,), (result,)), piece, result.cell),
        reading.view,
        grammar,
    )


def replaced(state: FileState, rows: list[tuple[int, int, str]]) -> str:
    """The text of a file with stretches of it written otherwise."""
    assert state.source is not None
    text = state.source.text
    for start, end, new in sorted(rows, reverse=True):
        text = text[:start] + new + text[end:]
    return text
