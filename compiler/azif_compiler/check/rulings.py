"""Rulings: given, when, then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.check import blocks, members, sentences, statements
from azif_compiler.check.phrase import Misread, Noun, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostics import names, syntax
from azif_compiler.source import Source
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor, unquoted

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker


def ruling(
    checker: Checker, name: str, source: Source, line: Line, meta: ir.Meta, *, whole: bool = True
) -> ir.Ruling:
    """`ruling "…" { given { } when { } then { } }`; if it is not whole, what an amendment says of one."""
    scope = checker.scope(source)
    scope.changes = scope.ruling = True
    variants: list[str] = []
    parts: list[tuple[str, tuple[ir.RulingStep, ...]]] = []
    usual = ("given", "when", "then") if whole else ("given", "then")
    for row in line.block or ():
        if row.leading in members.META or (row.leading == "because" and not whole):
            continue
        if row.leading in usual and not row.phrase and row.block is not None:
            found: list[ir.RulingStep] = []
            for inner in row.block:
                try:
                    found.append(step(scope, inner, row.leading))
                except Misread:
                    continue
            parts.append((row.leading, tuple(found)))
        elif row.leading == "" and row.phrase and row.phrase[0].text == "variant":
            for atom in row.phrase[1:]:
                if atom.text in scope.words.variants:
                    variants.append(atom.text)
                elif atom.sort != "COMMA":
                    span = blocks.span_of(scope, row)
                    scope.report(
                        names.UnknownName(
                            span=span, sort="variant", name=atom.text, known=tuple(scope.words.variants)
                        )
                    )
        else:
            word = row.leading or (row.phrase[0].text if row.phrase else "")
            possible = (*usual, "variant", *members.META)
            where = "a ruling" if whole else "an amended ruling"
            scope.report(
                syntax.WrongPlace(span=blocks.span_of(scope, row), word=word, where=where, possible=possible)
            )
    if whole and not any(part == "then" for part, _ in parts):
        scope.report(
            syntax.NoBlock(span=blocks.span_of(scope, line), what="a ruling needs `then { }`: what must hold")
        )
    return ir.Ruling(name, tuple(variants), tuple(parts), meta)


def step(scope: Scope, line: Line, part: str) -> ir.RulingStep:
    """A line of a part."""
    cursor = Cursor(scope.source, line)
    place = scope.place(line.start)
    reader = Reader(scope, cursor)
    if line.leading == "" and cursor.word == "dice" and cursor.ahead(1).isdigit():
        cursor.next()
        blocks.no_blocks(scope, line)
        numbers = tuple(int(text) for text in listed(reader, ("NUMBER",), "a number"))
        return ir.Dice(numbers, place)
    if (line.leading == "" and cursor.word in ("answers", "offered")) or (
        cursor.word == "not" and cursor.ahead(1) == "offered"
    ):
        negated = cursor.take("not")
        word = cursor.next().text
        blocks.no_blocks(scope, line)
        if word == "answers":
            return ir.Answers(listed(reader, ("STRING", "NUMBER"), "a text in quotes"), place)
        said = cursor.string()
        if said is None:
            raise reader.expected("a text in quotes", 'offered "Pay"')
        to = reader.value(reader.operand()).node if cursor.take("to") else None
        reader.finish()
        return ir.Offered(said, not negated, place, to)
    if (
        part == "then"
        and line.leading == ""
        and "finished" in (cursor.word, cursor.ahead(1))
        and cursor.word in ("finished", "not")
    ):
        negated = cursor.take("not")
        cursor.next()
        said = cursor.string() or ""
        reader.finish()
        blocks.no_blocks(scope, line)
        return ir.Finished(said, not negated, place)
    if line.leading == "" and cursor.word == "draws":
        cursor.next()
        things = [drawn(reader)]
        while cursor.take_comma():
            things.append(drawn(reader))
        reader.finish()
        blocks.no_blocks(scope, line)
        return ir.Draws(tuple(things), place)
    if part == "then" and line.leading == "":
        condition = reader.condition()
        reader.finish()
        blocks.no_blocks(scope, line)
        text = scope.source.text[line.start : line.end].strip()
        return ir.Expect(condition, text, place)
    if part == "given" and line.leading == "":
        fact_ = fact(scope, line, place)
        if fact_ is not None:
            blocks.no_blocks(scope, line)
            return fact_
    return statements.statement(scope, line)


def listed(reader: Reader, sorts: tuple[str, ...], what: str) -> tuple[str, ...]:
    """Numbers or texts with commas between them, to the end of the line."""
    cursor = reader.cursor
    found: list[str] = []
    while True:
        if cursor.atom.sort not in sorts:
            raise reader.expected(what)
        atom = cursor.next()
        found.append(unquoted(atom.text) if atom.sort == "STRING" else atom.text)
        if not cursor.take_comma():
            reader.finish()
            return tuple(found)


def drawn(reader: Reader) -> ir.Expression:
    """The thing that is drawn next: by its name, or the first of a noun."""
    operand = reader.operand()
    if isinstance(operand, Noun):
        return ir.OnlyOne(operand.select)
    return operand.node


def fact(scope: Scope, line: Line, place: ir.Place) -> ir.Fact | None:
    """`X has Y`, `X is at Y`, `X is Y`; None if the line is a sentence."""
    cursor = Cursor(scope.source, line)
    reader = Reader(scope, cursor)
    words = [atom.text for atom in line.phrase]
    if words[0] in scope.words.verbs or not ({"has", "have", "is", "are"} & set(words)):
        return None
    subject = reader.sum()
    if isinstance(subject, Noun) and supplied(subject):
        return supply(reader, subject, place)
    left = reader.value(subject)
    if cursor.take("has") or cursor.take("have"):
        operand = reader.operand()
        if isinstance(operand, Noun) and supplied(operand):
            name = named(reader, operand)
            reader.finish()
            return ir.Fact("has", left.node, operand.select, place, name, operand.number or ir.Number(1))
        found = reader.value(operand)
        reader.finish()
        if found.type.sort not in ("thing", "things", "quantity"):
            raise reader.wrong("a thing or a quantity", found.type, cursor.since(0))
        return ir.Fact("has", left.node, found.node, place)
    if not (cursor.take("is") or cursor.take("are")):
        return None
    if cursor.word in ("in", "at", "on"):
        cursor.next()
        target = reader.container()
        reader.finish()
        if left.type.sort not in ("thing", "things"):
            raise reader.wrong("a thing", left.type, cursor.since(0))
        return ir.Fact("at", left.node, target.node, place)
    if left.type.sort == "thing" and isinstance(left.node, ir.Named | ir.Local | ir.OnlyOne):
        return adjective_fact(reader, left, place)
    mark = cursor.index
    found = reader.expression()
    reader.finish()
    sentences.accept(reader, found, left.type, cursor.since(mark))
    return ir.Fact("is", left.node, found.node, place)


def supplied(noun: Noun) -> bool:
    """Whether a noun says that some such thing is taken from where it starts."""
    return noun.determiner in ("a", "any", "another", "number", "called")


def supply(reader: Reader, noun: Noun, place: ir.Place) -> ir.Fact:
    """`a lamp is at X`, `2 lamps are in Y`; the thing is `that lamp` from then on, or what `as` calls it."""
    cursor = reader.cursor
    if not ((cursor.take("is") or cursor.take("are")) and cursor.word in ("in", "at", "on")):
        raise reader.expected("`is in`, `is at` or `is on`", 'a lamp is on "Table"')
    cursor.next()
    target = reader.container()
    name = named(reader, noun)
    reader.finish()
    return ir.Fact("at", noun.select, target.node, place, name, noun.number or ir.Number(1))


def named(reader: Reader, noun: Noun) -> str:
    """Make what is supplied known: by `as NAME`, and as `that KIND`."""
    scope, cursor = reader.scope, reader.cursor
    name = scope.fresh(noun.kind)
    typed = Typed(ir.Local(name), ir.Type("thing", noun.kind))
    if cursor.take("as"):
        atom = cursor.name()
        if atom is None:
            raise reader.expected("a name", "as beacon")
        name = atom.text
        typed = Typed(ir.Local(name), ir.Type("thing", noun.kind))
        scope.locals[name] = typed
        scope.say(name, typed)
    scope.say(noun.kind, typed)
    return name


def adjective_fact(reader: Reader, left: Typed, place: ir.Place) -> ir.Fact:
    """`"Beacon" is lit`, `"Beacon" is not lit`"""
    from azif_compiler.check import nouns

    negated = reader.cursor.take("not")
    atom = reader.cursor.next()
    node = nouns.adjective(reader, left, atom)
    reader.finish()
    if isinstance(node, ir.Descends):
        return ir.Fact("is", node.of, node.member, place)
    return ir.Fact("is", node, ir.Flag(not negated), place)
