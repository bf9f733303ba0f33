"""What is said of things behind their kind: where they are, whose, what they are like."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler.nodes import phrases
from azif_compiler.nodes.nouns import (
    Adjective,
    AmongThem,
    Except,
    HeldBy,
    InPlace,
    OrderedBy,
    Relation,
    ThatIs,
    WithBest,
    WithKeyword,
)
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read.reader import BE, CONTAINMENT, HAVE, Reader

STOPS = frozenset(
    """in at on from is are has have and or not if unless otherwise that where whose with to by as you your it
    its this of for the each all a an where ordered among without except""".split()
)
"""Words that describe nothing."""

_PRONOUNS: dict[str, Callable[[int, int, int], Expression]] = {
    "you": phrases.You,
    "this": phrases.This,
    "it": phrases.It,
}


def relations_of(reader: Reader, kind: str) -> list[Relation]:
    """What is said behind the kind: where it is, whose, what it is like."""
    cursor = reader.cursor
    found: list[Relation] = []
    while not cursor.done and not reader.flat:
        word = cursor.word
        if word in reader.labels or cursor.kind != "NAME":
            break
        if word == "and":
            relation = more_said(reader, kind) if found and is_said(found[-1]) else None
        else:
            relation = relation_of(reader, kind, word)
        if relation is None:
            break
        found.append(relation)
    return found


def relation_of(reader: Reader, kind: str, word: str) -> Relation | None:
    """One thing that is said behind a kind, if something is."""
    cursor = reader.cursor
    start, following = cursor.start(), cursor.ahead(1)
    if word in CONTAINMENT:
        if following in ("least", "most", "start", "end") or at_an_end(reader, word, following):
            return None
        cursor.next()
        place = container(reader)
        return InPlace(start, place.end, reader.number(), CONTAINMENT[word], place)
    if word == "among":
        cursor.next()
        of = reader.operand()
        return AmongThem(start, of.end, reader.number(), of)
    if word == "with" and following in ("highest", "lowest"):
        cursor.next()
        lowest = cursor.next().text == "lowest"
        place_ = cursor.start()
        amount = reader.property_of(phrases.Candidate(place_, place_, reader.number()), place_)
        return WithBest(start, amount.end, reader.number(), lowest, amount)
    if word in ("with", "without"):
        cursor.next()
        keyword = reader.name("the name of a keyword")
        return WithKeyword(start, keyword.end, reader.number(), keyword, word == "without")
    if word == "except":
        cursor.next()
        other = reader.operand()
        return Except(start, other.end, reader.number(), other)
    if word in ("that", "who", "which") and is_relative(reader, word, following):
        cursor.next()
        left = phrases.Candidate(start, start, reader.number())
        said = reader.said_of(left)
        return ThatIs(start, said.end, reader.number(), "that", said)
    if word == "whose":
        cursor.next()
        place_ = cursor.start()
        owned = reader.property_of(phrases.Candidate(place_, place_, reader.number()), place_)
        said = reader.said_of(owned)
        return ThatIs(start, said.end, reader.number(), "whose", said)
    if word == "where":
        cursor.next()
        condition = reader.condition()
        return ThatIs(start, condition.end, reader.number(), "where", condition)
    if word == "ordered" and following == "by":
        cursor.index += 2
        amount = reader.sum()
        return OrderedBy(start, amount.end, reader.number(), amount)
    if (owner := owner_ahead(reader)) is not None:
        return HeldBy(start, reader.behind(), reader.number(), owner)
    if word not in STOPS and not reader.is_local(word) and reader.view.description(kind, word) is not None:
        said_ = cursor.next()
        return Adjective(start, said_.end, reader.number(), said_, False)
    return None


def is_relative(reader: Reader, word: str, following: str) -> bool:
    """Whether `who is` or `who has` goes on with a noun; what has the name `who` itself owns what stands
    before it (`a lamp who has`), unless it is said what it has (`a player who has a lamp`).
    """
    if not reader.is_local(word):
        return following in (*BE[:2], *HAVE)
    had = reader.cursor.ahead(2)
    return following in BE[:2] or (following in HAVE and (had in HAD or had.isdecimal()))


HAD = frozenset("a an no another more fewer exactly at".split())
"""How begins what somebody has."""


def is_said(relation: Relation) -> bool:
    """Whether a relation says what things are: `that are lit`."""
    return isinstance(relation, ThatIs) and relation.word == "that"


def more_said(reader: Reader, kind: str) -> Relation | None:
    """`and not lit`, `and is lit`, `and lit`, behind what things are; where something is asked, `and` is of
    the condition.
    """
    cursor = reader.cursor
    start, following = cursor.start(), cursor.ahead(1)
    described = cursor.ahead(2) if following == "not" else following
    is_further = following in (*BE[:2], *HAVE)
    if reader.asked or not (is_further or reader.view.description(kind, described) is not None):
        return None
    cursor.next()
    left = phrases.Candidate(start, start, reader.number())
    said = reader.said_of(left) if is_further else reader.predicate(left, cursor.take("not"))
    return ThatIs(start, said.end, reader.number(), "that", said)


def at_an_end(reader: Reader, word: str, following: str) -> bool:
    """Whether `at bottom` or `on top` says where something is put, and not on what it lies."""
    if following not in ("top", "bottom"):
        return False
    return word == "at" or (word == "on" and reader.cursor.index + 2 == reader.cursor.last)


def owner_ahead(reader: Reader) -> Expression | None:
    """The owner in `lamps you have`, `lamps that that player has`; otherwise nothing is read."""
    cursor = reader.cursor
    mark = cursor.index
    if cursor.word == "that" and (
        cursor.ahead(1) in ("you", "this", "it", "that") or reader.is_local(cursor.ahead(1))
    ):
        cursor.next()
    start, word = cursor.start(), cursor.word
    owner: Expression | None = None
    if word in ("you", "this", "it") and cursor.ahead(1) in HAVE:
        end = cursor.next().end
        owner = _PRONOUNS[word](start, end, reader.number())
    elif reader.is_local(word) and cursor.ahead(1) in HAVE:
        named = cursor.next()
        owner = phrases.LocalName(start, named.end, reader.number(), named.text, reader.scope.names[word])
    elif word == "that" and cursor.ahead(2) in HAVE and cursor.ahead(1) not in (*BE, *HAVE, ""):
        cursor.next()
        named = cursor.next()
        owner = phrases.Referred(start, named.end, reader.number(), named)
    if owner is None:
        cursor.index = mark
        return None
    cursor.next()
    return owner


def container(reader: Reader) -> Expression:
    """A zone, a thing, or a set of things, behind in, at or on: what is said further is not said of it."""
    kept, reader.flat = reader.flat, True
    found = reader.operand()
    reader.flat = kept
    return found
