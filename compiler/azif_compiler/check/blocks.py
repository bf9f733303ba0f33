"""Blocks: rows of statements, and what a statement needs to know of the blocks behind it."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Scope
from azif_compiler.diagnostics import syntax, timing, types
from azif_compiler.ir import Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Atom, Line
from azif_compiler.vocabulary import ParameterWord

COSTLESS = ("if", "for", "while", "repeat", "step", "phase", "together", "may", "choose", "do")
"""Statements that have a block and no cost."""

WITH_ELSE = ("if", "may", "choose")
"""Statements behind whose block `else` may stand."""

DEEPEST_BLOCK = 60
DEEPEST_LOOP = 15
"""How deep blocks, and loops among them, may be nested; no card needs five."""


def ends(statement: Statement) -> bool:
    """Whether nothing behind a statement is ever reached."""
    match statement:
        case ir.Outcome() | ir.Finish():
            return True
        case ir.If(then=then, otherwise=otherwise):
            return any(map(ends, then)) and any(map(ends, otherwise))
        case _:
            return False


def block(scope: Scope, lines: tuple[Line, ...] | None) -> tuple[Statement, ...]:
    """The statements of a block; what cannot be read is reported and left out."""
    from azif_compiler.check.statements import statement

    inner = scope.inner()
    inner.depth += 1
    if inner.depth > DEEPEST_BLOCK and lines:
        scope.report(
            syntax.NestedTooDeep(
                span=Span(scope.source, lines[0].start, lines[0].start + 1), limit=DEEPEST_BLOCK
            )
        )
        return ()
    found: list[Statement] = []
    for line in lines or ():
        if found and ends(found[-1]):
            scope.report(timing.Unreachable(span=Span(scope.source, line.start, line.end)))
        try:
            found.append(statement(inner, line))
        except Misread:
            continue
    return tuple(found)


def needed(scope: Scope, line: Line, inner: Scope | None = None) -> tuple[Statement, ...]:
    """The block that a statement must have."""
    if line.cost is not None and line.leading in COSTLESS:
        no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost))
    if line.otherwise is not None and line.leading not in WITH_ELSE:
        no_blocks(scope, Line("", line.start, line.end, (), otherwise=line.otherwise))
    if line.block is None:
        scope.report(syntax.NoBlock(span=span_of(scope, line), what="a block in braces must follow this"))
        return ()
    return block(inner or scope, line.block)


def no_blocks(scope: Scope, line: Line) -> None:
    """Report a block that belongs to nothing."""
    for part in (line.block, line.cost, line.otherwise):
        if part is not None:
            scope.report(syntax.NoBlock(span=span_of(scope, line), what="no block can follow this"))
            return


def no_words(reader: Reader, line: Line) -> None:
    """Report words behind a statement that takes none."""
    if line.phrase:
        reader.finish()


def looping(scope: Scope, line: Line) -> Scope:
    """The scope of the block of a loop."""
    inner = scope.inner()
    inner.loops += 1
    if inner.loops > DEEPEST_LOOP:
        scope.report(syntax.NestedTooDeep(span=span_of(scope, line), limit=DEEPEST_LOOP))
        raise Misread
    return inner


def span_of(scope: Scope, line: Line) -> Span:
    """The words of a line."""
    return Span(scope.source, line.start, max(line.end, line.start + 1))


def changing(reader: Reader, line: Line) -> None:
    """Report a direct change of state where only verbs may change it."""
    scope = reader.scope
    if not scope.changes:
        span = Span(scope.source, line.start, line.start + len(line.leading))
        scope.report(types.ChangedOutside(span=span, word=line.leading))


def as_sentence(line: Line) -> Line:
    """A line whose leading word is a verb, as a sentence."""
    phrase = (Atom("NAME", line.leading, line.start), *line.phrase)
    return Line("", line.start, line.end, phrase, line.block, line.cost, line.otherwise)


def text_parameter(line: Line) -> ParameterWord:
    """A parameter for a text that no verb asks for."""
    return ParameterWord("text", "object", "", Type("text"), line, -1)


# ---- costs -------------------------------------------------------------------------------------


def cost_block(scope: Scope, lines: tuple[Line, ...] | None, span: Span) -> tuple[ir.Statement, ...]:
    """A cost: outcomes of its verbs need not be handled."""
    if lines is None:
        return ()
    inner = scope.inner()
    inner.ruling = True
    found = block(inner, lines)
    if not lines:
        scope.report(timing.NotACost(span=span, why="it is empty"))
        return ()
    span = Span(scope.source, lines[0].start, lines[-1].end)
    for statement in found:
        payable(scope, statement, span)
    return found


def payable(scope: Scope, statement: ir.Statement, span: Span) -> None:
    """Report what cannot be part of a cost."""
    match statement:
        case ir.Call(verb=verb) if scope.words.verbs[verb].procedure:
            scope.report(
                timing.NotACost(span=span, why=f"`{verb}` is a procedure, which nobody can fail to carry out")
            )
        case ir.Call() | ir.Let() | ir.ChooseNumber():
            return
        case ir.If(then=then, otherwise=otherwise):
            for inner in (*then, *otherwise):
                payable(scope, inner, span)
        case ir.ForEach(body=body) | ir.ChooseThings(body=tuple(body)):
            for inner in body:
                payable(scope, inner, span)
        case ir.ChooseThings():
            return
        case ir.ChooseOption(options=options, otherwise=otherwise):
            for inner in (*(s for option in options for s in (*option.cost, *option.body)), *otherwise):
                payable(scope, inner, span)
        case _:
            scope.report(timing.NotACost(span=span, why="a cost consists of sentences and choices"))


def in_cost(scope: Scope) -> bool:
    """Whether a sentence is a cost or stands in a ruling, where outcomes need not be handled."""
    return scope.ruling
