"""Goals: what it is worth to people that something happens, for those who play on their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.check import blocks, members
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Expression, Type
from azif_compiler.source import Source
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import THING

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker

WORDS = ("worth", "succeeds")


def goal(checker: Checker, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> ir.Goal:
    """`goal VERB for KIND { worth X if C; worth Y; succeeds Z }`; of several such lines the sum counts."""
    span = Cursor(source, line).here()
    if name not in checker.words.verbs:
        checker.report(names.UnknownName(span=span, sort="verb", name=name, known=tuple(checker.words.verbs)))
        raise Misread
    scope = checker.scope(source)
    kind = THING
    if cursor.take("for"):
        kind = checker.known(cursor, source, "kind", checker.words.kinds)
    checker.ended(cursor, source)
    prepare(scope, name, kind)
    found: dict[str, Expression] = {}
    for row in line.block or ():
        reader = Reader(scope, Cursor(source, row))
        word = reader.cursor.word
        if row.leading == "" and word in WORDS:
            reader.cursor.next()
            try:
                number = amount(reader)
                reader.finish()
                found[word] = ir.Arithmetic("+", found[word], number) if word in found else number
            except Misread:
                continue
    members.only(scope, line, ("",), "a goal", sentences=WORDS)
    members.blockless(scope, line, ("",))
    if not found and not any(row.leading == "" for row in line.block or ()):
        what = "`worth` and a number: how much somebody wants it to happen"
        scope.report(syntax.Expected(span=blocks.span_of(scope, line), what=what, example="worth -2"))
    return ir.Goal(name, found.get("worth"), found.get("succeeds"), meta)


def amount(reader: Reader) -> Expression:
    """A number, or `X if C`, which is 0 otherwise."""
    number = reader.number()
    if not reader.cursor.take("if"):
        return number
    condition = reader.condition()
    otherwise = amount(reader) if reader.cursor.take("otherwise") else ir.Number(0)
    return ir.Either(condition, number, otherwise)


def prepare(scope: Scope, verb: str, kind: str) -> None:
    """Make known what a goal can speak of: the parameters of the verb, and whoever decides."""
    scope.event = Typed(ir.Event(), Type("event", verb))
    for parameter in scope.words.verbs[verb].parameters.values():
        part = Typed(ir.EventPart(ir.Event(), verb, parameter.name), parameter.type)
        scope.locals[parameter.name] = part
        if parameter.type.sort == "thing" and parameter.type.of != THING:
            scope.say(parameter.type.of, part)
    scope.you = Typed(ir.You(), Type("thing", kind))
