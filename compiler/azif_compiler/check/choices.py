"""Statements that leave something to a player: choose, may."""

from __future__ import annotations

import re
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.check import sentences
from azif_compiler.check.blocks import block, cost_block, needed, no_blocks, span_of
from azif_compiler.check.nouns import text as written
from azif_compiler.check.phrase import Noun, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostics import names, syntax, timing
from azif_compiler.ir import Expression, Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import NUMBER

_HOLE = re.compile(r"\{(\w*)\}")


def choose(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`choose …`: things, an option or a number."""
    cursor, scope = reader.cursor, reader.scope
    said = prompt_of(reader)
    if cursor.word == "number" and cursor.ahead(1) != "of":
        return choose_number(reader, line, said, place)
    if cursor.done or cursor.word == "by":
        by = chooser(reader)
        if by is None and scope.you is not None:
            by = scope.you.node
        reader.finish()
        return choose_option(reader, line, by, said, place)
    start = cursor.index
    reader.labels = {"by", "as"}
    operand = reader.sum()
    if isinstance(operand, Noun) and operand.determiner in ("no", "each", "bare"):
        advice = "`a`, a number, `up to 2`, `any number of` or `random` says how many"
        raise reader.fail(syntax.LeftOver(span=operand.span, found=operand.text, advice=advice))
    if isinstance(operand, Typed) and operand.type.sort == "number" and not cursor.done:
        raise reader.expected("a noun behind the number", "choose 2 lamps")
    if isinstance(operand, Typed):
        raise reader.wrong("a noun", operand.type, cursor.since(start))
    prompt = said or Prompt(written(reader, start))
    by, name = None, ""
    while not cursor.done:
        if by is None and cursor.word == "by":
            by = chooser(reader)
        elif cursor.take("as"):
            atom = cursor.name()
            if atom is None:
                raise reader.expected("a name", "as first_lamp")
            name = atom.text
        else:
            break
    reader.finish()
    if by is None and scope.you is not None:
        by = scope.you.node
    return choose_things(reader, line, operand, by, name, prompt, place)


class Prompt(NamedTuple):
    """What somebody is asked; each `{}` in it stands for what is told."""

    text: str
    told: tuple[Expression, ...] = ()


def prompt_of(reader: Reader) -> Prompt | None:
    """A question in quotes; `{x}` in it stands for what `x` is then."""
    cursor, known = reader.cursor, reader.scope.locals
    start = cursor.index
    text = cursor.string()
    if text is None:
        return None
    told: list[Expression] = []
    for name in _HOLE.findall(text):
        if name not in known:
            span = cursor.since(start)
            raise reader.fail(
                names.UnknownName(span=span, sort="name in braces", name=name, known=tuple(known))
            )
        told.append(known[name].node)
    return Prompt(_HOLE.sub("{}", text), tuple(told))


def chooser(reader: Reader) -> Expression | None:
    """`by X`: who chooses."""
    if reader.cursor.take("by"):
        return reader.thing().node
    return None


def choose_things(
    reader: Reader, line: Line, noun: Noun, by: Expression | None, name: str, prompt: Prompt, place: ir.Place
) -> Statement:
    """`choose up to 2 lamps by X as those_lamps { }`"""
    scope = reader.scope
    single = noun.determiner in ("a", "any", "another", "random", "the", "called", "first")
    random = noun.determiner == "random"
    least: Expression = ir.Number(1)
    most: Expression = ir.Number(1)
    if not single:
        most = noun.number if noun.number is not None else ir.Number(ir.UNLIMITED)
        least = ir.Number(0) if noun.determiner in ("upto", "anynumber") else most
    known = name or scope.fresh(noun.kind)
    typed = Typed(ir.Local(known), Type("thing" if single else "things", noun.kind))
    target = scope.inner() if line.block is not None else scope
    if name:
        target.locals[name] = typed
        target.say(name, typed)
    plural = scope.words.kinds[noun.kind].plural if noun.kind in scope.words.kinds else noun.kind
    target.say(noun.kind if single else plural, typed)
    body = None if line.block is None else block(target, line.block)
    otherwise = block(scope, line.otherwise)
    if line.otherwise is not None and not single:
        no_blocks(scope, Line("", line.start, line.end, (), otherwise=line.otherwise))
    if line.cost is not None:
        no_blocks(scope, Line(line.leading, line.start, line.end, line.phrase, cost=line.cost))
    return ir.ChooseThings(
        known, noun.select, least, most, by, single, random, body, otherwise, prompt.text, place, prompt.told
    )


def choose_number(reader: Reader, line: Line, said: Prompt | None, place: ir.Place) -> Statement:
    """`choose number n from 1 to 3`"""
    cursor, scope = reader.cursor, reader.scope
    cursor.next()
    atom = cursor.name()
    if atom is None or not cursor.take("from"):
        raise reader.expected("a name and `from`", "choose number n from 1 to 3")
    reader.labels = {"to"}
    least = reader.number()
    reader.labels = {"by"}
    if not cursor.take("to"):
        raise reader.expected("`to`", "choose number n from 1 to 3")
    most = reader.number()
    by = chooser(reader)
    if by is None and scope.you is not None:
        by = scope.you.node
    reader.finish()
    no_blocks(scope, line)
    scope.locals[atom.text] = Typed(ir.Local(atom.text), NUMBER)
    prompt = said or Prompt(atom.text.replace("_", " "))
    return ir.ChooseNumber(atom.text, least, most, by, prompt.text, place, prompt.told)


def choose_option(
    reader: Reader, line: Line, by: Expression | None, said: Prompt | None, place: ir.Place
) -> Statement:
    """`choose { option "…" { } }`"""
    scope = reader.scope
    options: list[ir.Choice] = []
    otherwise: tuple[Statement, ...] = ()
    seen: dict[str, Span] = {}
    if line.cost is not None:
        no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost))
    if line.block is None:
        raise reader.fail(
            syntax.NoBlock(span=span_of(scope, line), what="a block with options must follow this")
        )
    for row in line.block:
        if row.leading == "otherwise":
            if "otherwise" in seen:
                scope.report(
                    syntax.GivenTwice(span=span_of(scope, row), word="otherwise", first=seen["otherwise"])
                )
            seen["otherwise"] = span_of(scope, row)
            otherwise = needed(scope, row)
            continue
        if row.leading != "option":
            span = span_of(scope, row)
            scope.report(
                syntax.WrongPlace(
                    span=span,
                    word=row.leading or row.phrase[0].text,
                    where="a choice",
                    possible=("option", "otherwise"),
                )
            )
            continue
        inner = Reader(scope, Cursor(scope.source, row))
        label = inner.cursor.string()
        if label is None:
            raise inner.expected("the label of the option in quotes", 'option "Pay" { }')
        condition = inner.condition() if inner.cursor.take("if") else None
        inner.finish()
        if f"option {label}" in seen and condition is None:
            scope.report(
                syntax.GivenTwice(span=span_of(scope, row), word=label, first=seen[f"option {label}"])
            )
        seen.setdefault(f"option {label}", span_of(scope, row))
        cost = cost_of(scope, row)
        options.append(ir.Choice(label, condition, cost, needed(scope, row), scope.place(row.start)))
    if line.otherwise is not None:
        if "otherwise" in seen:
            span = (
                Span(scope.source, line.otherwise[0].start, line.otherwise[0].end)
                if line.otherwise
                else span_of(scope, line)
            )
            scope.report(syntax.GivenTwice(span=span, word="otherwise", first=seen["otherwise"]))
        otherwise = block(scope, line.otherwise)
        seen.setdefault("otherwise", span_of(scope, line))
    free = [option for option in options if option.condition is None and not option.cost]
    if not options or (len(options) + ("otherwise" in seen) < 2 and free):
        raise reader.fail(timing.NoOptions(span=span_of(scope, line)))
    prompt = said or Prompt("")
    return ir.ChooseOption(by, tuple(options), otherwise, place, prompt.text, prompt.told)


def cost_of(scope: Scope, line: Line) -> tuple[Statement, ...]:
    """The cost of an option."""
    return cost_block(scope, line.cost, span_of(scope, line))


def may(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`may { } else { }`, `may SENTENCE`"""
    cursor, scope = reader.cursor, reader.scope
    prompt = prompt_of(reader) or Prompt("")
    by = chooser(reader)
    if by is None and scope.you is not None:
        by = scope.you.node
    if cursor.done and line.block is None:
        raise reader.fail(
            syntax.NoBlock(span=span_of(scope, line), what="a block or a sentence must follow this")
        )
    if not cursor.done and line.block is None:
        if line.cost is not None or line.otherwise is not None:
            no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost, otherwise=line.otherwise))
        # `may drop 2 coins`: one sentence
        inner = sentences.call(reader, (), place)
        return ir.May(by, written(reader, 0), (inner,), (), place)
    reader.finish()
    then, otherwise = needed(scope, line), block(scope, line.otherwise)
    return ir.May(by, prompt.text, then, otherwise, place, prompt.told)
