"""What is so where a sentence begins, and what verbs ask of what they are told: conditions to compare.

A condition is split into what is compared, how, and with what, each as it is spelled apart from where it
stands. Of a parameter of a verb its conditions say `told`; of an argument stands there what is given.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.conditional import Asked, Given, Guarded, Needed
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.held import THIS, about_what_is_told, spelled
from azif_compiler.deeds.held import told as told_of
from azif_compiler.deeds.together import DENIED, flat
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import map_nodes, walk

So = tuple[Asked, ...]
"""What is so at some place."""


def needed(verb: ir.Verb) -> Iterator[Needed]:
    """What a verb asks of what it is told, each with what is as good."""
    for one in conjuncts(verb.needs):
        if any(isinstance(part, ir.EventPart) for part in walk(one)) and not any(
            isinstance(part, ir.Ongoing) for part in walk(one)
        ):
            whole = about_what_is_told(one)
            ways = whole.of if isinstance(whole, ir.Or) else (whole,)
            yield Needed(verb.name, tuple(tuple(asked(way)) for way in ways), one.at)


def asked(condition: Expression | None, holds: bool = True) -> Iterator[Asked]:
    """The conditions that a condition consists of, all of which hold; nothing if it does not hold and is one
    of several.
    """
    parts = tuple(flat(condition)) if isinstance(condition, ir.And) else conjuncts(condition)
    if not holds and len(parts) > 1:
        return
    for one in parts:
        match one:
            case ir.Not():
                yield from asked(one.of, not holds)
            case ir.Compare(operator=operator):
                said = operator if holds else DENIED.get(operator, "")
                if said:
                    yield Asked(spelled(one.left), said, spelled(one.right), True, one.at)
            case _:
                yield Asked(spelled(one), "", "", holds, one.at)


def guarded(node: Ability) -> Iterator[Guarded]:
    """The sentences of an ability, each with what is so when it begins."""
    if isinstance(node, ir.Always | ir.Cannot):
        return
    so = tuple(asked(node.condition))
    cost = () if isinstance(node, ir.Whenever) else node.cost
    # What is paid with the card itself is looked at together with the rest of what the ability asks.
    yield from (one for one in paying(cost, so) if all(told.whole != THIS for told in one.given))
    yield from beginning(node.body, () if cost else so)


def paying(cost: Sequence[Statement], so: So) -> Iterator[Guarded]:
    """The sentences of a cost, which is only offered if all of it can be paid."""
    for one in cost:
        yield from within(one, so)


def beginning(statements: Sequence[Statement], so: So) -> Iterator[Guarded]:
    """The sentences in a row of statements: only of the first it is known what is so, and of what has just
    been chosen.
    """
    for one in statements:
        yield from within(one, so)
        so = tuple(chosen(one))


def chosen(node: Statement) -> Iterator[Asked]:
    """What is so of the one thing that has been chosen."""
    match node:
        case ir.ChooseThings(name=name, single=True, of=ir.Select() as of, body=None, otherwise=()):
            yield from asked(about(of, name))
        case _:
            pass


def within(node: Statement, so: So) -> Iterator[Guarded]:
    """The sentences in a statement before which something is so."""
    match node:
        case ir.Call(verb=verb, arguments=arguments, handlers=handlers):
            told = tuple(map(given, arguments))
            if so or are_related(told):
                yield Guarded(verb, told, so, node.at)
            for handler in handlers:
                yield from beginning(handler.body, ())
        case ir.If(then=then, otherwise=otherwise):
            yield from beginning(then, (*so, *asked(node.condition)))
            yield from beginning(otherwise, (*so, *asked(node.condition, holds=False)))
        case ir.While(body=body):
            yield from beginning(body, tuple(asked(node.condition)))
        case ir.ForEach(name=name, of=ir.Select() as of, body=body):
            yield from beginning(body, tuple(asked(about(of, name))))
        case ir.ChooseThings(
            name=name, single=True, of=ir.Select() as of, body=tuple() as body, otherwise=otherwise
        ):
            yield from beginning(body, (*so, *asked(about(of, name))))
            yield from beginning(otherwise, so)
        case ir.ChooseOption(options=options):
            for one in options:
                own = (*so, *asked(one.condition))
                yield from paying(one.cost, own)
                yield from beginning(one.body, () if one.cost else own)
        case ir.May(body=body, otherwise=otherwise):
            yield from beginning(body, so)
            yield from beginning(otherwise, so)
        case _:
            for field in node.__struct_fields__:
                inner = getattr(node, field)
                if type(inner) is tuple and inner and isinstance(inner[0], Statement):
                    yield from beginning(inner, ())


def are_related(arguments: Sequence[Given]) -> bool:
    """Whether something that is given is found by means of something else that is: you, and your place."""
    return any(
        one is not other and one.whole != other.whole and one.whole in other.whole
        for one in arguments
        for other in arguments
    )


def about(of: ir.Select, name: str) -> Expression | None:
    """What is so of each thing that is selected, called as the loop calls it."""
    if of.where is None or not of.name:
        return of.where
    renamed = map_nodes(of.where, lambda one: ir.Local(name) if one == ir.Local(of.name) else one)
    assert isinstance(renamed, Expression)
    return renamed


def given(argument: ir.Argument) -> Given:
    """What a sentence gives for a parameter: of so many, how many of what, too."""
    value = argument.value
    match value:
        case ir.Quantity():
            return Given(argument.name, spelled(value), spelled(value.number), spelled(value.token))
        case ir.Some():
            return Given(argument.name, spelled(value), spelled(value.number), spelled(value.kind))
        case _:
            return Given(argument.name, spelled(value))


def as_given(text: str, arguments: Sequence[Given]) -> str:
    """A condition on what a verb is told, of what it is given; "" if it is about anything else it is told."""
    if UNTOLD not in text:
        return text
    for one in arguments:
        number, token, kind, whole = stand_ins(one.name)
        for form, value in ((number, one.number), (token, one.of), (kind, one.of)):
            if value:
                text = text.replace(form, value)
        text = text.replace(whole, one.whole)
    return "" if UNTOLD in text else text


@lru_cache(maxsize=1024)  # there are few names, and they are asked for over and over
def stand_ins(name: str) -> tuple[str, str, str, str]:
    """How that is spelled which stands for a parameter: for its number, its token, its kind, and itself."""
    of = ir.Local(f"<{name}>")
    return spelled(ir.NumberIn(of)), spelled(ir.TokenIn(of)), spelled(ir.KindIn(of)), told_of(name)


UNTOLD = msgspec.json.encode(ir.Local("<")).decode().removesuffix('"}')
"""How what stands for a parameter begins where nothing was given for it."""
