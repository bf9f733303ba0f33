"""Amounts that are worked out: `number of`, `total`, `larger of`, `half of`, `steps from`, `odds of`."""

from __future__ import annotations

from typing import Literal

from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import Reader


def number_of(reader: Reader) -> Expression:
    """`number of lamps`, `number of rolled at least 5`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    of = reader.operand()
    limit = None
    if cursor.take("at", "least"):
        limit = reader.sum()
        return phrases.NumberOf(start, limit.end, reader.number(), of, ">=", limit)
    if cursor.take("at", "most"):
        limit = reader.sum()
        return phrases.NumberOf(start, limit.end, reader.number(), of, "<=", limit)
    return phrases.NumberOf(start, of.end, reader.number(), of)


def over(reader: Reader, how: Literal["total", "highest", "lowest"]) -> Expression:
    """`total oil of lamps`, `highest (its oil - 2) of each lamp`, `total of rolled`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.next()
    if how == "total" and cursor.take("of"):
        of = reader.operand()
        return phrases.TotalOf(start, of.end, reader.number(), of)
    amount: Expression
    if cursor.kind == "OPEN":
        opening = cursor.start()
        cursor.next()
        with reader.free():
            inside = reader.expression()
        reader.close()
        amount = phrases.Bracketed(opening, reader.behind(), reader.number(), inside)
    else:
        place = cursor.start()
        amount = reader.property_of(phrases.Candidate(place, place, reader.number()), place)
    if not cursor.take("of"):
        raise reader.expected("`of` and a noun", f"{how} weight of lamps")
    of = reader.noun() or reader.operand()
    candidate = of.candidate if isinstance(of, Noun) else reader.scope.candidate()
    return phrases.OverEach(start, of.end, reader.number(), how, amount, of, candidate)


def extreme(reader: Reader, which: Literal["larger", "smaller"]) -> Expression:
    """`larger of (a, b)`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    if not cursor.take_kind("OPEN"):
        raise reader.expected("`(`", f"{which} of (2, 3)")
    parts: list[Expression] = []
    with reader.free():
        parts.append(reader.sum())
        while cursor.take_kind("COMMA"):
            parts.append(reader.sum())
    reader.close()
    return phrases.Extreme(start, reader.behind(), reader.number(), which, tuple(parts))


def half(reader: Reader) -> Expression:
    """`half of your coins`, `half of x rounded up`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    of = reader.operand()
    up = cursor.take("rounded", "up")
    if not up:
        cursor.take("rounded", "down")
    return phrases.HalfOf(start, reader.behind(), reader.number(), of, up)


def steps(reader: Reader) -> Expression:
    """`steps from a to b along path`"""
    cursor = reader.cursor
    example = "steps from this to that thing along path"
    start = cursor.start()
    cursor.index += 2
    with reader.within("to"):
        origin = reader.sum()
    if not cursor.take("to"):
        raise reader.expected("`to`", example)
    with reader.within("along"):
        goal = reader.sum()
    if not cursor.take("along"):
        raise reader.expected("`along` and a link", example)
    link = reader.name("a link", example)
    return phrases.StepsBetween(start, link.end, reader.number(), origin, goal, link)


def odds(reader: Reader) -> Expression:
    """`odds of 2 in 5 dice at least 4`"""
    cursor = reader.cursor
    example = "odds of 2 in 5 dice at least 4"
    start = cursor.start()
    cursor.index += 2
    with reader.within("in"):
        count = reader.sum()
    if not cursor.take("in"):
        raise reader.expected("`in` and how many dice", example)
    with reader.within("dice"):
        dice = reader.sum()
    sides = None
    if cursor.take("dice", "with"):
        sides = reader.operand()
        if not cursor.take("sides", "at", "least"):
            raise reader.expected("`sides at least` and a number", f"{example[:-10]}with 8 sides at least 4")
    elif not cursor.take("dice", "at", "least"):
        raise reader.expected("`dice at least` and a number", example)
    least = reader.operand()
    return phrases.Odds(start, least.end, reader.number(), count, dice, least, sides)


def worth(reader: Reader) -> Expression:
    """`worth of (fetch it)`, in goals: what an event would be worth"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.index += 2
    if not cursor.take_kind("OPEN"):
        raise reader.expected("a sentence in brackets", "worth of (fetch it)")
    with reader.free():
        sentence = reader.sentence()
    reader.close()
    return phrases.Worth(start, reader.behind(), reader.number(), sentence)


def entry(reader: Reader) -> Expression:
    """`entry 2 of its stops`"""
    cursor = reader.cursor
    start = cursor.start()
    cursor.next()
    index = reader.numeral()
    if not cursor.take("of"):
        raise reader.expected("`of` and a list", "entry 2 of rolled")
    of = reader.operand()
    return phrases.EntryOf(start, of.end, reader.number(), index, of)
