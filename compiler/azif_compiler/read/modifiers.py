"""What always counts, or while something holds: numbers that change, words that things are or have."""

from __future__ import annotations

from typing import Literal

from azif_compiler.diagnostics.amounts import SetOrMore
from azif_compiler.nodes import phrases
from azif_compiler.nodes.modifiers import Becomes, Change, Copies, Gains, Modifier
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Cursor, Word

_BOUNDS: tuple[Literal["at least", "at most"], ...] = ("at least", "at most")


def changes(at: Context, reader: PhraseReader) -> tuple[Change, ...]:
    """`MODIFIER, MODIFIER, …`, to the end of the line."""
    found = [change(at, reader)]
    while reader.cursor.take_kind("COMMA"):
        found.append(change(at, reader))
    reader.finish()
    return tuple(found)


def change(at: Context, reader: PhraseReader) -> Change:
    """`your reach +2`, `the weight of each lamp is 3`, `each lamp is lit`, `each lamp has flicker`,
    `this has the abilities of that lamp`.
    """
    cursor = reader.cursor
    start = cursor.start()
    target = reader.operand()
    if is_thing(target) and cursor.word in ("is", "are") and not is_amount_ahead(cursor):
        cursor.next()
        negated = cursor.take("not")
        word = cursor.name() or Word("", *cursor.here())
        return Becomes(start, reader.behind(), at.number(), target, negated, word)
    if cursor.word in ("has", "have"):
        cursor.next()
        if cursor.take("the", "abilities", "of"):
            of = reader.operand()
            return Copies(start, of.end, at.number(), target, of)
        negated = cursor.take("no")
        word = cursor.name() or Word("", *cursor.here())
        amount = None
        keywords = at.view.meanings(word.text).keywords
        if not negated and keywords and keywords[0].parameters:
            amount = reader.sum()
        return Gains(start, reader.behind(), at.number(), target, negated, word, amount)
    return modifier(at, reader, target)


def is_thing(target: Expression) -> bool:
    """Whether something has the form of a thing, and not of an amount of one."""
    return not isinstance(target, phrases.Property | phrases.Name | phrases.Computed)


def is_amount_ahead(cursor: Cursor) -> bool:
    """Whether behind `is` no adjective can stand: a number does."""
    index = cursor.index + 1
    return index < cursor.last and cursor.kinds[index] in ("NUMBER", "SIGNED", "SYMBOL", "OPEN")


def modifier(at: Context, reader: PhraseReader, target: Expression) -> Modifier:
    """`+2`, `- x`, `is 3`, `half`, `at least 1`, `at most 4`"""
    cursor = reader.cursor
    start = target.start
    if cursor.kind == "SIGNED":
        word = cursor.next()
        amount: Expression = phrases.Numeral(word.start, word.end, at.number(), int(word.text[:10]))
        return Modifier(start, word.end, at.number(), target, "add", amount)
    if cursor.kind in ("PLUS", "MINUS"):
        operator: Literal["add", "subtract"] = "add" if cursor.next().text == "+" else "subtract"
        amount = reader.sum()
        return Modifier(start, amount.end, at.number(), target, operator, amount)
    if cursor.take("half"):
        return Modifier(start, reader.behind(), at.number(), target, "half", None)
    if cursor.word in ("is", "are"):
        cursor.next()
        if cursor.word != "at" or cursor.ahead(1) not in ("least", "most"):
            if cursor.kind == "SIGNED" and cursor.word.startswith("+"):
                at.unit.report(SetOrMore(span=at.unit.span(*cursor.here()), number=cursor.word))
            amount = reader.expression()
            return Modifier(start, amount.end, at.number(), target, "is", amount)
    for bound in _BOUNDS:
        if cursor.take(*bound.split()):
            amount = reader.sum()
            return Modifier(start, amount.end, at.number(), target, bound, amount)
    raise reader.expected("a change", "+1, -1, is 3, half, at least 1 or at most 4")
