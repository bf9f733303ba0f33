"""Abilities: the form of words that decides when something counts."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from azif_compiler import ir
from azif_compiler.check import sentences
from azif_compiler.check.blocks import block, cost_block, needed, no_blocks, span_of
from azif_compiler.check.modifiers import modifier
from azif_compiler.check.phrase import Misread, Noun, Reader, either_of
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import names, syntax, timing
from azif_compiler.ir import Ability, Expression, Type
from azif_compiler.syntax.ast import Atom, Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import VerbWord

FORMS = frozenset(
    "always while cannot instead reduce prevent before when at action whenever may must once up".split()
)
"""The words that begin an ability."""


@dataclass(slots=True)
class Head:
    """What stands before the form: whether it is a choice, and how often it may be used."""

    may: bool = False
    limit: ir.Limit | None = None
    must: bool = False


def is_ability(line: Line) -> bool:
    """Whether a member of a component or kind is an ability (and not a script called `at`)."""
    if line.leading not in FORMS:
        return False
    return not (line.leading == "at" and not is_around(line.phrase))


STEADY = ("always", "while", "whenever", "cannot")
"""Forms that are no choice and cannot be used up."""


def is_around(phrase: tuple[Atom, ...]) -> bool:
    """Whether `start of` or `end of` follows."""
    return len(phrase) >= 2 and phrase[0].text in ("start", "end") and phrase[1].text == "of"


def abilities(scope: Scope, lines: tuple[Line, ...], stem: str) -> tuple[Ability, ...]:
    """The abilities among the members of a declaration."""
    found: list[Ability] = []
    for line in lines:
        if is_ability(line):
            try:
                found += ability(scope.inner(), line, f"{stem}#{len(found) + 1}")
            except Misread:
                continue
    return tuple(found)


def ability(scope: Scope, line: Line, ident: str) -> list[Ability]:
    """One ability; `while C { … }` may hold several."""
    place = scope.place(line.start)
    full = Line(
        "",
        line.start,
        line.end,
        (Atom("NAME", line.leading, line.start), *line.phrase),
        line.block,
        line.cost,
        line.otherwise,
    )
    reader = Reader(scope, Cursor(scope.source, full))
    head = read_head(reader)
    word = reader.cursor.word
    if word in STEADY and reader.cursor.index:
        where = f"an ability with `{word}`"
        raise reader.fail(
            syntax.WrongPlace(span=reader.cursor.since(0), word=full.phrase[0].text, where=where)
        )
    if word == "action" and head.may:
        raise reader.fail(
            syntax.LeftOver(span=reader.cursor.since(0), found="may", advice="an action is always a choice")
        )
    reader.cursor.next()
    if line.otherwise is not None:
        no_blocks(scope, Line("", line.start, line.end, (), otherwise=line.otherwise))
    match word:
        case "always":
            return [always(reader, full, ident, None, place)]
        case "while":
            return while_(reader, full, ident, place)
        case "whenever":
            trigger = reader.condition()
            reader.finish()
            no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost))
            return [ir.Whenever(ident, trigger, needed(scope, full), place)]
        case "cannot":
            pattern, inner, _ = sentences.pattern(reader)
            provided = condition_in(reader, inner)
            reader.finish()
            no_blocks(scope, full)
            return [ir.Cannot(ident, pattern, provided, place)]
        case "instead":
            if not reader.cursor.take("of"):
                raise reader.expected("`of` and an event", "instead of you drop a coin { }")
            return [instead(reader, full, ident, head, place)]
        case "reduce" | "prevent":
            return [lessen(reader, full, ident, head, word, place)]
        case "before" | "when":
            return [reaction(reader, full, ident, head, word, place)]
        case "at":
            return [around(reader, full, ident, head, place)]
        case "action":
            return [action(reader, full, ident, head, place)]
        case _:
            raise reader.fail(
                syntax.WrongPlace(
                    span=span_of(scope, line), word=word, where="an ability", possible=tuple(sorted(FORMS))
                )
            )


def read_head(reader: Reader) -> Head:
    """`may`, `once per turn`, `up to 2 times per turn`, in any order."""
    head = Head()
    cursor = reader.cursor
    while True:
        span = cursor.here()
        if cursor.word in ("may", "must"):
            if head.may or head.must:
                raise reader.fail(syntax.GivenTwice(span=span, word="may or must"))
            head.may = cursor.next().text == "may"
            head.must = not head.may
        elif head.limit is not None and cursor.word in ("once", "up"):
            raise reader.fail(syntax.GivenTwice(span=span, word="how often"))
        elif cursor.take("once", "per"):
            head.limit = ir.Limit(1, step_name(reader))
        elif cursor.word == "up" and cursor.ahead(1) == "to":
            cursor.index += 2
            number = cursor.next()
            if number.sort != "NUMBER" or not cursor.take("times", "per"):
                raise reader.expected("a number and `times per`", "up to 2 times per turn")
            head.limit = ir.Limit(int(number.text[:9]), step_name(reader))
        else:
            return head


def step_name(reader: Reader) -> str:
    """The name of a step, phase or procedure."""
    span = reader.cursor.here()
    atom = reader.cursor.name()
    words = reader.scope.words
    if atom is None or not (atom.text in words.steps or atom.text in words.verbs):
        known = (*words.steps, *(v.name for v in words.verbs.values() if v.procedure))
        raise reader.fail(
            names.UnknownName(span=span, sort="step", name=atom.text if atom else "", known=known)
        )
    return atom.text


def condition_in(reader: Reader, scope: Scope) -> Expression | None:
    """`if …` in the scope of an event."""
    reader.scope = scope
    reader.labels = set()
    if reader.cursor.take("if"):
        return reader.condition()
    return None


def bodies(
    reader: Reader, line: Line, scope: Scope, needs_block: bool = True
) -> tuple[tuple[ir.Statement, ...], tuple[ir.Statement, ...]]:
    """The cost and the block of an ability."""
    reader.finish()
    cost = cost_block(scope, line.cost, span_of(scope, line))
    if needs_block:
        return cost, needed(scope, line)
    return cost, block(scope, line.block) if line.block is not None else ()


def instead(reader: Reader, line: Line, ident: str, head: Head, place: ir.Place) -> Ability:
    """`instead of EVENT { }`"""
    pattern, scope, _ = sentences.pattern(reader)
    condition = condition_in(reader, scope)
    scope.answering = scope.replacing = True
    cost, body = bodies(reader, line, scope)
    return ir.Instead(ident, pattern, condition, head.may, head.limit, cost, body, place)


def lessen(reader: Reader, line: Line, ident: str, head: Head, word: str, place: ir.Place) -> Ability:
    """`reduce EVENT by N`, `prevent EVENT { }`"""
    reader.labels = {"by"} if word == "reduce" else set()
    span = reader.cursor.here()
    kept = reader.cursor.atoms
    number: Expression | None = None
    by = last_by(kept, reader.cursor.index) if word == "reduce" else None
    if word == "reduce":
        if by is None:
            raise reader.expected("`by` and a number", "reduce you drop coins by 1")
        reader.cursor.atoms = kept[:by]
    pattern, scope, verb = sentences.pattern(reader)
    if word == "reduce":
        if amount_of(verb) is None:
            raise reader.fail(timing.NothingToReduce(span=span, verb=verb.name))
        reader.finish()
        reader.cursor.atoms = kept
        reader.cursor.index = (by or 0) + 1
        reader.scope, reader.labels = scope, {"if"}
        number = reader.number()
    condition = condition_in(reader, scope)
    scope.answering = True
    cost, body = bodies(reader, line, scope, needs_block=False)
    return ir.Lessen(ident, pattern, condition, head.may, head.limit, number, cost, body, place)


def last_by(atoms: tuple[Atom, ...], start: int) -> int | None:
    """Where the last `by` of a phrase stands."""
    return next((i for i in range(len(atoms) - 1, start, -1) if atoms[i].text == "by"), None)


def amount_of(verb: VerbWord) -> str | None:
    """The parameter that is the amount of an event: its one quantity, else its one number."""
    quantities = [p.name for p in verb.parameters.values() if p.type.sort == "quantity" and p.role != "var"]
    numbers = [p.name for p in verb.parameters.values() if p.type.sort == "number" and p.role != "var"]
    some = [p.name for p in verb.parameters.values() if p.type.sort == "some" and p.role != "var"]
    for found in (quantities, numbers, some):
        if found:
            return found[0]
    return None


def reaction(reader: Reader, line: Line, ident: str, head: Head, word: str, place: ir.Place) -> Ability:
    """`before EVENT { }`, `when EVENT { }`"""
    pattern, scope, _ = sentences.pattern(reader)
    condition = condition_in(reader, scope)
    scope.answering = word == "before"
    cost, body = bodies(reader, line, scope)
    stage = "before" if word == "before" else "when"
    return ir.Reaction(ident, stage, pattern, condition, head.may, head.limit, cost, body, place)  # type: ignore[arg-type]


def around(reader: Reader, line: Line, ident: str, head: Head, place: ir.Place) -> Ability:
    """`at start of STEP { }`, `at end of STEP { }`"""
    cursor, scope = reader.cursor, reader.scope
    if not is_around(cursor.atoms[cursor.index :]):
        raise reader.expected("`start of` or `end of` and a step", "at start of turn { }")
    stage = cursor.next().text
    cursor.next()
    subject = ir.EventPart(ir.Event(), "", "subject")
    tests: list[Expression] = []
    cursor.take("each") if cursor.ahead(1) in scope.words.steps else None
    inner = scope.inner()
    if cursor.ahead(0) not in (*scope.words.steps, *scope.words.verbs):
        part = Typed(subject, Type("thing", "thing"))
        if cursor.take("your"):
            if scope.you is None:
                raise reader.fail(names.NobodySpokenTo(span=cursor.here()))
            tests.append(ir.Same(subject, scope.you.node))
        else:
            mark = cursor.index
            depth = next(
                (i for i in range(mark, len(cursor.atoms)) if cursor.atoms[i].sort == "POSSESSIVE"), None
            )
            if depth is None:
                step_name(reader)
            kept = cursor.atoms
            cursor.atoms = kept[:depth]
            operand = reader.sum()
            cursor.atoms = kept
            cursor.next()
            if isinstance(operand, Noun):
                from azif_compiler.check.conditions import is_a

                tests.append(is_a(operand, part))
                inner.say(operand.kind, Typed(subject, Type("thing", operand.kind)))
                if scope.you is None:
                    inner.you = Typed(subject, Type("thing", operand.kind))
            else:
                tests.append(ir.Same(subject, reader.value(operand).node))
                if scope.you is None:
                    inner.you = reader.value(operand)
    step = step_name(reader)
    if inner.you is None:
        inner.you = Typed(subject, Type("thing", "thing"))
    inner.event = Typed(ir.Event(), Type("event", ""))
    reader.scope = inner
    if cursor.take("if"):
        tests.append(reader.condition())
    cost, body = bodies(reader, line, inner)
    condition = either_of(tests) if tests else None
    return ir.Around(ident, stage, step, condition, head.may, head.limit, cost, body, place)  # type: ignore[arg-type]


def action(reader: Reader, line: Line, ident: str, head: Head, place: ir.Place) -> Ability:
    """`action WINDOW { }`, `action WINDOW in response to EVENT { }`"""
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    if atom is None or atom.text not in scope.words.windows:
        known = tuple(scope.words.windows)
        raise reader.fail(
            names.UnknownName(span=span, sort="window", name=atom.text if atom else "", known=known)
        )
    scope.uses.windows.append((atom.text, span))
    pattern = None
    inner = scope
    if cursor.take("in", "response", "to"):
        if lies_within_another(scope.words.windows[atom.text].line):
            raise reader.fail(timing.AnswerInWindow(span=span, window=atom.text))
        pattern, inner, _ = sentences.pattern(reader)
        inner.answering = True
    elif scope.you is None:
        inner = scope.inner()
        inner.you = Typed(ir.You(), Type("thing", "thing"))
    condition = condition_in(reader, inner)
    cost, body = bodies(reader, line, inner)
    return ir.Action(ident, atom.text, pattern, condition, head.limit, cost, body, place)


def lies_within_another(window: Line) -> bool:
    """Whether a window is declared to lie within others."""
    rows = (window, *(window.block or ()))
    return any(atom.text in ("is", "within") for row in rows for atom in row.phrase if atom.sort == "NAME")


# ---- modifiers ---------------------------------------------------------------------------------


def always(reader: Reader, line: Line, ident: str, condition: Expression | None, place: ir.Place) -> Ability:
    """`always MODIFIER`, several separated by commas."""
    found = [modifier(reader)]
    while reader.cursor.take_comma():
        found.append(modifier(reader))
    reader.finish()
    no_blocks(reader.scope, line)
    return ir.Always(ident, condition, tuple(found), place)


def while_(reader: Reader, line: Line, ident: str, place: ir.Place) -> list[Ability]:
    """`while CONDITION MODIFIER`, or `while CONDITION { abilities }`."""
    if line.block is not None:
        condition = reader.condition()
        reader.finish()
        no_blocks(reader.scope, Line("", line.start, line.end, (), cost=line.cost))
        if not line.block:
            reader.scope.report(
                syntax.NoBlock(span=span_of(reader.scope, line), what="nothing counts while this holds")
            )
        found: list[Ability] = []
        for row in line.block:
            if is_ability(row):
                for inner in ability(reader.scope.inner(), row, f"{ident}.{len(found) + 1}"):
                    found.append(limited(inner, condition))
            elif row.leading == "":
                sub = Reader(reader.scope, Cursor(reader.scope.source, row))
                found.append(
                    always(sub, row, f"{ident}.{len(found) + 1}", condition, reader.scope.place(row.start))
                )
            else:
                span = span_of(reader.scope, row)
                reader.scope.report(
                    syntax.WrongPlace(
                        span=span, word=row.leading, where="`while`", possible=tuple(sorted(FORMS))
                    )
                )
        return found
    # The condition ends where the modifier begins: the longest condition that leaves a whole modifier.
    cursor = reader.cursor
    start = cursor.index
    ends = modifier_starts(reader, start)
    for end in ends:
        trial = Reader(quiet(reader.scope), Cursor(reader.scope.source, line))
        trial.cursor.atoms = cursor.atoms[:end]
        trial.cursor.index = start
        rest = Reader(quiet(reader.scope), Cursor(reader.scope.source, line))
        rest.cursor.index = end
        try:
            trial.condition()
            trial.finish()
            rest.labels = set()
            modifier(rest)
            if not rest.cursor.done and rest.cursor.atom.sort != "COMMA":
                continue
        except Misread:
            continue
        good = Reader(reader.scope, Cursor(reader.scope.source, line))
        good.cursor.atoms = cursor.atoms[:end]
        good.cursor.index = start
        condition = good.condition()
        cursor.index = end
        return [always(reader, line, ident, condition, place)]
    condition = reader.condition()
    return [always(reader, line, ident, condition, place)]


def modifier_starts(reader: Reader, start: int) -> list[int]:
    """Where a modifier could begin, the latest first, so that the condition is as long as it can be."""
    atoms = reader.cursor.atoms
    return [i for i in range(len(atoms) - 1, start, -1) if atoms[i].sort in ("NAME", "STRING")]


def quiet(scope: Scope) -> Scope:
    """The same scope with complaints thrown away, for trying."""
    inner = scope.inner()
    inner.report = Report()
    return inner


def limited(inner: Ability, condition: Expression) -> Ability:
    """An ability that counts only while a condition holds."""
    match inner:
        case ir.Whenever():
            return ir.Whenever(inner.id, ir.And((condition, inner.condition)), inner.body, inner.at)
        case _:
            both = condition if inner.condition is None else ir.And((condition, inner.condition))
            return msgspec.structs.replace(inner, condition=both)
