"""Costs → Python: whether one can be paid, and with which of the things and numbers to choose from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Statement
from azif_runtime.effects.nodes import alls, amount_of, is_needed, takes_from, uses_up
from azif_runtime.translate import python as py
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import USUAL, Head
from azif_runtime.translate.python import Expr
from azif_runtime.translate.required import SOMETHING
from azif_runtime.translate.selections import renamed
from azif_runtime.translate.slots import GOING_ON

SIMPLE = (
    ir.This | ir.You | ir.Local | ir.Named | ir.Number | ir.Text | ir.Flag | ir.Nothing | ir.Member
    | ir.TokenNamed
)  # fmt: skip
"""What can be told a verb without anything being asked."""


@dataclass(frozen=True, slots=True)
class Bought:
    """What is paid for: the first sentence of it, and whether nothing comes of it all without that one."""

    first: ir.Call
    decides: bool


@dataclass(frozen=True, slots=True)
class Ways:
    """Writes whether a cost can be paid in one of the ways that there are.

    `unknown` are names of sets of which nothing is known before they are chosen. `paid` is the name of a row
    of what the cost has come to so far, where something is paid twice; what was tried in vain is taken back.
    `bought` is what happens first for it, unless something forbids that; its guard is asked before as well
    unless it is `unsettled` what that will say.
    """

    expressions: Expressions
    paid: Expr | None = None
    unknown: frozenset[str] = frozenset()
    bought: Bought | None = None
    unsettled: Expr | None = None

    def x(self, node: ir.Expression) -> Expr:
        """An expression."""
        return self.expressions.write(node)

    def several(self, node: ir.Expression) -> Expr:
        """A set, also where a single thing stands for one."""
        return self.expressions.several(node)

    def knows(self, node: object) -> bool:
        """Whether nothing unknown occurs in a node."""
        return not any(said.name in self.unknown for said in alls(node, ir.Local))

    def way(self, cost: tuple[Statement, ...]) -> Expr:  # one match
        """Whether the statements of a cost can all be paid.

        What is named by the way is tried: a cost can be paid if it can with one of the things or numbers to
        choose from.
        """
        if not cost:
            return self.allowed()
        statement, rest = cost[0], cost[1:]
        match statement:
            case ir.Call():
                then = self.way(rest)
                if not all(self.knows(argument.value) for argument in statement.arguments):
                    return then
                return py.both(self.call(statement), then)
            case ir.Let():
                then = self.way(rest)
                return py.exists(then, py.loop(py.local(statement.name), py.listed(self.x(statement.value))))
            case ir.ChooseNumber():
                among = numbers(self.expressions, statement, tried=True)
                return self.one_of(py.local(statement.name), among, self.way(rest))
            case ir.ChooseThings(single=True):
                then = self.way((*(statement.body or ()), *rest))
                if then == py.TRUE:
                    return self.expressions.exists(statement.of)
                return self.one_of(py.local(statement.name), self.several(statement.of), then)
            case ir.ChooseThings():
                then = self.but(statement.name).way((*(statement.body or ()), *rest))
                number = py.call("len", self.several(statement.of))
                return py.both(py.operation(number, ">=", self.x(statement.least)), then)
            case ir.ForEach() if not self.knows(statement.of):
                return self.but(statement.name).way((*statement.body, *rest))
            case ir.ForEach():
                every = replace(self, bought=None).way(statement.body)
                one = py.loop(py.local(statement.name), self.several(statement.of))
                return py.both(py.call("all", py.each(every, one)), self.way(rest))
            case ir.If():
                yes, no = (self.way((*way, *rest)) for way in (statement.then, statement.otherwise))
                return py.either(yes, self.x(statement.condition), no)
            case ir.ChooseOption():
                ways = [
                    (option.condition, (*option.cost, *option.body, *rest)) for option in statement.options
                ]
                if statement.otherwise:
                    ways.append((None, (*statement.otherwise, *rest)))
                return self.one_way(ways)
            case ir.Roll(name=name):
                return self.but(name).way(rest)
            case _:
                return self.way(rest)

    def allowed(self) -> Expr:
        """Whether there is what is bought, and nothing forbids it, as far as it is known before the cost is
        paid.
        """
        if self.bought is None or not all(
            self.knows(argument.value) for argument in self.bought.first.arguments
        ):
            return py.TRUE
        x, bought = self.expressions, self.bought.first
        made, verb = x.event(bought, x.unsure_subject(bought)), x.writing.verb_name(bought.verb)
        x.touch(GOING_ON)
        forbidden = py.part(verb, "forbidden")
        allowed = py.any_of(py.negated(forbidden), py.call("allowed", py.GAME, verb, made, py.THIS))
        asked = []
        if self.unsettled is not None:
            asked.append(py.any_of(self.unsettled, py.negated(py.call("no_change", py.GAME, verb, made))))
        return py.both(*needed_for(x, bought), *asked, allowed)

    def but(self, name: str) -> Ways:
        """The same, where one name more is unknown."""
        return replace(self, unknown=self.unknown | {name})

    def call(self, node: ir.Call) -> Expr:
        """Whether an event would happen as part of the cost."""
        subject = self.expressions.unsure_subject(node)
        made, verb = self.expressions.event(node, subject), self.expressions.writing.verb_name(node.verb)
        self.expressions.touch(GOING_ON)  # whoever forbids it may ask anything
        adds = [self.paid] if self.paid and counts(self.expressions, node.verb) else []
        possible = py.call("possible", py.GAME, verb, made, py.THIS, *adds)
        if adds or self.expressions.writing.counted or not all(map(is_there, node.arguments)):
            return possible
        return py.any_of(py.part(verb, "free"), possible)

    def one_of(self, one: Expr, of: Expr, then: Expr) -> Expr:
        """Whether it can be paid with one of several things or numbers."""
        if self.paid is None:
            return py.exists(then, py.loop(one, of))
        mark = self.expressions.writing.fresh("mark")
        back = py.call("back", self.paid, mark)
        return py.exists(then, py.loop(mark, py.listed(py.call("len", self.paid))), py.loop(one, of, back))

    def one_way(self, ways: list[tuple[ir.Expression | None, tuple[Statement, ...]]]) -> Expr:
        """Whether it can be paid in one of several ways that have conditions."""
        tests = []
        mark = self.expressions.writing.fresh("mark") if self.paid else None
        for condition, statements in ways:
            parts = [self.x(condition)] if condition is not None else []
            parts += [py.call("back", self.paid, mark)] if self.paid and mark else []
            tests.append(py.both(*parts, self.way(statements)))
        found = py.any_of(*tests)
        return (
            py.exists(found, py.loop(mark, py.listed(py.call("len", self.paid))))
            if self.paid and mark
            else found
        )


def needed_for(x: Expressions, node: ir.Call) -> list[Expr]:
    """That there is all that an event is to happen to, where there may be nothing."""
    told, subject = x.writing.declared_verbs[node.verb].parameters, x.unsure_subject(node)
    wanted = {p.name: p.type for p in told if is_needed(p) or p.name == subject}
    return [
        py.is_there(x.fitting(one.value, wanted[one.name]))
        for one in node.arguments
        if one.name in wanted and not isinstance(one.value, SOMETHING)
    ]


def is_there(argument: ir.Argument) -> bool:
    """Whether what is told a verb is there for sure, so that it need not be looked at."""
    match argument.value:
        case ir.EventPart(event=ir.Event()) | ir.Quantity(number=ir.Number(), token=ir.TokenNamed()):
            return True
        case ir.Some(number=ir.Number(), kind=ir.KindNamed(), called=None | ir.Cards()):
            return True
        case _:
            return isinstance(argument.value, SIMPLE)


def affordable(x: Expressions, cost: tuple[Statement, ...], bought: Bought | None = None) -> Expr:
    """Python that says whether a cost can be paid and what is `bought` first is not forbidden; usable inside
    a function of the usual four names.
    """
    may_change = unsettled(x, cost, bought) if bought is not None else None
    if not adds_up(x, cost):
        return Ways(x, bought=bought, unsettled=may_change).way(cost)
    paid = x.writing.fresh("paid")
    ways = Ways(x, paid, bought=bought, unsettled=may_change)
    return py.exists(ways.way(cost), py.loop(paid, py.listed(py.EMPTY)))


def adds_up(x: Expressions, cost: tuple[Statement, ...]) -> bool:
    """Whether something may be paid twice: by two sentences with one verb or with verbs that take the same
    tokens, or by one for each of several things.
    """
    times = Counter(sentence.verb for sentence in alls(cost, ir.Call))
    for block in alls(cost, ir.ForEach):
        times.update(said.verb for said in alls(block.body, ir.Call))
    taking = sum(count for verb, count in times.items() if takes_from(x.writing.declared_verbs[verb]))
    return taking > 1 or any(count > 1 and counts(x, verb) for verb, count in times.items())


def counts(x: Expressions, name: str) -> bool:
    """Whether it matters that a verb is paid with twice: it has an amount, or uses up a thing."""
    return is_amount(x, name) or uses_up(x.writing.declared_verbs[name])


def is_amount(x: Expressions, name: str) -> bool:
    """Whether a verb has an amount and asks in its guard whether there is so much."""
    verb = x.writing.declared_verbs[name]
    amount = amount_of(verb)
    return any(said.name == amount and said.verb == name for said in alls(verb.needs, ir.EventPart))


def numbers(x: Expressions, node: ir.ChooseNumber, *, tried: bool = False) -> Expr:
    """The numbers to choose from, or those of them that are tried before anybody is asked."""
    return py.call("first_numbers" if tried else "numbers", x.write(node.least), x.write(node.most))


def choosable(
    x: Expressions,
    node: ir.ChooseThings | ir.ChooseNumber,
    of: Expr,
    rest: tuple[Statement, ...],
    body: tuple[Statement, ...] = (),
) -> Expr:
    """Those things or numbers with which what remains of a cost can be paid, and what it is for be done."""
    bought = first_bought(x, (node, *rest), body)
    spoken_of = rest if bought is None else (*rest, bought.first)
    if not any(said.name == node.name for said in alls(spoken_of, ir.Local)):
        return of
    one = py.local(node.name)
    return py.list_of(one, py.loop(one, of, affordable(x, rest, bought)))


def first_needed(x: Expressions, body: tuple[Statement, ...], *, paid: bool) -> tuple[Statement, ...]:
    """What must be possible for the first sentence of a block to do anything: what it chooses from, the guard
    of its verb.

    Where something is `paid` before, that and those who react to it may yet change whether a guard holds.
    """
    match body:
        case (ir.ChooseThings(otherwise=()) as first, *_):
            inner = first_needed(x, first.body or (), paid=paid)
            return (msgspec.structs.replace(first, body=inner or None),)
        case (ir.Call() as first, *_) if not paid and is_asked_alike(x, first):
            return (first,)
        case _:
            return ()


def first_bought(x: Expressions, cost: tuple[Statement, ...], body: tuple[Statement, ...]) -> Bought | None:
    """The first sentence of what is paid for: nobody is offered to pay for what is forbidden, or nothing."""
    match body:
        case (ir.Call() as first, *more) if cost and is_asked_alike(x, first):
            numbers_chosen = {one.name for one in cost if isinstance(one, ir.ChooseNumber)}
            told = {said.name for said in alls(first.arguments, ir.Local)}
            return Bought(first, decides=not more or not told.isdisjoint(numbers_chosen))
        case (ir.ChooseThings(body=(inner,), otherwise=()),):
            return first_bought(x, cost, (inner,))
        case _:
            return None


def unsettled(x: Expressions, cost: tuple[Statement, ...], bought: Bought) -> Expr | None:
    """When what is paid may change something of what the guard of that looks at which it is for: never, if
    they speak of different things, or if whoever pays is not this; None if it cannot be told.
    """
    sets = x.writing.program.effect_sets
    assert sets is not None
    asked, changed = sets.asked_of(bought.first), sets.of(cost).writes
    shared = [pair for slot in asked.keys() & changed.keys() for pair in product(asked[slot], changed[slot])]
    if not bought.decides or not all(isinstance(mine, ir.This) for mine, _ in shared):
        return None
    if not all(isinstance(owner, ir.You | ir.KindNamed) for _, owner in shared):
        return None
    return py.operation(py.THIS, "is", py.YOU) if shared else py.FALSE


def is_asked_before(x: Expressions, condition: ir.Expression | None, cost: tuple[Statement, ...]) -> bool:
    """Whether a condition says already that there is something to choose from, and no more is needed."""
    match condition, cost:
        case ir.Exists(of=ir.Select() as there), (
            ir.ChooseThings(of=ir.Select() as one, single=True, body=None),
        ):
            return x.exists(renamed(there, "one")) == x.exists(renamed(one, "one"))
        case _:
            return False


def is_asked_alike(x: Expressions, call: ir.Call) -> bool:
    """Whether a guard says the same before somebody decides as when the sentence is carried out."""
    verb = x.writing.declared_verbs[call.verb]
    return not verb.procedure and not speaks_of_ongoing(x, (call.arguments, verb.needs), set())


def speaks_of_ongoing(x: Expressions, nodes: object, seen: set[str]) -> bool:
    """Whether something speaks of an event that must be going on, itself or through values."""
    if any(alls(nodes, ir.Ongoing)):
        return True
    sets = x.writing.program.effect_sets
    assert sets is not None
    for name in {value.name for value in alls(nodes, ir.ValueOf)} - seen:
        seen.add(name)
        if any(speaks_of_ongoing(x, value.base, seen) for value in sets.values.get(name, ())):
            return True
    return False


def payable(
    expressions: Expressions, stem: str, cost: tuple[Statement, ...], bought: Bought | None = None
) -> Expr | None:
    """Write a function that says whether a cost can be paid, and what is bought first is not forbidden."""
    if not cost:
        return None
    name = expressions.writing.fresh(stem)
    expressions.writing.lines.append(Head(name, USUAL, py.give(affordable(expressions, cost, bought))))
    return name
