"""Abilities and modifiers → what the runtime finds them by, with their functions."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.walk import walk
from azif_runtime.effects.nodes import alls
from azif_runtime.program import ABILITY, CONSIDERED, Ability, Modifier
from azif_runtime.translate import costs, support
from azif_runtime.translate import python as py
from azif_runtime.translate.computing import changed_in
from azif_runtime.translate.lines import USUAL
from azif_runtime.translate.python import Expr
from azif_runtime.translate.sentences import OK
from azif_runtime.translate.slots import GOING_ON
from azif_runtime.translate.statements import Body
from azif_runtime.translate.translator import Translator

_SAME_AT_ANY_TIME = (
    ir.And, ir.Event, ir.EventPart, ir.IsKind, ir.IsNamed, ir.KindIn, ir.KindNamed, ir.Named, ir.Not, ir.Or,
    ir.Same, ir.Text, ir.This, ir.TokenIn, ir.TokenNamed,
)  # fmt: skip


NAMING = ir.Let | ir.ChooseThings | ir.ChooseNumber
"""The statements of a cost that name something."""

Used = ir.Instead | ir.Lessen | ir.Reaction | ir.Around | ir.Action
"""What somebody or something carries out; the other abilities are only looked at."""


def ability(translator: Translator, node: ir.Ability) -> Ability:
    """An ability."""
    translator.origin = translator.meta.origin_of(node.by)
    at = translator.origin.place(node.at)
    made = Ability(node.id, "", at, text=node.name)
    match node:
        case ir.Always():
            made.stage = "always"
            for index, each in enumerate(node.modifiers):
                what = f"{ABILITY}, modifier {index + 1}" if len(node.modifiers) > 1 else ABILITY
                made.modifiers.append(modifier(translator, each, node.condition, (at, what)))
        case ir.Whenever():
            made.stage = "whenever"
            whenever(translator, made, node)
        case ir.Cannot():
            made.stage = "cannot"
            subscribe(translator, made, node.pattern)
            translator.set_later(made, "condition", forbids(translator, node.condition, at))
        case ir.Instead() | ir.Lessen() | ir.Reaction() | ir.Around() | ir.Action():
            used(translator, made, node)
        case _:
            assert_never(node)
    return made


def whenever(translator: Translator, made: Ability, node: ir.Whenever) -> None:
    """What is done when a condition holds, and the state on which that depends."""
    touched: set[str] = set()
    translator.expressions.touched = touched
    translator.set_later(made, "condition", applies(translator, node.condition, made.at))
    translator.expressions.touched = None
    slots = touched | translator.expressions.copied_slots()
    made.reads = translator.bits_of(sorted(slots - {GOING_ON}))
    translator.watch(checks=made.reads)
    translator.set_later(made, "body", translator.body("ability", node.body, made.at, head=True))


def subscribe(translator: Translator, made: Ability, pattern: ir.Pattern) -> None:
    """For which events an ability waits."""
    made.verb = translator.program.verbs[pattern.verb]
    made.index = (pattern.subject, pattern.subject_is)
    translator.set_later(made, "matches", translator.expression("matches", pattern.where))


def used(translator: Translator, made: Ability, node: Used) -> None:
    """When an ability is used, what it costs and what it does."""
    if not isinstance(node, ir.Around) and node.pattern is not None:
        subscribe(translator, made, node.pattern)
    translator.set_later(made, "condition", applies(translator, node.condition, made.at))
    made.limit = node.limit
    made.may = isinstance(node, ir.Action) or node.may
    headed = bool(node.cost)
    match node:
        case ir.Instead():
            made.stage = "instead"
        case ir.Lessen():
            made.stage, made.more = "lessen", node.more
            head = None if node.cost else (made.at, ABILITY)
            translator.set_later(made, "number", translator.expression("number", node.less, head=head))
            headed = headed or node.less is not None
        case ir.Reaction():
            made.stage = node.stage
        case ir.Around():
            made.stage, made.step = node.stage, node.step
        case ir.Action():
            made.stage = "response" if node.pattern else "action"
            made.windows = (node.window, *node.also)
        case _:
            assert_never(node)
    x, needed = translator.expressions, node.cost
    if made.may:
        needed += costs.first_needed(x, node.body, paid=bool(node.cost))
    if needed:
        bought = costs.first_bought(x, node.cost, node.body)
        translator.set_later(made, "can_pay", costs.payable(x, "payable", needed, bought))
    if node.cost:
        translator.set_later(made, "pay", payment(translator, "pay", node, made.at))
    if node.body or (translator.counted and not headed):
        does(translator, made, node, head=not headed)
    made.bare = not node.body
    if made.stage in ("before", "when", "start", "end"):
        made.clauses = (node.condition, node.cost, node.body)
    if made.may:
        deed = translator.worth.deed(node)
        translator.set_later(made, "utility", translator.worth.function("utility", deed, node.cost))


def does(translator: Translator, made: Ability, node: Used, *, head: bool) -> None:
    """What an ability does, and whether that is known at once of an event."""
    parameters = ", ".join((USUAL, *map(py.local, named(node))))
    written = translator.body("ability", node.body, made.at, head=head, parameters=parameters)
    translator.set_later(made, "body", written)
    if isinstance(node, ir.Reaction) and fast(node):
        where = node.pattern.where
        if where is not None or changed_in(node.body) is not None:
            written = translator.body("ability", node.body, made.at, only_if=where, head=True, checked=True)
        translator.set_later(made, "fast", written)


def payment(translator: Translator, stem: str, node: Used, at: ir.Place) -> Expr:
    """Write a function that pays a cost and says what its names stand for; None if what was bought does not
    happen.
    """
    writer = Body(translator.expressions, translator.worth, in_verb=False, paying=True)
    writer.place = at
    writer.bought = translator.worth.deed(node)
    writer.mark(at, ABILITY)
    writer.line(py.assign(OK, py.TRUE))
    writer.statements(node.cost)
    told = py.row(map(py.local, named(node)))
    return translator.function(stem, writer.lines, result=py.either(told, OK, py.NONE))


def named(node: Used) -> list[str]:
    """What a cost names and its block speaks of."""
    said = {part.name for part in alls(node.body, ir.Local)}
    names = [part.name for part in walk(node.cost) if isinstance(part, NAMING)]
    return [name for name in dict.fromkeys(names) if name in said]


def modifier(
    translator: Translator, node: ir.Modifier, condition: Expression | None, head: tuple[ir.Place, str]
) -> Modifier:
    """A modifier; its owner is the fourth argument of its functions."""
    parameters = f"G, this, you, {py.local(node.name)}"
    made = Modifier(
        f"{node.form} {node.target}",
        node.operator,
        owner_form(node),
        None,
        None,
        support.unset,
        None,
        0,
    )
    asked = None if node.key is not None else (head[0], CONSIDERED)
    with translator.expressions.noting() as touched:
        translator.set_later(made, "key", translator.expression("key", node.key, head=(head[0], CONSIDERED)))
        translator.set_later(
            made, "owner", translator.expression("owner", node.owner, parameters, None if made.of else asked)
        )
        translator.set_later(made, "amount", translator.expression("amount", node.amount, parameters, head))
        translator.set_later(made, "condition", applies(translator, condition, head[0]))
        for works in translator.works:
            translator.expressions.write(works)
    translator.modifying.append((made, touched))
    return made


def applies(translator: Translator, condition: Expression | None, at: ir.Place) -> Expr | None:
    """Write a function that says whether an ability applies; where clauses are counted, there is one."""
    if condition is None and translator.counted:
        condition = ir.Flag(True)
    return translator.expression("condition", condition, head=(at, CONSIDERED))


def forbids(translator: Translator, condition: Expression | None, at: ir.Place) -> Expr | None:
    """Write a function that says whether a `cannot` holds; where clauses are counted, it counts if so."""
    if not translator.counted:
        return translator.expression("condition", condition)
    writer = Body(translator.expressions, translator.worth, in_verb=False)
    writer.place = at
    writer.mark(at, CONSIDERED)
    if condition is not None:
        writer.line(py.at_once(py.unless(translator.expressions.write(condition)), py.give(py.FALSE)))
    writer.mark(at, ABILITY)
    return translator.function("condition", writer.lines, result=py.TRUE)


def fast(node: ir.Reaction) -> bool:
    """Whether an ability reacts to what has happened with nobody's say, and whatever the state is."""
    return (
        node.stage == "when"
        and not (node.may or node.limit or node.cost or node.condition)
        and all(isinstance(part, _SAME_AT_ANY_TIME) for part in walk(node.pattern.where))
    )


def owner_form(node: ir.Modifier) -> str:
    """How a modifier's owner is found at once: `you`, `this`, `one` (always the same thing), or "" by its
    condition.
    """
    match node.owner:
        case ir.Same(left=ir.Local(name=name), right=ir.You()) if name == node.name:
            return "you"
        case ir.Same(left=ir.Local(name=name), right=ir.This()) if name == node.name:
            return "this"
        case ir.Same(left=ir.Local(name=name), right=ir.Named()) if name == node.name:
            return "one"
        case _:
            return ""
