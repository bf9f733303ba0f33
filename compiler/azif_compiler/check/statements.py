"""Lines → statements."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import sentences
from azif_compiler.check.blocks import (
    as_sentence,
    block,
    changing,
    in_cost,
    looping,
    needed,
    no_blocks,
    no_words,
    span_of,
    text_parameter,
)
from azif_compiler.check.changes import assign, let, put
from azif_compiler.check.choices import choose, may
from azif_compiler.check.phrase import Misread, Noun, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostics import names, syntax, timing, types
from azif_compiler.ir import Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Atom, Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import NUMBERS, VerbWord


def statement(scope: Scope, line: Line) -> Statement:
    """One statement; names that it introduces are known behind it."""
    cursor = Cursor(scope.source, line)
    reader = Reader(scope, cursor)
    place = scope.place(line.start)
    match line.leading:
        case "let":
            return let(reader, line, place)
        case "set" | "add" | "take":
            if line.leading == "take" and "take" in scope.words.verbs and not ends_with_from(line):
                return sentence(reader, as_sentence(line), place)
            return assign(reader, line, place)
        case "put":
            return put(reader, line, place)
        case "shuffle":
            changing(reader, line)
            target = reader.container()
            if target.type.sort == "things":
                raise reader.wrong("a zone", target.type, cursor.since(0))
            reader.finish()
            no_blocks(scope, line)
            return ir.Shuffle(target.node, place)
        case "if":
            return if_(reader, line, place)
        case "for":
            return for_each(reader, line, place)
        case "while":
            condition = reader.condition()
            reader.finish()
            return ir.While(condition, needed(scope, line, looping(scope, line)), place)
        case "repeat":
            number = reader.number()
            cursor.take("times")
            reader.finish()
            return ir.Repeat(number, needed(scope, line, looping(scope, line)), place)
        case "choose":
            return choose(reader, line, place)
        case "may":
            return may(reader, line, place)
        case "roll":
            if "as" not in [atom.text for atom in line.phrase] and "roll" in scope.words.verbs:
                return sentence(reader, as_sentence(line), place)
            return roll(reader, line, place)
        case "together":
            no_words(reader, line)
            return ir.Together(needed(scope, line), place)
        case "step" | "phase":
            return step(reader, line, place)
        case "stop":
            return stop(reader, line, place)
        case "outcome":
            return outcome(reader, line, place)
        case "offer":
            return offer(reader, line, place)
        case "perform":
            return perform(reader, line, place)
        case "finish":
            text = reader.value(sentences.operand_for(reader, text_parameter(line)))
            if text.type.sort != "text":
                raise reader.wrong("a text", text.type, cursor.since(0))
            reader.finish()
            no_blocks(scope, line)
            return ir.Finish(text.node, place)
        case "prevent" | "reduce":
            return it(reader, line, place)
        case "proceed":
            if not scope.replacing:
                raise reader.fail(timing.NoEvent(span=span_of(scope, line), word="proceed"))
            no_blocks(scope, line)
            return ir.Proceed(place)
        case "":
            return sentence(reader, line, place)
        case word if word in scope.words.verbs:
            return sentence(reader, as_sentence(line), place)
        case word:
            raise reader.fail(
                syntax.WrongPlace(
                    span=Span(scope.source, line.start, line.start + len(word)),
                    word=word,
                    where="a block of statements",
                )
            )


def ends_with_from(line: Line) -> bool:
    """Whether a line says from what it takes."""
    return any(atom.text == "from" for atom in line.phrase)


# ---- control -----------------------------------------------------------------------------------


def if_(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`if a { } else { }`"""
    condition = reader.condition()
    reader.finish()
    return ir.If(condition, needed(reader.scope, line), block(reader.scope, line.otherwise), place)


def for_each(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`for each lamp as x { }`"""
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    if (listed := entries(reader, line, place)) is not None:
        return listed
    operand = reader.sum() if cursor.word in ("each", "every", "all") else None
    if operand is None:
        raise reader.expected("`each` and a noun", "for each lamp in that room { }")
    typed = reader.value(operand)
    if typed.type.sort == "zone":
        typed = Typed(ir.Select("thing", scope.fresh("thing"), typed.node), Type("things", "thing"))
    if typed.type.sort != "things":
        raise reader.wrong("a noun", typed.type, cursor.since(start))
    name = scope.fresh(typed.type.of)
    inner = looping(scope, line)
    local = Typed(ir.Local(name), Type("thing", typed.type.of))
    if cursor.take("as"):
        atom = cursor.name()
        if atom is None:
            raise reader.expected("a name", "as first_lamp")
        name = atom.text
        local = Typed(ir.Local(name), local.type)
        inner.locals[name] = local
        inner.say(name, local)
    select = typed.node
    if cursor.take("ordered", "by") and isinstance(select, ir.Select):
        kept, scope.candidate = scope.candidate, Typed(ir.Local(select.name), local.type)
        order = reader.number()
        scope.candidate = kept
        select = ir.Select(
            select.kind, select.name, select.inside, select.among, select.holder, select.where, order
        )
    reader.finish()
    inner.say(typed.type.of, local)
    return ir.ForEach(name, select, needed(scope, line, inner), place)


def entries(reader: Reader, line: Line, place: ir.Place) -> Statement | None:
    """`for each colour as c { }` over an enum, `for each entry of LIST as c { }` over a list."""
    cursor, scope = reader.cursor, reader.scope
    if cursor.word != "each":
        return None
    if cursor.ahead(1) == "entry" and cursor.ahead(2) == "of":
        cursor.index += 3
        mark = cursor.index
        found = reader.value(reader.operand())
        element = {"numbers": "number", "members": "member", "somes": "some"}.get(found.type.sort)
        if element is None:
            raise reader.wrong("a list", found.type, cursor.since(mark))
        of, type_ = found.node, Type(element, found.type.of)
    elif cursor.ahead(1) in scope.words.enums and cursor.ahead(1) not in scope.words.nouns:
        enum = cursor.ahead(1)
        cursor.index += 2
        of, type_ = ir.MembersOf(enum), Type("member", enum)
    else:
        return None
    name = scope.fresh("entry")
    if cursor.take("as"):
        atom = cursor.name()
        if atom is None:
            raise reader.expected("a name", "as c")
        name = atom.text
    reader.finish()
    inner = looping(scope, line)
    inner.locals[name] = Typed(ir.Local(name), type_)
    return ir.ForEach(name, of, needed(scope, line, inner), place)


def roll(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`roll 2 dice as x`"""
    cursor, scope = reader.cursor, reader.scope
    reader.labels = {"dice", "die", "as"}
    number = reader.number()
    if not (cursor.take("dice") or cursor.take("die")) or not cursor.take("as"):
        raise reader.expected("`dice as` and a name", "roll 2 dice as thrown")
    atom = cursor.name()
    if atom is None:
        raise reader.expected("a name", "roll 2 dice as thrown")
    reader.finish()
    no_blocks(scope, line)
    scope.locals[atom.text] = Typed(ir.Local(atom.text), NUMBERS)
    return ir.Roll(atom.text, number, place)


def step(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`step NAME for X { }`"""
    cursor, scope = reader.cursor, reader.scope
    atom = cursor.name()
    if atom is None:
        raise reader.expected("the name of the step", "step dawn { }")
    inner = looping(scope, line)
    subject = None
    if cursor.take("for"):
        typed = reader.thing()
        subject = typed.node
        inner.you = typed
    reader.finish()
    return ir.Step(atom.text, subject, needed(scope, line, inner), place)


def stop(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`stop NAME for X`"""
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    words = scope.words
    if atom is None or not (atom.text in words.steps or atom.text in words.verbs):
        raise reader.fail(timing.NotRunning(span=span, name=atom.text if atom else ""))
    subject = reader.thing().node if cursor.take("for") else None
    reader.finish()
    no_blocks(scope, line)
    return ir.Stop(atom.text, subject, place)


def outcome(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`outcome NAME`"""
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    known = scope.verb.outcomes if scope.verb is not None else ()
    if atom is None or atom.text not in known:
        raise reader.fail(
            timing.UnusedOutcome(
                span=span,
                verb=scope.verb.name if scope.verb else "this",
                name=atom.text if atom else "",
                known=known,
            )
        )
    reader.finish()
    no_blocks(scope, line)
    return ir.Outcome(atom.text, place)


def offer(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`offer WINDOW to X`"""
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    if atom is None or atom.text not in scope.words.windows:
        known = tuple(scope.words.windows)
        raise reader.fail(
            names.UnknownName(span=span, sort="window", name=atom.text if atom else "", known=known)
        )
    if not cursor.take("to"):
        raise reader.expected("`to` and who", "offer day to that player")
    who = reader.value(reader.sum())
    if who.type.sort not in ("thing", "things"):
        raise reader.wrong("a thing", who.type, span)
    reader.finish()
    no_blocks(scope, line)
    scope.uses.offered.add(atom.text)
    return ir.Offer(atom.text, who.node, place)


def perform(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`perform X's SCRIPT for KEY by Y`"""
    cursor, scope = reader.cursor, reader.scope
    last = max((i for i, atom in enumerate(cursor.atoms) if atom.sort == "POSSESSIVE"), default=-1)
    script: Atom | None = None
    owner: Typed | None = None
    if last >= 0 and last + 1 < len(cursor.atoms):
        script = cursor.atoms[last + 1]
        owner_end = last
        candidates = [
            i
            for i, atom in enumerate(cursor.atoms)
            if atom.sort == "POSSESSIVE" and i + 1 < len(cursor.atoms)
        ]
        for index in candidates:
            if any(cursor.atoms[index + 1].text in kind.scripts for kind in scope.words.kinds.values()):
                script, owner_end = cursor.atoms[index + 1], index
                break
        head = Line("", line.start, line.end, cursor.atoms[:owner_end])
        owner_reader = Reader(scope, Cursor(scope.source, head))
        owner = owner_reader.thing()
        owner_reader.finish()
        cursor.index = owner_end + 2
    elif cursor.word in ("its", "your", "this"):
        which = cursor.next().text
        owner = scope.you if which == "your" else (scope.candidate or scope.this or scope.event)
        script = cursor.name()
    if script is None or owner is None:
        raise reader.expected("whose script", "perform that lamp's shine")
    if not any(script.text in kind.scripts for kind in scope.words.kinds.values()):
        known = tuple(name for kind in scope.words.kinds.values() for name in kind.scripts)
        span = Span(scope.source, script.start, script.end)
        raise reader.fail(names.UnknownName(span=span, sort="script", name=script.text, known=known))
    scope.uses.read.add(f"script {script.text}")
    key = by = None
    reader.labels = {"by", "for"}
    while not cursor.done:
        if key is None and cursor.take("for"):
            key = reader.thing().node
        elif by is None and cursor.take("by"):
            by = reader.thing().node
        else:
            break
    reader.finish()
    no_blocks(scope, line)
    if by is None and scope.you is not None:
        by = scope.you.node
    return ir.Perform(owner.node, script.text, key, by, place)


def it(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """`prevent it`, `reduce it by 2`"""
    cursor, scope = reader.cursor, reader.scope
    if not scope.answering or not cursor.take("it"):
        raise reader.fail(timing.NoEvent(span=span_of(scope, line), word=line.leading))
    no_blocks(scope, line)
    if line.leading == "prevent":
        reader.finish()
        return ir.PreventIt(place)
    if not cursor.take("by"):
        raise reader.expected("`by` and a number", "reduce it by 1")
    number = reader.number()
    reader.finish()
    return ir.ReduceIt(number, place)


# ---- sentences ---------------------------------------------------------------------------------


def sentence(reader: Reader, line: Line, place: ir.Place) -> Statement:
    """A sentence with what follows its outcomes."""
    reader.cursor.atoms = line.phrase
    reader.cursor.index = 0
    read = sentences.read_sentence(reader, pattern=False)
    by = None
    mark = reader.cursor.here()
    if reader.cursor.take("by"):
        by = reader.thing()
        subject = read.verb.subject
        if subject is None or any(given.parameter is subject for given in read.given):
            advice = (
                f"`{read.verb.name}` is done by nobody" if subject is None else "who does it is said already"
            )
            raise reader.fail(syntax.LeftOver(span=mark, found="by", advice=advice))
    reader.finish(advice=sentences.advice_for(read.verb))
    scope = reader.scope
    handlers: list[ir.Handler] = []
    if line.block is not None and not read.verb.outcomes:
        raise reader.fail(
            syntax.NoBlock(
                span=span_of(scope, line),
                what=f"`{read.verb.name}` ends in no outcomes: no block can follow it",
            )
        )
    if line.block:
        inner = scope.inner()
        for given in read.given:
            if isinstance(given.operand, Noun):
                inner.say(given.operand.kind, Typed(ir.Local("_"), Type("thing", given.operand.kind)))
        for row in line.block:
            made = handler(scope, row, read.verb)
            if any(other.outcome == made.outcome for other in handlers):
                scope.report(syntax.GivenTwice(span=span_of(scope, row), word=made.outcome))
            handlers.append(made)
    elif (len(read.verb.outcomes) > 1 or line.block is not None) and not in_cost(scope):
        outcomes = " or ".join(read.verb.outcomes)
        scope.report(
            types.NoOutcomeHandled(span=span_of(scope, line), verb=read.verb.name, outcomes=outcomes)
        )
    if line.cost is not None or line.otherwise is not None:
        no_blocks(
            scope, Line("", line.start, line.end, line.phrase, cost=line.cost, otherwise=line.otherwise)
        )
    if by is not None and read.verb.subject is not None:
        kept, scope.you = scope.you, by
        try:
            return sentences.finish_call(reader, read, tuple(handlers), place)
        finally:
            scope.you = kept
    return sentences.finish_call(reader, read, tuple(handlers), place)


def handler(scope: Scope, row: Line, verb: VerbWord) -> ir.Handler:
    """`pass { … }`"""
    name = row.leading or (row.phrase[0].text if row.phrase else "")
    span = span_of(scope, row)
    if row.block is None or len(row.phrase) != (0 if row.leading else 1):
        scope.report(
            syntax.WrongPlace(
                span=span, word=name, where=f"what follows `{verb.name}`", possible=verb.outcomes
            )
        )
        raise Misread
    if name not in verb.outcomes:
        scope.report(timing.UnusedOutcome(span=span, verb=verb.name, name=name, known=verb.outcomes))
        raise Misread
    if row.cost is not None or row.otherwise is not None:
        no_blocks(scope, Line("", row.start, row.end, (), cost=row.cost, otherwise=row.otherwise))
    return ir.Handler(name, block(scope, row.block))
