"""Piece → draft: a piece that has been parsed, as far as it can be understood without knowing any names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics.syntax import NeverOpened
from azif_compiler.grammar import Grammar
from azif_compiler.ir import several
from azif_compiler.names import declared
from azif_compiler.names.declared import Declaration, heads_of
from azif_compiler.names.families import written_out
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.heads import names_of
from azif_compiler.names.heads import words_of as words_told
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.names.joints import joined
from azif_compiler.names.read_heads import read_declaration
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.names.view import View
from azif_compiler.snapshot.cells import MEANINGS, WORD, Cell
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Line, walk
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import MADE, Tokens, unescaped, unquoted

_UNQUOTED = re.compile(r'(?:\\.|[^\\"{};\n])*')
"""A name in quotes of which the first is missing; `\\"` is a part of it."""
_UNENDED = re.compile(r"[{};\n]")
"""What ends a name in quotes of which the second is missing."""


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


def doubts_of(unit: Unit, made: tuple[Declaration, ...], broken: bool) -> frozenset[str]:
    """The words that a broken piece may have been meant to declare: others are not blamed for using them."""
    found: set[str] = set()
    tokens = unit.tokens
    if broken and not made:
        return frozenset(tokens.words[1:3])
    for one in made:
        if one.name is not None:
            if "{" in one.name.text:  # its second quote may be missing
                found.add(_UNENDED.split(one.name.text, maxsplit=1)[0].strip())
            if broken:
                found.update(beginnings_of(one.name.text))
            continue
        kind = isinstance(one, declared.Component) and one.kind is not None
        if one.line.last > one.line.first + kind and tokens.starts[one.line.first + kind] != MADE:
            named = _UNQUOTED.match(tokens.text, tokens.starts[one.line.first + kind])
            words = unescaped(named[0]).split() if named is not None else []
            found.update(" ".join(words[begin:]) for begin in range(len(words[:MOST_WORDS])))
        for index in range(one.line.first + kind, one.line.last):
            word = tokens.words[index]
            if tokens.kinds[index] == "NAME" and word:
                found |= {word, several(word), third_person(word), participle(word)}
                break
            if tokens.kinds[index] in ("STRING", "UNCLOSED"):
                found.add(unquoted(word))
                break
        if not isinstance(one, declared.Component) and one.line.block is not None:
            for row in one.line.block.lines:
                found |= {tokens.words[i] for i in range(row.first, row.last) if tokens.kinds[i] == "NAME"}
    return frozenset(found - {""})


def has_members(one: Declaration) -> bool:
    """Whether something declares more than its name: members, plurals, fields, outcomes."""
    if isinstance(one, declared.Amendment):
        return one.sort is not None and one.sort.text in ("enum", "kind")
    return isinstance(one, declared.Enum | declared.Token | declared.Kind | declared.Verb | declared.Window)


def unread_members(made: Draft, problems: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The words that may be members, fields or the like, and stand in lines which could not be read."""
    unit = made.unit
    hurt = [one for one in made.declared if has_members(one)]
    inside = [bounds for one in hurt for bounds in within(unit, one)]
    places = [
        problem.span.start
        for problem in problems
        if problem.span and problem.code < MEANINGS
        if not any(first <= problem.span.start - unit.base <= last for first, last in inside)
    ]
    if not hurt or not places:
        return frozenset()
    text = unit.source.text
    found: set[str] = set()
    for place in places:
        found.update(WORD.findall(written(text[text.rfind("\n", 0, place) + 1 : text.find("\n", place)])))
    if any(isinstance(one, declared.Token) and one.symbol is None for one in hurt):
        found.update(SYMBOLS)  # the one that it has may be what could not be read
    told = {word for one in hurt for head in heads_of(one) for word in words_told(head)}
    leading = {unit.leading(row) for row in walk(tuple(one.line for one in hurt))}
    return frozenset(found) - told - leading - RESERVED - SIMPLE_TYPES.keys()


def within(unit: Unit, one: Declaration) -> Iterator[tuple[int, int]]:
    """Where what a verb does begins and ends, if it is so written: nothing is declared there."""
    if not isinstance(one, declared.Verb) or one.line.block is None:
        return
    starts = unit.tokens.starts
    for row in one.line.block.lines:
        if row.block is not None and unit.leading(row) == "do":
            rows = [row.last, *(inner.last for inner in walk(row.block.lines))]
            yield starts[row.first], starts[max(rows) - 1]


def misread(made: Draft, problems: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The words of names whose own line could not be read up to what they are: that is not known, and others
    are not blamed for it.
    """
    unit = made.unit
    places = [problem.span.start for problem in problems if problem.span and problem.code < MEANINGS]
    found: set[str] = set()
    for one in made.declared if places else ():
        if not isinstance(one, NAMING):
            continue
        starts = unit.tokens.starts[one.line.first : one.line.last]
        type_ = one.type if isinstance(one, declared.Value | declared.Option | declared.Track) else None
        last = type_.name.end - 1 if type_ is not None else max(starts, default=0)
        if one.line.block is None and any(isinstance(problem, NeverOpened) for problem in problems):
            last = len(unit.tokens.text)
        if starts and any(starts[0] <= place - unit.base <= last for place in places):
            found.update(word for head in heads_of(one) for word in names_of(head))
            found.update(beginnings_of(one.name.text) if one.name is not None else ())
    return frozenset(found)


def partly_read(made: Draft, problems: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The words of verbs of which something that they say of themselves could not be read: others may tell
    them what is not known.
    """
    places = [problem.span.start for problem in problems if problem.span and problem.code < MEANINGS]
    hurt = (
        one
        for one in made.declared
        if isinstance(one, declared.Verb) and any(is_of_member(made.unit, one, place) for place in places)
    )
    return frozenset(word for one in hurt for head in heads_of(one) for word in names_of(head))


def is_of_member(unit: Unit, one: declared.Verb, place: int) -> bool:
    """Whether a place is where a verb says how it is spoken of, not in what it needs or does."""
    starts, at = unit.tokens.starts, place - unit.base
    for row in one.line.block.lines if one.line.block is not None else ():
        last = max((row.last, *(inner.last for block in row.blocks for inner in walk(block.lines))))
        if starts[row.start] <= at <= starts[last - 1]:
            return unit.leading(row) not in UNSPOKEN
    return False


UNSPOKEN = frozenset({"needs", "requires", "do"})
"""The members of a verb that make no difference to how it is spoken of."""


def written(line: str) -> str:
    """A line without the comment at its end."""
    return line.partition("#")[0]


def beginnings_of(name: str) -> Iterator[str]:
    """What a name of several words may have been meant to be, if it ends earlier; in one and in several."""
    parts = name.split("_")
    for count in range(1, len(parts)):
        one = "_".join(parts[:count])
        yield from (one, several(one))


NAMING = (
    declared.Enum, declared.Token, declared.Kind, declared.Zone, declared.Link, declared.Value, declared.Verb,
    declared.Window, declared.Keyword, declared.Option, declared.Track,
)  # fmt: skip
"""What gives a name of its own, written without quotes."""


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
