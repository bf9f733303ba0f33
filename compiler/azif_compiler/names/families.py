"""Lines → lines: a declaration `for` several values stands for one component each.

`lamp "{Colour} {size}" for colour in red, blue and size in 1 to 3 { … }` is written out, token by token, as
six lamps: each has its name, and a line for each field before what the block says. All tokens keep the places
of those from which they were made. The names are known without any vocabulary, since the values stand in the
declaration itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product

import msgspec

from azif_compiler.diagnostics import families as complaints
from azif_compiler.diagnostics import names, syntax
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.syntax.cursor import Cursor, Word
from azif_compiler.syntax.tree import Block, Line
from azif_compiler.syntax.unit import Misread, Unit
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens, unquoted

NAME = "name"
"""A column that is no field: its texts only stand in names."""

LARGEST = 500
"""So many components a declaration stands for, and no more."""

_HOLE = re.compile(r"\{([^\W\d][\w ]*)\}")
_QUOTED = ("STRING", "UNCLOSED")


class Made(msgspec.Struct, frozen=True, gc=False):
    """A token that is put into a line: its kind, its word, and the place from which it is made."""

    kind: str
    word: str
    start: int
    end: int


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A value in a column: its tokens, and how it stands in a name."""

    tokens: tuple[Made, ...]
    text: str


class Column(msgspec.Struct, frozen=True, gc=False):
    """`colour in red, blue`: the tokens of its name, and its values."""

    name: Word
    title: tuple[Made, ...]
    entries: tuple[Entry, ...]


Row = tuple[tuple[Column, Entry], ...]
"""What one component of a family has in each column."""


def written_out(unit: Unit, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines in which each family is written out, its tokens behind those of the piece."""
    found: list[Line] = []
    for line in lines:
        name = title_of(unit, line)
        if name < 0:
            found.append(line)
            continue
        with suppress(Misread):
            found += members_of(unit, line, name)
    return tuple(found)


def title_of(unit: Unit, line: Line) -> int:
    """The token with the name of a family; -1 if a line is none: a component, or the amendment of one."""
    tokens = unit.tokens
    if unit.leading(line) not in ("", "amend"):
        return -1
    for index in range(line.first, line.last - 1):
        if tokens.kinds[index] in _QUOTED:
            return index if tokens.words[index + 1] == "for" else -1
    return -1


def members_of(unit: Unit, line: Line, name: int) -> list[Line]:
    """The lines for which a family stands."""
    cursor = Cursor(unit.tokens, name + 2, line.last)
    columns = tuple(groups_of(unit, cursor))
    rows = [tuple(one for part in row for one in part) for row in product(*columns)]
    title = Word(unquoted(unit.tokens.words[name]), unit.tokens.starts[name], unit.tokens.end(name))
    if len(rows) > LARGEST:
        raise unit.fail(complaints.LargeFamily(span=unit.at(title), count=len(rows), largest=LARGEST))
    known = {column.name.text: column for column, _ in rows[0]}
    for hole in _HOLE.findall(title.text):
        if (word := hole.replace(" ", "_")) not in known and uncapitalised(word) not in known:
            raise unit.fail(
                names.UnknownName(
                    span=unit.at(title), sort="name in braces", name=word, known=tuple(sorted(known))
                )
            )
    texts = [texts_of(row) for row in rows]
    called = [filled(title.text, one) for one in texts]
    if len(set(called)) < len(called):
        twice = next(one for index, one in enumerate(called) if one in called[:index])
        raise unit.fail(complaints.SameNames(span=unit.at(title), name=twice, column=next(iter(known))))
    old_names(unit, line, texts, next(iter(known)))
    amends = unit.leading(line) == "amend"
    return [
        member(unit, line, name, () if amends else row, text) for row, text in zip(rows, texts, strict=True)
    ]


def old_names(unit: Unit, line: Line, texts: Sequence[Mapping[str, str]], column: str) -> None:
    """Report a `was` by which several members of a family would have been called the same."""
    for row in line.block.lines if line.block is not None else ():
        if unit.leading(row) != "was":
            continue
        for index in range(row.first, row.last):
            if unit.tokens.kinds[index] not in _QUOTED:
                continue
            before = [filled(unquoted(unit.tokens.words[index]), one) for one in texts]
            if len(set(before)) < len(before):
                span = unit.span(unit.tokens.starts[index], unit.tokens.end(index))
                raise unit.fail(complaints.SameNames(span=span, name=before[0], column=column))


def groups_of(unit: Unit, cursor: Cursor) -> Iterator[tuple[Row, ...]]:
    """The columns of a head; each `and` begins a group, of which every value meets all of the others.

    Of the columns of one group, with `with` between them, first goes with first, second with second.
    """
    seen: dict[str, Word] = {}
    while True:
        group = [column_of(unit, cursor)]
        while cursor.take("with"):
            group.append(column_of(unit, cursor))
        for column in group:
            if (first := seen.setdefault(column.name.text, column.name)) is not column.name:
                word, where = column.name.text, unit.at(first)
                raise unit.fail(syntax.GivenTwice(span=unit.at(column.name), word=word, first=where))
            if len(column.entries) != len(group[0].entries):
                raise unit.fail(
                    complaints.UnevenColumns(
                        span=unit.at(column.name),
                        name=column.name.text,
                        found=len(column.entries),
                        other=group[0].name.text,
                        wanted=len(group[0].entries),
                    )
                )
        yield tuple(
            tuple(zip(group, row, strict=True))
            for row in zip(*(column.entries for column in group), strict=True)
        )
        if not cursor.take("and"):
            break
    if not cursor.done:
        raise expected(unit, cursor, "a comma, `and` or `with`")


def column_of(unit: Unit, cursor: Cursor) -> Column:
    """`colour in red, blue`, `size in 1 to 3`"""
    first = cursor.index
    while cursor.kind == "NAME" and cursor.word != "in":
        cursor.next()
    words = range(first, cursor.index)
    if not words or not cursor.take("in"):
        raise expected(unit, cursor, "a field, and `in` behind it")
    tokens = unit.tokens
    name = Word("_".join(tokens.words[first : words.stop]), tokens.starts[first], tokens.end(words.stop - 1))
    entries: list[Entry] = []
    while True:
        entries += entries_of(unit, cursor)
        if not cursor.take_kind("COMMA"):
            break
    return Column(name, tuple(made_of(tokens, index) for index in words), tuple(entries))


def entries_of(unit: Unit, cursor: Cursor) -> list[Entry]:
    """One value, or the numbers of `1 to 3`."""
    tokens, first = unit.tokens, cursor.index
    while not cursor.done and cursor.kind != "COMMA" and cursor.word not in ("and", "with", "to"):
        cursor.next()
    found = tuple(made_of(tokens, index) for index in range(first, cursor.index))
    if not found:
        raise expected(unit, cursor, "a value")
    lowest = found[0]
    if not cursor.take("to"):
        return [Entry(found, text_of(found))]
    start, end = lowest.start, tokens.end(cursor.index) if not cursor.done else found[-1].end
    if len(found) > 1 or lowest.kind != "NUMBER" or cursor.kind != "NUMBER":
        raise expected(unit, cursor, "a number on each side of `to`")
    low, high = int(lowest.word[:10]), int(cursor.next().text[:10])
    if not low < high <= low + LARGEST:
        raise unit.fail(syntax.Expected(span=unit.span(start, end), what="a number, `to` and a larger one"))
    return [Entry((Made("NUMBER", str(n), start, end),), str(n)) for n in range(low, high + 1)]


def expected(unit: Unit, cursor: Cursor, what: str) -> Misread:
    """Say what is missing here."""
    example = 'lamp "{colour} lamp" for colour in red, blue { }'
    return unit.fail(syntax.Expected(span=unit.span(*cursor.here()), what=what, example=example))


def made_of(tokens: Tokens, index: int) -> Made:
    """A token as it is written."""
    return Made(tokens.kinds[index], tokens.words[index], tokens.starts[index], tokens.end(index))


def text_of(tokens: tuple[Made, ...]) -> str:
    """A value as it stands in a name."""
    found = ""
    for token in tokens:
        word = unquoted(token.word) if token.kind in _QUOTED else token.word.replace("_", " ")
        touches = not found or found[-1] in f"{SYMBOLS}(-" or token.kind in ("CLOSE", "POSSESSIVE")
        found += word if touches else f" {word}"
    return found


def texts_of(row: Row) -> dict[str, str]:
    """What stands for each word in braces: `{colour}`, and `{Colour}` with a capital."""
    found = {column.name.text: entry.text for column, entry in row}
    capitals = {name[:1].upper() + name[1:]: text[:1].upper() + text[1:] for name, text in found.items()}
    return {**capitals, **found}


def uncapitalised(word: str) -> str:
    """A word that does not begin with a capital."""
    return word[:1].lower() + word[1:]


def filled(text: str, texts: Mapping[str, str]) -> str:
    """A text in which values stand for the words in braces that are columns."""
    return _HOLE.sub(lambda hole: texts.get(hole[1].replace(" ", "_"), hole[0]), text)


def member(unit: Unit, line: Line, name: int, row: Row, texts: Mapping[str, str]) -> Line:
    """The line of one component, with tokens of its own."""
    tokens = unit.tokens
    start = line.start
    head = copied(tokens, range(start, name + 1), texts)
    fields: list[Line] = []
    opening = len(tokens)
    given = [(column, entry) for column, entry in row if column.name.text != NAME]
    if line.block is None and not given:
        return moved(line, head, name + 1 - line.last)
    _add(tokens, Made(LEFT, "{", *_behind(tokens, name)))
    for column, entry in given:
        first = len(tokens)
        for token in (*column.title, *entry.tokens):
            _add(tokens, token)
        leads = column.name.text == "copies"
        fields.append(Line(-1, first if leads else -1, first + leads, len(tokens)))
        _add(tokens, Made(SEPARATOR, ";", entry.tokens[-1].end, entry.tokens[-1].end + 1))
    closing, rest = len(tokens), tuple[Line, ...]()
    if line.block is not None:
        block = line.block
        by = copied(tokens, range(block.opening + 1, block.closing + 1), texts)
        rest = tuple(moved(one, by) for one in block.lines)
        closing = block.closing + by
    else:
        _add(tokens, Made(RIGHT, "}", *_behind(tokens, name)))
    made = moved(msgspec.structs.replace(line, block=None), head, name + 1 - line.last)
    return msgspec.structs.replace(made, block=Block(opening, closing, (*fields, *rest)))


def _behind(tokens: Tokens, name: int) -> tuple[int, int]:
    return tokens.end(name), tokens.end(name) + 1


def _add(tokens: Tokens, made: Made) -> None:
    """Put a token behind all others."""
    tokens.kinds.append(made.kind)
    tokens.words.append(made.word)
    tokens.starts.append(made.start)
    tokens.note_end(len(tokens) - 1, made.end)


def copied(tokens: Tokens, which: range, texts: Mapping[str, str]) -> int:
    """Put copies of tokens behind all others, with values in their texts; by how much they have moved."""
    by = len(tokens) - which.start
    for index in which:
        made = made_of(tokens, index)
        if made.kind in (*_QUOTED, "LABEL") and "{" in made.word:
            made = msgspec.structs.replace(made, word=filled(made.word, texts))
        _add(tokens, made)
    return by


def moved(line: Line, by: int, shorter: int = 0) -> Line:
    """A line whose tokens have moved."""

    def block(one: Block | None) -> Block | None:
        if one is None:
            return None
        return Block(one.opening + by, one.closing + by, tuple(moved(row, by) for row in one.lines))

    return Line(
        line.label + by if line.label >= 0 else -1,
        line.leading + by if line.leading >= 0 else -1,
        line.first + by,
        line.last + by + shorter,
        block(line.block),
        block(line.cost),
        block(line.otherwise),
    )
