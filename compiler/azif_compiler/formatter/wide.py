"""A line → lines that are not too wide.

It is broken, outermost first: between statements before a colon that opens a block, behind that colon, inside
braces, and at last where a statement can go on in the next line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler.formatter.blanks import line_of
from azif_compiler.formatter.words import Seen
from azif_compiler.text.tokens import LEFT, RIGHT

STEP = "  "
"""What each step inwards adds."""

FURTHER = 2
"""How much deeper a line stands that goes on with the statement of the line above."""

_GOES_ON = {"COMMA": 0, "otherwise": 0, "=": 0, "or": 1, "and": 2, "PLUS": 3, "MINUS": 3, "TIMES": 4}
"""Behind what a statement can go on in the next line; where it is broken first has the smallest number."""
_INNER = 5
"""How much later it is broken inside brackets."""
_FULL = 0.4
"""Of how much of the width a line makes use before it is broken, if it can be."""


class Part(NamedTuple):
    """A line of a result: its depth, its words, whether it goes on with the statement of the line above."""

    depth: int
    words: Sequence[Seen]
    goes_on: bool = False


def broken(line: Sequence[Seen], depth: int, width: int) -> Iterator[Part]:
    """The lines that a line becomes; itself, if it fits or nothing in it can be broken."""
    place = _place(line, depth, width) if _is_wide(line, depth, width) else None
    match place:
        case ("statement" | "else", index):
            yield from broken(line[:index], depth, width)
            yield from broken(line[index:], depth, width)
        case ("colon", index):
            yield from broken(line[:index], depth, width)
            for statement in _statements(line[index:]):
                yield from broken(statement, depth + 1, width)
        case ("braces", index):
            closing = _closing(line, index)
            inside = line[index + 1 : closing]
            yield from broken(line[: index + 1], depth, width)
            for statement in (inside,) if depth == 0 else _statements(inside):  # what is printed shares lines
                yield from broken(statement, depth + 1, width)
            yield from broken(line[closing:], depth, width)
        case ("phrase", index):
            yield Part(depth, line[:index])
            yield from _further(line[index:], depth + FURTHER, width)
        case _:
            yield Part(depth, line)


def _is_wide(line: Sequence[Seen], depth: int, width: int) -> bool:
    return depth * len(STEP) + len(line_of(line)) > width


def _further(line: Sequence[Seen], depth: int, width: int) -> Iterator[Part]:
    """The lines with which a statement goes on."""
    index = _phrase(line, depth, width) if _is_wide(line, depth, width) else None
    if index is None:
        yield Part(depth, line, goes_on=True)
        return
    yield Part(depth, line[:index], goes_on=True)
    yield from _further(line[index:], depth, width)


def _place(line: Sequence[Seen], depth: int, width: int) -> tuple[str, int] | None:
    """Where a line is broken first."""
    statement = colon = first = None
    braces = colons = 0
    for index, seen in enumerate(line):
        if index > 0 and braces == 0 and colons == 0 and seen.before == ";":
            if statement is None or not _is_wide(line[:index], depth, width):
                statement = index
        elif braces == 0 and seen.word == "else" and colons > 0 and line[index - 1].kind != RIGHT:
            colons -= 1
            if colons == 0 and statement is None:
                return "else", index
        if braces == 0 and seen.opens and index + 1 < len(line):
            colon = colon or index + 1
            colons += 1
        if seen.kind == LEFT:
            if braces == 0 and first is None and _closing(line, index) > index + 1:
                first = index
            braces += 1
        elif seen.kind == RIGHT:
            braces -= 1
    for sort, place in (("statement", statement), ("colon", colon), ("braces", first)):
        if place is not None:
            return sort, place
    place = _phrase(line, depth, width)
    return None if place is None else ("phrase", place)


def _phrase(line: Sequence[Seen], depth: int, width: int) -> int | None:
    """Where a statement is broken that goes on in the next line: as far out as can be, and then as late."""
    found, best = None, 0
    inner = braces = 0
    for index in range(1, len(line)):
        left, right = line[index - 1], line[index]
        inner += (left.kind == "OPEN") - (left.kind == "CLOSE")
        braces += (left.kind == LEFT) - (left.kind == RIGHT)
        rank = _GOES_ON.get(left.kind if left.kind in _GOES_ON else left.word, -1)
        alone = left.kind in ("PLUS", "MINUS", "TIMES") and right.glued  # a sign
        if rank < 0 or braces > 0 or right.kind in ("COMMA", LEFT, RIGHT) or left.kind == "STRING" or alone:
            continue
        if found is not None and _is_wide(line[:index], depth, width):
            break
        rank += _INNER * inner
        if found is None or rank <= best or not _is_wide(line[:found], depth, int(_FULL * width)):
            found, best = index, rank
    return found


def _statements(words: Sequence[Seen]) -> Iterator[Sequence[Seen]]:
    """The statements in a stretch of words."""
    begin = braces = 0
    for index, seen in enumerate(words):
        if seen.before == ";" and braces == 0 and not any(one.opens for one in words[begin:index]):
            if index > begin:
                yield words[begin:index]
            begin = index
        braces += (seen.kind == LEFT) - (seen.kind == RIGHT)
    if begin < len(words):
        yield words[begin:]


def _closing(line: Sequence[Seen], opening: int) -> int:
    """Where the brace stands that closes one; the end of the line, if it is not in it."""
    braces = 0
    for index in range(opening, len(line)):
        braces += (line[index].kind == LEFT) - (line[index].kind == RIGHT)
        if braces == 0:
            return index
    return len(line)
