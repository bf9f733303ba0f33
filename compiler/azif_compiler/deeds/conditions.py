"""What conditions say of ranges, of guards, and of what an event must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from azif_compiler import ir
from azif_compiler.deeds.facts import Compared, Floor, Had, Moves, Passed, Range, Terms
from azif_compiler.deeds.terms import amount
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.leaves import UNLIMITED
from azif_compiler.ir.walk import walk

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
"""How a comparison reads from its other side."""


def compared(node: ir.Compare, at: int, names: Mapping[str, Terms]) -> Iterator[Compared]:
    """The comparison of what has a range with a number, if it is one."""
    yield from sided(node.left, node.operator, node.right, node.at or at, names)
    yield from sided(node.right, FLIPPED[node.operator], node.left, node.at or at, names)


def sided(
    of: Expression, operator: str, with_: Expression, at: int, names: Mapping[str, Terms]
) -> Iterator[Compared]:
    """A comparison, if what stands on the left has a range and what stands on the right is a number."""
    number = amount(with_) if isinstance(with_, ir.Number) else None
    if number is None:
        return
    match of:
        case ir.TrackValue(name=name):
            yield Compared("track", name, operator, number, at)
        case ir.OptionValue(name=name):
            yield Compared("option", name, operator, number, at)
        case ir.SumOf(of=ir.Local(name=name)) if (dice := rolled(names, name)) is not None:
            yield Compared("dice", f"{dice[0]} {dice[1]}", operator, number, at)
        case ir.ValueOf(name=name):
            yield Compared("value", name, operator, number, at)
        case ir.FieldOf(kind=kind, name=name) if of.key is None:
            yield Compared("field", f"{kind} {name}", operator, number, at)
        case ir.TokensOn(of=ir.You(), token=ir.TokenNamed(name=token)):
            yield Compared("count", "", operator, number, at)
            yield Compared("had", token, operator, number, at)
        case ir.TokensOn() | ir.Count() | ir.CountDice():
            yield Compared("count", "", operator, number, at)
            if isinstance(of, ir.Count):
                yield from company(of.of, operator, number, at)
                yield from copies(of.of, operator, number, at)
                if isinstance(of.of, ir.Select) and of.of.kind != types.THING:
                    yield Compared("things", of.of.kind, operator, number, at)
        case _:
            pass


def company(of: Expression, operator: str, number: int, at: int) -> Iterator[Compared]:
    """The comparison of how many of a kind are where `you` are with a number, if that is what is counted."""
    match of:
        case ir.Select(kind=kind, inside=ir.PlaceOf(of=ir.You()), among=None, holder=None, where=None):
            yield Compared("company", kind, operator, number, at)
        case _:
            pass


def copies(
    of: Expression, operator: str, number: int, at: int, *, others: bool = False
) -> Iterator[Compared]:
    """The comparison of how many there are of components with a number, if only such are counted: with an
    empty name, the component itself does not count; only such a comparison if it is of `others`.
    """
    if not isinstance(of, ir.Select):
        return
    parts = conjuncts(of.where)
    but = ("",) if any(is_other(one, of.name) for one in parts) else ()
    for one in parts if but or not others else ():
        match one:
            case ir.IsNamed(cards=ir.Cards(components=names, kinds=())) if names:
                yield Compared("copies", "\n".join((*names, *but)), operator, number, at)
            case _:
                pass


def is_other(node: Expression, name: str) -> bool:
    """Whether a condition is that what is called so is not the component itself."""
    match node:
        case ir.Not(of=ir.Same(left=ir.Local(name=who), right=ir.This())):
            return who == name
        case _:
            return False


def moves(node: ir.Assign) -> Iterator[Moves]:
    """How far a track is moved, if that is written as a number."""
    assert isinstance(node.target, ir.TrackValue)
    match node.value:
        case ir.Number(value=value):
            yield Moves(node.target.name, "set", value, node.at)
        case ir.Arithmetic(operator="+" | "-" as sign, right=ir.Number(value=value)) if ir.equal(
            node.value.left, node.target
        ):
            yield Moves(node.target.name, "add" if sign == "+" else "take", value, node.at)
        case _:
            pass


def rolled(names: Mapping[str, Terms], name: str) -> tuple[int, int] | None:
    """Between what the sum of the dice of a name lies, if so many were rolled for certain."""
    match names.get(name, ()):
        case (str(term),) if term.startswith("dice "):
            _, low, high, _ = term.split(" ")
            return int(low), int(high)
        case _:
            return None


def is_payment(verb: ir.Verb) -> bool:
    """Whether a verb can only happen if somebody has as many tokens as it is told, or as much of what he has
    that is counted.
    """
    return any(map(is_enough, walk(verb.needs)))


def is_enough(node: ir.Node) -> bool:
    """Whether a condition asks if somebody has as much as a verb is told."""
    match node:
        case ir.Compare(operator=">=", left=ir.TokensOn(), right=ir.NumberIn()):
            return True
        case ir.Compare(
            operator=">=",
            left=ir.ValueOf(of=ir.EventPart(event=ir.Event()))
            | ir.Count(of=ir.Select(inside=ir.ZoneNamed(owner=ir.EventPart()))),
            right=ir.EventPart(event=ir.Event()),
        ):
            return True
        case _:
            return False


def payment_floors(verb: ir.Verb) -> tuple[Floor, ...]:
    """What is paid is at least 1 of something."""
    return tuple(
        Floor(verb.name, one.right.of.name, ">", 0)
        for one in walk(verb.needs)
        if isinstance(one, ir.Compare)
        and one.operator == ">="
        and isinstance(one.left, ir.TokensOn)
        and isinstance(one.right, ir.NumberIn)
        and isinstance(one.right.of, ir.EventPart)
    )


def is_once(verb: ir.Verb) -> bool:
    """Whether a verb happens once with a thing: it moves it, or asks first how it is, and has no amount."""
    about = {p.name for p in verb.parameters if p.role != "subject" and isinstance(p.type, types.Thing)}
    amounts = (types.Number, types.Quantity, types.Some)
    if any(isinstance(p.type, amounts) and p.role != "var" for p in verb.parameters):
        return False
    asked = {part.name for part in walk(verb.needs) if isinstance(part, ir.EventPart)}
    moved = {
        put.what.name
        for put in walk(verb.body)
        if isinstance(put, ir.Put) and isinstance(put.what, ir.EventPart)
    }
    return not about.isdisjoint(asked | moved)


def stops(node: ir.Cannot | ir.Instead | ir.Lessen, this: Terms) -> bool:
    """Whether an ability stops every event that it is about, whatever the case; its subject and `tests` say
    which.
    """
    subject = node.pattern.subject_is == "this" and len(this) == 1
    about = len(conjuncts(node.pattern.where)) + subject == sum(1 for _ in tests(node.pattern, this))
    if node.condition is not None or not about:
        return False
    match node:
        case ir.Cannot():
            return True
        case ir.Instead(may=False, limit=None, cost=()):
            return not any(isinstance(one, ir.Proceed) for one in walk(node.body))
        case ir.Lessen(may=False, limit=None, cost=(), less=None):
            return True
        case _:
            return False


def ranges(
    sort: Literal["track", "option"], name: str, low: Expression | None, high: Expression | None
) -> tuple[Range, ...]:
    """The range of a track or option, if it is written in numbers."""
    match low, high:
        case ir.Number(value=least), ir.Number(value=most):
            return (Range(sort, name, least, most),)
        case ir.Number(value=least), ir.Node():
            return (Range(sort, name, least, UNLIMITED),)
        case _:
            return ()


def floors(verb: str, needs: Expression | None) -> tuple[Floor, ...]:
    """What the guard of a verb wants of the numbers that it is told."""
    found: list[Floor] = []
    for one in conjuncts(needs):
        match one:
            case ir.Compare(operator=operator, right=ir.Number(value=number)):
                part = one.left.of if isinstance(one.left, ir.NumberIn) else one.left
                if isinstance(part, ir.EventPart) and isinstance(part.event, ir.Event):
                    found.append(Floor(verb, part.name, operator, number))
            case _:
                pass
    return tuple(found)


def is_ready(verb: ir.Verb) -> bool:
    """Whether a guard asks for nothing but numbers, and that there is somebody."""
    return all(is_about_what_is_told(one) for one in conjuncts(verb.needs))


def is_gift(verb: ir.Verb) -> bool:
    """Whether all that a verb is sure to do is to give its subject tokens."""
    sure = [one for one in verb.body if not isinstance(one, ir.If | ir.Let)]
    subject = next((p.name for p in verb.parameters if p.role == "subject"), "")
    return bool(sure) and all(
        isinstance(one, ir.Assign)
        and isinstance(one.target, ir.TokensOn)
        and isinstance(one.target.of, ir.EventPart)
        and one.target.of.name == subject
        and isinstance(one.value, ir.Arithmetic)
        and one.value.operator == "+"
        and ir.equal(one.value.left, one.target)
        for one in sure
    )


def is_taker(verb: ir.Verb) -> bool:
    """Whether a verb takes tokens from its subject."""
    subject = next((p.name for p in verb.parameters if p.role == "subject"), "")
    return any(
        isinstance(one, ir.Assign)
        and isinstance(one.target, ir.TokensOn)
        and isinstance(one.target.of, ir.EventPart)
        and one.target.of.name == subject
        and any(
            isinstance(part, ir.Arithmetic) and part.operator == "-" and ir.equal(part.left, one.target)
            for part in walk(one.value)
        )
        for one in walk(verb.body)
    )


def is_over(node: Expression, arguments: tuple[ir.Argument, ...]) -> bool:
    """Whether a quantity is what somebody else who is told has of it, and some more."""
    match node:
        case ir.Quantity(
            number=ir.Arithmetic(operator="+", left=ir.TokensOn() as had, right=ir.Number(value=more))
        ):
            return (
                more > 0
                and ir.equal(had.token, node.token)
                and any(ir.equal(one.value, had.of) for one in arguments)
            )
        case _:
            return False


def value_exceeded(node: Expression) -> str:
    """The value of somebody who is told that a quantity is, and some more; "" if it is no such."""
    match node:
        case ir.Quantity(
            number=ir.Arithmetic(operator="+", left=ir.ValueOf(name=name), right=ir.Number(value=more))
        ) if more > 0:
            return name
        case _:
            return ""


def capped(verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The tokens of which a verb leaves nobody more than a value, with that."""
    for one in walk(verb.body):
        match one:
            case ir.If(
                condition=ir.Compare(
                    operator=">", left=ir.TokensOn(token=ir.TokenNamed(name=token)) as had, right=right
                ),
                then=(ir.Assign(target=target, value=ir.ValueOf(name=value) as most),),
            ) if ir.equal(target, had) and ir.equal(right, most):
                yield token, value
            case _:
                pass


def is_about_what_is_told(node: Expression) -> bool:
    """Whether a condition is about a number that a verb is told, or says that something is there."""
    match node:
        case ir.Compare(left=ir.NumberIn(of=ir.EventPart()) | ir.EventPart(), right=ir.Number()):
            return True
        case ir.Not(of=ir.Same(left=ir.EventPart(), right=ir.Nothing())):
            return True
        case _:
            return False


def rolled_floors(verb: ir.Verb) -> tuple[Floor, ...]:
    """At least one die must be rolled: so much of what a verb is told how many dice it rolls."""
    return tuple(
        Floor(verb.name, dice.name, ">", 0)
        for one in walk(verb.body)
        if isinstance(one, ir.Roll)
        and isinstance(dice := one.dice.of if isinstance(one.dice, ir.NumberIn) else one.dice, ir.EventPart)
        and isinstance(dice.event, ir.Event)
    )


def homes(verb: ir.Verb) -> tuple[tuple[str, str], ...]:
    """The parameters of a verb of whose kind it asks where such things lie."""
    found = (
        (verb.name, of.name)
        for one in walk(verb.body)
        if isinstance(one, ir.HomeOf)
        and isinstance(one.of, ir.KindIn)
        and isinstance(of := one.of.of, ir.EventPart)
        and isinstance(of.event, ir.Event)
    )
    return tuple(dict.fromkeys(found))


def passed(keyword: ir.Keyword) -> Iterator[Passed]:
    """What is done with the numbers of a keyword: the parameter that is given each, or something else."""
    told: list[ir.Node] = []
    for one in walk(keyword.abilities):
        if not isinstance(one, ir.Call):
            continue
        for argument in one.arguments:
            number = (
                argument.value.number if isinstance(argument.value, ir.Quantity | ir.Some) else argument.value
            )
            if isinstance(number, ir.KeywordNumber):
                told.append(number)
                yield Passed(keyword.name, number.index, one.verb, argument.name)
    for one in walk(keyword.abilities):
        if isinstance(one, ir.KeywordNumber) and not any(one is other for other in told):
            yield Passed(keyword.name, one.index, "", "")


def had(use: ir.KeywordUse) -> Iterator[Had]:
    """The numbers that a component gives a keyword, as far as they are written."""
    for index, given in enumerate(use.given):
        if isinstance(given, ir.Number):
            yield Had(use.name, index, given.value, given.at or use.at)


def conjuncts(node: Expression | None) -> tuple[Expression, ...]:
    """What must all hold."""
    if node is None:
        return ()
    return node.of if isinstance(node, ir.And) else (node,)


def tests(pattern: ir.Pattern, this: Terms) -> Iterator[tuple[str, str]]:
    """What a pattern asks of the parameters of its event, as far as terms can say it."""
    if pattern.subject and pattern.subject_is == "this" and len(this) == 1:
        yield pattern.subject, this[0]
    for one in conjuncts(pattern.where):
        match one:
            case (
                ir.Same(right=ir.TokenNamed(name=name))
                | ir.Same(right=ir.TokenIn(of=ir.Quantity(token=ir.TokenNamed(name=name))))
            ):
                yield from asked(one.left, f"token {name}")
            case ir.Same(right=ir.Named(kind=kind, name=name)):
                yield from asked(one.left, f"card {kind} {name}")
            case ir.Same(right=ir.This()) if len(this) == 1:
                yield from asked(one.left, this[0])
            case ir.IsKind(kind=ir.KindNamed(name=name)):
                yield from asked(one.of, f"kind {name}")
            case ir.Descends(member=ir.Member(name=name)):
                yield from asked(one.of, f"member {name}")
            case _:
                pass


def asked(node: Expression, term: str) -> Iterator[tuple[str, str]]:
    """A test of a parameter of the event."""
    part = node.of if isinstance(node, ir.TokenIn | ir.KindIn) else node
    if isinstance(part, ir.EventPart) and isinstance(part.event, ir.Event):
        yield part.name, term


def are_others(of: Expression) -> bool:
    """Whether `you` are certainly none of some things."""
    return isinstance(of, ir.Select) and any(
        isinstance(one, ir.Not) and ir.equal(one.of, ir.Same(ir.Local(of.name), ir.You()))
        for one in conjuncts(of.where)
    )
