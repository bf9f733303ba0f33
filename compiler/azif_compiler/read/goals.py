"""Goals: what it is worth to people that something happens, for those who play on their own."""

from __future__ import annotations

from azif_compiler.diagnostics import syntax
from azif_compiler.names import declared
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.members import GoalLine, Toward
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Let
from azif_compiler.read import abilities, changes, members
from azif_compiler.read.context import Context
from azif_compiler.read.members import rows_of
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line
from azif_compiler.syntax.unit import Misread

WORDS = ("worth", "succeeds")
WAYS = ("worth", "shared", "costs")


def goal(
    at: Context, line: Line, made: declared.Plain | declared.Amendment, name: Word, *, whole: bool = True
) -> nodes.Goal:
    """`goal VERB for KIND { let x = W; worth X if C; succeeds Y; toward PARAMETER along LINK { … } }`; an
    amendment need not say what it is worth.
    """
    meta = members.meta(at, line)
    reader = at.reader(line)
    reader.cursor.index = made.behind
    kind = reader.name("a kind", f"goal {name.text} for player {{ }}") if reader.cursor.take("for") else None
    members.ended(at, line, reader.cursor.index)
    at.scope.wishing = True
    verbs = at.view.meanings(name.text).verbs
    if verbs:
        abilities.introduce_parameters(at, verbs[0])
    lets, lines = amounts(at, line, WORDS)
    toward: Toward | None = None
    for row in rows_of(line):
        if not at.unit.leading(row) and at.unit.first(row) == "toward":
            try:
                toward = way(at, row)
            except Misread:
                continue
    if whole:
        members.only(at, line, ("", "let"), "a goal", sentences=(*WORDS, "toward"), once=("toward",))
    else:
        members.only(
            at, line, ("", "let", "because"), "an amended goal", sentences=(*WORDS, "toward", "weight"),
            once=("toward", "succeeds", "weight"),
        )  # fmt: skip
    if whole and not lines and not any(not at.unit.leading(row) for row in rows_of(line)):
        what = "`worth` and a number: how much somebody wants it to happen"
        at.unit.report(syntax.Expected(span=at.unit.of(line), what=what, example="worth -2"))
    return nodes.Goal(*at.place(line), at.number(), made, meta, kind, lets, lines, toward)


def amounts(at: Context, line: Line, words: tuple[str, ...]) -> tuple[tuple[Let, ...], tuple[GoalLine, ...]]:
    """What `let` names for the lines that follow, and the lines that begin with one of these words."""
    lets: list[Let] = []
    lines: list[GoalLine] = []
    for row in rows_of(line):
        try:
            if at.unit.leading(row) == "let":
                lets.append(changes.let(at, row))
            elif not at.unit.leading(row) and at.unit.first(row) in words:
                reader = at.reader(row)
                word = reader.cursor.next()
                amount_ = amount(reader)
                reader.finish()
                at.only(row)
                lines.append(GoalLine(*at.place(row), at.number(), word, amount_))
        except Misread:
            continue
    return tuple(lets), tuple(lines)


def amount(reader: PhraseReader) -> Expression:
    """A number, or `X if C`, which is 0 otherwise."""
    with reader.within("if"):
        first = reader.sum()
    if not reader.cursor.take("if"):
        return first
    condition = reader.condition()
    end = reader.behind()
    otherwise: Expression = phrases.Numeral(end, end, reader.number(), 0)
    if reader.cursor.take("otherwise"):
        otherwise = amount(reader)
    return phrases.Either(first.start, otherwise.end, reader.number(), condition, first, otherwise)


def way(at: Context, line: Line) -> Toward:
    """`toward PARAMETER along LINK { worth X; shared Y; costs Z }`, where `it` is a place"""
    reader = at.reader(line)
    reader.cursor.next()
    parameter = reader.cursor.name() or Word("", *reader.cursor.here())
    link = reader.cursor.name() if reader.cursor.take("along") else None
    link = link or Word("", *reader.cursor.here())
    reader.finish()
    inner = at.inner()
    inner.scope.names.pop(parameter.text, None)
    place = inner.scope.candidate()
    lets, lines = amounts(inner, line, WAYS)
    members.only(inner, line, ("", "let"), "a `toward`", sentences=WAYS)
    return Toward(*at.place(line), at.number(), parameter, link, place, lets, lines)
