"""Statements → IR."""

from __future__ import annotations

from typing import Any, assert_never

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.check.choices import SINGLE
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.lower.choosers import Choosers, chooser
from azif_compiler.lower.enum_members import members
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.modifiers import change as modified
from azif_compiler.lower.modifiers import chosen
from azif_compiler.lower.nouns import container, noun_value, select
from azif_compiler.lower.questions import Question, label_of, with_numbers_asked, words_asked
from azif_compiler.lower.sentences import Wrapper, argument, call, choose_member
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.nodes.parts import Names, Plain, Says
from azif_compiler.nodes.statements import Block, Introduced, Prompt
from azif_compiler.nodes.walk import parts_of


def block(lo: Lowerer, lines: Block) -> tuple[Statement, ...]:
    """The statements of a block."""
    return with_numbers_asked(lo, tuple(statement(lo, line) for line in lines))


def statement(lo: Lowerer, node: statements.Statement) -> Statement:  # one match over a closed union
    """One statement."""
    at = lo.at(node)
    match node:
        case statements.Let() if isinstance(strip(node.value), phrases.SomeMember):
            return let_member(lo, node)
        case Plain():
            return plain(lo, node)  # type: ignore[no-any-return]  # a test holds the classes equal
        case statements.Say():
            return say(lo, node)
        case statements.Set():
            return set_(lo, node)
        case statements.Change():
            return change(lo, node)
        case statements.Put():
            return put(lo, node)
        case statements.Shuffle():
            return ir.Shuffle(container(lo, node.what), at=at)
        case statements.Until():
            return until(lo, node)
        case statements.ForEach():
            return for_each(lo, node)
        case statements.Secretly():
            name_, then = lo.local_name(node.name.binder), block(lo, node.then)
            first = tuple(statement(lo, line) for line in node.choices)
            return ir.Secretly(name_, lo.value(node.of), with_numbers_asked(lo, first, then), then, at=at)
        case statements.ForMember():
            name_ = lo.local_name(node.name.binder)
            return ir.ForEach(name_, ir.MembersOf(lo.entity(node).id), block(lo, node.body), at=at)
        case statements.ForEntry():
            name_ = lo.local_name(node.name.binder)
            return ir.ForEach(name_, lo.value(node.of), block(lo, node.body), at=at)
        case statements.Step():
            who = lo.value(node.subject) if node.subject is not None else None
            return ir.Step(lo.resolution.steps[node.number], who, block(lo, node.body), at=at)
        case statements.Stop():
            who = lo.value(node.subject) if node.subject is not None else None
            return ir.Stop(lo.resolution.steps[node.number], who, at=at)
        case statements.Outcome():
            return ir.Outcome(node.outcome.text, at=at)
        case statements.ChooseThings():
            return choose_things(lo, node)
        case statements.ChooseOption():
            return choose_option(lo, node)
        case statements.ChooseNumber():
            text, told = asked(lo, node.prompt)
            low, high = lo.number(node.least), lo.number(node.most)
            return ir.ChooseNumber(
                lo.local_name(node.name.binder), low, high, chooser(lo, node, node.by), text, told, at=at
            )
        case statements.May():
            text, told = asked(lo, node.prompt)
            return ir.May(
                chooser(lo, node, node.by), text, block(lo, node.body), block(lo, node.otherwise), told, at=at
            )
        case statements.MayPay():
            by = chooser(lo, node, node.by)
            choices = (choice(lo, node.option, by), ir.Choice(DECLINE, None, (), block(lo, node.otherwise)))
            return ir.ChooseOption(by, choices, (), at=at)
        case statements.MaySay():
            return ir.May(
                chooser(lo, node, node.by), node.text, (call(lo, node.sentence, (), at),), (), at=at
            )
        case phrases.Unread():
            raise impossible(node)
        case _:
            assert_never(node)


def plain(lo: Lowerer, node: Plain) -> Any:
    """What means just what its parts mean: the class of IR that has its name, with what they mean."""
    given = {name: part(lo, node, says, getattr(node, name)) for name, says in parts_of(type(node))}
    return getattr(ir, type(node).__name__)(**given, at=lo.at(node))


def part(lo: Lowerer, node: Node, says: Says, value: Any) -> object:
    """What one part of a node means."""
    match says:
        case "taken":
            return value
        case "speaker":
            return chooser(lo, node, value)
        case _ if value is None:
            return None
        case "number":
            return lo.number(value)
        case "value" | "condition" | "thing":
            return lo.value(value)
        case "block":
            return block(lo, value)
        case "node" if isinstance(value, Introduced):
            return lo.local_name(value.binder)
        case "node":
            raise impossible(value)
        case Names():
            return lo.entity(node).id
        case _:
            assert_never(says)


def asked(lo: Lowerer, prompt: Prompt | None, otherwise: Question = ("", ())) -> Question:
    """A question, and what it tells."""
    if prompt is None:
        return otherwise
    return prompt.text, tuple(lo.value(told) for told in prompt.told)


def say(lo: Lowerer, node: statements.Say) -> Statement:
    """A sentence with what follows its outcomes."""
    handlers = tuple(
        ir.Handler(handler.outcome.text, block(lo, handler.body), at=lo.at(handler))
        for handler in node.handlers
    )
    if node.sentence.by is not None:
        lo.value(node.sentence.by)  # `you` in what follows may mean it
    return call(lo, node.sentence, handlers, lo.at(node))


# ---- changes -------------------------------------------------------------------------------------


def set_(lo: Lowerer, node: statements.Set) -> Statement:
    """`set x to 2`; a quantity may be set to a mere number, a row of dice to one"""
    inner = strip(node.value)
    if isinstance(inner, phrases.SomeMember):
        to, wrapper = choose_member(lo, inner, lo.you(node), lo.at(node))
        return wrapper(assign(lo, node, lo.value(node.target), to))
    target, made = lo.value(node.target), lo.value(node.value)
    wanted, found = lo.type_of(strip(node.target)), lo.type_of(strip(node.value))
    if isinstance(found, types.Nothing) and isinstance(wanted, types.Things | types.Members):
        made = ir.Union((), at=made.at)
    if isinstance(found, types.Number):
        if isinstance(wanted, types.Quantity):
            made = ir.Quantity(made, ir.TokenIn(target), at=made.at)
        elif isinstance(wanted, types.Numbers):
            made = ir.Row((made,), at=made.at)
    return assign(lo, node, target, made)


def let_member(lo: Lowerer, node: statements.Let) -> Statement:
    """`let c be a random colour`: it is chosen"""
    inner = strip(node.value)
    assert isinstance(inner, phrases.SomeMember)
    found, one, name = members(lo, inner), ir.Number(1), lo.local_name(node.name.binder)
    text = lo.words(inner.start, inner.end)
    return ir.ChooseThings(
        name, found, one, one, lo.you(node), True, inner.random, None, (), text, at=lo.at(node)
    )


def change(lo: Lowerer, node: statements.Change) -> Statement:
    """`add 2 to x`, `take 2 from x`"""
    held = lo.type_of(strip(node.target))
    if isinstance(held, types.Things | types.Members):
        return grow(lo, node, held)
    amount, target = lo.number(node.amount), lo.value(node.target)
    made: Expression
    match lo.type_of(strip(node.target)):
        case types.Quantity():
            sum_ = ir.Arithmetic("+" if node.more else "-", ir.NumberIn(target), amount)
            made = ir.Quantity(sum_, ir.TokenIn(target))
        case types.Some():
            sum_ = ir.Arithmetic("+" if node.more else "-", ir.NumberIn(target), amount)
            made = ir.Some(sum_, ir.KindIn(target))
        case _:
            made = ir.Arithmetic("+" if node.more else "-", target, amount)
    return assign(lo, node, target, made)


def grow(lo: Lowerer, node: statements.Change, held: types.Things | types.Members) -> Statement:
    """`add that lamp to x`, `take red from x`: the set or list that there is then"""
    target, what = lo.value(node.target), lo.value(node.amount)
    several = isinstance(lo.type_of(strip(node.amount)), types.Things | types.Members)
    made: Expression
    if node.more:
        made = ir.Union((target, what)) if isinstance(held, types.Things) else ir.Row((target, what))
        return assign(lo, node, target, made)
    kind = held.kind if isinstance(held, types.Things) else held.enum
    name = lo.fresh(kind)
    one = ir.Local(name)
    same: Expression = ir.Same(one, what)
    if several:
        same = ir.Among(one, what) if isinstance(held, types.Things) else ir.Contains(what, one)
    among = kind if isinstance(held, types.Things) else types.THING
    made = ir.Select(among, name, None, target, None, ir.Not(same))
    return assign(lo, node, target, made)


def assign(lo: Lowerer, node: Node, target: Expression, made: Expression) -> Statement:
    """The number of a quantity that an event is about is changed by changing the quantity."""
    if isinstance(target, ir.NumberIn) and isinstance(target.of, ir.EventPart):
        made = ir.Quantity(made, ir.TokenIn(target.of))
        target = target.of
    return ir.Assign(target, made, at=lo.at(node))


def put(lo: Lowerer, node: statements.Put) -> Statement:
    """`put x into y on top`"""
    inner = strip(node.what)
    at = lo.at(node)
    if isinstance(inner, Noun | Pile):
        wanted = types.Things(lo.facts(inner).kind)
        what, wrapper = argument(lo, node.what, wanted, at, Choosers(None, lo.you(node)))
    else:
        what, wrapper = lo.value(node.what), None
    made: Statement = ir.Put(what, container(lo, node.into), node.side, at=at)  # type: ignore[arg-type]  # one of three
    return wrapper(made) if wrapper is not None else made


def until(lo: Lowerer, node: statements.Until) -> Statement:
    """`until end of X's STEP, MODIFIER, …`; of `a lamp` one is chosen, before anything counts"""
    at = lo.at(node)
    subject = lo.value(node.subject) if node.subject is not None else None
    wrappers: list[Wrapper] = []
    changes: list[ir.Modifier] = []
    for one in node.changes:
        noun = chosen(one)
        if noun is not None:
            _, wrapper = argument(
                lo, noun, types.Thing(lo.facts(noun).kind), at, Choosers(None, lo.you(node))
            )
            assert wrapper is not None
            wrappers.append(wrapper)
        changes.append(modified(lo, one))
    step = lo.resolution.steps[node.number]
    made: Statement = ir.Until(node.stage, step, subject, node.following, tuple(changes), at=at)
    for wrapper in reversed(wrappers):
        made = wrapper(made)
    return made


def for_each(lo: Lowerer, node: statements.ForEach) -> Statement:
    """`for each lamp as x ordered by its oil { }`"""
    of = lo.value(node.of)
    if isinstance(lo.type_of(strip(node.of)), types.Zone):
        of = ir.Select(types.THING, lo.fresh(types.THING), of, at=of.at)
    if node.order is not None and isinstance(of, ir.Select):
        lo.known[node.candidate] = of.name
        order = lo.number(node.order)
        of = ir.Select(of.kind, of.name, of.inside, of.among, of.holder, of.where, order, at=of.at)
    return ir.ForEach(lo.local_name(node.name.binder), of, block(lo, node.body), at=lo.at(node))


# ---- choices -------------------------------------------------------------------------------------


def choose_things(lo: Lowerer, node: statements.ChooseThings) -> Statement:
    """`choose up to 2 lamps by x as chosen { } else { }`"""
    inner = strip(node.of)
    if isinstance(inner, phrases.SomeMember):
        return choose_enum_member(lo, node, inner)
    assert isinstance(inner, Noun | Pile)
    facts = lo.facts(inner)
    single = facts.determiner in SINGLE
    least: Expression = ir.Number(1)
    most: Expression = ir.Number(1)
    if not single:
        most = lo.value(inner.count) if inner.count is not None else ir.Number(ir.UNLIMITED)
        least = ir.Number(0) if facts.determiner in ("up to", "any number") else most
    text, told = asked(lo, node.prompt, words_asked(lo, inner.start, inner.end, inner))
    by = chooser(lo, node, node.by)
    meant = isinstance(lo.meaning(inner), m.Meant)
    of = ir.Union((noun_value(lo, inner),)) if meant else select(lo, inner)
    name = lo.local_name(node.name.binder)
    body = block(lo, node.body) if node.body is not None else None
    otherwise = block(lo, node.otherwise or ())
    return ir.ChooseThings(
        name,
        of,
        least,
        most,
        by,
        single,
        facts.determiner == "random",
        body,
        otherwise,
        text,
        told,
        at=lo.at(node),
    )


def choose_enum_member(lo: Lowerer, node: statements.ChooseThings, inner: phrases.SomeMember) -> Statement:
    """`choose a colour by x as c { } else { }`"""
    text, told = asked(lo, node.prompt, (node.text, ()))
    by = chooser(lo, node, node.by)
    found, one, name = members(lo, inner), ir.Number(1), lo.local_name(node.name.binder)
    body = block(lo, node.body) if node.body is not None else None
    otherwise = block(lo, node.otherwise or ())
    return ir.ChooseThings(
        name, found, one, one, by, True, inner.random, body, otherwise, text, told, at=lo.at(node)
    )


def choose_option(lo: Lowerer, node: statements.ChooseOption) -> Statement:
    """`choose { option "…" { } }`"""
    text, told = asked(lo, node.prompt)
    by = chooser(lo, node, node.by)
    options = [choice(lo, option, by) for option in node.options]
    return ir.ChooseOption(by, tuple(options), block(lo, node.otherwise), text, told, at=lo.at(node))


DECLINE = "Decline"
"""What is answered to what somebody may do for a cost, and does not."""


def choice(lo: Lowerer, node: statements.Option, by: Expression | None) -> ir.Choice:
    """One option."""
    test = lo.value(node.condition) if node.condition is not None else None
    cost = block(lo, node.cost.body) if node.cost is not None else ()
    return ir.Choice(label_of(lo, node, by), test, cost, block(lo, node.body), node.bare, at=lo.at(node))
