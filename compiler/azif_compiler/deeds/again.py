"""What comes again because of what it does: reactions, replacements and state checks, with what they do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts, tests
from azif_compiler.deeds.facts import Clause, Terms
from azif_compiler.deeds.limited import asks_where
from azif_compiler.deeds.recurring import Again, Awaited, Checked, Inner
from azif_compiler.deeds.terms import amount, terms
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk


def at_least(pattern: ir.Pattern) -> Iterator[tuple[str, int]]:
    """Of which parameters a pattern asks for at least so many, where that is written as a number."""
    for one in conjuncts(pattern.where):
        match one:
            case ir.Compare(operator=">=", left=ir.NumberIn(of=ir.EventPart(event=ir.Event(), name=name))):
                least = one.right.of if isinstance(one.right, ir.NumberIn) else one.right
                if (number := amount(least)) is not None:
                    yield name, number
            case _:
                pass


def awaited(pattern: ir.Pattern) -> Iterator[Awaited]:
    """The event for which a pattern waits, if it says of how many it is."""
    numbers = [(f"{name} number", (f"number {number}",)) for name, number in at_least(pattern)]
    if numbers:
        tested = ((name, (term,)) for name, term in tests(pattern, ()))
        yield Awaited(pattern.verb, (*tested, *numbers), pattern.at)


def again(node: ir.Reaction | ir.Instead | ir.Lessen, name: str) -> Iterator[Again]:
    """A reaction of a component, `name`, that makes events happen before it does anything else."""
    pattern = node.pattern
    if node.limit is not None or node.cost or node.condition is not None:
        return
    me = f"this {name}"
    least = ((f"{name} number", f"at least {number}") for name, number in at_least(pattern))
    asked = (*tests(pattern, (me,)), *least)
    about_itself = pattern.subject_is == "this"
    rest = conjuncts(pattern.where)
    others = [name for one in rest if (name := of_another(one))]
    outcomes = [said for one in rest if (said := outcome_asked(one))]
    if len(rest) + about_itself != len(asked) + len(others[:1]) + len(outcomes[:1]):
        return
    calls: list[tuple[ir.Call, Mapping[str, Terms]]] = []
    chosen = next((kind for one in node.body[:1] if (kind := kind_chosen(one))), "")
    for one in node.body[1:] if chosen else node.body:
        found = list(sure_calls(one))
        calls += found
        if not found or any(isinstance(part, ir.This) for call, _ in found for part in walk(call)):
            break  # what happens to the card itself may end it
    replaces = not isinstance(node, ir.Reaction)
    if not calls or (replaces and (chosen or len(calls) < len(node.body))):
        return
    made = tuple((one.verb, (*told(one, names, me), *as_many(one, pattern))) for one, names in calls)
    subject = "" if about_itself else pattern.subject
    yield Again(
        pattern.verb, asked, subject, made, pattern.at, node.may, replaces,
        others[0] if others else "", outcomes[0] if outcomes else "", chosen,
    )  # fmt: skip


def as_many(call: ir.Call, pattern: ir.Pattern) -> Iterator[tuple[str, Terms]]:
    """The amounts of a sentence that are counted, or as large as that of the event it repeats: nothing of it
    from the beginning, or at least one each time.
    """
    for one in call.arguments if call.verb == pattern.verb else ():
        match one.value:
            case ir.Quantity(number=ir.NumberIn(of=ir.EventPart(event=ir.Event()))):
                yield f"{one.name} number", ("number 1",)
            case ir.Quantity(number=ir.TokensOn() | ir.Count()):
                yield f"{one.name} number", ("number 1",)
            case _:
                pass


def kind_chosen(node: Statement) -> str:
    """The kind of those among whom one is chosen, of whom nothing is asked but where he is, and that it is
    somebody else; "" if nobody is chosen so.
    """
    match node:
        case ir.ChooseThings(of=ir.Select(kind=kind, among=None, holder=None, where=where)):
            asked = [one for one in conjuncts(where) if not isinstance(one, ir.Not | ir.Within)]
            return kind if not asked else ""
        case _:
            return ""


def outcome_asked(node: Expression) -> str:
    """The outcome that an event is to have; "" if nothing is asked of that."""
    match node:
        case ir.Same(left=ir.EventPart(event=ir.Event(), name="outcome"), right=ir.Text(value=said)):
            return said
        case _:
            return ""


def of_another(node: Expression) -> str:
    """The part of an event that is to be somebody else than `you`; "" if nothing more, or less, is asked."""
    match node:
        case ir.Exists(
            of=ir.Select(
                name=it,
                inside=None,
                holder=None,
                among=ir.Union(of=(ir.EventPart(event=ir.Event(), name=name),)),
                where=ir.Not(of=ir.Same(left=ir.Local(name=local), right=ir.You())),
            )
        ) if it == local:
            return name
        case _:
            return ""


def sure_calls(node: Statement) -> Iterator[tuple[ir.Call, Mapping[str, Terms]]]:
    """A sentence that is about one thing, or about each of a kind, with what names are in it."""
    match node:
        case ir.Call():
            yield node, {}
        case ir.ForEach(
            name=name,
            of=ir.Select(kind=kind, inside=None, among=None, holder=None, where=None),
            body=(ir.Call(handlers=()) as call,),
        ):
            yield call, {name: (f"every {kind}",)}
        case _:
            pass


def inner(node: ir.Verb) -> Iterator[Inner]:
    """What a verb lets happen, conditions or not, but for what somebody may choose and what comes of it."""
    made = tuple((one.verb, tuple(told(one, names))) for one, names in within(node.body, {}))
    if made:
        yield Inner(node.name, made)


def within(
    body: Sequence[Statement], names: Mapping[str, Terms]
) -> Iterator[tuple[ir.Call, Mapping[str, Terms]]]:
    """The sentences of a body, with what names are in it."""
    known = dict(names)
    for one in body:
        match one:
            case ir.Call():
                yield one, dict(known)
            case ir.If():
                yield from within(one.then, known)
                yield from within(one.otherwise, known)
            case ir.ForEach(name=name):
                yield from within(one.body, {**known, name: terms(one.of, (), known)})
            case ir.Let(name=name):
                known[name] = terms(one.value, (), known)
            case ir.Repeat() | ir.Step() | ir.Together():
                yield from within(one.body, known)
            case _:
                pass


def renewed(node: ir.Instead) -> Iterator[tuple[str, int]]:
    """The event that is proposed anew in its own place: of the card itself, and nothing else is asked."""
    pattern = node.pattern
    if node.may or node.limit is not None or node.cost or node.condition is not None:
        return
    asked = [one.left for one in conjuncts(pattern.where) if is_itself(one)]
    if len(asked) < len(conjuncts(pattern.where)) or pattern.subject_is == "you":
        return
    about = {pattern.subject} if pattern.subject_is == "this" else set[str]()
    about |= {one.name for one in asked if isinstance(one, ir.EventPart)}
    for one in node.body:
        if isinstance(one, ir.Call) and one.verb == pattern.verb and about:
            given = {a.name for a in one.arguments if isinstance(a.value, ir.This)}
            if about <= given:
                yield pattern.verb, one.at


def proceeding(made: Clause, body: tuple[Statement, ...]) -> Clause:
    """The clause of what replaces an event, with whether that happens after all."""
    proceeds = any(isinstance(one, ir.Proceed) for one in walk(body))
    return msgspec.structs.replace(made, proceeds=proceeds)


def is_itself(node: Expression) -> TypeGuard[ir.Same]:
    """Whether a condition asks if a part of the event is the card itself."""
    return (
        isinstance(node, ir.Same) and isinstance(node.left, ir.EventPart) and isinstance(node.right, ir.This)
    )


def checked(node: ir.Whenever) -> Iterator[Checked]:
    """A state check of tokens and tracks that are at least so many, or of where things are, which only makes
    events happen.
    """
    asked = conjuncts(node.condition)
    calls = [one for one in node.body if isinstance(one, ir.Call) and not one.handlers]
    if len(calls) < len(node.body) or not calls or not all(map(is_at_least, asked)):
        return
    made = tuple(
        (one.verb, tuple((a.name, n) for a in one.arguments if (n := amount(a.value)) is not None))
        for one in calls
    )
    yield Checked(made, node.condition.at or node.at)


def is_at_least(node: Expression) -> bool:
    """Whether a condition asks if tokens or a track are more than a number, or where things are: what adds
    tokens keeps it so.
    """
    match node:
        case ir.Compare(operator=">" | ">=", left=ir.TokensOn() | ir.TrackValue(), right=ir.Number()):
            return True
        case _:
            return asks_where(node)


def told(call: ir.Call, names: Mapping[str, Terms], me: str = "") -> Iterator[tuple[str, Terms]]:
    """What a sentence tells its verb, `you` and numbers included, and `every KIND` for each of a kind; the
    card itself is `me`.
    """
    for one in call.arguments:
        match one.value:
            case ir.You():
                yield one.name, ("you",)
            case ir.This() if me:
                yield one.name, (me,)
            case _:
                yield one.name, terms(one.value, (), names)
        number = amount(one.value)
        if number is not None:
            yield f"{one.name} number", (f"number {number}",)
