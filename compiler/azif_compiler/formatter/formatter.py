"""Text → text in the one layout, piece by piece; a piece that cannot be read stays as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler.bounds import WIDTH
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics.reading import LeftAsItIs
from azif_compiler.formatter.lines import Row, rows_of
from azif_compiler.formatter.words import words_of
from azif_compiler.grammar import Grammar
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Block, Line, Written
from azif_compiler.text.pieces import Piece, cut
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import SEPARATOR, scan


class Formatted(NamedTuple):
    """A text in its layout, and what is wrong with the pieces that could not be read and stay as they are."""

    text: str
    wrong: tuple[Diagnostic, ...] = ()


def formatted(source: Source, grammar: Grammar, width: int = WIDTH, lines: range | None = None) -> Formatted:
    """The text of a source in its layout; only pieces that reach into some lines, if they are given: all
    around them stays as it is.
    """
    text = source.text
    pieces = cut(text, grammar)
    report = Report()
    if lines is not None:
        parts = [text[: pieces[0].start] if pieces else text]
        for piece in pieces:
            if not _reaches(piece, source, lines):
                parts.append(piece.text)
                continue
            behind = piece.text[len(piece.text.rstrip()) :].partition("\n")[2]
            parts.append(_laid(piece, source, grammar, width, report).rstrip() + "\n" + behind)
        return Formatted("".join(parts), tuple(report.diagnostics))
    before = text[: pieces[0].start] if pieces else text
    parts = ["".join(f"{line.strip()}\n" for line in before.strip().split("\n"))] if before.strip() else []
    gap = before.count("\n") - before.rstrip().count("\n") > 1
    for piece in pieces:
        laid = _laid(piece, source, grammar, width, report)
        if parts and gap:
            parts.append("\n")
        parts.append(laid.rstrip() + "\n")
        gap = piece.text.count("\n") - piece.text.rstrip().count("\n") > 1
    return Formatted("".join(parts), tuple(report.diagnostics))


def _reaches(piece: Piece, source: Source, lines: range) -> bool:
    first, _ = source.position(piece.start)
    last, _ = source.position(piece.start + len(piece.text.rstrip()))
    return first < lines.stop and last >= lines.start


def _laid(piece: Piece, source: Source, grammar: Grammar, width: int, report: Report) -> str:
    """A piece in its layout; as it is, if it cannot be read, or if its layout would say anything else."""
    wrong = Report()
    was = parse(piece.text, source, piece.start, grammar, wrong)
    if wrong.failed:
        report.extend(wrong.diagnostics)
        return piece.text
    words, behind = words_of(scan(piece.text, grammar))
    text = "".join(_written(rows_of(words, behind, width), width))
    if text == piece.text.rstrip() + "\n":
        return text
    made = Source(source.path, text)
    again = Report()
    now = parse(made.text, made, 0, grammar, again)
    if again.failed or _shape(was) != _shape(now) or _remarks(was) != _remarks(now):
        report(LeftAsItIs(span=Span(source, piece.start, piece.start + 1)))
        return piece.text
    return text


def _written(rows: Sequence[Row], width: int) -> Iterator[str]:
    """The lines of a piece; comments behind lines that follow each other stand below each other."""
    index = 0
    while index < len(rows):
        end = index
        while end < len(rows) and rows[end].remark and not (end > index and _parts(rows[end - 1], rows[end])):
            end += 1
        column = max((len(row.code) for row in rows[index:end]), default=0) + 2
        if any(column + len(row.remark) > width for row in rows[index:end]):
            column = 0
        for row in rows[index : max(end, index + 1)]:
            yield "\n" if row.apart else ""
            yield f"{row.code:<{column}}" + ("" if column else "  ") + row.remark if row.remark else row.code
            yield "\n"
        index = max(end, index + 1)


def _parts(above: Row, below: Row) -> bool:
    """Whether comments behind two lines have nothing to do with each other."""
    return below.apart or below.depth != above.depth


def _shape(written: Written) -> object:
    """All that a piece says, without where it stands and what ends its statements."""

    def words(first: int, last: int) -> tuple[tuple[str, str], ...]:
        kinds, said = written.tokens.kinds, written.tokens.words
        return tuple((kinds[i], said[i]) for i in range(first, last) if kinds[i] != SEPARATOR)

    def line(one: Line) -> object:
        return (
            words(one.label, one.label + 1) if one.label >= 0 else (),
            words(one.leading, one.leading + 1) if one.leading >= 0 else (),
            words(one.first, one.last),
            block(one.block),
            block(one.cost),
            block(one.otherwise),
        )

    def block(one: Block | None) -> object:
        return None if one is None else (words(one.opening, one.opening + 1), tuple(map(line, one.lines)))

    return tuple(map(line, written.lines))


def _remarks(written: Written) -> list[str]:
    text = written.tokens.text
    return [text[one.start : one.end].rstrip() for one in written.tokens.comments()]
