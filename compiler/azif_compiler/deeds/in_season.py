"""Tokens that are only there while a verb goes on, and what is paid with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.conditions import conjuncts
from azif_compiler.deeds.moments import Season
from azif_compiler.deeds.settled import NeedsToken, Priced
from azif_compiler.deeds.terms import amount
from azif_compiler.deeds.timed import holding, paths
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

SETS: frozenset[type[ir.Node]] = frozenset({ir.Assign})
HELD: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})
IFS: frozenset[type[ir.Node]] = frozenset({ir.If})


def seasons(verb: ir.Verb) -> Iterator[Season]:
    """The tokens that are only there while a verb goes on: set when it begins, and to 0 when it ends."""
    if not nodes_of(verb.body, HELD):
        return
    rows: list[Sequence[Statement]] = [verb.body]
    for one in nodes_of(verb.body, IFS):
        rows += (one.then, one.otherwise)
    for row in rows:
        for end in row:
            match end:
                case ir.Assign(
                    target=ir.TokensOn(
                        of=ir.EventPart(event=ir.Event(), name=whom), token=ir.TokenNamed(name=token)
                    ) as target,
                    value=ir.Number(value=0),
                ):
                    yield from season(verb, row, target, Season(token, verb.name, whom))
                case _:
                    pass


def season(verb: ir.Verb, row: Sequence[Statement], target: ir.TokensOn, found: Season) -> Iterator[Season]:
    """The season, if the token is set in a row of statements, with what is so where it is."""
    sets = [one for one in nodes_of(row, SETS) if one.target == target and one.value != ir.Number(0)]
    sets = [one for one in sets if target not in nodes_of(one.value, HELD)]
    if sets:
        ways = [so for one, so in paths(verb.body) if any(one is other for other in sets)]
        yield Season(found.token, found.verb, found.whom, ways[0] if len(ways) == 1 else ())


def needing(verb: ir.Verb) -> Iterator[NeedsToken]:
    """The tokens of which somebody must have as many as a verb is told."""
    for one in conjuncts(verb.needs):
        match one:
            case ir.Compare(
                operator=">=",
                left=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=whom), token=ir.TokenNamed(name=token)
                ),
                right=ir.EventPart(event=ir.Event(), name=parameter),
            ):
                yield NeedsToken(verb.name, whom, token, parameter)
            case _:
                pass


def priced(node: Ability) -> Iterator[Priced]:
    """What an ability with a condition pays."""
    if isinstance(node, ir.Always | ir.Cannot | ir.Whenever) or not node.cost or node.condition is None:
        return
    so = tuple(holding(node.condition))
    for one in node.cost:
        if isinstance(one, ir.Call) and is_yours(one):
            told = tuple((each.name, token_in(each.value), amount(each.value)) for each in one.arguments)
            yield Priced(so, one.verb, told, one.at)


def is_yours(call: ir.Call) -> bool:
    """Whether it is `you` who does something."""
    return any(isinstance(one.value, ir.You) for one in call.arguments)


def token_in(node: ir.Node) -> str:
    """The token of a quantity; "" of anything else."""
    match node:
        case ir.Quantity(token=ir.TokenNamed(name=name)):
            return name
        case _:
            return ""
