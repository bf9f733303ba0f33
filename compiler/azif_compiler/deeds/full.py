"""What is given to whoever has as much as there can be: verbs that leave nobody more, and sentences."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.deeds.guarded import asked, beginning
from azif_compiler.deeds.held import about_what_is_told, spelled
from azif_compiler.deeds.settled import Afterwards, Full
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.walk import nodes_of, walk

HAVING: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})


def full(verb: ir.Verb) -> Iterator[Full]:
    """The tokens that a verb gives somebody, and of which it leaves him no more than a value."""
    given = [
        (one.target.of, one.target.token.of.name)
        for one in verb.body
        if isinstance(one, ir.Assign)
        and isinstance(one.target, ir.TokensOn)
        and isinstance(one.target.token, ir.TokenIn)
        and isinstance(one.target.token.of, ir.EventPart)
        and isinstance(one.value, ir.Arithmetic)
        and one.value.operator == "+"
        and ir.equal(one.value.left, one.target)
    ]
    for one in verb.body if given else ():
        match one:
            case ir.If(
                condition=ir.Compare(
                    operator=">", left=ir.TokensOn(token=ir.TokenNamed(name=token)) as had, right=most
                ),
                then=(ir.Assign(target=target, value=value),),
            ) if ir.equal(target, had) and ir.equal(value, most):
                for whom, amount in given:
                    if ir.equal(whom, had.of):
                        had_by, at_most = (spelled(about_what_is_told(part)) for part in (had, most))
                        yield Full(verb.name, amount, token, had_by, at_most)
            case _:
                pass


def afterwards(node: Ability) -> Iterator[Afterwards]:
    """The sentences behind a cost of sentences, if a condition compares what somebody has."""
    match node:
        case ir.Always() | ir.Cannot() | ir.Whenever():
            return
        case _:
            calls = [one for one in node.cost if isinstance(one, ir.Call)]
    if not calls or len(calls) < len(node.cost) or not is_about_tokens(node.condition):
        return
    paid = tuple(one.verb for one in calls)
    for sentence in beginning(node.body, tuple(asked(node.condition))):
        yield Afterwards(sentence, paid)


def is_about_tokens(condition: ir.Node | None) -> bool:
    """Whether a condition compares what somebody has with anything but a number."""
    return condition is not None and any(
        isinstance(one, ir.Compare)
        and not isinstance(one.left, ir.Number)
        and not isinstance(one.right, ir.Number)
        and bool(nodes_of(one, HAVING))
        for one in walk(condition)
    )
