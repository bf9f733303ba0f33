"""What a state check keeps down, and what asks if it is above that; limits of values that stand alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditions import FLIPPED, conjuncts
from azif_compiler.deeds.counted import FewAsked
from azif_compiler.deeds.settled import KeptDown, Limited, Passed, SoBelow, Watched
from azif_compiler.deeds.together import DENIED
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of, walk

COMPARING: frozenset[type[ir.Node]] = frozenset({ir.Compare})
ASSIGNED: frozenset[type[ir.Node]] = frozenset({ir.Assign})
ASKING: frozenset[type[ir.Node]] = frozenset({ir.If, ir.ChooseOption})
TOGETHER: frozenset[type[ir.Node]] = frozenset({ir.Together})
MODIFYING: frozenset[type[ir.Node]] = frozenset({ir.Modifier})


def kept_down(node: ir.Whenever) -> Iterator[KeptDown]:
    """The tokens of which a state check leaves nobody more than a value."""
    asked = [one for one in nodes_of(node.condition, COMPARING) if isinstance(one, ir.Compare)]
    for one in asked:
        if one.operator != ">" or not isinstance(one.left, ir.TokensOn):
            continue
        for token, value in most_had(one.left, one.right):
            if any(
                isinstance(done, ir.Assign) and lowers(done, token, value)
                for done in nodes_of(node.body, ASSIGNED)
            ):
                yield KeptDown(token, value)


def most_had(had: ir.TokensOn, most: Expression) -> Iterator[tuple[str, str]]:
    """A token and a value, if something is compared of which nobody is to have more."""
    values = most.of if isinstance(most, ir.Larger) else (most,)
    rest = [one for one in values if not isinstance(one, ir.Number) or one.value != 0]
    match had.token, rest:
        case ir.TokenNamed(name=token), [ir.ValueOf(name=value, of=ir.Node() as of, key=None)] if ir.equal(
            of, had.of
        ):
            yield token, value
        case _:
            pass


def lowers(node: ir.Assign, token: str, value: str) -> bool:
    """Whether an assignment leaves no more of a token than a value says."""
    match node.target:
        case ir.TokensOn(token=ir.TokenNamed(name=name)) if name == token:
            values = node.value.of if isinstance(node.value, ir.Smaller) else (node.value,)
            return any(isinstance(one, ir.ValueOf | ir.Larger) and speaks_of(one, value) for one in values)
        case _:
            return False


def speaks_of(node: Expression, value: str) -> bool:
    """Whether something asks for a value."""
    return any(isinstance(one, ir.ValueOf) and one.name == value for one in walk(node))


def passed(condition: Expression | None) -> Iterator[Passed]:
    """Where a condition asks whether somebody has more of a token than a value; it stands where state checks
    have been made.
    """
    for one in conjuncts(condition):
        match one:
            case ir.Not(of=ir.Compare() as compare) if compare.operator in DENIED:
                operator = DENIED[compare.operator]
            case ir.Compare() as compare:
                operator = compare.operator
            case _:
                continue
        left, right = compare.left, compare.right
        if isinstance(right, ir.TokensOn):
            left, right, operator = right, left, FLIPPED[operator]
        if isinstance(left, ir.TokensOn) and operator in (">", "<="):
            for token, value in most_had(left, right):
                yield Passed(token, value, operator == "<=", one.at or compare.at)


def limited(whole: Inside) -> Iterator[Limited]:
    """The limits of values that are numbers, where nothing beside them changes the same value otherwise."""
    changes = [one for one in whole.of(MODIFYING) if isinstance(one, ir.Modifier) and one.form == "value"]
    for one in changes:
        if (
            one.operator in ("at least", "at most")
            and isinstance(one.amount, ir.Number)
            and all(other is one or other.target != one.target for other in changes)
        ):
            yield Limited(one.target, one.operator == "at least", one.amount.value, one.at)


# ---- what nobody has so little of --------------------------------------------------------------------


def watched(node: ir.Whenever) -> Iterator[Watched]:
    """What is dealt with as soon as it is so of anything of a kind."""
    match node.condition:
        case ir.Exists(of=ir.Select(name=it, where=ir.ValueOf(name=value, of=ir.Local(name=of)))):
            if of == it:
                yield Watched(value)
        case _:
            pass


def so_below(node: ir.Value) -> Iterator[SoBelow]:
    """Of which tokens a value is so if there are less than a number, beside flags that it asks for, too."""
    compared = [part for part in conjuncts(node.base) if nodes_of(part, COMPARING)]
    if len(compared) != 1:
        return
    for one in compared[0].of if isinstance(compared[0], ir.Or) else compared:
        for token, most in most_asked(one, ir.Local("it")):
            yield SoBelow(node.name, token, most + 1)


PARTS: frozenset[type[ir.Node]] = frozenset({ir.EventPart})
"""What an event was told."""


def few_asked(node: Ability) -> Iterator[FewAsked | Passed]:
    """Of which tokens whoever an ability is for, or asks for, has no more than so many. What stands before an
    event, or in its place, may be asked before a rule deals with that.
    """
    match node:
        case ir.Action() | ir.Around() | ir.Always() | ir.Whenever() | ir.Reaction(stage="when"):
            pass
        case _:
            return
    yield from asked_in(node.body if not isinstance(node, ir.Always) else ())
    for one in conjuncts(node.condition):
        for token, most in most_asked(one, ir.You()):
            yield FewAsked(token, most, one.at or node.at)
        for part in nodes_of(one, PARTS) if isinstance(node, ir.Reaction) else ():
            for token, most in most_asked(one, part):
                yield FewAsked(token, most, one.at or node.at, part=(part.verb, part.name))
        match one:
            case ir.Exists(of=ir.Select(kind=kind, name=name, where=where)):
                for part in conjuncts(where):
                    for token, most in most_asked(part, ir.Local(name)):
                        yield FewAsked(token, most, part.at or one.at, kind)
            case _:
                pass


def asked_in(statements: Sequence[Statement]) -> Iterator[FewAsked | Passed]:
    """The same of whoever something is done for, and what is asked of options; what happens together is dealt
    with when all of it has.
    """
    together = [if_ for one in nodes_of(statements, TOGETHER) for if_ in nodes_of(one, ASKING)]
    for one in nodes_of(statements, ASKING):
        if any(one is other for other in together):
            continue
        match one:
            case ir.If(condition=condition):
                yield from passed(condition)
                for part in conjuncts(condition):
                    for token, most in most_asked(part, ir.You()):
                        yield FewAsked(token, most, part.at or one.at)
            case ir.ChooseOption(options=options):
                for option in options:
                    yield from passed(option.condition)
            case _:
                pass


def most_asked(node: Expression, whose: Expression) -> Iterator[tuple[str, int]]:
    """How many of a token somebody has at most, if a condition says that."""
    denied = isinstance(node, ir.Not)
    one = node.of if isinstance(node, ir.Not) else node
    if not isinstance(one, ir.Compare):
        return
    operator = DENIED.get(one.operator, "") if denied else one.operator
    left, right = one.left, one.right
    if not isinstance(left, ir.TokensOn) or not ir.equal(left.of, whose):
        return
    match left.token, right:
        case ir.TokenNamed(name=token), ir.Number(value=number) if operator in ("<", "<=", "="):
            yield token, number - (operator == "<")
        case _:
            pass
