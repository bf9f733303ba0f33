"""Statements that decide what else is done, how often, and as part of what."""

from __future__ import annotations

import msgspec

from azif_compiler.diagnostics import syntax, timing
from azif_compiler.nodes import statements
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Statement
from azif_compiler.read import durations
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.read.scope import THE_ROLL, Introduced
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line


def if_(at: Context, line: Line) -> Statement:
    """`if a { } else { }`"""
    reader = at.reader(line)
    start, end = at.place(line)
    condition = reader.condition()
    reader.finish()
    at.only(line, "block", "otherwise")
    return statements.If(start, end, at.number(), condition, at.needed(line), at.block(line.otherwise))


def for_each(at: Context, line: Line) -> Statement:
    """`for each lamp as x { }`, `for each colour as c { }`, `for each entry of LIST as c { }`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    following = cursor.ahead(1)
    inner = at.looping(line)
    at.only(line, "block")
    if cursor.word == "each" and following == "entry" and cursor.ahead(2) == "of":
        cursor.index += 3
        of = reader.operand()
        name = introduced(inner, reader, "entry")
        reader.finish()
        return statements.ForEntry(start, end, at.number(), of, name, inner.needed(line))
    if cursor.word == "each" and at.view.meanings(following).enums and not reader.is_kind(following):
        cursor.next()
        enum = cursor.next()
        name = introduced(inner, reader, "member")
        reader.finish()
        return statements.ForMember(start, end, at.number(), enum, name, inner.needed(line))
    if cursor.word not in ("each", "every", "all"):
        raise reader.expected("`each` and a noun", "for each lamp in that room: …")
    of = reader.sum()
    candidate = at.scope.candidate()
    name = introduced(inner, reader, "thing")
    order = None
    if cursor.take("ordered", "by"):
        order = reader.sum()
    reader.finish()
    return statements.ForEach(start, end, at.number(), of, name, order, candidate, inner.needed(line))


def introduced(at: Context, reader: PhraseReader, by: Introduced) -> statements.Introduced:
    """`as NAME`, known in the block; or what has no name."""
    start = reader.cursor.start()
    if not reader.cursor.take("as"):
        return at.unnamed(start, by)
    return at.introduce(reader.name("a name", "as first_lamp"), by)


def secretly(at: Context, line: Line) -> Statement:
    """`secretly each player as p { choose number n from 1 to 3; then { … } }`"""
    reader = at.reader(line)
    start, end = at.place(line)
    inner = at.looping(line)
    of = reader.sum()
    name = introduced(inner, reader, "thing")
    reader.finish()
    at.only(line, "block")
    rows = line.block.lines if line.block is not None else ()
    last = rows[-1] if rows else None
    if line.block is None or last is None or last.block is None or at.unit.leading(last) != "then":
        what = "choices, and then `then:` and what happens, must follow this"
        raise at.unit.fail(syntax.NoBlock(span=at.unit.of(line), what=what))
    choices = inner.lines(msgspec.structs.replace(line.block, lines=rows[:-1]))
    at.only(last, "block")
    return statements.Secretly(start, end, at.number(), of, name, choices, inner.block(last.block))


def while_(at: Context, line: Line) -> Statement:
    """`while a { }`"""
    reader = at.reader(line)
    start, end = at.place(line)
    condition = reader.condition()
    reader.finish()
    at.only(line, "block")
    return statements.While(start, end, at.number(), condition, at.looping(line).needed(line))


def repeat(at: Context, line: Line) -> Statement:
    """`repeat 3 times { }`"""
    reader = at.reader(line)
    start, end = at.place(line)
    times = reader.sum()
    reader.cursor.take("times")
    reader.finish()
    at.only(line, "block")
    return statements.Repeat(start, end, at.number(), times, at.looping(line).needed(line))


def together(at: Context, line: Line) -> Statement:
    """`together { }`"""
    start, end = at.place(line)
    at.reader(line).finish()
    at.only(line, "block")
    return statements.Together(start, end, at.number(), at.needed(line))


def step(at: Context, line: Line) -> Statement:
    """`step dawn for x { }`"""
    reader = at.reader(line)
    start, end = at.place(line)
    word = reader.name("the name of the step", "step dawn: …")
    subject = subject_of(reader)
    reader.finish()
    at.only(line, "block")
    return statements.Step(start, end, at.number(), word, subject, at.looping(line).needed(line))


def stop(at: Context, line: Line) -> Statement:
    """`stop dawn for x`, `stop effects of x`"""
    reader = at.reader(line)
    if reader.cursor.take("effects", "of"):
        return durations.stop_effects(at, line, reader)
    start, end = at.place(line)
    word = reader.cursor.name()
    if word is None:
        raise at.unit.fail(timing.NotRunning(span=at.unit.span(*reader.cursor.here()), name=""))
    subject = subject_of(reader)
    reader.finish()
    at.only(line)
    return statements.Stop(start, end, at.number(), word, subject)


def subject_of(reader: PhraseReader) -> Expression | None:
    """`for x`"""
    return reader.sum() if reader.cursor.take("for") else None


def outcome(at: Context, line: Line) -> Statement:
    """`outcome pass`"""
    reader = at.reader(line)
    start, end = at.place(line)
    word = reader.cursor.name() or Word("", *reader.cursor.here())
    reader.finish()
    at.only(line)
    return statements.Outcome(start, end, at.number(), word)


def finish(at: Context, line: Line) -> Statement:
    """`finish "…"`"""
    reader = at.reader(line)
    start, end = at.place(line)
    text = reader.sum()
    reader.finish()
    at.only(line)
    return statements.Finish(start, end, at.number(), text)


def roll(at: Context, line: Line) -> Statement:
    """`roll 2 dice as x`, `roll 1 die`, `roll 2 dice with 8 sides`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    with reader.within("dice", "die", "as"):
        dice = reader.sum()
    mark = cursor.here()
    if not (cursor.take("dice") or cursor.take("die")):
        raise reader.expected("`dice`", "roll 2 dice")
    sides = None
    if cursor.take("with"):
        with reader.within("sides", "as"):
            sides = reader.sum()
        if not cursor.take("sides"):
            raise reader.expected("`sides`", "roll 2 dice with 8 sides")
    if not cursor.take("as"):
        reader.finish()
        at.only(line)
        name = at.introduce(Word("roll", *mark), "roll")
        at.scope.names[THE_ROLL] = at.scope.names.pop("roll")
        return statements.Roll(start, end, at.number(), dice, sides, name)
    word = reader.name("a name", "roll 2 dice as thrown")
    reader.finish()
    at.only(line)
    return statements.Roll(start, end, at.number(), dice, sides, at.introduce(word, "roll"))
