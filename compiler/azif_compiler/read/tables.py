"""Declarations of what lies on the table: enums, tokens, tracks, zones, boards, values, options, windows."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.names import declared
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import BoardLine, BoardSpot
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read import members
from azif_compiler.read.context import Context
from azif_compiler.read.members import rows_of
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.read.requirements import requirements
from azif_compiler.syntax.cursor import Word, phrase_of
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread


def enum(at: Context, line: Line, made: declared.Enum) -> nodes.Enum:
    """`enum NAME { members }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, ("",), "a list of words")
    members.blockless(at, line, "")
    return nodes.Enum(*at.place(line), at.number(), made, meta)


def token(at: Context, line: Line, made: declared.Token) -> nodes.Token:
    """`token NAME { plural, symbol }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, ("plural", "symbol"), "a token", once=("plural", "symbol"))
    members.blockless(at, line, "plural", "symbol")
    return nodes.Token(*at.place(line), at.number(), made, meta)


def from_to(reader: PhraseReader, example: str) -> tuple[Expression, Expression]:
    """`from A to B`"""
    if not reader.cursor.take("from"):
        raise reader.expected("`from` and `to`", example)
    with reader.within("to"):
        low = reader.sum()
    if not reader.cursor.take("to"):
        raise reader.expected("`to`", example)
    return low, reader.sum()


def head_reader(at: Context, line: Line, made: declared.Declaration) -> PhraseReader:
    """A reader of what stands behind the head of a declaration."""
    reader = at.reader(line)
    reader.cursor.index = max(made.behind, line.first)
    return reader


def track(at: Context, line: Line, made: declared.Track, name: Word) -> nodes.Track:
    """`track NAME from A to B`, `track NAME: TYPE = X`"""
    meta = members.meta(at, line)
    reader = head_reader(at, line, made)
    low = high = starts = None
    if made.type is None:
        low, high = from_to(reader, f"track {name.text} from 0 to 10")
    elif reader.cursor.take("="):
        starts = reader.sum()
    reader.finish()
    members.only(at, line, (), "a track")
    return nodes.Track(*at.place(line), at.number(), made, meta, low, high, starts)


def zone(at: Context, line: Line, made: declared.Zone) -> nodes.Zone:
    """`zone NAME of KIND { }`, `deck NAME { }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, ("",), "a zone")
    members.blockless(at, line, "")
    deck = at.unit.leading(line) == "deck"
    flags = {"inactive": deck, "asleep": False, "ordered": deck, "hidden": deck, "fresh": False}
    for row in rows_of(line):
        cursor = phrase_of(at.unit.tokens, row)
        while not at.unit.leading(row) and not cursor.done:
            word = cursor.next()
            if word.text == "active":
                flags["inactive"] = False
            elif word.text in flags:
                flags[word.text] = True
            elif word.text != ",":
                known = (*flags, "active")
                at.unit.report(
                    names.UnknownName(
                        span=at.unit.at(word), sort="property of a zone", name=word.text, known=known
                    )
                )
    return nodes.Zone(
        *at.place(line), at.number(), made, meta, not flags["inactive"], flags["asleep"],
        flags["ordered"], flags["hidden"], flags["fresh"],
    )  # fmt: skip


def link(at: Context, line: Line, made: declared.Link) -> nodes.Link:
    """`link NAME both`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, (), "a link")
    return nodes.Link(*at.place(line), at.number(), made, meta)


def board(at: Context, line: Line, made: declared.Plain) -> nodes.Board:
    """`board NAME { }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, ("", "at"), "a board")
    members.blockless(at, line, "")
    lines: list[BoardLine] = []
    spots: list[BoardSpot] = []
    for row in rows_of(line):
        word = at.unit.leading(row)
        if word not in ("", "at"):
            continue
        try:
            if word:
                spots.append(board_spot(at, row))
            else:
                lines.append(board_line(at, row))
        except Misread:
            continue
    return nodes.Board(*at.place(line), at.number(), made, meta, tuple(lines), tuple(spots))


def board_line(at: Context, row: Line) -> BoardLine:
    """`path "A" - "B" - "C"`"""
    reader = at.reader(row)
    cursor = reader.cursor
    link_ = reader.name("the name of a link", 'path "A" - "B"')
    places = [reader.operand()]
    signs: list[Word] = []
    while not cursor.done or not signs:
        if cursor.word not in ("-", ">"):
            raise reader.expected("`-` or `>` and where it leads", f'{link_.text} "A" - "B"')
        signs.append(cursor.next())
        places.append(reader.operand())
    return BoardLine(*at.place(row), at.number(), link_, tuple(signs), tuple(places))


def board_spot(at: Context, row: Line) -> BoardSpot:
    """`at 12, 7 "A"`: how far from the left and from the top"""
    reader = at.reader(row)
    cursor = reader.cursor
    x = reader.numeral()
    if cursor.word != ",":
        raise reader.expected("`,` and how far from the top", 'at 12, 7 "A"')
    cursor.next()
    y = reader.numeral()
    place = reader.operand()
    reader.finish()
    return BoardSpot(*at.place(row), at.number(), x, y, place)


def value(at: Context, line: Line, made: declared.Value) -> nodes.Value:
    """`value NAME of KIND for ENUM: TYPE = X { says "…" }`"""
    meta = members.meta(at, line)
    if made.body < 0:
        raise Misread
    owner = at.scope.candidate()
    key = -1
    if made.key is not None:
        key = at.scope.bind(made.key.text, "key", word=made.key)
    reader = at.reader(line)
    reader.cursor.index = made.body
    base = reader.expression()
    reader.finish()
    leadings = ("says", "called", "requires", "")
    members.only(at, line, leadings, "a value", sentences=("arbiter",), once=("says", "called"))
    members.blockless(at, line, *leadings)
    called = members.text_of(at, line, "called")
    if called is not None and not made.called:
        key_word = made.key.text if made.key is not None else "colour"
        what = "what a value of things with a key is called behind its key"
        at.unit.report(
            syntax.Expected(span=at.unit.at(called), what=what, example=f'called "{{{key_word}}} lamps"')
        )
    arbiter = [row for row in rows_of(line) if at.unit.leading(row) == "" and at.unit.first(row) == "arbiter"]
    for row in arbiter:
        members.ended(at, row, row.first + 1)
    says = members.template(at, line)
    required = requirements(at, line)
    return nodes.Value(
        *at.place(line), at.number(), made, meta, owner, key, base, says, bool(arbiter), required
    )


def option(at: Context, line: Line, made: declared.Option, name: Word) -> nodes.Option:
    """`option NAME: TYPE from A to B = X`"""
    meta = members.meta(at, line)
    members.only(at, line, (), "an option")
    if made.type is None:
        raise Misread
    reader = head_reader(at, line, made)
    low = high = None
    example = f"option {name.text}: number from 1 to 4 = 2"
    if reader.cursor.word == "from" or made.type.name.text == "number":
        low, high = from_to(reader, example)
    if not reader.cursor.take("="):
        raise reader.expected("`=` and what it is unless chosen", example)
    default = reader.sum()
    reader.finish()
    return nodes.Option(*at.place(line), at.number(), made, meta, low, high, default)


def variant(at: Context, line: Line, made: declared.Plain, name: Word) -> nodes.Variant:
    """`variant NAME "what it changes"`"""
    meta = members.meta(at, line)
    reader = head_reader(at, line, made)
    text = reader.cursor.string()
    if text is None or not text.text:
        span = at.unit.span(*reader.cursor.here())
        what, example = "what the variant changes, in quotes", f'variant {spoken(name.text)} "Shorter"'
        at.unit.report(syntax.Expected(span=span, what=what, example=example))
    members.ended(at, line, reader.cursor.index)
    members.only(at, line, (), "a variant")
    return nodes.Variant(*at.place(line), at.number(), made, meta, text.text if text is not None else "")


def window(at: Context, line: Line, made: declared.Window) -> nodes.Window:
    """`window NAME is WINDOW`, `window NAME { within WINDOW }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, ("",), "a window", sentences=("within",))
    members.blockless(at, line, "")
    return nodes.Window(*at.place(line), at.number(), made, meta)
