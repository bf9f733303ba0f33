"""Declarations of kinds, verbs, inserted steps, keywords and rules; components and their members."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Literal

from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics.amended import CopiesInAll, TakesCopies
from azif_compiler.names import declared
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.members import Default, FieldGiven, KeywordGiven, ScriptGiven, Starts
from azif_compiler.nodes.phrases import Expression
from azif_compiler.read import abilities, members
from azif_compiler.read.abilities import is_ability
from azif_compiler.read.context import Context
from azif_compiler.read.members import META, rows_of
from azif_compiler.read.requirements import requirements
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Block, Line
from azif_compiler.syntax.unit import Misread
from azif_compiler.text.source import Span


def kind(at: Context, line: Line, made: declared.Kind, name: Word) -> nodes.Kind:
    """`kind NAME is KIND { … }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    starts = you = works = order = None
    for row in rows_of(line):
        reader = at.reader(row)
        try:
            match at.unit.leading(row):
                case "works":
                    if not reader.cursor.take("while"):
                        raise reader.expected("`while` and a condition", "works while not broken")
                    works = reader.condition()
                    reader.finish()
                case "starts":
                    if not reader.cursor.take("in"):
                        raise reader.expected("`in` and a zone", "starts in shelf")
                    reader.flat = True
                    starts = reader.operand()
                    reader.finish()
                case "" if reader.cursor.take("you"):
                    if not reader.cursor.take("means"):
                        raise reader.expected("`means` and whom", "you means its holder")
                    you = reader.sum()
                    reader.finish()
                case "" if reader.cursor.take("ordered"):
                    if not reader.cursor.take("by"):
                        raise reader.expected("`by` and a number", "ordered by its weight")
                    order = reader.sum()
                    reader.finish()
                case _:
                    pass
        except Misread:
            continue
    allowed = ("printed", "state", "works", "starts", "holds", "plural", "called", "script", "requires", "")
    once = ("works", "starts", "plural", "called", "you", "ordered")
    sentences = ("you", "shown", "ordered")
    members.only(at, line, allowed, "a kind", abilities=True, sentences=sentences, once=once)
    members.blockless(at, line, *allowed)
    called = members.text_of(at, line, "called")
    shown = called.text if called is not None else name.text.replace("_", " ")
    return nodes.Kind(
        *at.place(line), at.number(), made, meta, shown,
        defaults(at, made.fields), starts, you, works, requirements(at, line), order,
        abilities.abilities(at, rows_of(line)),
    )  # fmt: skip


def defaults(at: Context, fields: tuple[declared.FieldLine, ...]) -> tuple[Default, ...]:
    """What fields are unless said."""
    found = (members.default(at, field.line, field.name, field.default) for field in fields)
    return tuple(default for default in found if default is not None)


def verb(at: Context, line: Line, made: declared.Verb, name: Word) -> nodes.Verb:
    """`verb NAME { … }`, `procedure NAME { … }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    known = next((v for v in at.view.meanings(name.text).verbs if v.package == at.unit.package), None)
    given: list[Default] = []
    binders: dict[str, int] = {}
    for parameter in made.parameters:
        if parameter.line is not None and parameter.default >= 0 and parameter.says != "you":
            with suppress(Misread):
                given.append(parameter_default(at, parameter.line, parameter))
        elif parameter.says == "you" and parameter.line is not None:
            members.ended(at, parameter.line, parameter.default + 1)
        binders[parameter.name.text] = bind(at, known, parameter.name)
    needs, body, _ = do_and_needs(at, line)
    leadings = (
        "subject", "object", "var", "outcomes", "needs", "requires", "says", "reads", "participle", "do", ""
    )  # fmt: skip
    labels = tuple(p.label.text for p in made.parameters if p.label is not None)
    members.only(
        at, line, leadings, "a verb", sentences=("uninterrupted", "means"), labels=labels,
        once=("says", "reads", "participle", "do", "means"),
    )  # fmt: skip
    uninterrupted = False
    for row in rows_of(line):
        if not at.unit.leading(row) and at.unit.first(row) == "uninterrupted":
            uninterrupted = True
            members.ended(at, row, row.first + 1)
            members.ended(at, row, row.first + 1)
        if not at.unit.leading(row) and at.unit.first(row) == "means":
            members.ended(at, row, row.first + 2)
    members.blockless(at, line, *(word for word in leadings if word != "do"))
    if not any(at.unit.leading(row) == "do" for row in rows_of(line)):
        at.unit.report(syntax.NoBlock(span=at.unit.at(name), what="a verb needs `do: …`, what happens"))
    return nodes.Verb(
        *at.place(line), at.number(), made, meta, binders, tuple(given), needs, body or (),
        members.template(at, line), uninterrupted, requirements(at, line),
    )  # fmt: skip


def bind(at: Context, verb_: Verb | None, name: Word) -> int:
    """Make a parameter known."""
    type_ = verb_.parameters[name.text].type if verb_ is not None and name.text in verb_.parameters else None
    return at.scope.bind(
        name.text, "parameter", declared=type_, verb=verb_.id if verb_ is not None else "", word=name
    )


def parameter_default(at: Context, line: Line, parameter: declared.ParameterLine) -> Default:
    """What a parameter is if it is left out."""
    reader = at.reader(line)
    reader.cursor.index = parameter.default
    found = reader.expression()
    reader.finish()
    return Default(found.start, found.end, at.number(), parameter.name, (found,))


def do_and_needs(
    at: Context, line: Line
) -> tuple[tuple[Expression, ...], statements.Block | None, statements.Block | None]:
    """The guards of a verb, what happens, and what is done around what happened before."""
    needs: list[Expression] = []
    body = around = None
    for row in rows_of(line):
        try:
            match at.unit.leading(row):
                case "needs":
                    reader = at.reader(row)
                    needs.append(reader.condition())
                    reader.finish()
                case "do":
                    at.reader(row).finish()
                    at.only(row, "block")
                    body = at.needed(row)
                case "instead" if row.last == row.first:
                    at.only(row, "block")
                    around = at.needed(row)
                case _:
                    pass
        except Misread:
            continue
    return tuple(needs), body, around


def inserted(at: Context, line: Line, made: declared.Plain, name: Word) -> nodes.InsertedStep:
    """`step NAME after STEP { … }`"""
    meta = members.meta(at, line)
    reader = at.reader(line)
    cursor = reader.cursor
    cursor.index = made.behind
    if cursor.word not in ("before", "after"):
        raise reader.expected("`before` or `after` and a step", f"step {name.text} after dawn: …")
    side: Literal["before", "after"] = "before" if cursor.next().text == "before" else "after"
    anchor = reader.name("the name of a step", f"step {name.text} after dawn: …")
    reader.finish()
    if line.block is None:
        what = "`:` and what happens must follow this"
        at.unit.report(syntax.NoBlock(span=at.unit.of(line), what=what))
    rows = tuple(row for row in rows_of(line) if at.unit.leading(row) not in META)
    body = at.block(Block(line.block.opening, line.block.closing, rows)) if line.block is not None else ()
    return nodes.InsertedStep(*at.place(line), at.number(), made, meta, side, anchor, body)


def keyword(at: Context, line: Line, made: declared.Keyword, name: Word) -> nodes.Keyword:
    """`keyword NAME on KIND with N: TYPE { abilities }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    known = next((k for k in at.view.meanings(name.text).keywords if k.package == at.unit.package), None)
    for index, parameter in enumerate(made.parameters):
        type_ = known.parameters.get(parameter.name.text) if known is not None else None
        at.scope.bind(parameter.name.text, "given", declared=type_, index=index, word=parameter.name)
    members.only(at, line, ("says",), "a keyword", abilities=True, once=("says",))
    members.blockless(at, line, "says")
    found = abilities.abilities(at, rows_of(line))
    return nodes.Keyword(*at.place(line), at.number(), made, meta, members.template(at, line), found)


def rule(at: Context, line: Line, made: declared.Plain) -> nodes.Rule:
    """`rule "…" { abilities }`"""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    members.only(at, line, (), "a rule", abilities=True)
    return nodes.Rule(*at.place(line), at.number(), made, meta, abilities.abilities(at, rows_of(line)))


# ---- components ----------------------------------------------------------------------------------

COPIES = ("copies", "starts")


def component(
    at: Context, line: Line, made: declared.Component | declared.Amendment, kind_: Word, *, whole: bool = True
) -> nodes.Component:
    """`KIND "Name" { … }`; if it is not whole, what an amendment says of one."""
    meta = members.meta(at, line)
    members.ended(at, line, made.behind)
    reader = _Members(at, kind_, whole)
    for row in rows_of(line):
        try:
            reader.member(row)
        except Misread:
            continue
    return nodes.Component(
        *at.place(line), at.number(), made, meta, kind_, tuple(reader.fields), tuple(reader.keywords),
        tuple(reader.scripts), reader.starts, abilities.abilities(at, rows_of(line)),
    )  # fmt: skip


class _Members:
    """Reads the members of a component."""

    def __init__(self, at: Context, kind_: Word, whole: bool) -> None:
        self.at, self.whole = at, whole
        kinds = at.view.meanings(kind_.text).kinds
        self.kind = kinds[0].id if kinds else ""
        self.fields: list[FieldGiven] = []
        self.keywords: list[KeywordGiven] = []
        self.scripts: list[ScriptGiven] = []
        self.starts: Starts | None = None
        self.seen: dict[str, Span] = {}

    def member(self, row: Line) -> None:
        """One member."""
        at, unit = self.at, self.at.unit
        leading, first = unit.leading(row), unit.first(row)
        if is_ability(unit, row) or (not self.whole and leading in ("without", "because", "if")):
            return
        if row.label >= 0:
            word = unit.tokens.words[row.label]
            raise unit.fail(syntax.WrongPlace(span=unit.of(row), word=word, where="a component", possible=()))
        meanings = at.view.meanings(first)
        once = leading in (*COPIES, *members.ONCE) or bool(meanings.keywords)
        if once and first in self.seen:
            raise unit.fail(syntax.GivenTwice(span=unit.of(row), word=first, first=self.seen[first]))
        self.seen.setdefault(first, unit.of(row))
        if leading in META or (leading == "flavour" and self.whole):
            return
        script = at.view.script_of(self.kind, first) if self.kind else None
        if script is not None and row.block is not None:
            self.script(row, script.key != "")
            return
        field = at.view.field_of(self.kind, first) if self.kind else None
        if field is not None or meanings.keywords or leading in COPIES:
            at.only(row)  # of a word that means nothing here, this alone is said
        match leading:
            case "copies":
                self.copies(row)
            case "starts":
                reader = at.reader(row)
                if not reader.cursor.take("in"):
                    raise reader.expected("`in` and a zone", "starts in shelf")
                reader.flat = True
                place = reader.operand()
                reader.finish()
                self.starts = Starts(*at.place(row), at.number(), place)
            case _:
                if field is None and meanings.keywords:
                    reader = at.reader_of(row)
                    given = reader.cursor.next()
                    self.keywords.append(
                        KeywordGiven(*at.place(row), at.number(), given, members.values(reader))
                    )
                else:
                    self.field(row, field is not None and field.key != "")

    def field(self, row: Line, keyed: bool) -> None:
        """`weight 3`, `stops lime 1, 2, 3`"""
        at = self.at
        reader = at.reader_of(row)
        if reader.cursor.kind != "NAME":
            raise reader.expected("the name of a field")
        word = reader.cursor.next()
        key = None
        if keyed:
            reader.cursor.take("for")
            key = reader.operand()
        elif self.kind and at.view.field_of(self.kind, word.text) is None:
            # What it could be is said when names are looked up; what stands behind it is not looked at.
            self.fields.append(FieldGiven(*at.place(row), at.number(), word, None, ()))
            return
        values: tuple[Expression, ...] = members.values(reader)
        if not values and row.block is not None:  # of the block alone something is said
            values = (phrases.Unread(*at.place(row), at.number()),)
        self.fields.append(FieldGiven(*at.place(row), at.number(), word, key, values))

    def copies(self, row: Line) -> None:
        """`copies 2`, in an amendment `copies +2`"""
        reader = self.at.reader(row)
        whole = self.whole
        good = reader.cursor.kind == ("NUMBER" if whole else "SIGNED")
        number = int(reader.cursor.next().text[:10]) if good else 0
        if not good or not (number >= 0 if whole else number > 0) or number > 1000:
            what = (
                "a number up to 1000"
                if whole
                else "a plus sign, and how many more copies there are, up to 1000,"
            )
            example = "copies 2" if whole else "copies +2"
            span = self.at.unit.of(row)
            if not whole and ("-" in span.text or span.text.rstrip("; }").endswith((" 0", "+0"))):
                raise reader.fail(TakesCopies(span=span))
            if not whole and (said := re.fullmatch(r"copies\s+(\d{1,4})", span.text.rstrip("; }"))):
                raise reader.fail(CopiesInAll(span=span, number=said[1]))
            raise reader.fail(syntax.Expected(span=span, what=what, example=example))
        reader.finish()

    def script(self, row: Line, keyed: bool) -> None:
        """`shine "Hall" { }`: a script, for one or several keys."""
        at = self.at
        reader = at.reader_of(row)
        word = reader.cursor.next()
        keys: list[Expression] = []
        otherwise = False
        if keyed:
            reader.cursor.take("for")
            otherwise = reader.cursor.take("otherwise")
            if not otherwise:
                keys.append(reader.operand())
                while reader.cursor.take_kind("COMMA"):
                    keys.append(reader.operand())
        reader.finish()
        at.only(row, "block")
        inner = at.inner()
        self.scripts.append(
            ScriptGiven(*at.place(row), at.number(), word, tuple(keys), otherwise, inner.block(row.block))
        )
