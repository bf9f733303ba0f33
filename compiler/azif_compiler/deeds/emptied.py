"""What is read when it has just been emptied: `drop all your coins; fetch (your coins) gems`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from azif_compiler import ir
from azif_compiler.deeds.counted import Empties, Reread
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import Inside, nodes_of, walk

PAYING: frozenset[type[ir.Node]] = frozenset({
    ir.Action, ir.Reaction, ir.Instead, ir.Lessen, ir.Around, ir.Choice, ir.If, ir.May, ir.While, ir.Repeat,
    ir.ForEach, ir.Script, ir.Verb, ir.Handler, ir.Whenever,
})  # fmt: skip
"""What holds a row of statements, behind a cost if it has one."""

READ: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})


def empties(verb: ir.Verb) -> Iterator[Empties]:
    """The tokens of what a verb is told that are gone once it has happened: all of one, or as many as it is
    told.
    """
    first = True
    for one in verb.body:
        first = first and isinstance(one, ir.Let | ir.Assign)
        match one:
            case ir.Assign(
                target=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=name), token=ir.TokenNamed(name=token)
                ),
                value=ir.Number(value=0),
            ):
                yield Empties(verb.name, name, token, "", first)
            case ir.Assign(
                target=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=name),
                    token=ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=amount)),
                ) as target
            ) if any(
                isinstance(n, ir.Arithmetic) and n.operator == "-" and n.left == target
                for n in walk(one.value)
            ):
                yield Empties(verb.name, name, "", amount)
            case _:
                pass


def reread(whole: Inside) -> Iterator[Reread]:
    """Tokens of something that are read, or told of it, right behind a sentence that was told it."""
    if not any(isinstance(one.token, ir.TokenNamed) for one in whole.of(READ)):
        return
    for row in rows_of(whole):
        yield from behind_each(row)


def rows_of(whole: Inside) -> Iterator[tuple[Statement, ...]]:
    """The rows of statements in something, each behind its cost if it has one."""
    for one in whole.of(PAYING):
        body = one.then if isinstance(one, ir.If) else one.body
        yield (*getattr(one, "cost", ()), *(body or ()))
        if isinstance(one, ir.If | ir.May):
            yield one.otherwise


def behind_each(statements: Sequence[Statement]) -> Iterator[Reread]:
    """The same in a row of statements."""
    for place, one in enumerate(statements):
        if not isinstance(one, ir.Call) or one.handlers:
            continue
        for other in statements[place + 1 :]:
            for read in (node for part in asked_first(other) for node in nodes_of(part, READ)):
                if isinstance(read.token, ir.TokenNamed):
                    yield from of_what_was_told(one, read, read.token.name)
            for paying in paid_first(other):
                yield from told_again(one, paying)
            if not is_of_other_tokens(other, one):
                break


def of_what_was_told(call: ir.Call, read: ir.TokensOn, token: str) -> Iterator[Reread]:
    """A reading of tokens of what a sentence was told; with the parameter that was told all of them."""
    whole = next((a.name for a in call.arguments if is_all(a.value, read)), "")
    for argument in call.arguments:
        if ir.equal(argument.value, read.of):
            yield Reread(call.verb, argument.name, token, whole, read.at)


def told_again(call: ir.Call, paying: ir.Call) -> Iterator[Reread]:
    """A sentence that is told a number of the tokens of which one before it was told all."""
    amounts = [one.value for one in paying.arguments if isinstance(one.value, ir.Quantity)]
    for amount in amounts:
        if not isinstance(amount.token, ir.TokenNamed) or not isinstance(amount.number, ir.Number):
            continue
        for person in paying.arguments:
            read = ir.TokensOn(of=person.value, token=amount.token, at=paying.at)
            for one in of_what_was_told(call, read, amount.token.name):
                if one.whole:
                    yield msgspec.structs.replace(one, by=paying.verb)


def paid_first(node: Statement) -> tuple[ir.Call, ...]:
    """What is paid, by each way to do so, before a statement does anything else."""
    match node:
        case ir.Call():
            return (node,)
        case ir.May(body=(first, *_)):
            return paid_first(first)
        case ir.ChooseOption(options=options):
            return tuple(call for one in options for first in one.cost[:1] for call in paid_first(first))
        case _:
            return ()


def is_all(value: Expression, read: ir.TokensOn) -> bool:
    """Whether an amount is all that there is of the tokens that are read."""
    return isinstance(value, ir.Quantity) and ir.equal((value.token, value.number), (read.token, read))


def asked_first(node: Statement) -> tuple[ir.Node, ...]:
    """What is asked before a statement does anything."""
    match node:
        case ir.Call(arguments=arguments):
            return arguments
        case ir.If():
            return (node.condition,)
        case ir.Let() | ir.Assign():
            return (node.value,)
        case ir.Repeat():
            return (node.times,)
        case ir.Roll():
            return (node.dice,)
        case ir.ChooseNumber():
            return (node.least, node.most)
        case _:
            return ()


def is_of_other_tokens(node: Statement, before: ir.Call) -> bool:
    """Whether a sentence is about tokens, and others than the one before it."""
    if not isinstance(node, ir.Call) or node.handlers:
        return False
    said = [one.value.token for one in node.arguments if isinstance(one.value, ir.Quantity)]
    known = [one.value.token for one in before.arguments if isinstance(one.value, ir.Quantity)]
    return bool(said) and all(isinstance(one, ir.TokenNamed) and one not in known for one in said)
