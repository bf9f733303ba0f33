"""Members of an enum that are chosen: `a colour`, `a random colour except red`."""

from __future__ import annotations

from azif_compiler.nodes import phrases
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import Reader


def some_member(reader: Reader) -> phrases.SomeMember | None:
    """A member of an enum, if one is spoken of here; otherwise nothing is read."""
    cursor = reader.cursor
    start = cursor.start()
    if cursor.word not in ("a", "an", "random"):
        return None
    length = 1 + (cursor.word != "random" and cursor.ahead(1) == "random")
    named = cursor.ahead(length)
    if reader.is_kind(named) or reader.is_local(named) or not reader.view.meanings(named).enums:
        return None
    random = cursor.word == "random" or length > 1
    cursor.index += length
    enum = cursor.next()
    among, excepted, where = None, list[Expression](), None
    while not reader.flat and cursor.word not in reader.labels:
        if among is None and cursor.take("among"):
            among = reader.operand()
        elif not excepted and cursor.take("except"):
            excepted = named_ones(reader)
        elif where is None and cursor.take("where"):
            where = reader.condition()
        else:
            break
    candidate = reader.scope.candidate()
    end = reader.behind()
    return phrases.SomeMember(
        start, end, reader.number(), random, enum, among, tuple(excepted), where, candidate
    )


def named_ones(reader: Reader) -> list[Expression]:
    """`red`, `red and blue`, `red, green and blue`"""
    cursor = reader.cursor
    found = [reader.operand()]
    while cursor.kind == "COMMA" or (cursor.word in ("and", "or") and cursor.word not in reader.labels):
        last = cursor.kind != "COMMA"
        cursor.next()
        found.append(reader.operand())
        if last:
            break
    return found
