"""Goals: what it is worth to people that something happens, for those who play on their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.check import blocks, changes, members
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
WAYS = ("worth", "shared", "costs")


def goal(checker: Checker, name: str, source: Source, cursor: Cursor, line: Line, meta: ir.Meta) -> ir.Goal:
    """`goal VERB for KIND { let x = W; worth X if C; succeeds Y; toward PARAMETER along LINK { … } }`"""
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
    lets, found = amounts(scope, line, WORDS)
    toward: ir.Toward | None = None
    for row in line.block or ():
        if row.leading == "" and row.phrase and row.phrase[0].text == "toward":
            toward = way(scope, name, kind, row) or toward
    members.only(scope, line, ("", "let"), "a goal", sentences=(*WORDS, "toward"), once=("toward",))
    if not found and not any(row.leading == "" for row in line.block or ()):
        what = "`worth` and a number: how much somebody wants it to happen"
        scope.report(syntax.Expected(span=blocks.span_of(scope, line), what=what, example="worth -2"))
    return ir.Goal(name, lets, found.get("worth"), found.get("succeeds"), toward, meta)


def amounts(
    scope: Scope, line: Line, words: tuple[str, ...]
) -> tuple[tuple[ir.Let, ...], dict[str, Expression]]:
    """What `let` names for the lines that follow, and the sum of the lines that begin with each word."""
    lets: list[ir.Let] = []
    found: dict[str, Expression] = {}
    for row in line.block or ():
        reader = Reader(scope, Cursor(scope.source, row))
        word = reader.cursor.word
        try:
            if row.leading == "let":
                lets.append(changes.let(reader, row, scope.place(row.start)))
            elif row.leading == "" and word in words:
                reader.cursor.next()
                number = amount(reader)
                reader.finish()
                blocks.no_blocks(scope, row)
                found[word] = ir.Arithmetic("+", found[word], number) if word in found else number
        except Misread:
            continue
    return tuple(lets), found


def amount(reader: Reader) -> Expression:
    """A number, or `X if C`, which is 0 otherwise."""
    number = reader.number()
    if not reader.cursor.take("if"):
        return number
    condition = reader.condition()
    otherwise = amount(reader) if reader.cursor.take("otherwise") else ir.Number(0)
    return ir.Either(condition, number, otherwise)


def way(scope: Scope, verb: str, people: str, line: Line) -> ir.Toward | None:
    """`toward PARAMETER along LINK { worth X; shared Y; costs Z }`, where `it` is a place"""
    reader = Reader(scope, Cursor(scope.source, line))
    cursor = reader.cursor
    cursor.next()
    try:
        parameter, kind = parameter_of(reader, verb)
        span = cursor.here()
        link = cursor.name() if cursor.take("along") else None
        if link is None or link.text not in scope.words.links:
            known = tuple(scope.words.links)
            span = span if link is None else cursor.since(cursor.index - 1)
            raise reader.fail(
                names.UnknownName(span=span, sort="link", name=link.text if link else "", known=known)
            )
        reader.finish()
    except Misread:
        return None
    inner = scope.inner()
    inner.locals.pop(parameter, None)
    name = scope.fresh(kind)
    inner.candidate = Typed(ir.Local(name), Type("thing", kind))
    lets, found = amounts(inner, line, WAYS)
    members.only(inner, line, ("", "let"), "a `toward`", sentences=WAYS)
    none = ir.Number(0)
    worth, shared, costs = (found.get(word, none) for word in WAYS)
    return ir.Toward(parameter, link.text, kind, people, name, lets, worth, shared, costs)


def parameter_of(reader: Reader, verb: str) -> tuple[str, str]:
    """The parameter of a verb that says where one gets, and the kind of such places."""
    parameters = reader.scope.words.verbs[verb].parameters
    known = {p.name: p.type.of for p in parameters.values() if p.type.sort == "thing"}
    span = reader.cursor.here()
    atom = reader.cursor.name()
    if atom is None or atom.text not in known:
        found = atom.text if atom is not None else ""
        raise reader.fail(names.UnknownName(span=span, sort="parameter", name=found, known=tuple(known)))
    return atom.text, known[atom.text]


def prepare(scope: Scope, verb: str, kind: str) -> None:
    """Make known what a goal can speak of: the parameters of the verb, and whoever decides."""
    scope.wishing = True
    scope.event = Typed(ir.Event(), Type("event", verb))
    for parameter in scope.words.verbs[verb].parameters.values():
        part = Typed(ir.EventPart(ir.Event(), verb, parameter.name), parameter.type)
        scope.locals[parameter.name] = part
        if parameter.type.sort == "thing" and parameter.type.of != THING:
            scope.say(parameter.type.of, part)
    scope.you = Typed(ir.You(), Type("thing", kind))
