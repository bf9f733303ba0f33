"""Statements that introduce names and change things: let, set, add, take, put, shuffle."""

from __future__ import annotations

from azif_compiler.nodes import statements
from azif_compiler.nodes.statements import Statement
from azif_compiler.read.context import Context
from azif_compiler.syntax.tree import Line


def let(at: Context, line: Line) -> statements.Let:
    """`let x = 2`"""
    reader = at.reader(line)
    start, end = at.place(line)
    name = reader.cursor.name()
    if name is None or not (reader.cursor.take("=") or reader.cursor.take("be")):
        raise reader.expected("a name and `=`", "let x = 2")
    value = reader.expression()
    reader.finish()
    at.only(line)
    return statements.Let(start, end, at.number(), at.introduce(name, "let"), value)


def set_(at: Context, line: Line) -> Statement:
    """`set x to 2`"""
    reader = at.reader(line)
    start, end = at.place(line)
    with reader.within("to"):
        target = reader.operand()
    if not reader.cursor.take("to"):
        raise reader.expected("`to`", "set x to 2")
    value = reader.expression()
    reader.finish()
    at.only(line)
    return statements.Set(start, end, at.number(), target, value)


def change(at: Context, line: Line) -> Statement:
    """`add 2 to x`, `take 2 from x`"""
    reader = at.reader(line)
    start, end = at.place(line)
    leading = at.unit.leading(line)
    link = "to" if leading == "add" else "from"
    with reader.within(link):
        amount = reader.sum()
    if not reader.cursor.take(link):
        raise reader.expected(f"`{link}`", f"{leading} 1 {link} x")
    target = reader.operand()
    reader.finish()
    at.only(line)
    return statements.Change(start, end, at.number(), leading == "add", amount, target)


def put(at: Context, line: Line) -> Statement:
    """`put x into y on top`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    with reader.within("into"):
        what = reader.sum()
    if not cursor.take("into"):
        raise reader.expected("`into` and a zone or thing", "put this into shelf")
    reader.flat = True
    ends = cursor.words[cursor.last - 1] in ("top", "bottom")
    with reader.within(*(("on", "at") if ends else ())):
        into = reader.operand()
    side = ""
    if cursor.take("on", "top") or cursor.take("at", "top"):
        side = "top"
    elif cursor.take("at", "bottom") or cursor.take("on", "bottom"):
        side = "bottom"
    reader.finish()
    at.only(line)
    return statements.Put(start, end, at.number(), what, into, side)


def shuffle(at: Context, line: Line) -> Statement:
    """`shuffle x`"""
    reader = at.reader(line)
    start, end = at.place(line)
    reader.flat = True
    what = reader.operand()
    reader.finish()
    at.only(line)
    return statements.Shuffle(start, end, at.number(), what)
