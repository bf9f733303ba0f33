"""What lies on the table: tracks, zones, boards, values, options → IR."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.check import members
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Typed
from azif_compiler.check.sentences import accept, fits
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Declaration, Expression, Type
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import NUMBER

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker


def track(
    checker: Checker, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta
) -> Declaration:
    """`track NAME from A to B`"""
    reader = Reader(checker.scope(source), cursor)
    if not cursor.take("from"):
        raise reader.expected("`from` and `to`", f"track {name} from 0 to 10")
    low = reader.number()
    if not cursor.take("to"):
        raise reader.expected("`to`", f"track {name} from 0 to 10")
    high = reader.number()
    reader.finish()
    check_range(checker, cursor, low, high)
    members.only(checker.scope(source), line, (), "a track")
    return ir.Track(name, low, high, meta)


def check_range(checker: Checker, cursor: Cursor, low: Expression | None, high: Expression | None) -> None:
    """Report a range that holds nothing."""
    if isinstance(low, ir.Number) and isinstance(high, ir.Number) and low.value > high.value:
        what = f"a number of at least {low.value}"
        checker.report(syntax.Expected(span=cursor.since(cursor.index - 1), what=what))


def zone(
    checker: Checker, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta
) -> Declaration:
    """`zone NAME of KIND { }`, `deck NAME { }`"""
    of = ""
    if cursor.take("of"):
        of = checker.known(cursor, source, "kind", checker.words.kinds)
    checker.ended(cursor, source)
    deck = line.leading == "deck"
    flags = {"inactive": deck, "ordered": deck, "hidden": deck}
    members.only(checker.scope(source), line, ("",), "a zone")
    members.blockless(checker.scope(source), line, ("",))
    for row in line.block or ():
        if row.leading:
            continue
        for atom in row.phrase:
            if atom.text == "active":
                flags["inactive"] = False
            elif atom.text in flags:
                flags[atom.text] = True
            elif atom.sort != "COMMA":
                span = Span(source, atom.start, atom.end)
                checker.report(
                    names.UnknownName(
                        span=span, sort="property of a zone", name=atom.text, known=(*flags, "active")
                    )
                )
    return ir.Zone(name, of, not flags["inactive"], flags["ordered"], flags["hidden"], meta)


def board(checker: Checker, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
    """`board NAME { }`"""
    lines: list[ir.Line] = []
    scope = checker.scope(source)
    members.only(scope, line, ("",), "a board")
    members.blockless(scope, line, ("",))
    for row in line.block or ():
        if row.leading:
            continue
        cursor = Cursor(source, row)
        reader = Reader(scope, cursor)
        try:
            link = checker.known(cursor, source, "link", checker.words.links)
            start = reader.component(None) if cursor.atom.sort == "STRING" else reader.value(reader.primary())
            sign = "-" if any(atom.text == "both" for atom in checker.words.links[link].line.phrase) else ">"
            ends = 0
            while not cursor.done or not ends:
                if cursor.atom.text != sign:
                    raise reader.expected(f"`{sign}` and where it leads", f'{link} "A" {sign} "B"')
                cursor.next()
                ends += 1
                end = (
                    reader.component(None) if cursor.atom.sort == "STRING" else reader.value(reader.primary())
                )
                lines.append(ir.Line(link, start.node, end.node, scope.place(row.start)))
                start = end
        except Misread:
            continue
    return ir.Board(name, tuple(lines), meta)


def value(checker: Checker, name: str, source: Source, line: Line, meta: ir.Meta) -> Declaration:
    """`value NAME of KIND for ENUM: TYPE = X { }`"""
    word = next((w for w in checker.words.values.get(name, ()) if w.line is line), None)
    if word is None or word.start < 0:
        raise Misread
    scope = checker.scope(source)
    if word.of:
        scope.candidate = Typed(ir.Local("it"), Type("thing", word.of))
    if word.key:
        scope.locals[word.key] = Typed(ir.Local(word.key), Type("member", word.key))
    cursor = Cursor(source, line)
    cursor.index = word.start
    reader = Reader(scope, cursor)
    mark = cursor.index
    found = reader.expression()
    reader.finish()
    if not fits(reader, found.type, word.type):
        raise reader.wrong(word.type, found.type, cursor.since(mark))
    says = members.text_of(line, "says")
    members.check_template(scope, line, says, ("it", "n", "value", word.key))
    members.only(scope, line, ("says", ""), "a value", sentences=("arbiter",), once=("says",))
    arbiter = any(
        row.leading == "" and [a.text for a in row.phrase] == ["arbiter"] for row in line.block or ()
    )
    return ir.Value(name, word.of, word.key, word.type, found.node, says, meta, arbiter)


def option(
    checker: Checker, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta
) -> Declaration:
    """`option NAME: TYPE from A to B = X`"""
    word = checker.words.options[name]
    if word.start < 0:
        raise Misread
    cursor.index = word.start
    reader = Reader(checker.scope(source), cursor)
    members.only(checker.scope(source), line, (), "an option")
    if word.type.sort not in ("number", "flag", "member"):
        raise reader.wrong("a number, a flag or a member of an enum", word.type, word.span)
    low = high = default = None
    if word.type == NUMBER:
        if not cursor.take("from"):
            raise reader.expected("`from` and `to`", f"option {name}: number from 1 to 4 = 2")
        low = reader.number()
        if not cursor.take("to"):
            raise reader.expected("`to`", "from 1 to 4")
        high = reader.number()
        check_range(checker, cursor, low, high)
    if cursor.atom.text != "=":
        raise reader.expected("`=` and what it is unless chosen", f"option {name}: number from 1 to 4 = 2")
    cursor.next()
    mark = cursor.index
    found = reader.value(reader.sum())
    accept(reader, found, word.type, cursor.since(mark))
    default = found.node
    reader.finish()
    return ir.Option(name, word.type, low, high, default, meta)
