"""`says SORT NAME "…"`: English for what has no block in which it could say it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, assert_never, get_args

from azif_compiler import ir, saying
from azif_compiler.check.phrase import Misread
from azif_compiler.diagnostics import names, syntax
from azif_compiler.source import Source, Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import Vocabulary

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker

SOURCE = "source"
"""What any event has besides its parameters."""

SORTS: tuple[ir.WordingSort, ...] = get_args(ir.WordingSort)


def wording(checker: Checker, source: Source, line: Line, meta: ir.Meta) -> ir.Wording:
    """`says field broken "out of order"`, `says part draw extra "…"`"""
    cursor = Cursor(source, line)
    span = cursor.here()
    word = cursor.name()
    sorts: dict[str, ir.WordingSort] = {known: known for known in SORTS}
    sort = sorts.get(word.text) if word is not None else None
    if sort is None:
        text = word.text if word is not None else ""
        checker.report(names.UnknownName(span=span, sort="sort of words", name=text, known=SORTS))
        raise Misread
    name = checker.known(cursor, source, spoken(sort), named(checker.words, sort))
    part = ""
    if sort == "part":
        known = (*checker.words.verbs[name].parameters, SOURCE)
        part = checker.known(cursor, source, "parameter", known)
    elif sort == "outcome":
        part = checker.known(cursor, source, "outcome", checker.words.verbs[name].outcomes)
    here = cursor.here()
    says = cursor.string()
    if says is None:
        example = f'says {sort} {" ".join((name, part)).strip()} "…"'
        checker.report(syntax.Expected(span=here, what="a text in quotes", example=example))
        raise Misread
    checker.ended(cursor, source)
    holes = holes_of(checker.words, sort, name)
    for hole in saying.named(says):
        if hole not in holes:
            checker.report(names.UnknownName(span=here, sort="parameter in braces", name=hole, known=holes))
    if line.block is not None:
        whole = Span(source, line.start, line.end)
        checker.report(syntax.WrongPlace(span=whole, word="{", where="words in quotes", possible=()))
    return ir.Wording(sort, name, part, says, meta)


def holes_of(words: Vocabulary, sort: ir.WordingSort, name: str) -> tuple[str, ...]:
    """What the words of a sort can speak of."""
    match sort:
        case "outcome":
            return tuple(words.verbs[name].parameters)
        case "part":
            return (*words.verbs[name].parameters, "it", "value", "n")
        case "field":
            return ("it", "value")
        case "head":
            return ("value", "key")
        case "step":
            return ("who",)
        case "called":
            return ("name",)
        case "zone":
            return ("who",)
        case "at":
            return ("place",)
        case _:
            return ()


def spoken(sort: ir.WordingSort) -> str:
    """What the names of a sort are names of."""
    match sort:
        case "event" | "part" | "outcome":
            return "verb"
        case "this" | "called" | "at":
            return "kind"
        case "head":
            return "field or script"
        case "noun":
            return "property, member or parameter"
        case _:
            return sort


def named(words: Vocabulary, sort: ir.WordingSort) -> Collection[str]:
    """What a sort of words can be about."""
    fields = dict.fromkeys(field for kind in words.kinds.values() for field in kind.fields)
    scripts = dict.fromkeys(script for kind in words.kinds.values() for script in kind.scripts)
    parameters = dict.fromkeys(parameter for verb in words.verbs.values() for parameter in verb.parameters)
    match sort:
        case "event" | "part" | "outcome":
            return words.verbs
        case "this" | "called" | "at":
            return words.kinds
        case "field":
            return fields
        case "head":
            return (*fields, *scripts)
        case "noun":
            return (*words.values, *fields, *words.members, *parameters)
        case "step":
            return (*words.steps, *words.verbs)
        case "window":
            return words.windows
        case "zone":
            return words.zones
        case "track":
            return words.tracks
        case "option":
            return words.options
        case "member":
            return words.members
        case "link":
            return words.links
        case "token":
            return words.tokens
        case _:
            assert_never(sort)
