"""Noun phrases: `each lit lamp in Hall that is not red`."""

from __future__ import annotations

from azif_compiler.ir.types import THING, Flag, Kind, Some
from azif_compiler.names.inflection import stem
from azif_compiler.names.meanings import NOTHING
from azif_compiler.names.symbols import word_of
from azif_compiler.names.view import View
from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import (
    Adjective,
    Determiner,
    Noun,
    Pile,
    ThatIs,
)
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import BE, HAVE, Reader
from azif_compiler.read.relations import STOPS, container, relations_of
from azif_compiler.syntax.cursor import Word

BROAD = 8
"""How many adjectives a noun may have."""


def noun(reader: Reader) -> Noun | Pile | None:
    """A noun phrase, if one begins here; otherwise nothing is read."""
    cursor = reader.cursor
    mark, start = cursor.index, cursor.start()
    determiner: Determiner = "bare"
    count: Expression | None = None
    word = cursor.word
    match word:
        case "a" | "an":
            cursor.next()
            determiner = "random" if cursor.take("random") else "a"
        case "any":
            cursor.next()
            determiner = "any number" if cursor.take("number", "of") else "any"
        case "each" | "every" | "all":
            cursor.next()
            determiner = "each"
        case "another":
            cursor.next()
            determiner = "another"
        case "no":
            cursor.next()
            determiner = "no"
        case "random":
            cursor.next()
            determiner = "random"
        case "up" if cursor.ahead(1) == "to":
            cursor.index += 2
            count = reader.numeral()
            determiner = "up to"
        case "the":
            cursor.next()
            determiner = "the"
            if cursor.word in ("top", "bottom", "first"):
                found = noun(reader)
                if found is None:
                    cursor.index = mark
                return found
        case "first":
            cursor.next()
            determiner = "first"
        case "top" | "bottom":
            return pile(reader, mark)
        case "that" | "those":
            return None
        case _:
            pass
    found = rest(reader, determiner, count, start)
    if found is None:
        cursor.index = mark
    return found


def pile(reader: Reader, mark: int) -> Pile | None:
    """`top 2 lamps of chest`, `bottom lamp of chest`"""
    cursor = reader.cursor
    start = cursor.start()
    bottom = cursor.next().text == "bottom"
    count = reader.numeral() if cursor.kind in ("NUMBER", "OPEN") else None
    kept, reader.labels = reader.labels, reader.labels | {"of"}
    found = rest(reader, "end", count, start)
    reader.labels = kept
    if found is None:
        cursor.index = mark
        return None
    if not cursor.take("of"):
        raise reader.expected("`of` and a pile", "top lamp of that pile")
    of = container(reader)
    return Pile(start, of.end, reader.number(), bottom, count, found, of)


def rest(reader: Reader, determiner: Determiner, count: Expression | None, start: int) -> Noun | None:
    """A noun phrase behind its determiner; otherwise nothing is read."""
    cursor = reader.cursor
    alone = determiner == "bare" and count is None
    adjectives: list[Word] = []
    index = cursor.index
    kind, like = "", False
    while index < cursor.last and len(adjectives) < BROAD:
        if cursor.kinds[index] != "NAME":
            break
        text = cursor.words[index]
        local = reader.is_local(text)
        if local and reader.scope.counts(text) and (adjectives or not alone):
            type_ = reader.scope.binders[reader.scope.names[text]].type
            assert isinstance(type_, Some | Kind)
            kind, like = type_.kind, True
            break
        if not (local and alone) and (found := kind_of(reader, text)):
            kind = found
            break
        if text in STOPS or (text in reader.labels and adjectives):
            break
        adjectives.append(Word(text, cursor.starts[index], cursor.tokens.end(index)))
        index += 1
    if not kind:
        return described(reader, determiner, count, start, adjectives)
    if alone and not adjectives:
        if kind == THING and cursor.words[index] == "thing":
            return None
        following = cursor.words[index + 1] if index + 1 < cursor.last else ""
        if following == "of" and "of" not in reader.labels:
            return None  # a property: `rooms of that place`
    if alone and adjectives and reader.view.description(kind, adjectives[0].text) is None:
        return None
    named = Word(cursor.words[index], cursor.starts[index], cursor.tokens.end(index))
    cursor.index = index + 1
    of = None
    if like:
        of = phrases.LocalName(
            named.start, named.end, reader.number(), named.text, reader.scope.names[named.text]
        )
    called = cursor.string()
    several = not like and not reader.view.meanings(named.text).singulars
    if called is None and not like and (several or not alone) and (other := other_at(reader)) is not None:
        return either(reader, determiner, count, start, [(kind, adjectives), other], several=several)
    candidate = reader.scope.candidate()
    said = adjectives_of(reader, adjectives)
    relations = tuple(relations_of(reader, kind))
    end = reader.behind()
    return Noun(start, end, reader.number(), determiner, count, said, named, of, called, relations, candidate)


def adjectives_of(reader: Reader, words: list[Word]) -> tuple[Adjective, ...]:
    """What is said before a kind."""
    return tuple(Adjective(word.start, word.end, reader.number(), word, False) for word in words)


def described(
    reader: Reader, determiner: Determiner, count: Expression | None, start: int, words: list[Word]
) -> Noun | None:
    """`a fragile you have`, `number of fragiles`: words that describe things of a kind that is not named."""
    if not words:
        return None
    last = words[-1]
    word = flag_of(reader, last.text)
    if (determiner == "bare" and count is None and word == last.text) or not word:
        return None
    kind = kind_described(reader, word)
    words = [*words[:-1], Word(word, last.start, last.end)]
    reader.cursor.index += len(words)
    if (other := other_at(reader)) is not None:
        return either(reader, determiner, count, start, [(kind, words), other])
    named = Word(word_of(kind), last.end, last.end)
    candidate = reader.scope.candidate()
    said = adjectives_of(reader, words)
    relations = tuple(relations_of(reader, kind))
    end = reader.behind()
    return Noun(start, end, reader.number(), determiner, count, said, named, None, None, relations, candidate)


def counted(reader: Reader) -> Noun | None:
    """`fragile` behind `more than 1`, of which several would be `fragiles`; otherwise nothing is read."""
    cursor = reader.cursor
    if cursor.kind != "NAME" or reader.is_local(cursor.word) or not is_described(reader, 0):
        return None
    mark = cursor.index
    found = rest(reader, "a", None, cursor.start())
    if found is None:
        cursor.index = mark
    return found


def flag_of(reader: Reader, word: str) -> str:
    """The flag of which a word says that one thing has it, or several; else ""."""
    if kind_described(reader, word):
        return word
    single = stem(word)
    is_free = word.islower() and reader.view.meanings(word) is NOTHING and not reader.is_local(word)
    return single if is_free and kind_described(reader, single) else ""


def is_described(reader: Reader, distance: int) -> bool:
    """Whether words follow, so many tokens further on, of which the last one describes things of one kind."""
    last = ""
    for offset in range(distance, distance + BROAD):
        following = reader.cursor.ahead(offset)
        if not following.isidentifier() or following in STOPS or following in reader.labels:
            break
        last = following
    return bool(last) and bool(flag_of(reader, last))


def kind_described(reader: Reader, word: str) -> str:
    """The one kind of things that a flag, or a member of an enum, describes; of `value fragile of item` the
    item; else "".
    """
    meanings = reader.view.meanings(word)
    kinds = {value.of for value in meanings.values if value.of and isinstance(value.type, Flag)}
    kinds |= {field.kind for field in meanings.fields if isinstance(field.type, Flag)}
    for member in meanings.members:
        kinds |= kinds_with(reader.view, member.enum)
    return kinds.pop() if len(kinds) == 1 else ""


def kinds_with(view: View, enum: str) -> set[str]:
    """The kinds that say of their things which member of an enum each is."""
    view.asked.add(f"of {enum}")
    fields, values = view.names.fields_by_enum.get(enum, ()), view.names.values_by_enum.get(enum, ())
    return {one.kind for one in view.seen(fields)} | {one.of for one in view.seen(values)}


Other = tuple[str, list[Word]]
"""A kind, and the words that describe things of it."""


def either(
    reader: Reader,
    determiner: Determiner,
    count: Expression | None,
    start: int,
    rows: list[Other],
    *,
    several: bool = False,
) -> Noun:
    """`a fragile or lamp you have`: things of which one of several descriptions holds."""
    while (other := other_at(reader)) is not None:
        rows.append(other)
    end = reader.behind()
    kind = rows[0][0]
    for of, _ in rows[1:]:
        kind = common(reader, kind, of)
    candidate = reader.scope.candidate()
    tests = tuple(one_of(reader, start, end, row) for row in rows)
    where = ThatIs(start, end, reader.number(), "where", phrases.Or(start, end, reader.number(), tests))
    relations = (where, *relations_of(reader, kind))
    named = Word(kind_word(reader, kind, several=several), end, end)
    end = reader.behind()
    return Noun(start, end, reader.number(), determiner, count, (), named, None, None, relations, candidate)


def kind_word(reader: Reader, kind: str, *, several: bool) -> str:
    """The word for one thing of a kind, or for several."""
    if kind == THING:
        return "things" if several else "thing"
    word = word_of(kind)
    if not several:
        return word
    known = reader.view.names.kinds[kind]
    return next((told for told, kinds in reader.view.names.plurals.items() if known in kinds), word)


def one_of(reader: Reader, start: int, end: int, row: Other) -> Expression:
    """Whether the one in question is of a kind that is named, or is described so."""
    kind, words = row
    left = phrases.Candidate(start, start, reader.number())
    right: Expression
    if words and kind_described(reader, words[-1].text) == kind and kind_of(reader, words[-1].text) == "":
        tests = [phrases.Name(word.start, word.end, reader.number(), word, None) for word in words]
        said = tuple(phrases.Is(start, end, reader.number(), left, False, test) for test in tests)
        return said[0] if len(said) == 1 else phrases.And(start, end, reader.number(), said)
    named = Word(word_of(kind), end, end)
    right = Noun(
        start, end, reader.number(), "a", None, adjectives_of(reader, words), named, None, None, (),
        reader.scope.candidate(),
    )  # fmt: skip
    return phrases.Is(start, end, reader.number(), left, False, right)


def common(reader: Reader, kind: str, other: str) -> str:
    """The nearest kind of which two kinds are."""
    above = (kind, *reader.view.ancestors(kind))
    return next((one for one in above if reader.view.is_kind(other, one) or one == other), THING)


def other_at(reader: Reader) -> Other | None:
    """`or lamp`, `or fragile`: another kind or description of one word; otherwise nothing is read."""
    cursor = reader.cursor
    word, behind = cursor.ahead(1), cursor.ahead(2)
    if cursor.word != "or" or "or" in reader.labels or reader.is_local(word):
        return None
    index = cursor.index + 2
    if behind in (*BE, *HAVE) or (
        index < cursor.last and cursor.kinds[index] in ("COMPARE", "POSSESSIVE", "STRING")
    ):
        return None
    kind = kind_of(reader, word)
    described_kind = "" if kind else kind_described(reader, word)
    if not kind and not described_kind:
        return None
    cursor.next()
    named = cursor.next()
    return (kind, []) if kind else (described_kind, [named])


def kind_of(reader: Reader, word: str) -> str:
    """The id of the kind that a word names, "" for none."""
    if word in ("thing", "things"):
        return THING
    kinds = reader.view.meanings(word).kinds
    return kinds[0].id if kinds else ""
