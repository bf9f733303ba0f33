"""Line → declaration: the whole of it, with the names that its package sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import assert_never

from azif_compiler.bounds import DEEPEST_BRACKET
from azif_compiler.diagnostics import names, syntax
from azif_compiler.grammar import DECLARING
from azif_compiler.names import declared
from azif_compiler.names.mistaken import MISTAKE
from azif_compiler.names.view import View
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import Template
from azif_compiler.read import amendments, goals, kinds, members, rulings, tables
from azif_compiler.read.blocks import statement
from azif_compiler.read.context import Context
from azif_compiler.read.scope import Binder, Scope
from azif_compiler.syntax.cursor import Cursor, Word
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread, Unit


class Read:
    """A declaration as it was read: its tree, what it introduces, and how many nodes it has."""

    __slots__ = ("binders", "nodes", "tree")

    def __init__(self, tree: nodes.Declaration, binders: list[Binder], nodes_: int) -> None:
        self.tree, self.binders, self.nodes = tree, binders, nodes_


def read(unit: Unit, view: View, made: declared.Declaration) -> Read:
    """A declaration; what cannot be read is reported."""
    binders: list[Binder] = []
    counter: Iterator[int] = count()
    at = Context(unit, view, Scope(binders), counter, statement)
    line = made.line
    try:
        tree = declaration(at, line, made)
    except Misread:
        tree = nodes.Unreadable(*at.place(line), at.number(), made)
    except RecursionError:
        unit.report(syntax.NestedTooDeep(span=unit.of(line), limit=DEEPEST_BRACKET))
        tree = nodes.Unreadable(*at.place(line), at.number(), made)
    return Read(tree, binders, next(counter))


def declaration(at: Context, line: Line, made: declared.Declaration) -> nodes.Declaration:
    """A declaration of any sort."""
    name = made.name
    if name is None or isinstance(made, declared.Unreadable):
        return nameless(at, line, made)
    match made:
        case declared.Component(kind=kind):
            if kind is None:
                raise Misread
            return kinds.component(at, line, made, kind)
        case declared.Plain():
            return plain(at, line, made, name)
        case declared.Enum():
            return tables.enum(at, line, made)
        case declared.Token():
            return tables.token(at, line, made)
        case declared.Kind():
            return kinds.kind(at, line, made, name)
        case declared.Zone():
            return tables.zone(at, line, made)
        case declared.Link():
            return tables.link(at, line, made)
        case declared.Value():
            return tables.value(at, line, made)
        case declared.Verb():
            return kinds.verb(at, line, made, name)
        case declared.Window():
            return tables.window(at, line, made)
        case declared.Keyword():
            return kinds.keyword(at, line, made, name)
        case declared.Option():
            return tables.option(at, line, made, name)
        case declared.Track():
            return tables.track(at, line, made, name)
        case declared.Amendment():
            return amendments.amendment(at, line, made, name)
        case _:
            assert_never(made)


def plain(at: Context, line: Line, made: declared.Plain, name: Word) -> nodes.Declaration:
    """A declaration of which others know only the name."""
    match made.sort:
        case "board":
            return tables.board(at, line, made)
        case "variant":
            return tables.variant(at, line, made, name)
        case "rule":
            return kinds.rule(at, line, made)
        case "ruling":
            return rulings.ruling(at, line, made)
        case "goal":
            return goals.goal(at, line, made, name)
        case "step":
            return kinds.inserted(at, line, made, name)
        case "wording":
            return wording(at, line, made)
        case _:
            assert_never(made.sort)


def nameless(at: Context, line: Line, made: declared.Declaration) -> nodes.Declaration:
    """A declaration without a name: what it seems to be is said, and its sources are looked at."""
    members.meta(at, line)
    if isinstance(made, declared.Amendment):
        raise amendments.cannot_be_amended(at, line, made)
    if isinstance(made, declared.Component) and made.kind is not None:
        kind = made.kind
        span = at.unit.at(kind)
        if at.view.meanings(kind.text).singulars:
            cursor = at.reader(line).cursor
            cursor.index = line.first + 1
            if not cursor.is_text:  # a name without letters has been reported
                what = "the name of the component in quotes"
                at.unit.report(syntax.Expected(span=at.unit.span(*cursor.here()), what=what))
        else:
            known = (*sorted(DECLARING), *at.view.visible_words("singulars"))
            at.unit.report(names.UnknownName(span=span, sort="word", name=kind.text, known=known))
    return nodes.Unreadable(*at.place(line), at.number(), made)


def title(cursor: Cursor) -> Word | None:
    """A title in quotes, if a text comes behind it."""
    found = cursor.string()
    if found is None or cursor.is_text:
        return found
    cursor.index -= 1
    return None


def wording(at: Context, line: Line, made: declared.Plain) -> nodes.Wording:
    """`says SORT NAME PART "…"`, `says rule "TITLE" "…"`, `says called "COMPONENT" "…"`"""
    meta = members.meta(at, line)
    reader = at.reader(line)
    cursor = reader.cursor
    sort = cursor.name() or Word("", *cursor.here())
    name = (
        cursor.name()
        or (title(cursor) if sort.text in ("rule", "called") else None)
        or Word("", *cursor.here())
    )
    part = cursor.name()
    while sort.text == MISTAKE and cursor.kind == "NAME":
        cursor.next()
    text = cursor.string()
    if text is None:
        words = " ".join(word.text for word in (sort, name, part) if word is not None)
        raise reader.expected("a text in quotes", f'says {words.strip()} "…"')
    reader.finish()
    if line.block is not None:
        span = at.unit.of(line)
        where = "words in quotes"
        at.unit.report(syntax.WrongPlace(span=span, word="{", where=where, possible=()))
    says = Template(text.start, text.end, at.number(), text.text)
    return nodes.Wording(*at.place(line), at.number(), made, meta, sort, name, part, says)
