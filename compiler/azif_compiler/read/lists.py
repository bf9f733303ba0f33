"""Conditions that say several things of one: `it is lit or red`, `you are in Hall and not dark`.

What follows `and` or `or` is said of the same subject if it cannot stand alone: a place, a text in quotes,
`a` and a noun, a word that describes, `is` or `has`. A word that is a condition by itself is one.
"""

from __future__ import annotations

from typing import Literal

from azif_compiler.diagnostics import syntax
from azif_compiler.ir.types import Flag
from azif_compiler.nodes import phrases
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import BE, CONTAINMENT, HAVE, Reader

Joint = Literal["and", "or"]

ALONE = frozenset(
    """you this it your its there number total highest lowest larger smaller half steps odds variant the that
    those all each every no any another random first top bottom entry up yes worth not""".split()
)
"""Words with which something begins that has a subject of its own."""

ENDS = frozenset("and or if unless otherwise by cost to for where with as".split())
"""Words that can stand behind a description."""


def said_too(reader: Reader, left: Expression, first: Expression) -> Expression:
    """What else is said of a subject, behind the first test of it."""
    parts, joint = [first], None
    while (found := joint_at(reader)) is not None and (joint is None or found == joint):
        place = 1 + (reader.cursor.ahead(1) == "not")
        if not is_elided(reader, place):
            break
        joint = found
        if joint == "or" and isinstance(first, phrases.Is) and first.negated:
            span = reader.unit.span(*reader.cursor.here())
            advice = "of what is none of several, say `is none of A and B`"
            raise reader.fail(syntax.LeftOver(span=span, found="or", advice=advice))
        reader.cursor.next()
        parts.append(part(reader, left))
    if joint is None:
        return first
    made = phrases.Or if joint == "or" else phrases.And
    return made(left.start, reader.behind(), reader.number(), tuple(parts))


def joint_at(reader: Reader) -> Joint | None:
    """What joins the next part, unless it ends the phrase here."""
    match reader.cursor.word:
        case "and" | "or" as word if word not in reader.labels:
            return word
        case _:
            return None


def part(reader: Reader, left: Expression) -> Expression:
    """One more thing that is said of a subject."""
    cursor = reader.cursor
    if cursor.word in BE or cursor.word in HAVE:
        return reader.said_of(left)
    return reader.predicate(left, cursor.take("not"))


def is_elided(reader: Reader, place: int) -> bool:
    """Whether what stands so many tokens further on is said of the same subject."""
    cursor = reader.cursor
    word, index = cursor.ahead(place), cursor.index + place
    if index >= cursor.last:
        return False
    if cursor.kinds[index] == "STRING":
        return is_end(reader, index + 1)
    if word in BE or word in HAVE or word in CONTAINMENT or word == "among":
        return cursor.ahead(place - 1) != "not" or word not in (*BE, *HAVE)
    if word == "nothing":
        return is_end(reader, index + 1)
    if word in ("a", "an"):
        return is_noun(reader, index)
    if cursor.kinds[index] != "NAME" or word in ALONE or reader.is_local(word) or is_condition(reader, word):
        return False
    return is_end(reader, index + 1)


def is_condition(reader: Reader, word: str) -> bool:
    """Whether a word holds or not by itself: a value of the table, an option."""
    meanings = reader.view.meanings(word)
    table = [value.type for value in meanings.values if not value.of]
    table += (option.type for option in meanings.options)
    table += (track.type for track in meanings.tracks)
    return any(isinstance(type_, Flag) for type_ in table)


def is_end(reader: Reader, index: int) -> bool:
    """Whether nothing follows at a token that makes what stands before it a subject or an owner."""
    cursor = reader.cursor
    if index >= cursor.last:
        return True
    if cursor.kinds[index] in ("COMMA", "CLOSE"):
        return True
    word = cursor.words[index]
    return cursor.kinds[index] == "NAME" and (word in ENDS or word in reader.labels)


def is_noun(reader: Reader, index: int) -> bool:
    """Whether a noun begins at a token of which nothing more is said."""
    cursor = reader.cursor
    kept, cursor.index = cursor.index, index
    found = reader.noun()
    ends = found is not None and is_end(reader, cursor.index)
    cursor.index = kept
    return ends


def none_of(reader: Reader, left: Expression) -> Expression:
    """`is none of A, B and C`: it is not A, and so on."""
    cursor = reader.cursor
    cursor.index += 2
    parts: list[Expression] = []
    last = False
    while True:
        with reader.within("and", "or", *reader.labels):
            right = reader.operand()
        parts.append(phrases.Is(left.start, right.end, reader.number(), left, True, right))
        if last or not (cursor.kind == "COMMA" or cursor.word in ("and", "or")):
            break
        last = cursor.kind != "COMMA"
        cursor.next()
    if not last:
        raise reader.expected("`and` and the last of them", "none of red, green and blue")
    return phrases.And(left.start, reader.behind(), reader.number(), tuple(parts))
