"""Blocks → statements."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import sentences
from azif_compiler.check.nouns import text as written
from azif_compiler.check.phrase import Misread, Noun, Reader
from azif_compiler.check.scope import Scope, Typed
from azif_compiler.diagnostics import names, syntax, timing, types
from azif_compiler.ir import Expression, Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import NUMBER, NUMBERS

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
    inner = scope.inner()
    inner.depth += 1
    if inner.depth > DEEPEST_BLOCK and lines:
        scope.report(syntax.NestedTooDeep(span=Span(scope.source, lines[0].start, lines[0].start + 1), limit=DEEPEST_BLOCK))
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
            raise reader.fail(syntax.WrongPlace(span=Span(scope.source, line.start, line.start + len(word)), word=word, where="a block of statements"))


def as_sentence(line: Line) -> Line:
    """A line whose leading word is a verb, as a sentence."""
    from azif_compiler.syntax.ast import Atom

    phrase = (Atom("NAME", line.leading, line.start), *line.phrase)
    return Line("", line.start, line.end, phrase, line.block, line.cost, line.otherwise)


def ends_with_from(line: Line) -> bool:
    return any(atom.text == "from" for atom in line.phrase)


def text_parameter(line: Line):  # type: ignore[no-untyped-def]  # ParameterWord
    from azif_compiler.vocabulary import ParameterWord

    return ParameterWord("text", "object", "", Type("text"), line, -1)


def span_of(scope: Scope, line: Line) -> Span:
    """The words of a line."""
    return Span(scope.source, line.start, max(line.end, line.start + 1))


def no_blocks(scope: Scope, line: Line) -> None:
    """Report a block that belongs to nothing."""
    for part in (line.block, line.cost, line.otherwise):
        if part is not None:
            scope.report(syntax.NoBlock(span=span_of(scope, line), what="no block can follow this"))
            return


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


def changing(reader: Reader, line: Line) -> None:
    """Report a direct change of state where only verbs may change it."""
    scope = reader.scope
    if not scope.changes:
        span = Span(scope.source, line.start, line.start + len(line.leading))
        scope.report(types.ChangedOutside(span=span, word=line.leading))


# ---- names and changes ------------------------------------------------------------------------------------------------


def let(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    atom = cursor.name()
    if atom is None or not (cursor.take("=") or cursor.take("be")):
        raise reader.expected("a name and `=`", "let x = 2")
    typed = reader.value(expression_or_noun(reader))
    reader.finish()
    no_blocks(scope, line)
    scope.locals[atom.text] = Typed(ir.Local(atom.text), typed.type)
    scope.say(atom.text, scope.locals[atom.text])
    return ir.Let(atom.text, typed.node, place)


def expression_or_noun(reader: Reader) -> Typed:
    """An expression; a noun stands for its set or its one thing."""
    return reader.expression()


def assign(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    link = {"set": "to", "add": "to", "take": "from"}[line.leading]
    if line.leading == "set":
        start = cursor.index
        reader.labels = {"to"}
        target = reader.value(reader.operand())
        span = cursor.since(start)
        reader.labels = set()
        if not cursor.take("to"):
            raise reader.expected("`to`", "set x to 2")
        mark = cursor.index
        found = assigned(reader, target)
        sentences.accept(reader, found, target.type, cursor.since(mark))
        value = found.node
    else:
        reader.labels = {link}
        more = reader.sum()
        change = reader.number_of(more)
        reader.labels = set()
        if not cursor.take(link):
            raise reader.expected(f"`{link}`", f"{line.leading} 1 {link} x")
        start = cursor.index
        target = reader.value(reader.operand())
        span = cursor.since(start)
        reader.same_unit(target, more)
        if target.type.sort == "quantity":
            number = ir.Arithmetic("+" if line.leading == "add" else "-", ir.NumberIn(target.node), change)
            value = ir.Quantity(number, ir.TokenIn(target.node))
        elif target.type.sort == "some":
            number = ir.Arithmetic("+" if line.leading == "add" else "-", ir.NumberIn(target.node), change)
            value = ir.Some(number, ir.KindIn(target.node))
        elif target.type != NUMBER:
            raise reader.wrong("a number", target.type, span)
        else:
            value = ir.Arithmetic("+" if line.leading == "add" else "-", target.node, change)
    reader.finish()
    no_blocks(scope, line)
    node = target.node
    if isinstance(node, ir.NumberIn) and isinstance(node.of, ir.EventPart):
        value = ir.Quantity(value, ir.TokenIn(node.of))
        node = node.of
    changeable(reader, node, span)
    if not isinstance(node, ir.Local | ir.EventPart):
        changing(reader, line)
    return ir.Assign(node, value, place)


def assigned(reader: Reader, target: Typed) -> Typed:
    """What a target is set to; a quantity may be set to a mere number."""
    if target.type.sort == "text" and reader.cursor.atom.sort == "STRING":
        return Typed(ir.Text(reader.cursor.string() or ""), target.type)
    found = reader.expression()
    if target.type.sort == "quantity" and found.type == NUMBER:
        return Typed(ir.Quantity(found.node, ir.TokenIn(target.node)), target.type)
    if target.type == NUMBERS and found.type == NUMBER:
        return Typed(ir.Row((found.node,)), NUMBERS)
    return found


def changeable(reader: Reader, node: Expression, span: Span) -> None:
    """Report a target that never changes."""
    match node:
        case ir.Local() | ir.EventPart() | ir.TokensOn() | ir.TrackValue():
            return
        case ir.FieldOf(kind=kind, name=name):
            field = reader.scope.words.field_of(kind, name)
            if field is not None and field.state:
                return
            raise reader.fail(types.NotChangeable(span=span, what=f"the printed `{name}`"))
        case ir.ValueOf(name=name):
            raise reader.fail(types.NotChangeable(span=span, what=f"the value `{name}`"))
        case _:
            raise reader.fail(types.NotChangeable(span=span, what="this"))


def put(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    changing(reader, line)
    reader.labels = {"into"}
    start = cursor.index
    operand = reader.sum()
    span = cursor.since(start)
    if not cursor.take("into"):
        raise reader.expected("`into` and a zone or thing", "put this into box")
    reader.labels = {"on", "at"} if cursor.atoms[-1].text in ("top", "bottom") else set()
    target = reader.container()
    side = ""
    if cursor.take("on", "top") or cursor.take("at", "top"):
        side = "top"
    elif cursor.take("at", "bottom") or cursor.take("on", "bottom"):
        side = "bottom"
    reader.finish()
    no_blocks(scope, line)
    if isinstance(operand, Noun):
        parameter = text_parameter(line)
        parameter.type = Type("things", operand.kind)
        node, wrapper = sentences.convert(reader, sentences.Given(parameter, operand, span), place)
    else:
        if operand.type.sort not in ("thing", "things"):
            raise reader.wrong("a thing", operand.type, span)
        node, wrapper = operand.node, None
    found: Statement = ir.Put(node, target.node, place, side)  # type: ignore[arg-type]  # one of three
    return wrapper(found) if wrapper is not None else found


# ---- control ---------------------------------------------------------------------------------------------------------


def if_(reader: Reader, line: Line, place: ir.Place) -> Statement:
    condition = reader.condition()
    reader.finish()
    return ir.If(condition, needed(reader.scope, line), block(reader.scope, line.otherwise), place)


def for_each(reader: Reader, line: Line, place: ir.Place) -> Statement:
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
        select = ir.Select(select.kind, select.name, select.inside, select.among, select.holder, select.where, order)
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


def chooser(reader: Reader) -> Expression | None:
    """`by X`: who chooses."""
    if reader.cursor.take("by"):
        return reader.thing().node
    return None


def choose(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    if cursor.word == "number" and cursor.ahead(1) != "of":
        return choose_number(reader, line, place)
    if cursor.done or cursor.word == "by":
        by = chooser(reader)
        if by is None and scope.you is not None:
            by = scope.you.node
        reader.finish()
        return choose_option(reader, line, by, place)
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
    prompt = written(reader, start)
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


def choose_things(
    reader: Reader, line: Line, noun: Noun, by: Expression | None, name: str, prompt: str, place: ir.Place
) -> Statement:
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
    return ir.ChooseThings(known, noun.select, least, most, by, single, random, body, otherwise, prompt, place)


def choose_number(reader: Reader, line: Line, place: ir.Place) -> Statement:
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
    return ir.ChooseNumber(atom.text, least, most, by, place)


def choose_option(reader: Reader, line: Line, by: Expression | None, place: ir.Place) -> Statement:
    scope = reader.scope
    options: list[ir.Choice] = []
    otherwise: tuple[Statement, ...] = ()
    seen: dict[str, Span] = {}
    if line.cost is not None:
        no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost))
    if line.block is None:
        raise reader.fail(syntax.NoBlock(span=span_of(scope, line), what="a block with options must follow this"))
    for row in line.block:
        if row.leading == "otherwise":
            if "otherwise" in seen:
                scope.report(syntax.GivenTwice(span=span_of(scope, row), word="otherwise", first=seen["otherwise"]))
            seen["otherwise"] = span_of(scope, row)
            otherwise = needed(scope, row)
            continue
        if row.leading != "option":
            span = span_of(scope, row)
            scope.report(syntax.WrongPlace(span=span, word=row.leading or row.phrase[0].text, where="a choice", possible=("option", "otherwise")))
            continue
        inner = Reader(scope, Cursor(scope.source, row))
        label = inner.cursor.string()
        if label is None:
            raise inner.expected("the label of the option in quotes", 'option "Pay" { }')
        condition = inner.condition() if inner.cursor.take("if") else None
        inner.finish()
        if f"option {label}" in seen and condition is None:
            scope.report(syntax.GivenTwice(span=span_of(scope, row), word=label, first=seen[f"option {label}"]))
        seen.setdefault(f"option {label}", span_of(scope, row))
        cost = sentences_of_cost(scope, row)
        options.append(ir.Choice(label, condition, cost, needed(scope, row), scope.place(row.start)))
    if line.otherwise is not None:
        if "otherwise" in seen:
            span = Span(scope.source, line.otherwise[0].start, line.otherwise[0].end) if line.otherwise else span_of(scope, line)
            scope.report(syntax.GivenTwice(span=span, word="otherwise", first=seen["otherwise"]))
        otherwise = block(scope, line.otherwise)
        seen.setdefault("otherwise", span_of(scope, line))
    free = [option for option in options if option.condition is None and not option.cost]
    if not options or (len(options) + ("otherwise" in seen) < 2 and free):
        raise reader.fail(timing.NoOptions(span=span_of(scope, line)))
    return ir.ChooseOption(by, tuple(options), otherwise, place)


def sentences_of_cost(scope: Scope, line: Line) -> tuple[Statement, ...]:
    """The cost of an option."""
    from azif_compiler.check.abilities import cost_block

    return cost_block(scope, line.cost, span_of(scope, line))


def may(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    prompt = cursor.string() or ""
    by = chooser(reader)
    if by is None and scope.you is not None:
        by = scope.you.node
    if cursor.done and line.block is None:
        raise reader.fail(syntax.NoBlock(span=span_of(scope, line), what="a block or a sentence must follow this"))
    if not cursor.done and line.block is None:
        if line.cost is not None or line.otherwise is not None:
            no_blocks(scope, Line("", line.start, line.end, (), cost=line.cost, otherwise=line.otherwise))
        # `may gain 2 coins`: one sentence
        inner = sentences.call(reader, (), place)
        return ir.May(by, written(reader, 0), (inner,), (), place)
    reader.finish()
    return ir.May(by, prompt, needed(scope, line), block(scope, line.otherwise), place)


def roll(reader: Reader, line: Line, place: ir.Place) -> Statement:
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
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    known = scope.verb.outcomes if scope.verb is not None else ()
    if atom is None or atom.text not in known:
        raise reader.fail(timing.UnusedOutcome(span=span, verb=scope.verb.name if scope.verb else "this", name=atom.text if atom else "", known=known))
    reader.finish()
    no_blocks(scope, line)
    return ir.Outcome(atom.text, place)


def offer(reader: Reader, line: Line, place: ir.Place) -> Statement:
    cursor, scope = reader.cursor, reader.scope
    span = cursor.here()
    atom = cursor.name()
    if atom is None or atom.text not in scope.words.windows:
        known = tuple(scope.words.windows)
        raise reader.fail(names.UnknownName(span=span, sort="window", name=atom.text if atom else "", known=known))
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
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    last = max((i for i, atom in enumerate(cursor.atoms) if atom.sort == "POSSESSIVE"), default=-1)
    script = None
    if last >= 0 and last + 1 < len(cursor.atoms):
        script = cursor.atoms[last + 1]
        owner_end = last
        candidates = [i for i, atom in enumerate(cursor.atoms) if atom.sort == "POSSESSIVE" and i + 1 < len(cursor.atoms)]
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
        owner = scope.you if which == "your" else (scope.candidate or scope.this or scope.event)  # type: ignore[assignment]
        script = cursor.name()
    if script is None or owner is None:
        raise reader.expected("whose script", "perform that card's effect")
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
    del start
    if by is None and scope.you is not None:
        by = scope.you.node
    return ir.Perform(owner.node, script.text, key, by, place)


def it(reader: Reader, line: Line, place: ir.Place) -> Statement:
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


# ---- sentences -------------------------------------------------------------------------------------------------------


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
            advice = f"`{read.verb.name}` is done by nobody" if subject is None else "who does it is said already"
            raise reader.fail(syntax.LeftOver(span=mark, found="by", advice=advice))
    reader.finish(advice=sentences.advice_for(read.verb))
    scope = reader.scope
    handlers: list[ir.Handler] = []
    if line.block is not None and not read.verb.outcomes:
        raise reader.fail(syntax.NoBlock(span=span_of(scope, line), what=f"`{read.verb.name}` ends in no outcomes: no block can follow it"))
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
        scope.report(types.NoOutcomeHandled(span=span_of(scope, line), verb=read.verb.name, outcomes=outcomes))
    if line.cost is not None or line.otherwise is not None:
        no_blocks(scope, Line("", line.start, line.end, line.phrase, cost=line.cost, otherwise=line.otherwise))
    if by is not None and read.verb.subject is not None:
        kept, scope.you = scope.you, by
        try:
            return sentences.finish_call(reader, read, tuple(handlers), place)
        finally:
            scope.you = kept
    return sentences.finish_call(reader, read, tuple(handlers), place)


def in_cost(scope: Scope) -> bool:
    """Whether a sentence is a cost or stands in a ruling, where outcomes need not be handled."""
    return scope.ruling


def handler(scope: Scope, row: Line, verb) -> ir.Handler:  # type: ignore[no-untyped-def]
    """`pass { … }`"""
    name = row.leading or (row.phrase[0].text if row.phrase else "")
    span = span_of(scope, row)
    if row.block is None or len(row.phrase) != (0 if row.leading else 1):
        scope.report(syntax.WrongPlace(span=span, word=name, where=f"what follows `{verb.name}`", possible=verb.outcomes))
        raise Misread
    if name not in verb.outcomes:
        scope.report(timing.UnusedOutcome(span=span, verb=verb.name, name=name, known=verb.outcomes))
        raise Misread
    if row.cost is not None or row.otherwise is not None:
        no_blocks(scope, Line("", row.start, row.end, (), cost=row.cost, otherwise=row.otherwise))
    return ir.Handler(name, block(scope, row.block))
