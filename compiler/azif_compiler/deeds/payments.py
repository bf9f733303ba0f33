"""What is paid in vain: for as many of the same, or as many as somebody has of something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.beforehand import of_what
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.counted import Misjudged, OnlyTakes, Regained, TakenInPart
from azif_compiler.deeds.settled import AsksLess, PaidBeside
from azif_compiler.deeds.together import DENIED
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk

Payer = ir.Choice | ir.Action | ir.Reaction | ir.Instead | ir.Lessen | ir.Around
"""What has a cost, and a body for which it is paid."""


class Told(NamedTuple):
    """A sentence about so many of a token: how many, of which, and what else it is told."""

    number: Expression
    token: str
    others: tuple[Expression, ...]


def told(call: ir.Call) -> Told | None:
    """What a sentence says of its one quantity; None if it has another, or several."""
    amounts = [one.value for one in call.arguments if isinstance(one.value, ir.Quantity)]
    others = tuple(one.value for one in call.arguments if not isinstance(one.value, ir.Quantity))
    match amounts:
        case [ir.Quantity(token=ir.TokenNamed(name=token)) as amount]:
            return Told(amount.number, token, others)
        case _:
            return None


def regained(node: Payer) -> Iterator[Regained]:
    """A cost in tokens for which as many of the same are had, or fewer, and nothing else."""
    yield from saved(node)
    if len(node.body) != 1 or not isinstance(call := node.body[0], ir.Call) or call.handlers:
        return
    got = told(call)
    for one in node.cost:
        paid = told(one) if isinstance(one, ir.Call) else None
        if got is not None and paid is not None and is_as_much(paid, got):
            assert isinstance(one, ir.Call)
            yield Regained(one.verb, call.verb, got.token, call.at)


def saved(node: Payer) -> Iterator[Regained]:
    """A cost in tokens of which as many are saved, or fewer, of what `you` are about to be without."""
    match node:
        case ir.Lessen(less=ir.Number(value=less), more=False, body=()):
            pass
        case ir.Action(pattern=ir.Pattern(), body=(ir.ReduceIt(by=ir.Number(value=less), more=False),)):
            pass
        case _:
            return
    pattern = node.pattern
    if pattern is None or pattern.subject_is != "you":
        return
    tokens = [one.name for _, one in of_what(pattern)]
    for one in node.cost:
        paid = told(one) if isinstance(one, ir.Call) else None
        if (
            isinstance(one, ir.Call)
            and paid is not None
            and any(isinstance(who, ir.You) for who in paid.others)
            and tokens == [paid.token]
            and isinstance(paid.number, ir.Number)
            and paid.number.value >= less
        ):
            yield Regained(one.verb, pattern.verb, paid.token, one.at or node.at, saved=True)


def undone(block: Sequence[Statement]) -> Iterator[Regained]:
    """Tokens that one sentence takes and the next one gives back, or the other way round."""
    for one, other in pairwise(map(of_each, block)):
        if one is not None and other is not None:
            taken, given = told(one), told(other)
            if taken is not None and given is not None and is_as_much(taken, given):
                same = taken.number == given.number
                yield Regained(one.verb, other.verb, given.token, other.at, same)


def only_takes(node: ir.Action | ir.Reaction | ir.Around) -> Iterator[OnlyTakes]:
    """The verbs of an action, or of what may be done, that tells of nothing but `you` and so many of a token,
    behind no more than what may be a cost.
    """
    if isinstance(node, ir.Action) or node.may:
        yield from takes(node.body, node.at)


def takes_within(node: ir.Node) -> Iterator[OnlyTakes]:
    """The same of what somebody may choose in a row of sentences, and may as well leave."""
    match node:
        case ir.May(otherwise=()):
            yield from takes(node.body, node.at, within=True)
        case ir.ChooseOption(options=options) if any(not (one.cost or one.body) for one in options):
            for one in options:
                if one.cost:  # what is not paid may be what an option takes besides
                    yield from takes(one.body, one.at or node.at, within=True)
        case _:
            pass


def takes(body: Sequence[Statement], at: int, *, within: bool = False) -> Iterator[OnlyTakes]:
    """The verbs of sentences that tell of nothing but `you` and so many of a token."""
    verbs: list[str] = []
    kinds: list[str] = []
    for statement in body:
        one = of_each(statement)
        if one is None or (amount := told(one)) is None or not amount.others:
            return
        for other in amount.others:
            match other:
                case ir.You():
                    pass
                case ir.Select(kind=kind, inside=None, among=None, holder=None, where=None):
                    kinds.append(kind)
                case _:
                    return
        verbs.append(one.verb)
    if verbs:
        yield OnlyTakes(tuple(dict.fromkeys(verbs)), tuple(dict.fromkeys(kinds)), within, at)


def asks_less(node: Payer) -> Iterator[AsksLess]:
    """Where somebody may do what takes more than it asks whether he has."""
    is_chosen = isinstance(node, ir.Action | ir.Choice) or (isinstance(node, ir.Reaction) and node.may)
    rows = [*((one, True) for one in node.cost), *((one, False) for one in node.body[:1] if is_chosen)]
    for one in conjuncts(node.condition):
        least = least_had(one)
        if (had := least or most_had(one)) is None:
            continue
        what, asked = had
        for statement, paid in rows if least is not None else rows[: len(node.cost)]:
            verb, token, taken = taken_by(statement) or ("", "", 0)
            if token == what and taken > asked:
                yield AsksLess(verb, asked, taken, paid, one.at or node.at, most=least is None)


def beside(node: ir.Choice) -> Iterator[PaidBeside]:
    """What an option without a cost takes behind its first sentence, which alone must be possible for it."""
    if len(node.body) < 2 or node.cost or node.if_possible:
        return
    begins = taken_of_yours(node.body[0])
    for one in node.body[1:] if begins is not None else ():
        taken = taken_of_yours(one)
        if begins is not None and taken is not None and taken != begins:
            yield PaidBeside(begins[0], taken[0], node.body[0].at, one.at, one is node.body[-1])


def in_part(node: ir.Choice) -> Iterator[TakenInPart]:
    """What an option without a cost takes of `yours`, more than one, and for which it asks nothing."""
    if node.cost or node.condition is not None or not node.body:
        return
    first = node.body[0]
    if isinstance(first, ir.Call) and any(isinstance(one.value, ir.You) for one in first.arguments):
        for told in first.arguments:
            match told.value:
                case ir.Quantity(number=ir.Number(value=many), token=ir.TokenNamed(name=token)) if many > 1:
                    yield TakenInPart(first.verb, token, many, first.at)
                case _:
                    pass


def taken_of_yours(node: Statement) -> tuple[str, str] | None:
    """The verb that is told of so many of a token of `yours`, with the token, or "" with the kind of which
    some are chosen that you have, whatever else is asked of them.
    """
    match node:
        case ir.ChooseThings(of=ir.Select(kind=kind, holder=ir.You())):
            return "", kind
        case _:
            taken = taken_by(node)
            return taken[:2] if taken is not None else None


def least_had(node: Expression) -> tuple[str, int] | None:
    """Of which token or kind `you` have so many at least, if a condition says that."""
    match node:
        case ir.Compare(operator=">=" | ">" as operator, left=left, right=ir.Number(value=number)):
            asked = number + (operator == ">")
        case ir.Exists(of=of):
            left, asked = ir.Count(of), 1
        case _:
            return None
    match left:
        case ir.TokensOn(of=ir.You(), token=ir.TokenNamed(name=token)):
            return token, asked
        case ir.Count(of=of) if kind := kind_had(of):
            return kind, asked
        case _:
            return None


def most_had(node: Expression) -> tuple[str, int] | None:
    """Of which token `you` have no more than so many, if a condition says that."""
    match node:
        case ir.Not(of=ir.Compare(operator=">" | ">=" as operator) as compared):
            return most_had(msgspec.structs.replace(compared, operator=DENIED[operator]))
        case ir.Compare(
            operator="<" | "<=" | "=" as operator,
            left=ir.TokensOn(of=ir.You(), token=ir.TokenNamed(name=token)),
            right=ir.Number(value=number),
        ):
            return token, number - (operator == "<")
        case _:
            return None


def taken_by(node: Statement) -> tuple[str, str, int] | None:
    """The verb that is told of so many of a token of `yours`, or "" if so many of a kind are chosen that you
    have; with what it is and the number.
    """
    match node:
        case ir.Call(handlers=()):
            amount = told(node)
            if amount is None or not isinstance(amount.number, ir.Number) or not amount.others:
                return None
            yours = all(isinstance(other, ir.You) for other in amount.others)
            return (node.verb, amount.token, amount.number.value) if yours else None
        case ir.ChooseThings(of=of, least=ir.Number(value=number)) if kind := kind_had(of):
            return "", kind, number
        case _:
            return None


def kind_had(of: Expression) -> str:
    """The kind of which all are meant that `you` have; "" if something else is."""
    match of:
        case ir.Select(kind=kind, holder=ir.You(), inside=None, among=None, where=None):
            return kind
        case _:
            return ""


def of_each(node: Statement) -> ir.Call | None:
    """A sentence, or one about each of some things as one about all of them; None if it is neither."""
    match node:
        case ir.ForEach(name=name, body=(ir.Call(handlers=()) as call,)):
            own = ir.Local(name)
            whole = tuple(ir.Argument(a.name, node.of if a.value == own else a.value) for a in call.arguments)
            return ir.Call(call.verb, whole, (), at=call.at)
        case ir.Call(handlers=()):
            return node
        case _:
            return None


def is_as_much(paid: Told, got: Told) -> bool:
    """Whether what is paid is as much of the same as what is had for it, or more."""
    if paid.token != got.token or not ir.interchangeable(paid.others, got.others):
        return False
    match paid.number, got.number:
        case ir.Number(value=much), ir.Number(value=little):
            return little <= much
        case _:
            return ir.equal(paid.number, got.number)


def misjudged(block: Sequence[Statement], behind: Sequence[Statement] = ()) -> Iterator[Misjudged]:
    """Numbers that a block chooses up to how many of a token somebody has, and what verbs are then told in it
    or `behind` it: as many of another token, and nothing of the first.
    """
    for place, one in enumerate(block, 1):
        if not isinstance(one, ir.ChooseNumber) or not (had := tuple(counted(one.most))):
            continue
        rest = [node for statement in (*block[place:], *behind) for node in walk(statement)]
        if any(isinstance(node, ir.TokenNamed) and node.name in had for node in rest):
            continue
        for call in rest:
            amount = told(call) if isinstance(call, ir.Call) else None
            if amount is not None and one.name in names_in(amount.number):
                assert isinstance(call, ir.Call)
                yield Misjudged(call.verb, had[0], amount.token, call.at)


def names_in(number: Expression) -> set[str]:
    """The names of which a number is made."""
    return {node.name for node in walk(number) if isinstance(node, ir.Local)}


def counted(most: Expression) -> Iterator[str]:
    """The tokens of which a number is at most as many as somebody has."""
    match most:
        case ir.TokensOn(token=ir.TokenNamed(name=name)):
            yield name
        case ir.Smaller(of=parts):
            for part in parts:
                yield from counted(part)
        case _:
            pass


def is_settled(block: Sequence[Statement], number: int, asked: Expression | None) -> bool:
    """Whether it is asked before or behind a sentence of a block, counted from 1, if there is enough, or
    nothing else happens in the block.
    """
    one, before, behind = block[number - 1], block[: number - 1], block[number:]
    is_had_then = isinstance(one, ir.Call) and is_had(one, asked, before)
    is_behind = not behind and any(isinstance(other, ir.Call) for other in before)
    return is_had_then or (asks_left(behind) and not is_behind)


def asks_left(behind: Sequence[Statement]) -> bool:
    """Whether all that follows asks how much is left on the card itself."""
    return all(
        isinstance(one, ir.If)
        and any(
            isinstance(part, ir.TokensOn) and isinstance(part.of, ir.This) for part in walk(one.condition)
        )
        for one in behind
    )


def is_had(call: ir.Call, asked: Expression | None, before: Sequence[Statement]) -> bool:
    """Whether something has so many of the token that a sentence takes from it: that was asked, or it was
    chosen among those that have.
    """
    taken = told(call)
    if taken is None or not isinstance(taken.number, ir.Number):
        return False
    known = [*least_on(asked)]
    for one in before:
        if isinstance(one, ir.ChooseThings) and isinstance(one.of, ir.Select):
            known += [
                (ir.Local(one.name) if ir.equal(of, ir.Local(one.of.name)) else of, token, least)
                for of, token, least in least_on(one.of.where)
            ]
    return any(
        token == taken.token and least >= taken.number.value and any(ir.equal(of, o) for o in taken.others)
        for of, token, least in known
    )


def least_on(asked: Expression | None) -> Iterator[tuple[Expression, str, int]]:
    """On what there are how many of which token at least, by a condition."""
    for one in conjuncts(asked):
        match one:
            case ir.Compare(
                operator=">=" | ">" as operator,
                left=ir.TokensOn(of=of, token=ir.TokenNamed(name=token)),
                right=ir.Number(value=number),
            ):
                yield of, token, number + (operator == ">")
            case _:
                pass
