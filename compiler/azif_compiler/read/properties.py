"""What things have, and plain names: `its weight`, `oil of that lamp`, `stops for red of it`."""

from __future__ import annotations

from azif_compiler.diagnostics.amounts import UnknownNumber
from azif_compiler.nodes import phrases
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import Reader
from azif_compiler.syntax.cursor import Word


def of_property(reader: Reader) -> Expression:
    """`oil of that lamp`, `stops for red of it`"""
    cursor = reader.cursor
    start = cursor.start()
    named = reader.name("the name of a property")
    key = key_of(reader, named)
    if not cursor.take("of"):
        raise reader.expected("`of` and whose", f"the {named.text} of that thing")
    owner = reader.operand()
    return phrases.Property(start, owner.end, reader.number(), owner, named, key)


def property_of(reader: Reader, owner: Expression, start: int) -> Expression:
    """The property that the next words name."""
    cursor = reader.cursor
    if cursor.kind == "OPEN":
        cursor.next()
        with reader.free():
            inside = reader.sum()
        reader.close()
        return phrases.Computed(start, reader.behind(), reader.number(), owner, inside)
    named = reader.name("the name of a property")
    key = key_of(reader, named)
    binder = reader.scope.names.get(named.text, -1)
    return phrases.Property(start, reader.behind(), reader.number(), owner, named, key, binder)


def key_of(reader: Reader, named: Word) -> Expression | None:
    """The key behind a field or value that has keys: `for red`."""
    if reader.cursor.word != "for":
        return None
    meanings = reader.view.meanings(named.text)
    if not any(field.key for field in meanings.fields) and not any(value.key for value in meanings.values):
        return None
    reader.cursor.next()
    return reader.operand()


def name(reader: Reader) -> Expression:
    """A plain name: of something local, or of what packages declare."""
    cursor = reader.cursor
    named = reader.name("a name")
    number = reader.scope.names.get(named.text)
    if number is not None:
        return phrases.LocalName(named.start, named.end, reader.number(), named.text, number)
    if cursor.word == "of" and not means_itself(reader, named.text):
        cursor.index -= 1
        return of_property(reader)
    key = key_of(reader, named)
    before_token = reader.is_token(cursor.word) and cursor.word not in reader.labels
    if before_token and not reader.view.meanings(named.text).any():
        known = tuple(name for name in reader.scope.names if reader.scope.number_at_all(name))
        raise reader.fail(UnknownNumber(span=reader.unit.at(named), name=named.text, known=known))
    return phrases.Name(named.start, reader.behind(), reader.number(), named, key)


def means_itself(reader: Reader, word_: str) -> bool:
    """Whether a word stands for something of the table, and not for a property."""
    meanings = reader.view.meanings(word_)
    return bool(
        meanings.members or meanings.tokens or meanings.tracks or meanings.zones or meanings.options
        or any(not value.of for value in meanings.values)
    )  # fmt: skip
