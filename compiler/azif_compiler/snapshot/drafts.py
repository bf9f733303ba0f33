"""Piece → draft: a piece that has been parsed, as far as it can be understood without knowing any names."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Report
from azif_compiler.grammar import Grammar
from azif_compiler.names.declared import Declaration, heads_of
from azif_compiler.names.families import written_out
from azif_compiler.names.joints import joined
from azif_compiler.names.read_heads import read_declaration
from azif_compiler.names.view import View
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.meant import NAMING, doubts_of
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import Tokens, unquoted


@dataclass(slots=True)
class Draft:
    """A piece that has been parsed, and not been checked yet."""

    unit: Unit
    declared: tuple[Declaration, ...]
    cell: Cell
    doubts: frozenset[str]
    grammar: Grammar


def draft(
    package: str, source: Source, piece: Piece, grammar: Grammar, report: Report | None = None
) -> Draft:
    """A piece as far as it can be understood without knowing names; what is wrong goes into its report."""
    report = Report() if report is None else report
    written = parse(piece.text, source, piece.start, grammar, report)
    unit = Unit(package, source, piece.start, written.tokens, report)
    lines, inside = written.lines, frozenset[str]()
    if report.failed:
        lines, inside = outermost(unit, written.lines)
    lines = written_out(unit, lines)
    made = tuple(read_declaration(unit, line) for line in lines)
    heads = tuple(head for one in made for head in heads_of(one))
    title = next(((one.name.start, one.name.end) for one in made if one.name is not None), (0, 1))
    cell = Cell(heads, title, "\0".join(sorted(words_of(unit.tokens))))
    return Draft(unit, made, cell, doubts_of(unit, made, bool(len(report))) | inside, grammar)


def outermost(unit: Unit, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], frozenset[str]]:
    """What a broken piece declares: its first line, and those in the first column; and the words of the rest.

    What looks like a declaration further behind is a member of one of which a brace is missing.
    """
    tokens = unit.tokens
    found, inside = list(lines[:1]), set[str]()
    for line in lines[1:]:
        start = tokens.starts[line.start]
        if start == 0 or (start > 0 and tokens.text[start - 1] == "\n"):
            found.append(line)
        else:
            inside.update(
                unquoted(word) if word.startswith('"') else word
                for word in tokens.words[line.start : line.last]
            )
    return tuple(found), frozenset(inside)


def words_of(tokens: Tokens) -> set[str]:
    """Every word by which a piece may look something up, names in quotes included."""
    found: set[str] = set()
    for kind, word in set(zip(tokens.kinds, tokens.words, strict=True)):
        if kind in ("NAME", "SYMBOL"):
            found.add(word)
        elif kind in ("STRING", "UNCLOSED"):
            found.add(unquoted(word).replace("\0", ""))
    return found


def named(made: Draft, view: View) -> tuple[Unit, tuple[Declaration, ...]]:
    """A piece in which each name of several words is one token."""
    unit = made.unit
    ending = {one.name.start: one.name.end for one in made.declared if one.name and isinstance(one, NAMING)}
    tokens, lines = joined(unit.tokens, tuple(one.line for one in made.declared), view.joints, ending)
    if tokens is unit.tokens:
        return unit, made.declared
    again = Unit(unit.package, unit.source, unit.base, tokens, Report())  # what is wrong has been said
    whole = tuple(read_declaration(again, line) for line in lines)
    return Unit(unit.package, unit.source, unit.base, tokens, unit.report), whole
