"""What counts for a time: `until` with its step and its changes, and what ends it early."""

from __future__ import annotations

from typing import Literal

from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Statement
from azif_compiler.read import modifiers
from azif_compiler.read.abilities import is_step
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line

_EXAMPLE = "until end of turn, your reach +1"


def until(at: Context, line: Line) -> Statement:
    """`until end of STEP, MODIFIER, …`, `until the start of X's next STEP MODIFIER`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    cursor.take("the")
    if cursor.word not in ("start", "end") or cursor.ahead(1) != "of":
        raise reader.expected("`start of` or `end of` and a step", _EXAMPLE)
    stage: Literal["start", "end"] = "start" if cursor.next().text == "start" else "end"
    cursor.next()
    subject, following, step = whose_step(at, reader)
    cursor.take_kind("COMMA")
    if cursor.done:
        raise reader.expected("what counts until then", _EXAMPLE)
    changes = modifiers.changes(at, reader)
    at.only(line)
    return statements.Until(start, end, at.number(), stage, subject, following, step, changes)


def whose_step(at: Context, reader: PhraseReader) -> tuple[Expression | None, bool, Word]:
    """`STEP`, `the next STEP`, `your STEP`, `X's next STEP`: of whom, and whether that which follows."""
    cursor = reader.cursor
    if cursor.word == "your":
        place = cursor.next()
        you = phrases.You(place.start, place.end, at.number())
        return you, is_next(at, reader), reader.name("the name of a step", _EXAMPLE)
    if cursor.word == "the" and (cursor.ahead(1) == "next" or is_step(at, cursor.ahead(1))):
        cursor.next()
    following = is_next(at, reader)
    if following or is_step(at, cursor.word):
        return None, following, reader.name("the name of a step", _EXAMPLE)
    match reader.operand():
        case phrases.Property() as part if part.name.text == "next" and cursor.kind == "NAME":
            return part.owner, True, reader.name("the name of a step", _EXAMPLE)
        case phrases.Property() as part:
            return part.owner, False, part.name
        case phrases.Name(word=word):
            return None, False, word
        case found:
            word = Word(at.unit.tokens.text[found.start : found.end], found.start, found.end)
            raise reader.left_over(word, "the name of a step is expected here")


def is_next(at: Context, reader: PhraseReader) -> bool:
    """`next`, unless a step has that name"""
    return not is_step(at, "next") and reader.cursor.take("next")


def stop_effects(at: Context, line: Line, reader: PhraseReader) -> Statement:
    """`stop effects of x`"""
    start, end = at.place(line)
    of = reader.sum()
    reader.finish()
    at.only(line)
    return statements.StopEffects(start, end, at.number(), of)
