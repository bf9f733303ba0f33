"""Sentences → calls, and events → patterns: what a noun speaks of is chosen, or gone through one by one."""

from __future__ import annotations

from collections.abc import Callable

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import NounFacts, strip
from azif_compiler.check.nouns import kinds_of
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.lower.amounts import tokens_as_quantity
from azif_compiler.lower.choosers import Choosers, choosers
from azif_compiler.lower.conditions import is_a
from azif_compiler.lower.enum_members import members
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import called, conjunction, select
from azif_compiler.lower.questions import Question, words_asked
from azif_compiler.names.symbols import Parameter, Verb
from azif_compiler.nodes import abilities, phrases
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.phrases import Sentence

Wrapper = Callable[[Statement], Statement]

ONE = ir.Number(1)


def call(lo: Lowerer, node: Sentence, handlers: tuple[ir.Handler, ...], at: int) -> Statement:
    """A sentence as a statement."""
    verb = lo.entity(node)
    assert isinstance(verb, Verb)
    arguments: list[ir.Argument] = []
    wrappers: list[Wrapper] = []
    given = set()
    who = choosers(lo, verb, node)
    for parameter, operand in parts(verb, node):
        given.add(parameter.name)
        made, wrapper = argument(lo, operand, parameter.type, at, who)
        arguments.append(ir.Argument(parameter.name, made))
        if wrapper is not None:
            wrappers.append(wrapper)
            if parameter.role == "subject" and does(lo, parameter.type):
                who = Choosers(made, who.you)  # who was chosen, or whose turn it is, chooses the rest
    for parameter in verb.parameters.values():
        if parameter.name in given or parameter.default in ("nothing", "other"):
            continue
        if parameter.role != "subject" and parameter.default != "you":
            continue
        understood = lo.value(node.by) if node.by is not None else lo.you(node)
        if understood is not None:
            arguments.append(ir.Argument(parameter.name, understood))
    statement: Statement = ir.Call(verb.id, tuple(arguments), handlers, at=at)
    for wrapper in reversed(wrappers):
        statement = wrapper(statement)
    return statement


def does(lo: Lowerer, type_: types.Type) -> bool:
    """Whether a subject of a type is a person, who can choose."""
    return isinstance(type_, types.Thing) and lo.view.is_person(type_.kind)


def parts(verb: Verb, node: Sentence) -> list[tuple[Parameter, phrases.Expression]]:
    """What a sentence gives, in the order in which it is written; who does a passive is among it."""
    found = [(verb.parameters[one.parameter], one.value) for one in node.arguments]
    if node.form == "passive" and node.by is not None and verb.subject is not None:
        found.append((verb.subject, node.by))
    return found


def worth(lo: Lowerer, node: phrases.Worth) -> Expression:
    """`worth of (fetch it)`"""
    made = call(lo, node.sentence, (), 0)
    if not isinstance(made, ir.Call):
        raise impossible(node)
    return ir.WorthOf(made.verb, made.arguments, at=lo.at(node))


def argument(
    lo: Lowerer, node: phrases.Expression, wanted: types.Type, at: int, who: Choosers
) -> tuple[Expression, Wrapper | None]:
    """What is given, as the parameter needs it; the wrapper lets somebody choose, or goes through a set."""
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        return noun_argument(lo, inner, wanted, at, who)
    if isinstance(inner, phrases.SomeMember):
        return choose_member(lo, inner, who.doer or who.you, at)
    made = lo.value(node)
    found = lo.type_of(inner)
    meaning = lo.meaning(inner)
    match wanted, found:
        case types.Quantity(), types.Token():
            return ir.Quantity(ONE, made, at=made.at), None
        case types.Quantity(), types.Number():
            return tokens_as_quantity(lo, made), None
        case types.Things(), types.Thing():
            return ir.Union((made,), at=made.at), None
        case types.Thing(), types.Things(kind=kind):
            name = lo.fresh(kind)
            return ir.Local(name), lambda body: ir.ForEach(name, made, (body,), at=at)
        case types.Some(), types.Kind():
            return ir.Some(ONE, made, at=made.at), None
        case types.Some(), _ if isinstance(meaning, m.Single):
            one = meaning.component
            return ir.Some(ONE, ir.KindNamed(one.kind), ir.Cards((one.id,)), at=made.at), None
        case _:
            return made, None


def some_of(lo: Lowerer, node: Noun) -> Expression:
    """`3 lamps`, `a lamp`, `lamp "Beacon"` as a number of a kind."""
    facts = lo.facts(node)
    count = lo.value(node.count) if node.count is not None else ONE
    at = lo.at(node)
    if node.like is not None:
        like = lo.value(node.like)
        return ir.Some(count, ir.KindIn(like), ir.CardsIn(like), at=at)
    if several := kinds_of(node):
        cards = ir.Cards((), tuple(lo.facts(one).kind for one in several))
        return ir.Some(count, ir.KindNamed(facts.kind), cards, at=at)
    return ir.Some(count, ir.KindNamed(facts.kind), called(lo, facts) if facts.called else None, at=at)


def noun_argument(
    lo: Lowerer, node: Noun | Pile, wanted: types.Type, at: int, who: Choosers
) -> tuple[Expression, Wrapper | None]:
    """A noun as a parameter needs it."""
    facts = lo.facts(node)
    if isinstance(wanted, types.Some):
        assert isinstance(node, Noun)
        return some_of(lo, node), None
    if isinstance(wanted, types.Kind):
        return ir.KindNamed(facts.kind, at=lo.at(node)), None
    several = isinstance(wanted, types.Things)
    if facts.said is not None or facts.determiner in ("the", "first", "called"):
        meaning = lo.meaning(node)
        made: Expression
        if facts.said is not None:
            made = lo.of_ref(facts.said)
        elif isinstance(meaning, m.Single):
            made = ir.Named(meaning.component.kind, meaning.component.id, at=lo.at(node))
        else:
            made = ir.OnlyOne(select(lo, node), at=lo.at(node))
        if facts.said is not None and isinstance(lo.type_of(node), types.Things) and not several:
            name = lo.fresh(facts.kind)
            return ir.Local(name), lambda body: ir.ForEach(name, made, (body,), at=at)
        return (ir.Union((made,)) if several and not is_set(lo, node) else made), None
    found = select(lo, node)
    match facts.determiner:
        case "each" | "bare" | "end":
            if several:
                return found, None
            if facts.determiner == "end" and not facts.counted:
                return ir.OnlyOne(found, at=lo.at(node)), None
            name = lo.fresh(facts.kind)
            return ir.Local(name), lambda body: ir.ForEach(name, found, (body,), at=at)
        case "a" | "any" | "another" | "random":
            assert isinstance(node, Noun)
            return choose_one(lo, node, found, who.of(lo, node), several, at)
        case "number" | "up to" | "any number":
            return choose_several(lo, node, found, who.of(lo, node), several, at)
        case _:
            raise impossible(node)


def is_set(lo: Lowerer, node: Noun | Pile) -> bool:
    """Whether what was said before is a set."""
    meaning = lo.meaning(node)
    return isinstance(meaning, m.Meant) and isinstance(meaning.type, types.Things)


def asked_for(lo: Lowerer, node: Noun | Pile) -> Question:
    """What is asked for, in the words of the noun, without how many of them."""
    start = node.start
    if isinstance(node, Noun) and node.determiner == "number":
        start = node.adjectives[0].start if node.adjectives else node.kind.start
    return words_asked(lo, start, node.end, node)


def choose_one(
    lo: Lowerer, node: Noun, found: Expression, by: Expression | None, several: bool, at: int
) -> tuple[Expression, Wrapper]:
    """`discard a lamp`: one is chosen, and known as `that lamp` behind it"""
    facts = lo.facts(node)
    name = lo.fresh(facts.kind)
    lo.chosen[node.candidate] = name
    (prompt, told), random = asked_for(lo, node), facts.determiner == "random"
    one: Expression = ir.Local(name)

    def wrapper(body: Statement) -> Statement:
        return ir.ChooseThings(name, found, ONE, ONE, by, True, random, (body,), (), prompt, told, at=at)

    return (ir.Union((one,)) if several else one), wrapper


def choose_member(
    lo: Lowerer, node: phrases.SomeMember, by: Expression | None, at: int
) -> tuple[Expression, Wrapper]:
    """`paint it in a colour`: one is chosen, and known as `that colour` behind it"""
    found = members(lo, node)
    name = lo.fresh(lo.entity(node).id)
    lo.chosen[node.candidate] = name
    prompt = lo.words(node.start, node.end)

    def wrapper(body: Statement) -> Statement:
        return ir.ChooseThings(name, found, ONE, ONE, by, True, node.random, (body,), (), prompt, at=at)

    return ir.Local(name), wrapper


def choose_several(
    lo: Lowerer, node: Noun | Pile, found: Expression, by: Expression | None, several: bool, at: int
) -> tuple[Expression, Wrapper]:
    """`discard 2 lamps`: so many are chosen, and gone through where one at a time is wanted"""
    facts = lo.facts(node)
    count = lo.value(node.count) if node.count is not None else None
    least = count if facts.determiner == "number" and count is not None else ir.Number(0)
    most = count if count is not None else ir.Number(ir.UNLIMITED)
    group, name = lo.fresh(facts.kind), lo.fresh(facts.kind)
    prompt, told = asked_for(lo, node)

    def wrapper(body: Statement) -> Statement:
        each = body if several else ir.ForEach(name, ir.Local(group), (body,), at=at)
        return ir.ChooseThings(group, found, least, most, by, False, False, (each,), (), prompt, told, at=at)

    return ir.Local(group if several else name), wrapper


# ---- events --------------------------------------------------------------------------------------


def pattern(lo: Lowerer, node: abilities.Event, *, ended: bool = False) -> ir.Pattern:
    """Which events of a verb are meant; of those that have `ended`, with which outcome."""
    sentence = node.sentence
    verb = lo.entity(sentence)
    assert isinstance(verb, Verb)
    tests: list[Expression] = []
    subject, subject_is = "", ""
    for parameter, operand in parts(verb, sentence):
        part = ir.EventPart(ir.Event(), verb.id, parameter.name)
        test, who = part_test(lo, operand, parameter.type, part)
        if who and not subject:
            subject, subject_is = parameter.name, who
        elif who:
            tests.append(ir.Same(part, ir.You() if who == "you" else ir.This()))
        elif test is not None:
            tests.append(test)
        elif parameter.default == "nothing":
            tests.append(there_is(part, parameter.type))
    outcome = sentence.ended.text if sentence.ended is not None else verb.means
    if ended and outcome not in ("", "any"):
        tests.append(ir.Same(ir.EventPart(ir.Event(), verb.id, "outcome"), ir.Text(outcome)))
    if node.where is not None:
        tests.append(lo.value(node.where))
    where = conjunction(tests) if tests else None
    return ir.Pattern(verb.id, where, subject, subject_is, at=lo.at(node))  # type: ignore[arg-type]  # one of three


def there_is(part: Expression, wanted: types.Type) -> Expression:
    """That a parameter which may be nothing is something."""
    if isinstance(wanted, types.Thing):
        return ir.IsKind(part, ir.KindNamed(wanted.kind))
    return ir.Not(ir.Same(part, ir.Nothing()))


def part_test(
    lo: Lowerer, node: phrases.Expression, wanted: types.Type, part: Expression
) -> tuple[Expression | None, str]:
    """What a word of a pattern asks of a parameter; or whom it must be, for the index."""
    inner = strip(node)
    if isinstance(inner, Noun | Pile):
        return noun_test(lo, inner, lo.facts(inner), wanted, part), ""
    if isinstance(inner, phrases.SomeMember):
        these = members(lo, inner)
        return (None if isinstance(these, ir.MembersOf) else ir.Among(part, these)), ""
    made = lo.value(node)
    found = lo.type_of(inner)
    match wanted, found:
        case types.Thing(), types.Things():
            return ir.Among(part, made), ""
        case types.Thing(), _:
            if isinstance(made, ir.You):
                return None, "you"
            if isinstance(made, ir.This):
                return None, "this"
            return ir.Same(part, made), ""
        case types.Quantity(), types.Token():
            return ir.Same(ir.TokenIn(part), made), ""
        case types.Quantity(), _:
            quantity = tokens_as_quantity(lo, made)
            token = ir.Same(ir.TokenIn(part), ir.TokenIn(quantity))
            enough = ir.Compare(">=", ir.NumberIn(part), ir.NumberIn(quantity))
            return ir.And((token, enough)), ""
        case types.Member(), _:
            return ir.Descends(part, made), ""
        case types.Number(), _:
            return ir.Compare("=", part, made), ""
        case types.Some(), types.Kind():
            return ir.IsKind(ir.KindIn(part), made), ""
        case _:
            return ir.Same(part, made), ""


def noun_test(
    lo: Lowerer, node: Noun | Pile, facts: NounFacts, wanted: types.Type, part: Expression
) -> Expression | None:
    """What a noun in a pattern asks of a parameter."""
    if isinstance(wanted, types.Some | types.Kind):
        kind: Expression = ir.KindIn(part) if isinstance(wanted, types.Some) else part
        tests: list[Expression] = [ir.IsKind(kind, ir.KindNamed(facts.kind))]
        if facts.called:
            tests.append(ir.IsNamed(part, called(lo, facts)))
        if node.count is not None:
            tests.append(ir.Compare(">=", ir.NumberIn(part), lo.value(node.count)))
        return conjunction(tests)
    kind_wanted = wanted.kind if isinstance(wanted, types.Thing) else ""
    if (
        facts.plain
        and not facts.called
        and kind_wanted == facts.kind
        and isinstance(node, Noun)
        and node.like is None
    ):
        return None
    if facts.said is not None or facts.determiner in ("the", "first"):
        return ir.Same(part, ir.OnlyOne(select(lo, node), at=lo.at(node)))
    assert isinstance(node, Noun)
    return is_a(lo, node, part, 0)
