"""Cards that are put away: what is done to them behind it, and what comes too late for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditional import Behind
from azif_compiler.deeds.counted import Lifts
from azif_compiler.deeds.departures import ComesAndGoes
from azif_compiler.deeds.held import waits_behind
from azif_compiler.deeds.moments import Emptied
from azif_compiler.deeds.removed import zones_told
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import walk


def putting_away(verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The parameter of a verb that lies where such things begin once it has happened."""
    match verb.body[-1:]:
        case (
            ir.Put(what=ir.EventPart(event=ir.Event(), name=name), into=ir.HomeOf(of=ir.EventPart() as of)),
        ) if of.name == name:
            yield verb.name, name
        case _:
            pass


def marking(verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The parameter of a verb of which it only sets how it is."""
    told = set[str]()
    for one in verb.body:
        match one:
            case ir.Assign(target=ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=name))):
                told.add(name)
            case _:
                return
    if len(told) == 1:
        yield verb.name, told.pop()


def one_behind_another(node: Ability) -> Iterator[Behind]:
    """What an ability does to the card itself, or to `you`, in pairs of which one is done right behind the
    other: the first of each for certain.
    """
    if isinstance(node, ir.Always | ir.Cannot):
        return
    cost = () if isinstance(node, ir.Whenever) else node.cost
    behind = isinstance(node, ir.Reaction) and node.stage == "when" and node.condition is None
    happened = waits_behind(node.pattern) if isinstance(node, ir.Reaction) and behind else None
    row = (*cost, *(one for statement in node.body for one in done_again(statement)))
    yield from pairs(row, len(cost), ir.This, happened)
    yield from pairs(row, len(cost), ir.You, None)


def done_again(node: Statement) -> Sequence[Statement]:
    """What a statement does; what it repeats stands there twice."""
    match node:
        case ir.Repeat(times=ir.Number(value=times), body=body) if times > 1:
            return (*body, *body)
        case _:
            return (node,)


def pairs(
    row: Sequence[Statement], paid: int, who: type[ir.This | ir.You], first: tuple[str, str] | None
) -> Iterator[Behind]:
    """The pairs in a row of which so many statements are paid; what has happened before it is the `first`,
    and may be taken back.
    """
    happened, zone = first, ""
    for number, statement in enumerate(row):
        done = [one for call in walk(statement) if isinstance(call, ir.Call) for one in told_of(call, who)]
        is_plain = isinstance(statement, ir.Call) and not statement.handlers
        if done and first is not None:
            certain = isinstance(statement, ir.Call) and done[0] in told_of(statement, who)
            is_certain = certain and first is not happened
            within = not certain and first is not happened and not isinstance(statement, ir.While)
            yield Behind(first, *done[0], is_certain, number < paid, who is ir.You, zone, within)
        if done:
            first = done[-1][0] if is_plain else None
            zone = told_zone(statement) if isinstance(statement, ir.Call) else ""


def told_of(call: ir.Call, who: type[ir.This | ir.You]) -> Iterator[tuple[tuple[str, str], int]]:
    """The verb that is told of the card itself, or of `you`, with the parameter, and where."""
    for argument in call.arguments:
        if isinstance(argument.value, who):
            yield (call.verb, argument.name), call.at


def told_zone(call: ir.Call) -> str:
    """The only zone of the table that a verb is told; "" if there is none."""
    zones = [one.value.name for one in call.arguments
             if isinstance(one.value, ir.ZoneNamed) and one.value.owner is None]  # fmt: skip
    return zones[0] if len(zones) == 1 else ""


def putting_on(verb: ir.Verb) -> Iterator[tuple[str, str, str]]:
    """The parameters for how many and for the thing, if all that a verb does is to put so many of a token on
    a thing.
    """
    match verb.body:
        case (
            ir.Assign(
                target=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=thing),
                    token=ir.TokenIn(of=ir.EventPart(name=amount)),
                ) as target,
                value=ir.Arithmetic(operator="+") as sum_,
            ),
        ) if sum_.left == target:
            yield verb.name, amount, thing
        case _:
            pass


def lifting(verb: ir.Verb) -> Iterator[Lifts]:
    """That all that a verb does is to take so many of a token from a thing."""
    match verb.body:
        case (
            ir.Assign(
                target=ir.TokensOn(of=ir.EventPart(event=ir.Event()), token=ir.TokenIn()) as target,
                value=value,
            ),
        ):
            parts = [one for one in walk(value) if isinstance(one, ir.Arithmetic)]
            if parts and all(one.operator == "-" and ir.equal(one.left, target) for one in parts):
                yield Lifts(verb.name)
        case _:
            pass


def emptied(node: ir.Component) -> Iterator[Emptied]:
    """What a card that is put away while none of a token is on it does to have some."""
    checks = [one for one in node.abilities if isinstance(one, ir.Whenever)]
    if not checks or node.scripts:
        return
    reactions = [one for one in node.abilities if isinstance(one, ir.Reaction) and one.stage == "when"]
    put = [
        (token, (call.verb, amount, thing))
        for one in reactions
        if waits_behind(one.pattern) is not None
        for call in one.body
        if isinstance(call, ir.Call)
        for token, amount, thing in put_on_itself(call)
    ]
    for check in checks:
        done = [
            (call.verb, one.name, zones_told(call.arguments))
            for call in check.body
            if isinstance(call, ir.Call)
            for one in call.arguments
            if isinstance(one.value, ir.This)
        ]
        for token, puts in put if done else ():
            if is_without(check.condition, token):
                yield Emptied(token, tuple(done), puts, check.at)


def comes_and_goes(node: ir.Component) -> Iterator[ComesAndGoes]:
    """Where a card puts itself away in any case behind an event that it is told, and has other abilities."""
    for one in node.abilities:
        if not isinstance(one, ir.Reaction) or one.stage != "when" or one.may or one.cost or one.limit:
            continue
        away = tuple(
            put
            for sentence in one.body
            if isinstance(sentence, ir.Call) and not sentence.handlers
            for put, _ in told_of(sentence, ir.This)
        )
        other = next((each for each in node.abilities if each is not one and is_for_a_time(each)), None)
        behind = waits_behind(one.pattern)
        if one.condition is None and away and other is not None and behind is not None:
            yield ComesAndGoes(*behind, away, other.at)


def is_for_a_time(node: Ability) -> bool:
    """Whether an ability is there for a time, and does not answer an event at once."""
    return isinstance(node, ir.Always | ir.Cannot | ir.Action | ir.Around | ir.Whenever)


def put_on_itself(call: ir.Call) -> Iterator[tuple[str, str, str]]:
    """The token of which a sentence tells how many, and the parameters for them and for the card itself."""
    for one in call.arguments:
        match one.value:
            case ir.Quantity(token=ir.TokenNamed(name=token)):
                yield from (
                    (token, one.name, other.name)
                    for other in call.arguments
                    if isinstance(other.value, ir.This)
                )
            case _:
                pass


def is_without(condition: Expression, token: str) -> bool:
    """Whether a condition is that none of a token is on the card itself."""
    match condition:
        case ir.Not(of=ir.Compare(operator=">", right=ir.Number(value=0)) as asked):
            counted = asked.left
        case ir.Not(of=ir.Compare(operator=">=", right=ir.Number(value=1)) as asked):
            counted = asked.left
        case ir.Compare(operator="=" | "<=", right=ir.Number(value=0)):
            counted = condition.left
        case ir.Compare(operator="<", right=ir.Number(value=1)):
            counted = condition.left
        case _:
            return False
    match counted:
        case ir.TokensOn(of=ir.This(), token=ir.TokenNamed(name=name)):
            return name == token
        case _:
            return False
