"""Broken piece → the words that it may have been meant to declare: others are not blamed for using them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from azif_compiler.bounds import MOST_WORDS
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import names
from azif_compiler.diagnostics.syntax import Expected, NeverOpened
from azif_compiler.grammar import DECLARING
from azif_compiler.ir import several
from azif_compiler.names import declared
from azif_compiler.names.declared import Declaration, heads_of
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.heads import names_of
from azif_compiler.names.heads import words_of as words_told
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.names.view import View
from azif_compiler.snapshot.cells import HOLE, MEANINGS
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import walk
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.tokens import MADE, unescaped, unquoted

_UNQUOTED = re.compile(r'"*((?:\\.|[^\\"{};\n])*)')
"""A name in quotes of which the first is missing, or there twice; `\\"` is a part of it."""
_UNENDED = re.compile(r"[{};\n]")
"""What ends a name in quotes of which the second is missing."""


OF_HEADS = (names.DeclaredTwice, names.ReservedName)
"""What is wrong with the name of a member, besides how it is written."""
SEVERAL = re.compile(r"[^\W\d]\w*(?:[ \t]+[^\W\d]\w*)*")
"""Words of a line between which nothing else stands."""
SIGN = re.compile(rf"[{SYMBOLS}]")


NAMING = (
    declared.Enum, declared.Token, declared.Kind, declared.Zone, declared.Link, declared.Value, declared.Verb,
    declared.Window, declared.Keyword, declared.Option, declared.Track,
)  # fmt: skip
"""What gives a name of its own, written without quotes."""


def doubts_of(unit: Unit, made: tuple[Declaration, ...], broken: bool) -> frozenset[str]:
    """The words that a broken piece may have been meant to declare: others are not blamed for using them."""
    found: set[str] = set()
    tokens = unit.tokens
    if broken and not made:
        return frozenset(tokens.words[1:3])
    for one in made:
        if one.name is not None:
            if "{" in one.name.text:  # its second quote may be missing
                found.add(_UNENDED.split(one.name.text, maxsplit=1)[0].strip())
            if broken:
                found.update(beginnings_of(one.name.text))
            continue
        kind = isinstance(one, declared.Component) and one.kind is not None
        if one.line.last > one.line.first + kind and tokens.starts[one.line.first + kind] != MADE:
            named = _UNQUOTED.match(tokens.text, tokens.starts[one.line.first + kind])
            words = unescaped(named[1]).split() if named is not None else []
            found.update(" ".join(words[begin:]) for begin in range(len(words[:MOST_WORDS])))
        for index in range(one.line.first + kind, one.line.last):
            word = tokens.words[index]
            if tokens.kinds[index] == "NAME" and word:
                found |= {word, several(word), third_person(word), participle(word)}
                break
            if tokens.kinds[index] in ("STRING", "UNCLOSED"):
                found.add(unquoted(word))
                break
        if not isinstance(one, declared.Component) and one.line.block is not None:
            for row in one.line.block.lines:
                found |= {tokens.words[i] for i in range(row.first, row.last) if tokens.kinds[i] == "NAME"}
    return frozenset(found - {""})


def has_members(one: Declaration) -> bool:
    """Whether something declares more than its name: members, plurals, fields, outcomes."""
    if isinstance(one, declared.Amendment):
        return one.sort is not None and one.sort.text in ("enum", "kind")
    return isinstance(one, declared.Enum | declared.Token | declared.Kind | declared.Verb | declared.Window)


def unread_members(
    unit: Unit, made: Sequence[Declaration], problems: tuple[Diagnostic, ...]
) -> frozenset[str]:
    """The words that may be members, fields or the like, and stand in lines which could not be read."""
    hurt = [one for one in made if has_members(one)]
    inside = [bounds for one in hurt for bounds in within(unit, one)]
    hole = amended_in_vain(unit, made, problems)
    hole |= frozenset({HOLE} if any(isinstance(one, Expected) and one.is_name for one in problems) else ())
    places = [
        problem.span.start
        for problem in problems
        if problem.span and (problem.code < MEANINGS or isinstance(problem, OF_HEADS))
        if not any(first <= problem.span.start - unit.base <= last for first, last in inside)
    ]
    if not hurt or not places:
        return hole
    text = unit.source.text
    found: set[str] = set()
    for place in places:
        line = written(text[text.rfind("\n", 0, place) + 1 : text.find("\n", place)])
        found.update(SIGN.findall(line))
        for words in SEVERAL.findall(line):
            for one in runs_of(words.split()):
                found |= {one, several(one)}
    if any(isinstance(one, declared.Token) and one.symbol is None for one in hurt):
        found.update(SYMBOLS)  # the one that it has may be what could not be read
    others = (one for one in hurt if not isinstance(one, declared.Enum))  # of whose members any may be wrong
    told = {word for one in others for head in heads_of(one) for word in words_told(head)}
    leading = {unit.leading(row) for row in walk(tuple(one.line for one in hurt))}
    plain = told | leading | RESERVED | SIMPLE_TYPES.keys()
    plain |= {several(word) for word in plain}
    return frozenset(one for one in found if not plain.issuperset(one.split("_"))) - plain | hole


def amended_in_vain(
    unit: Unit, made: Sequence[Declaration], problems: tuple[Diagnostic, ...]
) -> frozenset[str]:
    """The words that may be members of what an amendment is about, if it is not known what that is."""
    places = [
        one.span.start - unit.base
        for one in problems
        if one.span and (one.code < MEANINGS or isinstance(one, names.UnknownName))
    ]
    found: set[str] = set()
    for one in made:
        block = one.line.block
        if not isinstance(one, declared.Amendment) or block is None or one.sort is None:
            continue
        if {"enum", "kind"}.isdisjoint(one.sort.text.split("_")):
            continue
        tokens, start, end = unit.tokens, unit.of(one.line).start - unit.base, unit.of(one.line).end
        if any(start <= place < end - unit.base for place in places):
            for row in block.lines:
                first, behind = tokens.starts[row.start], tokens.end(row.last - 1)
                for words in SEVERAL.findall(tokens.text[first:behind]):
                    found.update(runs_of(words.split()))
    return frozenset(found) - RESERVED - SIMPLE_TYPES.keys()


def within(unit: Unit, one: Declaration) -> Iterator[tuple[int, int]]:
    """Where what a verb does begins and ends, if it is so written: nothing is declared there."""
    if not isinstance(one, declared.Verb) or one.line.block is None:
        return
    starts = unit.tokens.starts
    for row in one.line.block.lines:
        if row.block is not None and unit.leading(row) == "do":
            rows = [row.last, *(inner.last for inner in walk(row.block.lines))]
            yield starts[row.first], starts[max(rows) - 1]


def misread(
    unit: Unit, made: Sequence[Declaration], problems: tuple[Diagnostic, ...], view: View
) -> frozenset[str]:
    """The words of names whose own line could not be read up to what they are, or says that by words which
    mean nothing: what they are is not known, and others are not blamed for it.
    """
    places = [
        problem.span.start
        for problem in problems
        if problem.span and (problem.code < MEANINGS or isinstance(problem, names.UnknownName))
    ]
    found: set[str] = set()
    for one in made:
        kind = one.kind if isinstance(one, declared.Component) else None
        if kind is not None and kind.text != "else" and is_strange(kind, view):
            found.add(one.name.text if one.name is not None else kind.text)
        plain = isinstance(one, declared.Plain) and one.sort in ("board", "variant", "step")
        if not plain and not isinstance(one, NAMING):
            continue
        starts = unit.tokens.starts[one.line.first : one.line.last]
        type_ = one.type if isinstance(one, declared.Value | declared.Option | declared.Track) else None
        last = type_.name.end - 1 if type_ is not None else unit.tokens.end(one.line.last - 1)
        if one.line.block is None and any(isinstance(problem, NeverOpened) for problem in problems):
            last = len(unit.tokens.text)
        is_hurt = starts and any(starts[0] <= place - unit.base <= last for place in places)
        if is_hurt or any(is_strange(word, view) for word in referred(one)):
            found.update(word for head in heads_of(one) for word in names_of(head))
            found.update(beginnings_of(one.name.text) if one.name is not None else ())
    return frozenset(found)


def referred(one: Declaration) -> Iterator[Word | None]:
    """The words by which the line of a declaration says what it is."""
    match one:
        case declared.Value(of=of, key=key, type=type_):
            yield from (of, key, type_.name if type_ is not None else None)
        case declared.Kind(parent=word) | declared.Zone(of=word) | declared.Keyword(of=word):
            yield word
        case declared.Track(type=type_) | declared.Option(type=type_):
            yield type_.name if type_ is not None else None
        case _:
            pass


def is_strange(word: Word | None, view: View) -> bool:
    """Whether a word that should name a kind or an enum means neither."""
    if word is None or word.text in SIMPLE_TYPES or word.text == "things":
        return False
    meant = view.meanings(word.text)
    return not (meant.singulars or meant.plurals or meant.enums)


def partly_read(unit: Unit, made: Sequence[Declaration], problems: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The words of verbs of which something that they say of themselves could not be read, and of enums of
    which the members could not: others may tell them what is not known.
    """
    places = [
        problem.span.start
        for problem in problems
        if problem.span and (problem.code < MEANINGS or isinstance(problem, OF_HEADS))
    ]
    hurt = (
        one
        for one in made
        if (isinstance(one, declared.Verb) and any(is_of_member(unit, one, place) for place in places))
        or (isinstance(one, declared.Enum) and places)
    )
    return frozenset(word for one in hurt for head in heads_of(one) for word in names_of(head))


def is_of_member(unit: Unit, one: declared.Verb, place: int) -> bool:
    """Whether a place is where a verb says how it is spoken of, not in what it needs or does."""
    starts, at = unit.tokens.starts, place - unit.base
    for row in one.line.block.lines if one.line.block is not None else ():
        last = max((row.last, *(inner.last for block in row.blocks for inner in walk(block.lines))))
        if starts[row.start] <= at <= starts[last - 1]:
            return unit.leading(row) not in UNSPOKEN
    return False


UNSPOKEN = frozenset({"needs", "requires", "do"})
"""The members of a verb that make no difference to how it is spoken of."""


def written(line: str) -> str:
    """A line without the comment at its end."""
    return line.partition("#")[0]


def beginnings_of(name: str) -> Iterator[str]:
    """What a name of several words may have been meant to be, if it ends earlier, or a word is in it twice or
    stands before it; in one and in several.
    """
    parts = name.split("_")
    found = ["_".join(parts[:count]) for count in range(1, len(parts))]
    found += ("_".join(parts[:at] + parts[at + 1 :]) for at, (a, b) in enumerate(pairwise(parts)) if a == b)
    if len(parts) > 1 and parts[0] in DECLARING:
        found.append("_".join(parts[1:]))
    for one in found:
        yield from (one, several(one))


LONGEST_RUN = 5
"""Of how many words a name may be that could not be read."""


def runs_of(words: Sequence[str]) -> Iterator[str]:
    """The names that words in a row may be."""
    for first in range(len(words)):
        for behind in range(first + 1, min(first + LONGEST_RUN, len(words)) + 1):
            yield "_".join(words[first:behind])
