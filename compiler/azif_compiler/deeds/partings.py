"""Scripts with which components come and go: what lies on one that comes, and where one that goes is put."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

from azif_compiler import ir
from azif_compiler.deeds.counted import Lays
from azif_compiler.deeds.filled import CALLS
from azif_compiler.deeds.gone import put_on_itself
from azif_compiler.deeds.held import waits_behind
from azif_compiler.deeds.moments import Amount, AtFirst, Parting, Soon
from azif_compiler.deeds.removed import zones_told
from azif_compiler.deeds.together import DENIED
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import nodes_of

PUTS: frozenset[type[ir.Node]] = frozenset({ir.Put})
DENYING: frozenset[type[ir.Node]] = frozenset({ir.Not, ir.Compare})
THINGS = "things"
"""What a sentence puts somewhere that tells its verb a number and no token."""
ITSELF: frozenset[type[ir.Node]] = frozenset({ir.This})


def coming(verb: ir.Verb) -> Iterator[tuple[str, bool]]:
    """The scripts that a verb has carried out before it puts their component where that is to lie, and those
    behind which it puts it away if it is still there: these are the last ones.
    """
    performed: dict[str, str] = {}
    for one in nodes_in_order(verb):
        match one:
            case ir.Perform(of=ir.EventPart(event=ir.Event(), name=name), script=script, key=None):
                performed[name] = script
            case ir.Put(what=ir.EventPart(event=ir.Event(), name=name)) if name in performed:
                yield performed.pop(name), False
            case ir.If(then=then, otherwise=()):
                for put in nodes_of(then, PUTS):
                    if isinstance(put.what, ir.EventPart) and put.what.name in performed:
                        yield performed.pop(put.what.name), True
            case _:
                pass


def nodes_in_order(verb: ir.Verb) -> Iterator[ir.Node]:
    """The statements of a verb; if all stand behind one condition, those behind it."""
    match verb.body:
        case (ir.If(then=then, otherwise=()),):
            yield from then
        case body:
            yield from body


def partings(component: ir.Component) -> Iterator[tuple[Parting, ...]]:
    """The scripts of a component, each with the verbs to which it tells the component."""
    found = tuple(
        Parting(
            script.name,
            tuple(
                (call.verb, argument.name, zones_told(call.arguments))
                for call in nodes_of(script.body, CALLS)
                for argument in call.arguments
                if isinstance(argument.value, ir.This)
            ),
            script.at,
        )
        for script in component.scripts
        if script.key is None
    )
    if len(found) > 1 and any(one.told for one in found):
        yield found


def at_first(component: ir.Component) -> Iterator[AtFirst]:
    """What a component puts on itself, by its scripts, and at how many of a token it does something to
    itself.
    """
    soon = tuple(
        Soon(token, operator, number, calls[0].verb, one.condition.at or one.at)
        for one in component.abilities
        if isinstance(one, ir.Whenever)
        and (calls := nodes_of(one.body[:1], CALLS))
        and any(isinstance(argument.value, ir.This) for argument in calls[0].arguments)
        for token, operator, number in (*on_itself(one.condition), *things_on_itself(one.condition))
    )
    asks = tuple(Soon(*asked, "", at) for one in component.abilities for asked, at in how_many_asked(one))
    if (soon or asks) and component.scripts:
        puts = tuple((script.name, *put) for script in component.scripts for put in put_by(script))
        yield AtFirst(component.kind, component.name, puts, soon, asks)
    elif (
        soon
        and not any(map(is_of_things, soon))
        and not component.keywords
        and not any(map(puts_as_it_comes, component.abilities))
    ):
        yield AtFirst(component.kind, component.name, (), soon, (), bare=True)
    for one in component.abilities if asks else ():
        if isinstance(one, ir.Reaction) and (by := certainly_behind(one)) is not None:
            puts = tuple(("", *put) for put in put_by(one))
            later = tuple(
                Soon(*asked, "", at)
                for other in component.abilities
                if other is not one and not isinstance(other, ir.Whenever)
                for asked, at in how_many_asked(other)
            )
            if puts and later:
                yield AtFirst(component.kind, component.name, puts, (), later, by)


def puts_as_it_comes(node: Ability) -> bool:
    """Whether an ability may put tokens on its component when something happens to that."""
    return (
        isinstance(node, ir.Reaction)
        and waits_behind(node.pattern) is not None
        and any(True for _ in put_by(node))
    )


def how_many_asked(ability: Ability) -> Iterator[tuple[tuple[str, str, Amount], int]]:
    """How many of a token on its component an ability asks for, and where."""
    rows: list[ir.Not | ir.Compare] = nodes_of(ability, DENYING)
    denied = [one.of for one in rows if isinstance(one, ir.Not)]
    for one in rows:
        if not any(one is other for other in denied):
            yield from ((asked, one.at or ability.at) for asked in on_itself(one))


def certainly_behind(node: ir.Reaction) -> tuple[str, str] | None:
    """The verb and the parameter behind which a component does something, whatever the case."""
    plain = node.condition is None and not node.may and node.limit is None and not node.cost
    return waits_behind(node.pattern) if plain and node.stage == "when" else None


def bringing(verb: ir.Verb) -> Iterator[tuple[str, str, str]]:
    """The parameters that a verb puts into a zone, whatever the case, and that zone."""
    for one in verb.body:
        match one:
            case ir.Put(what=ir.EventPart(event=ir.Event(), name=name), into=ir.ZoneNamed(name=zone)):
                yield verb.name, name, zone
            case _:
                pass


def put_by(script: ir.Script | ir.Reaction) -> Iterator[tuple[str, Amount | None, tuple[str, str, str]]]:
    """The tokens that a script puts on its component, how many (None if that is not known), and by which
    verb.
    """
    sure = [one for one in script.body if isinstance(one, ir.Call)]
    for call in nodes_of(script.body, CALLS):
        for token, amount, thing in put_on_itself(call):
            number = next((a.value.number for a in call.arguments if isinstance(a.value, ir.Quantity)), None)
            many = amount_of(number) if number is not None and any(call is one for one in sure) else None
            yield token, many, (call.verb, amount, thing)
        if not tuple(put_on_itself(call)) and nodes_of(call.arguments, ITSELF):
            yield laid_by(call, certain=any(call is one for one in sure))


def laid_by(call: ir.Call, *, certain: bool) -> tuple[str, Amount | None, tuple[str, str, str]]:
    """How many things a sentence may lay on its component, if it tells a number of it and of nothing else."""
    match call.arguments:
        case (ir.Argument(name=amount, value=number), ir.Argument(name=thing, value=ir.This())) | (
            ir.Argument(name=thing, value=ir.This()),
            ir.Argument(name=amount, value=number),
        ) if certain:
            return THINGS, amount_of(number), (call.verb, amount, thing)
        case _:
            return "", None, (call.verb, "", "")


def lays(verb: ir.Verb) -> Iterator[Lays]:
    """The parameters for how many and for on what, if all that a verb does is to lay so many things there."""
    match verb.body:
        case (ir.Repeat(times=ir.EventPart(event=ir.Event(), name=amount), body=body),):
            chosen = {one.name: one.of.kind for one in body
                      if isinstance(one, ir.ChooseThings) and isinstance(one.of, ir.Select)}  # fmt: skip
            for put in body:
                match put:
                    case ir.Put(what=ir.Local(name=name), into=ir.EventPart(event=ir.Event(), name=thing)):
                        if name in chosen:
                            yield Lays(verb.name, amount, thing, chosen[name])
                    case _:
                        pass
        case _:
            pass


def is_of_things(one: Soon) -> bool:
    """Whether what is asked is how many things of a kind lie there, and not tokens."""
    return one.token.startswith("kind ")


def things_on_itself(condition: Expression) -> Iterator[tuple[str, str, Amount]]:
    """How many things of a kind a condition asks for on the component itself."""
    match condition:
        case ir.Compare(
            operator=operator,
            left=ir.Count(of=ir.Select(kind=kind, inside=ir.This(), among=None, holder=None, where=None)),
            right=right,
        ):
            if (number := amount_of(right)) is not None:
                yield f"kind {kind}", operator, number
        case ir.Not(
            of=ir.Exists(of=ir.Select(kind=kind, inside=ir.This(), among=None, holder=None, where=None))
        ):
            yield f"kind {kind}", "=", Amount(0)
        case _:
            pass


def amount_of(node: Expression) -> Amount | None:
    """A number, or so many times an option or a value of the table, with a number more or less."""
    match node:
        case ir.Number(value=number):
            return Amount(number)
        case ir.OptionValue(name=name):
            return Amount(0, 1, f"option {name}")
        case ir.ValueOf(name=name, of=None, key=None):
            return Amount(0, 1, f"value {name}")
        case ir.Arithmetic(operator=("+" | "-" | "*") as operator, left=left, right=right):
            one, other = amount_of(left), amount_of(right)
            return None if one is None or other is None else computed(operator, one, other)
        case _:
            return None


def computed(operator: Literal["+", "-", "*"], one: Amount, other: Amount) -> Amount | None:
    """What comes of two amounts of which one at most depends on something."""
    if one.per and other.per:
        return None
    per = one.per or other.per
    match operator:
        case "*":
            factor, of = (one, other) if other.per else (other, one)
            return Amount(factor.number * of.number, factor.number * of.times, per)
        case "+":
            return Amount(one.number + other.number, one.times + other.times, per)
        case "-":
            return Amount(one.number - other.number, one.times - other.times, per)
        case _:
            assert_never(operator)


def on_itself(condition: Expression) -> Iterator[tuple[str, str, Amount]]:
    """How many of a token a condition asks for on the component itself."""
    match condition:
        case ir.Compare(
            operator=operator,
            left=ir.TokensOn(of=ir.This(), token=ir.TokenNamed(name=token)),
            right=right,
        ):
            if (number := amount_of(right)) is not None:
                yield token, operator, number
        case ir.Not(of=of):
            yield from ((token, OPPOSITE[operator], number) for token, operator, number in on_itself(of))
        case _:
            pass


OPPOSITE = DENIED | {"=": "!=", "!=": "="}
"""How a comparison reads that does not hold."""
