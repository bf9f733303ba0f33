"""What runs against whoever does it: what is prevented or increased, what an outcome takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler import ir
from azif_compiler.deeds.beforehand import of_what
from azif_compiler.deeds.counted import OnlyTakes
from azif_compiler.deeds.payments import of_each, takes_within, told
from azif_compiler.deeds.wishes import ByOutcome, OfNothing, Wished
from azif_compiler.ir.abilities import Ability
from azif_compiler.ir.statements import Statement
from azif_compiler.ir.walk import nodes_of

CALLS: frozenset[type[ir.Node]] = frozenset({ir.Call})
ABILITIES: frozenset[type[ir.Node]] = frozenset({ir.Lessen, ir.Action})
NAMED: frozenset[type[ir.Node]] = frozenset({ir.Local, ir.Named, ir.This, ir.Cards, ir.Flag})
WORDS: frozenset[type[ir.Node]] = frozenset({ir.Member, ir.KindNamed})
OFFERS: frozenset[type[ir.Node]] = frozenset({ir.ChooseOption, ir.May})


def wished(node: Ability) -> Iterator[Wished]:
    """What somebody may do about what happens to him, if that is all that the ability does."""
    match node:
        case ir.Lessen(may=True, body=()):
            more = node.more
        case ir.Action(body=(ir.PreventIt() | ir.ReduceIt() as one,)):
            more = isinstance(one, ir.ReduceIt) and one.more
        case _:
            return
    pattern = node.pattern
    if pattern is not None and pattern.subject_is == "you":
        for _, token in of_what(pattern):
            yield Wished(pattern.verb, token.name, more, node.at)


def contrary(node: object) -> Iterator[Wished | ByOutcome | OfNothing | OnlyTakes]:
    """What somebody may do about what happens to him, or besides, and what comes of the outcomes of
    sentences, where that is only so many of a token.
    """
    for offer in nodes_of(node, OFFERS):
        yield from takes_within(offer)
    for ability in nodes_of(node, ABILITIES):
        yield from wished(ability)
    for call in nodes_of(node, CALLS):
        handled = [one for one in call.handlers if one.body]
        if call.handlers and not handled:
            yield OfNothing(call.verb, call.at)
        is_yours = any(isinstance(one.value, ir.You) for one in call.arguments)
        for one in handled if is_yours else ():
            done, does = told_of_you(one.body), tuple(sentences(one.body))
            if done or does:
                whole, alone = len(one.body) == 1, len(call.handlers) == 1  # what does nothing is said, too
                yield ByOutcome(call.verb, one.outcome, done, does, whole, alone, call.at)


def sentences(block: Sequence[Statement]) -> Iterator[str]:
    """The sentences of a block that name no thing, and are told of nobody but `you`; each with the words of
    a list and the kinds that it names.
    """
    for one in block:
        if isinstance(one, ir.Call) and not nodes_of(one.arguments, NAMED):
            words = [told.name for told in nodes_of(one.arguments, WORDS)]
            yield " ".join((one.verb, *dict.fromkeys(words)))


def told_of_you(block: Sequence[Statement]) -> tuple[str, ...]:
    """The verbs of a block, if it does nothing but tell them of `you` and so many of a token."""
    verbs: list[str] = []
    for statement in block:
        match statement:
            case ir.Together(body=body):
                verbs += told_of_you(body) or ("",)
                continue
            case _:
                one = of_each(statement)
        amount = told(one) if one is not None else None
        if one is None or amount is None or not all(isinstance(other, ir.You) for other in amount.others):
            return ()
        verbs.append(one.verb)
    return () if "" in verbs else tuple(dict.fromkeys(verbs))
