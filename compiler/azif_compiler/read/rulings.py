"""Rulings: given, when, then."""

from __future__ import annotations

from typing import Literal

from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics.rulings import FactInWhen, NotDefinite
from azif_compiler.names import declared
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.rulings import (
    Answers,
    Asked,
    Dice,
    Draws,
    Expect,
    FactAt,
    FactHas,
    FactIs,
    Finished,
    Offered,
    OfferedSort,
    Part,
    Question,
    RulingStep,
)
from azif_compiler.nodes.statements import Introduced
from azif_compiler.read import members
from azif_compiler.read.context import Context
from azif_compiler.read.members import META, rows_of
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.read.reader import CONTAINMENT
from azif_compiler.syntax.cursor import Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread
from azif_compiler.text.source import Span
from azif_compiler.text.tokens import unquoted

_OFFERED: dict[str, OfferedSort] = {
    "action": "action", "thing": "thing", "place": "thing", "option": "option",
}  # fmt: skip
MOST_TEXTS = 2
"""A question has its text, and an answer in a word."""

PartWord = Literal["given", "when", "then"]
_PARTS: dict[str, PartWord] = {"given": "given", "when": "when", "then": "then"}
_AMENDED_PARTS: dict[str, PartWord] = {"given": "given", "then": "then"}


def ruling(
    at: Context, line: Line, made: declared.Plain | declared.Amendment, *, whole: bool = True
) -> nodes.Ruling:
    """`ruling "…" { given { } when { } then { } }`; if it is not whole, what an amendment says of one."""
    unit = at.unit
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    variants: list[Word] = []
    asks: list[tuple[str, str]] = []
    parts: list[Part] = []
    everything = misread = False
    usual = _PARTS if whole else _AMENDED_PARTS
    for row in rows_of(line):
        leading, first = unit.leading(row), unit.first(row)
        if leading in META or (leading == "because" and not whole):
            continue
        if leading in usual and row.last == row.first and row.block is not None:
            parts.append(part(at, row, usual[leading]))
        elif leading == "" and first == "variant":
            cursor = phrase_of(unit.tokens, row)
            cursor.next()
            while (word := cursor.name()) is not None:
                variants.append(word)
                cursor.take_kind("COMMA")
            members.ended(at, row, cursor.index)
        elif leading == "" and first == "asks" and whole:
            asks += answered(at, row)
        elif leading == "" and first == "everything" and row.last == row.first + 1:
            everything = True
        else:
            possible = (*usual, "variant", "everything", *(("asks",) if whole else ()), *META)
            where = "a ruling" if whole else "an amended ruling"
            unit.report(syntax.WrongPlace(span=unit.of(row), word=first, where=where, possible=possible))
            misread = True
    if whole and not misread and not any(part_.word == "then" for part_ in parts):
        what = "a ruling needs `then: …`, what must hold"
        unit.report(syntax.NoBlock(span=unit.of(line), what=what))
    return nodes.Ruling(
        *at.place(line), at.number(), made, meta, tuple(variants), tuple(parts), everything, tuple(asks)
    )


def answered(at: Context, row: Line) -> list[tuple[str, str]]:
    """`asks "…?", "No"`: a question that is answered, and its answer in a word; none if it asks nothing."""
    cursor = phrase_of(at.unit.tokens, row)
    cursor.next()
    texts = [word.text.strip() for word in members.texts_of(cursor)]
    if not 1 <= len(texts) <= MOST_TEXTS or not cursor.done or row.blocks or not texts[0].endswith("?"):
        what, example = (
            "a question in quotes behind `asks`, and its answer",
            'asks "May a lamp be sold?", "No"',
        )
        at.unit.report(syntax.Expected(span=at.unit.of(row), what=what, example=example))
        return []
    return [(texts[0], texts[1] if len(texts) == MOST_TEXTS else "Yes")]


def part(at: Context, row: Line, word: PartWord) -> Part:
    """`given { }`, `when { }`, `then { }`; names that it introduces are known in the parts behind it."""
    at.only(row, "block")
    steps: list[RulingStep] = []
    for line in at.with_outcomes(row.block.lines) if row.block is not None else ():
        try:
            steps.append(step(at, line, word))
        except Misread:
            start, end = at.place(line)
            steps.append(phrases.Unread(start, end, at.number()))
    return Part(*at.place(row), at.number(), word, tuple(steps))


def step(at: Context, line: Line, part_: str) -> RulingStep:
    """A line of a part."""
    if at.unit.leading(line) or line.label >= 0:
        return at.statement(line)
    reader = at.reader(line)
    cursor = reader.cursor
    place = at.place(line)
    negated = cursor.word == "not" and cursor.ahead(1) in ("offered", "asked", "finished")
    match cursor.ahead(1) if negated else cursor.word:
        case "dice" if cursor.ahead(1).isdecimal():
            cursor.next()
            at.only(line)
            return Dice(
                *place, at.number(), tuple(int(text) for text in listed(reader, ("NUMBER",), "a number"))
            )
        case "answers":
            cursor.next()
            at.only(line)
            return Answers(*place, at.number(), listed(reader, ("STRING", "NUMBER"), "a text in quotes"))
        case "draws":
            cursor.next()
            things = [reader.operand()]
            while cursor.take_kind("COMMA"):
                things.append(reader.operand())
            reader.finish()
            at.only(line)
            return Draws(*place, at.number(), tuple(things))
        case "offered":
            cursor.index += 1 + negated
            at.only(line)
            return offered(reader, place[0], negated)
        case "asked" if part_ == "then":
            cursor.index += 1 + negated
            questions = [question(reader)]
            while not negated and cursor.take("before"):
                questions.append(question(reader))
            reader.finish()
            at.only(line)
            return Asked(*place, at.number(), tuple(questions), negated, written(at, line))
        case "finished" if part_ == "then":
            cursor.index += 1 + negated
            text = cursor.string()
            reader.finish()
            at.only(line)
            return Finished(*place, at.number(), text.text if text is not None else "", negated)
        case _:
            pass
    if part_ == "then":
        condition = reader.condition()
        reader.finish()
        at.only(line)
        return Expect(*place, at.number(), condition, written(at, line))
    if part_ == "given" and (sign := compared_at(at, line)) is not None:
        what, example = "`is`, as what is given is said and not compared,", '"Beacon" is lit'
        raise at.unit.fail(syntax.Expected(span=sign, what=what, example=example))
    if part_ == "given" and is_fact(at, line):
        at.only(line)
        return fact(at, reader, place)
    return happening(at, line) if is_fact(at, line) else at.statement(line)


def written(at: Context, line: Line) -> str:
    """The words of a line as they are written."""
    tokens = at.unit.tokens
    return tokens.text[tokens.starts[line.first] : tokens.end(line.last - 1)]


def offered(reader: PhraseReader, start: int, negated: bool) -> Offered:
    """`offered action "Pay" to x`"""
    cursor = reader.cursor
    sort = _OFFERED.get(cursor.word, "")
    cursor.index += sort != ""
    text = cursor.string()
    if text is None:
        raise reader.expected("a text in quotes", 'offered "Pay"')
    to = reader.operand() if cursor.take("to") else None
    reader.finish()
    return Offered(start, reader.behind(), reader.number(), sort, text.text, negated, to)


def question(reader: PhraseReader) -> Question:
    """`"which lamp" to x`"""
    start = reader.cursor.start()
    text = reader.cursor.string()
    if text is None:
        raise reader.expected("a text in quotes", 'asked "which lamp"')
    to = None
    if reader.cursor.take("to"):
        with reader.within("before"):
            to = reader.operand()
    return Question(start, reader.behind(), reader.number(), text.text, to)


def happening(at: Context, line: Line) -> RulingStep:
    """A line of `when` that may be meant as a fact: if it is no sentence and could be given, that is said."""
    unit = at.unit
    kept = unit.report
    unit.report = Report()
    made: RulingStep = at.statement(line)
    wrong, unit.report = unit.report, Report()
    try:
        given = fact(at, at.reader(line), at.place(line)) if wrong.failed else None
    except Misread:
        given = None
    given, unit.report = None if unit.report.failed else given, kept
    if given is None:
        kept.extend(wrong.diagnostics)
        return made
    kept(FactInWhen(span=unit.of(line), fact=written(at, line)))
    return given


def listed(reader: PhraseReader, kinds: tuple[str, ...], what: str) -> tuple[str, ...]:
    """Numbers or texts with commas between them, to the end of the line."""
    cursor = reader.cursor
    found: list[str] = []
    while True:
        if cursor.kind not in kinds:
            raise reader.expected(what)
        kind = cursor.kind
        word = cursor.next().text
        found.append(unquoted(word) if kind == "STRING" else word)
        if not cursor.take_kind("COMMA"):
            reader.finish()
            return tuple(found)


def compared_at(at: Context, line: Line) -> Span | None:
    """Where a line that begins with a thing has the sign `=`."""
    tokens = at.unit.tokens
    if at.view.meanings(tokens.words[line.first]).verbs or tokens.kinds[line.first] != "STRING":
        return None
    signs = (index for index in range(line.first, line.last) if tokens.words[index] == "=")
    index = next(signs, None)
    return None if index is None else at.unit.span(tokens.starts[index], tokens.end(index))


def is_fact(at: Context, line: Line) -> bool:
    """Whether a line says what is or what somebody has, and does not begin with a verb."""
    tokens = at.unit.tokens
    words = [
        tokens.words[index]
        for index in range(line.first, line.last)
        if tokens.kinds[index] not in ("STRING", "UNCLOSED")
    ]
    first = tokens.words[line.first]
    return not at.view.meanings(first).verbs and not {"has", "have", "is", "are"}.isdisjoint(words)


def fact(at: Context, reader: PhraseReader, place: tuple[int, int]) -> RulingStep:
    """`X has Y`, `X is at Y`, `X is Y`"""
    cursor = reader.cursor
    subject = reader.sum()
    if cursor.take("has") or cursor.take("have"):
        open_start = cursor.start()
        loose = cursor.take("at", "least") or cursor.take("at", "most")
        exact = not loose and cursor.take("exactly")
        with reader.within("as"):
            what = reader.operand()
        if loose:
            span = at.unit.span(open_start, what.end)
            found = at.unit.tokens.text[open_start : what.end]
            at.unit.report(NotDefinite(span=span, found=found))
        name = named(at, reader)
        reader.finish()
        return FactHas(*place, at.number(), subject, what, name, exact)
    if not (cursor.take("is") or cursor.take("are")):
        raise reader.expected("`is` or `has`", '"Beacon" is lit')
    if cursor.word in CONTAINMENT:
        cursor.next()
        reader.flat = True
        with reader.within("as"):
            where = reader.operand()
        reader.flat = False
        name = named(at, reader)
        reader.finish()
        return FactAt(*place, at.number(), subject, where, name)
    negated = cursor.take("not")
    value = reader.expression()
    reader.finish()
    return FactIs(*place, at.number(), subject, negated, value)


def named(at: Context, reader: PhraseReader) -> Introduced:
    """`as NAME`, or what has no name."""
    start = reader.cursor.start()
    if not reader.cursor.take("as"):
        return at.unnamed(start, "fact")
    return at.introduce(reader.name("a name", "as beacon"), "fact")
