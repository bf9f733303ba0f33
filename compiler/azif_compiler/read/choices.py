"""Statements that leave something to a player: choose, may."""

from __future__ import annotations

import re

import msgspec

from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import UNLIMITED
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.phrases import Expression
from azif_compiler.nodes.statements import Prompt, Statement
from azif_compiler.read.context import Context
from azif_compiler.read.phrase import PhraseReader
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.tree import Line
from azif_compiler.text.source import Span

_HOLE = re.compile(r"\{(\w*)\}")


def choose(at: Context, line: Line) -> Statement:
    """`choose …`: things, an option or a number."""
    reader = at.reader(line)
    cursor = reader.cursor
    prompt = prompt_of(at, reader)
    if cursor.word == "number" and cursor.ahead(1) != "of":
        return choose_number(at, reader, line, prompt)
    if cursor.done or cursor.word == "by":
        by = chooser(reader)
        reader.finish()
        return choose_option(at, line, by, prompt)
    start, end = at.place(line)
    mark = cursor.index
    with reader.within("by", "as"):
        of = reader.sum()
        text = at.words(mark, cursor.index)
        target = at.inner() if line.block is not None else at
        by, name = None, None
        while not cursor.done:
            if by is None and cursor.word == "by":
                by = chooser(reader)
            elif cursor.take("as"):
                name = target.introduce(reader.name("a name", "as first_lamp"), "things")
            else:
                break
    reader.finish()
    at.only(line, "block", "otherwise")
    name = name or target.unnamed(start, "things")
    body = None if line.block is None else target.block(line.block)
    otherwise = None if line.otherwise is None else at.block(line.otherwise)
    return statements.ChooseThings(start, end, at.number(), prompt, text, of, by, name, body, otherwise)


def prompt_of(at: Context, reader: PhraseReader) -> Prompt | None:
    """A question in quotes; `{x}` in it stands for what `x` is then."""
    text = reader.cursor.string()
    if text is None:
        return None
    told: list[Expression] = []
    for name in _HOLE.findall(text.text):
        number = at.scope.names.get(name)
        if number is None:
            known = tuple(at.scope.names)
            span = at.unit.at(text)
            raise reader.fail(names.UnknownName(span=span, sort="name in braces", name=name, known=known))
        told.append(phrases.LocalName(text.start, text.end, at.number(), name, number))
    return Prompt(text.start, text.end, at.number(), _HOLE.sub("{}", text.text), tuple(told))


def chooser(reader: PhraseReader) -> Expression | None:
    """`by X`: who chooses."""
    return reader.sum() if reader.cursor.take("by") else None


def choose_number(at: Context, reader: PhraseReader, line: Line, prompt: Prompt | None) -> Statement:
    """`choose number n from 1 to 3`; in a cost, without an end, as many as can be paid."""
    cursor = reader.cursor
    start, end = at.place(line)
    cursor.next()
    name = cursor.name()
    if name is None or (not cursor.take("from") and not at.paying):
        if name is not None:
            at.introduce(name, "number")
        raise reader.expected("a name and `from`", "choose number n from 1 to 3")
    mark = reader.behind()
    least: Expression = phrases.Numeral(mark, mark, at.number(), 1)
    most: Expression = phrases.Numeral(mark, mark, at.number(), UNLIMITED)
    with reader.within("to", "by"):
        if cursor.words[cursor.index - 1] == "from":
            least = reader.sum()
        if cursor.take("to"):
            most = reader.sum()
        elif not at.paying:
            at.introduce(name, "number")
            raise reader.expected("`to`", "choose number n from 1 to 3")
    with reader.within("by"):
        by = chooser(reader)
    reader.finish()
    at.only(line)
    return statements.ChooseNumber(
        start, end, at.number(), prompt, at.introduce(name, "number"), least, most, by
    )


def choose_option(at: Context, line: Line, by: Expression | None, prompt: Prompt | None) -> Statement:
    """`choose { option "…" { } otherwise { } }`"""
    start, end = at.place(line)
    unit = at.unit
    at.only(line, "block", "otherwise")
    if line.block is None:
        raise unit.fail(syntax.NoBlock(span=unit.of(line), what="a block with options must follow this"))
    options: list[statements.Option] = []
    otherwise: tuple[Statement, ...] = ()
    first: Span | None = None
    for row in at.with_outcomes(line.block.lines):
        match unit.leading(row):
            case "otherwise":
                if first is not None:
                    unit.report(syntax.GivenTwice(span=unit.of(row), word="otherwise", first=first))
                first = unit.of(row)
                otherwise = at.needed(row)
            case "" | "roll" | "take" | "until" | "choose" | "perform":
                options.append(bare(at, row, chooser_words(at, line)))
            case "option":
                options.append(option(at, row))
            case _:
                possible = ("option", "otherwise", "a sentence")
                unit.report(
                    syntax.WrongPlace(
                        span=unit.of(row), word=unit.first(row), where="a choice", possible=possible
                    )
                )
    if line.otherwise is not None:
        if first is not None:
            unit.report(syntax.GivenTwice(span=unit.of(line), word="otherwise", first=first))
        otherwise = at.block(line.otherwise)
    has_rest = first is not None or line.otherwise is not None
    return statements.ChooseOption(start, end, at.number(), prompt, by, tuple(options), otherwise, has_rest)


def option(at: Context, row: Line) -> statements.Option:
    """`option "…" if a cost { } { }`"""
    reader = at.reader(row)
    start, end = at.place(row)
    label = reader.cursor.string()
    if label is None:
        raise reader.expected("the label of the option in quotes", 'option "Pay": …')
    condition = reader.condition_behind()
    reader.finish()
    at.only(row, "block", "cost")
    inner = at.inner()
    cost = cost_of(inner, row)
    return statements.Option(start, end, at.number(), fixed(at, label), condition, cost, inner.needed(row))


def fixed(at: Context, label: Word) -> str:
    """The label of an option, in which nothing is filled in: rulings answer with it."""
    if "{" in label.text:
        at.unit.report(
            syntax.Expected(
                span=at.unit.at(label),
                what="a label without braces",
                example='choose "whether you drop {x}": option "Yes": …',
            )
        )
    return label.text


def chooser_words(at: Context, line: Line) -> str:
    """How who chooses is written."""
    words = at.unit.tokens.words
    places = [index for index in range(line.first, line.last) if words[index] == "by"]
    return at.words(places[-1] + 1, line.last) if places else ""


def bare(at: Context, row: Line, chooser: str) -> statements.Option:
    """`fetch 2 coins`, `x fetches 2 coins if a`: called what is done, without who chooses it."""
    start, end = at.place(row)
    inner = at.inner()
    row, condition = conditioned(at, row)
    last = row.last - (row.block is not None)  # an outcome and what follows it
    label = labelled(at.words(row.start, last).removeprefix(f"{chooser} "))
    return statements.Option(start, end, at.number(), label, condition, None, (inner.statement(row),), True)


def conditioned(at: Context, row: Line) -> tuple[Line, Expression | None]:
    """A sentence without the condition behind it, and that condition."""
    tokens = at.unit.tokens
    depth = 0
    for index in range(row.first, row.last):
        depth += (tokens.kinds[index] == "OPEN") - (tokens.kinds[index] == "CLOSE")
        if depth == 0 and tokens.kinds[index] == "NAME" and tokens.words[index] in ("if", "unless"):
            reader = at.reader(row)
            reader.cursor.index = index
            condition = reader.condition_behind()
            reader.finish()
            return msgspec.structs.replace(row, last=index), condition
    return row, None


def labelled(words: str) -> str:
    """A sentence as a label."""
    words = words.replace("_", " ")
    return words[:1].upper() + words[1:]


def cost_of(at: Context, line: Line) -> statements.Cost | None:
    """`cost { }`; what it names is known in what it pays for."""
    if line.cost is None:
        return None
    tokens = at.unit.tokens
    start = max(tokens.starts[line.cost.opening], 0)
    kept, at.paying = at.paying, True
    body = at.lines(line.cost)
    at.paying = kept
    return statements.Cost(start, max(tokens.end(line.cost.closing), start), at.number(), body)


def may(at: Context, line: Line) -> Statement:
    """`may { } else { }`, `may SENTENCE`, `may SENTENCE { } else { }`"""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    if line.block is not None and line.cost is None and says_first(reader):
        return may_first(at, line)
    if may_be_declined(at, line):
        return may_pay(at, line)
    prompt = prompt_of(at, reader)
    with reader.within("by"):
        by = chooser(reader)
    if line.block is not None:
        reader.finish()
        at.only(line, "block", "otherwise")
        body, otherwise = at.block(line.block), at.block(line.otherwise)
        return statements.May(start, end, at.number(), prompt, by, body, otherwise)
    if cursor.done:
        what = "a block or a sentence must follow this"
        raise at.unit.fail(syntax.NoBlock(span=at.unit.of(line), what=what))
    at.only(line)
    mark = line.first
    sentence = reader.sentence()
    reader.finish()
    text = at.words(mark, cursor.index)
    return statements.MaySay(start, end, at.number(), prompt, by, sentence, text)


def says_first(reader: PhraseReader) -> bool:
    """Whether a `may` with a block begins with what is done first."""
    cursor = reader.cursor
    return not cursor.done and not cursor.is_text and cursor.word not in ("by", "if", "unless")


def may_first(at: Context, line: Line) -> Statement:
    """`may pay 3 coins if a { } else { }`: the sentence is the cost, and its label."""
    start, end = at.place(line)
    row = msgspec.structs.replace(line, label=-1, leading=-1, block=None, otherwise=None, outcomes=())
    inner = at.inner()
    row, condition = conditioned(at, row)
    at.only(line, "block", "otherwise")
    inner.paying = True
    body = (inner.statement(row),)
    inner.paying = False
    cost = statements.Cost(*at.place(row), at.number(), body)
    label = labelled(at.words(row.first, row.last))
    made = statements.Option(start, end, at.number(), label, condition, cost, inner.needed(line))
    return statements.MayPay(start, end, at.number(), None, made, at.block(line.otherwise))


def may_be_declined(at: Context, line: Line) -> bool:
    """Whether a `may` has a cost or a condition."""
    words = at.unit.tokens.words
    told = words[line.first : line.last]
    return line.cost is not None or (line.block is not None and ("if" in told or "unless" in told))


def may_pay(at: Context, line: Line) -> Statement:
    """`may "Pay" if a by x cost { } { } else { }`; without a label, it is called by what it costs."""
    reader = at.reader(line)
    cursor = reader.cursor
    start, end = at.place(line)
    label = cursor.string()
    condition, by = None, None
    with reader.within("by", "if", "unless"):
        while not cursor.done:
            if by is None and cursor.word == "by":
                by = chooser(reader)
            elif condition is None and cursor.word in ("if", "unless"):
                condition = reader.condition_behind()
            else:
                break
    reader.finish()
    at.only(line, "block", "cost", "otherwise")
    inner = at.inner()
    cost = cost_of(inner, line)
    made = statements.Option(
        start, end, at.number(), called(at, line, label), condition, cost, inner.needed(line)
    )
    return statements.MayPay(start, end, at.number(), by, made, at.block(line.otherwise))


def called(at: Context, line: Line, label: Word | None) -> str:
    """The label of an option, else what it costs, else what it does."""
    if label is not None:
        return fixed(at, label)
    told = line.cost if line.cost is not None else line.block
    rows = told.lines if told is not None else ()
    return "; ".join(at.words(row.start, row.last) for row in rows)
