"""Sentences and event patterns: `that player loses 2 coins`, `when a player loses a coin`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.check import conditions
from azif_compiler.check.nouns import text as written
from azif_compiler.check.phrase import Misread, Noun, Operand, Reader
from azif_compiler.check.scope import Scope, Typed, described
from azif_compiler.diagnostics import names, syntax, timing, types
from azif_compiler.ir import Expression, Statement, Type
from azif_compiler.source import Span
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import NUMBER, QUANTITY, TOKEN, ParameterWord, VerbWord

Wrapper = Callable[[Statement], Statement]


class Given(NamedTuple):
    """What a sentence gives for a parameter, as read."""

    parameter: ParameterWord
    operand: Operand
    span: Span


class Read(NamedTuple):
    """A sentence as read: its verb, and what is given for its parameters."""

    verb: VerbWord
    given: list[Given]
    span: Span


def verb_at(scope: Scope, cursor: Cursor, behind_subject: bool) -> tuple[VerbWord, bool] | None:
    """The verb that stands next, and whether it is passive (`is burnt`)."""
    words = scope.words
    word = cursor.word
    if cursor.atom.sort != "NAME":
        return None
    if behind_subject:
        if word in ("is", "are") and cursor.ahead(1) in words.participles:
            return words.verbs[words.participles[cursor.ahead(1)]], True
        if word in words.thirds:
            return words.verbs[words.thirds[word]], False
    if word in words.verbs:
        return words.verbs[word], False
    return None


def read_sentence(reader: Reader, pattern: bool) -> Read:
    """A sentence: subject, verb, objects, labelled parameters, to the end of the phrase or an `if`."""
    scope, cursor = reader.scope, reader.cursor
    start = cursor.index
    found = None if cursor.word in scope.locals else verb_at(scope, cursor, behind_subject=False)
    given: list[Given] = []
    subject: Operand | None = None
    subject_span = cursor.here()
    if found is None:
        subject = reader.sum() if cursor.atom.sort != "NAME" or begins_operand(reader) else None
        subject_span = cursor.since(start)
        found = verb_at(scope, cursor, behind_subject=True) if subject is not None else None
        if found is None:
            span = cursor.here()
            known = (*scope.words.verbs, *(scope.words.thirds if subject is not None else ()))
            raise reader.fail(names.UnknownVerb(span=span, name=cursor.atom.text, known=known))
    verb, passive = found
    verb_span = cursor.here()
    cursor.index += 2 if passive else 1
    objects = verb.objects
    if subject is not None:
        if passive:
            target = next((p for p in objects if p.type.sort in ("thing", "some")), None) or (
                objects[0] if objects else None
            )
            if target is None:
                raise reader.fail(
                    types.MissingArgument(span=verb_span, verb=verb.name, what="an object to be passive")
                )
            objects = [p for p in objects if p is not target]
            given.append(Given(target, subject, subject_span))
        elif verb.subject is None:
            if objects and pattern:
                raise reader.fail(
                    types.MissingArgument(span=verb_span, verb=verb.name, what="no subject: nobody does it")
                )
            raise reader.fail(
                types.MissingArgument(span=subject_span, verb=verb.name, what="no subject: nobody does it")
            )
        else:
            given.append(Given(verb.subject, subject, subject_span))
    labels = dict(verb.labels)
    reader.labels = set(labels) | ({"by"} if passive and verb.subject is not None else set())
    while not cursor.done:
        word = cursor.word
        if word in labels:
            parameter = labels.pop(word)
            cursor.next()
            reader.labels = set(labels)
            mark = cursor.index
            given.append(Given(parameter, operand_for(reader, parameter), cursor.since(mark)))
        elif passive and word == "by" and verb.subject is not None:
            cursor.next()
            mark = cursor.index
            given.append(Given(verb.subject, reader.sum(), cursor.since(mark)))
        elif word in ("if", "where") or (word == "by" and not objects):
            break
        elif objects:
            parameter = objects.pop(0)
            mark = cursor.index
            given.append(Given(parameter, operand_for(reader, parameter), cursor.since(mark)))
        else:
            break
    return Read(verb, given, verb_span)


def begins_operand(reader: Reader) -> bool:
    """Whether an operand can begin with the next word: not an unknown word that was meant as a verb."""
    word = reader.cursor.word
    words = reader.scope.words
    known = (
        "you",
        "your",
        "this",
        "it",
        "its",
        "that",
        "those",
        "the",
        "a",
        "an",
        "any",
        "each",
        "every",
        "all",
        "no",
        "another",
        "first",
        "top",
        "bottom",
        "random",
    )
    return (
        word in known or word in reader.scope.locals or word in words.nouns or word in words.values or word in
        words.zones or word in words.tracks or reader.scope.words.nouns.get(reader.cursor.ahead(1)) is not
        None
    )  # fmt: skip


def operand_for(reader: Reader, parameter: ParameterWord) -> Operand:
    """What is given for a parameter: texts stay texts where a text is wanted."""
    if parameter.type.sort == "text" and reader.cursor.atom.sort == "STRING":
        return Typed(ir.Text(reader.cursor.string() or ""), Type("text"))
    if parameter.type.sort == "flag":
        return reader.expression()
    if parameter.type.sort in ("kind", "some") and reader.cursor.word in reader.scope.words.nouns:
        noun = reader.noun()
        if noun is not None:
            return noun
        kind = reader.scope.words.nouns[reader.cursor.next().text][0]
        return Typed(ir.KindNamed(kind), Type("kind", kind))
    return reader.sum()


# ---- calls -------------------------------------------------------------------------------------


def call(reader: Reader, handlers: tuple[ir.Handler, ...], place: ir.Place) -> Statement:
    """A sentence as a statement."""
    read = read_sentence(reader, pattern=False)
    reader.finish(advice=advice_for(read.verb))
    return finish_call(reader, read, handlers, place)


def considered(reader: Reader) -> ir.WorthOf | None:
    """A sentence that is only considered; None if it would first have to be chosen what it speaks of."""
    called = reader.scope.uses.called
    kept = set(called)
    read = read_sentence(reader, pattern=False)
    statement = finish_call(reader, read, (), reader.scope.place(0))
    called &= kept
    return ir.WorthOf(statement.verb, statement.arguments) if isinstance(statement, ir.Call) else None


def advice_for(verb: VerbWord) -> str:
    """Which labels a verb has."""
    labels = list(verb.labels)
    return (
        f"`{verb.name}` has the label{'s' if len(labels) > 1 else ''} {', '.join(labels)}" if labels else ""
    )


def finish_call(reader: Reader, read: Read, handlers: tuple[ir.Handler, ...], place: ir.Place) -> Statement:
    """The statement for a sentence as read: nouns are chosen or gone through one by one."""
    scope, verb = reader.scope, read.verb
    scope.uses.called.add(verb.name)
    arguments: list[ir.Argument] = []
    wrappers: list[Wrapper] = []
    names_given = set()
    for given in read.given:
        names_given.add(given.parameter.name)
        node, wrapper = convert(reader, given, place)
        if isinstance(node, ir.Quantity) and isinstance(node.token, ir.TokenNamed):
            scope.uses.counted.append((verb.name, given.parameter.name, node.token.name, given.span))
        arguments.append(ir.Argument(given.parameter.name, node))
        if wrapper is not None:
            wrappers.append(wrapper)
    for parameter in verb.parameters.values():
        if parameter.role == "var" or parameter.name in names_given:
            continue
        if parameter.role == "subject" and default_is_you(parameter):
            if scope.you is None:
                raise reader.fail(names.NobodySpokenTo(span=read.span))
            accept(reader, scope.you, parameter.type, read.span)
            arguments.append(ir.Argument(parameter.name, scope.you.node))
        elif parameter.default < 0:
            what = f"{described(parameter.type)}" + (
                f" behind `{parameter.label}`" if parameter.label else ""
            )
            raise reader.fail(types.MissingArgument(span=read.span, verb=verb.name, what=what))
    for handler in handlers:
        if handler.outcome not in verb.outcomes:
            known = verb.outcomes
            raise reader.fail(
                timing.UnusedOutcome(span=read.span, verb=verb.name, name=handler.outcome, known=known)
            )
    statement: Statement = ir.Call(verb.name, tuple(arguments), handlers, place)
    for wrapper in reversed(wrappers):
        statement = wrapper(statement)
    return statement


def default_is_you(parameter: ParameterWord) -> bool:
    """Whether a subject that is left out is `you`."""
    if parameter.default < 0:
        return True
    return parameter.line.phrase[parameter.default].text == "you"


def convert(reader: Reader, given: Given, place: ir.Place) -> tuple[Expression, Wrapper | None]:
    """What is given, as the parameter needs it; the wrapper chooses or goes through a set."""
    scope, wanted, operand, span = reader.scope, given.parameter.type, given.operand, given.span
    if isinstance(operand, Noun):
        return convert_noun(reader, operand, wanted, span, place)
    found = operand.type
    match wanted.sort:
        case "quantity":
            return as_quantity(reader, operand, span), None
        case "number":
            if found.sort != "number":
                raise reader.wrong(wanted, found, span)
            return operand.node, None
        case "things":
            if found.sort == "thing":
                return ir.Union((operand.node,)), None
            accept(reader, operand, wanted, span)
            return operand.node, None
        case "thing" if found.sort == "things":
            name = scope.fresh("each")
            accept(reader, Typed(operand.node, Type("thing", found.of)), wanted, span)
            node = operand.node
            return ir.Local(name), lambda inner: ir.ForEach(name, node, (inner,), place)
        case "some" if found.sort == "kind":
            return ir.Some(ir.Number(1), operand.node), None
        case "some" if isinstance(operand.node, ir.Named):
            return ir.Some(ir.Number(1), ir.KindNamed(found.of), ir.Text(operand.node.name)), None
        case _:
            accept(reader, operand, wanted, span)
            return operand.node, None


def as_quantity(reader: Reader, operand: Typed, span: Span) -> Expression:
    """A quantity, also where a token is counted: `all your coins`."""
    if operand.type.sort == "quantity":
        return operand.node
    if isinstance(operand.node, ir.TokensOn):
        return ir.Quantity(operand.node, operand.node.token)
    if operand.type == TOKEN:
        return ir.Quantity(ir.Number(1), operand.node)
    raise reader.wrong(QUANTITY, operand.type, span)


def accept(reader: Reader, typed: Typed, wanted: Type, span: Span) -> None:
    """Report unless something of one type can stand where another is wanted."""
    if not fits(reader, typed.type, wanted):
        raise reader.wrong(wanted, typed.type, span)


def fits(reader: Reader, found: Type, wanted: Type) -> bool:
    """Whether something of a type can stand where another is wanted."""
    words = reader.scope.words
    if found.sort == "nothing":
        return wanted.sort in ("thing", "member", "nothing", "numbers", "members", "things", "zone")
    if found.sort != wanted.sort:
        if wanted.sort == "zone":
            return found.sort == "thing"
        return wanted.sort == "thing" and found.sort == "zone" and wanted.of == "thing"
    if found.sort in ("thing", "things", "kind", "some", "somes"):
        return words.related(found.of, wanted.of)
    if found.sort in ("member", "members"):
        return found.of == wanted.of
    return True


def convert_noun(
    reader: Reader, noun: Noun, wanted: Type, span: Span, place: ir.Place
) -> tuple[Expression, Wrapper | None]:
    """A noun as a parameter needs it."""
    scope = reader.scope
    one: Expression = ir.Number(1)
    if wanted.sort == "some":
        if not noun.plain or noun.determiner not in ("a", "number", "bare", "called", "any", "upto"):
            raise reader.wrong(wanted, f"`{noun.text}`", span)
        if not scope.words.related(noun.kind, wanted.of):
            raise reader.wrong(wanted, Type("some", noun.kind), span)
        return some_of(noun), None
    if wanted.sort == "kind" and noun.plain and noun.determiner == "bare":
        return ir.KindNamed(noun.kind), None
    if wanted.sort == "zone" and noun.determiner in ("each", "bare"):
        raise reader.wrong(wanted, f"`{noun.text}`", span)
    if wanted.sort not in ("thing", "things", "zone"):
        raise reader.wrong(wanted, f"`{noun.text}`", span)
    if wanted.sort != "zone" and not scope.words.related(noun.kind, wanted.of):
        raise reader.wrong(wanted, Type("thing", noun.kind), span)
    name = scope.fresh(noun.kind)
    said = noun.kind
    select = noun.select
    prompt = noun.text
    match noun.determiner:
        case "the" | "first" | "called":
            only = reader.only_component(noun) if noun.determiner == "called" else None
            node: Expression = only.node if only is not None else ir.OnlyOne(select)
            return (ir.Union((node,)) if wanted.sort == "things" else node), None
        case "bare" if not noun.plural:
            advice = "`a`, `each` or `the` says which"
            raise reader.fail(syntax.LeftOver(span=span, found=noun.text, advice=advice))
        case "each" | "bare":
            if wanted.sort == "things":
                return select, None
            return ir.Local(name), lambda inner: ir.ForEach(name, select, (inner,), place)
        case "end":
            if wanted.sort == "things":
                return select, None
            if noun.number is None:
                return ir.OnlyOne(select), None
            return ir.Local(name), lambda inner: ir.ForEach(name, select, (inner,), place)
        case "a" | "any" | "another" | "random":
            random = noun.determiner == "random"
            scope.say(said, Typed(ir.Local(name), Type("thing", noun.kind)))
            node = ir.Local(name)

            def choose_one(inner: Statement) -> Statement:
                return ir.ChooseThings(
                    name, select, one, one, None, True, random, (inner,), (), prompt, place
                )

            return (ir.Union((node,)) if wanted.sort == "things" else node), choose_one
        case "number" | "upto" | "anynumber":
            least: Expression = (
                noun.number if noun.determiner == "number" and noun.number is not None else ir.Number(0)
            )
            most: Expression = noun.number if noun.number is not None else ir.Number(ir.UNLIMITED)
            group = scope.fresh(noun.kind)
            single = wanted.sort == "thing"

            def choose_several(inner: Statement) -> Statement:
                body = ir.ForEach(name, ir.Local(group), (inner,), place) if single else inner
                return ir.ChooseThings(
                    group, select, least, most, None, False, False, (body,), (), prompt, place
                )

            return (ir.Local(name) if single else ir.Local(group)), choose_several
        case _:
            raise reader.wrong(wanted, f"`{noun.text}`", span)


def some_of(noun: Noun) -> Expression:
    """`3 lamps`, `a lamp`, `lamp "Beacon"` as a number of a kind."""
    where = noun.select.where if isinstance(noun.select, ir.Select) else None
    called = where.name if isinstance(where, ir.IsNamed) else None
    if isinstance(where, ir.IsLike):
        return ir.Some(noun.number or ir.Number(1), ir.KindIn(where.some), ir.NameOf(where.some))
    return ir.Some(noun.number or ir.Number(1), ir.KindNamed(noun.kind), called)


# ---- patterns ----------------------------------------------------------------------------------


def pattern(reader: Reader) -> tuple[ir.Pattern, Scope, VerbWord]:
    """An event, and the scope in which its parameters are known."""
    outer = reader.scope
    read = read_sentence(reader, pattern=True)
    verb = read.verb
    outer.uses.waited.append((verb.name, read.span))
    scope = event_scope(outer, verb)
    tests: list[Expression] = []
    index = ("", "")
    for given in read.given:
        part = ir.EventPart(ir.Event(), verb.name, given.parameter.name)
        test, who = pattern_test(reader, given, Typed(part, given.parameter.type))
        if who and not index[0]:
            index = (given.parameter.name, who)
        elif who:
            tests.append(ir.Same(part, ir.You() if who == "you" else ir.This()))
        elif test is not None:
            tests.append(test)
        if isinstance(given.operand, Noun):
            scope.say(given.operand.kind, Typed(part, Type("thing", given.operand.kind)))
    if scope.you is None and verb.subject is not None and verb.subject.type.sort == "thing":
        part = ir.EventPart(ir.Event(), verb.name, verb.subject.name)
        scope.you = Typed(part, verb.subject.type)
    if reader.cursor.take("where"):
        reader.scope = scope
        tests.append(reader.condition())
    where = None if not tests else tests[0] if len(tests) == 1 else ir.And(tuple(tests))
    return ir.Pattern(verb.name, where, index[0], index[1]), scope, verb  # type: ignore[arg-type]


def event_scope(outer: Scope, verb: VerbWord) -> Scope:
    """The scope of words about an event: its parameters are known by their names."""
    scope = outer.inner()
    scope.event = Typed(ir.Event(), Type("event", verb.name))
    scope.candidate = None
    for parameter in verb.parameters.values():
        part = Typed(ir.EventPart(ir.Event(), verb.name, parameter.name), parameter.type)
        scope.locals[parameter.name] = part
        if parameter.type.sort == "thing" and parameter.type.of != "thing":
            scope.say(parameter.type.of, part)
    return scope


def pattern_test(reader: Reader, given: Given, part: Typed) -> tuple[Expression | None, str]:
    """What a word of a pattern asks of a parameter; or whom it must be, for the index."""
    operand, span = given.operand, given.span
    wanted = given.parameter.type
    if isinstance(operand, Noun):
        return noun_test(reader, operand, part, wanted, span), ""
    match wanted.sort:
        case "thing":
            if operand.type.sort == "things":
                return ir.Among(part.node, operand.node), ""
            accept(reader, operand, wanted, span)
            if isinstance(operand.node, ir.You):
                return None, "you"
            if isinstance(operand.node, ir.This):
                return None, "this"
            return ir.Same(part.node, operand.node), ""
        case "quantity":
            if operand.type == TOKEN:
                return ir.Same(ir.TokenIn(part.node), operand.node), ""
            quantity = as_quantity(reader, operand, span)
            token = ir.Same(ir.TokenIn(part.node), ir.TokenIn(quantity))
            enough = ir.Compare(">=", ir.NumberIn(part.node), ir.NumberIn(quantity))
            return ir.And((token, enough)), ""
        case "member":
            accept(reader, operand, wanted, span)
            return ir.Descends(part.node, operand.node), ""
        case "number":
            if operand.type != NUMBER:
                raise reader.wrong(wanted, operand.type, span)
            return ir.Compare("=", part.node, operand.node), ""
        case "some" if operand.type.sort == "kind":
            return ir.IsKind(ir.KindIn(part.node), operand.node), ""
        case _:
            accept(reader, operand, wanted, span)
            return ir.Same(part.node, operand.node), ""


def noun_test(reader: Reader, noun: Noun, part: Typed, wanted: Type, span: Span) -> Expression | None:
    """What a noun in a pattern asks of a parameter."""
    words = reader.scope.words
    if noun.determiner in ("no", "number", "upto", "anynumber", "random", "end") and not counted_event(
        noun, wanted
    ):
        advice = "an event is told of with `a`; `if` says more"
        raise reader.fail(syntax.LeftOver(span=span, found=noun.text, advice=advice))
    if wanted.sort in ("some", "kind"):
        if not words.related(noun.kind, wanted.of):
            raise reader.wrong(wanted, Type("kind", noun.kind), span)
        if not noun.plain:
            advice = "only a kind, a name and a number can be asked of what is not chosen yet"
            raise reader.fail(syntax.LeftOver(span=span, found=noun.text, advice=advice))
        kind = ir.KindIn(part.node) if wanted.sort == "some" else part.node
        tests: list[Expression] = [ir.IsKind(kind, ir.KindNamed(noun.kind))]
        where = noun.select.where if isinstance(noun.select, ir.Select) else None
        if isinstance(where, ir.IsNamed):
            tests.append(ir.Same(ir.NameOf(part.node), where.name))
        if noun.number is not None:
            tests.append(ir.Compare(">=", ir.NumberIn(part.node), noun.number))
        return tests[0] if len(tests) == 1 else ir.And(tuple(tests))
    if wanted.sort not in ("thing", "zone"):
        raise reader.wrong(wanted, f"`{noun.text}`", span)
    if wanted.sort == "thing" and not words.related(noun.kind, wanted.of):
        raise reader.wrong(wanted, Type("thing", noun.kind), span)
    if (
        noun.plain
        and isinstance(noun.select, ir.Select)
        and noun.select.where is None
        and wanted.of == noun.kind
    ):
        return None
    if noun.determiner in ("the", "first"):
        return ir.Same(part.node, ir.OnlyOne(noun.select))
    return conditions.is_a(noun, part)


def counted_event(noun: Noun, wanted: Type) -> bool:
    """Whether a noun says how many things an event must be about, where it can."""
    return noun.determiner == "number" and wanted.sort == "some"


__all__ = ["Misread", "call", "pattern", "syntax", "written"]
