"""Tokens of which a verb sets how many there are, and what a body does in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.moments import Order, Part, Renews
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

HELD: frozenset[type[ir.Node]] = frozenset({ir.TokensOn})
CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call, ir.Step})


def renews(verb: ir.Verb) -> Iterator[Renews]:
    """The tokens of which a verb sets how many a parameter has, in any case."""
    for one in verb.body:
        match one:
            case ir.Assign(
                target=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=whose), token=ir.TokenNamed(name=token)
                ) as target,
                value=value,
            ) if target not in nodes_of(value, HELD):
                yield Renews(verb.name, whose, token)
            case _:
                pass


def order(verb: ir.Verb) -> Iterator[Order]:
    """What the body of a verb does, one after the other; nothing of a body of one part."""
    parts = tuple(within(verb.body))
    if len({part.how for part in parts}) > 1:
        yield Order(verb.name, parts)


def within(body: Sequence[Statement]) -> Iterator[Part]:
    """The parts of a body that come in any case, and those that may: of these it is not known of whom."""
    for one in body:
        match one:
            case ir.Step(name=name, body=inner):
                yield Part(f"step {name}", "", "")
                yield from within(inner)
                yield Part(f"step {name}", "", "")  # its end comes behind all that it holds
            case ir.ForEach(
                name=each,
                of=ir.Select(kind=kind, inside=None, among=None, holder=None, where=None),
                body=(ir.Call(verb=name, arguments=arguments),),
            ):
                told = [told.name for told in arguments if ir.equal(told.value, ir.Local(each))]
                yield Part(f"verb {name}", kind, told[0] if told else "")
            case ir.Shuffle(what=ir.ZoneNamed(name=name)):
                yield Part(f"mixes {name}", "", "")
            case _:
                for inner in nodes_of((one,), CALLS):
                    match inner:
                        case ir.Call(verb=name):
                            yield Part(f"verb {name}", "", "")
                        case ir.Step(name=name):
                            yield Part(f"step {name}", "", "")
                        case _:
                            pass
