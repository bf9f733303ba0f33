"""What is given to everybody before a verb sets how much of it everybody has: nothing of it is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.deeds.moments import Order, Part, Renews
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import seasons as complaints
from azif_compiler.ir.node import word_of
from azif_compiler.link.above import is_in_rules
from azif_compiler.link.gathered import Row
from azif_compiler.link.possible import Possible
from azif_compiler.link.seasons import token_of


def overwritten(possible: Possible) -> Iterator[Diagnostic]:
    """Tokens that cards give to people, or take from them, only before all of these are set anew."""
    renews: dict[str, list[Renews]] = {}
    given = set[str]()
    for _, facts in possible.facts:
        given.update(facts.gifts, facts.takers)
        for one in facts.renews:
            renews.setdefault(one.verb, []).append(one)
    for _, facts in possible.facts:
        for order in facts.orders:
            for number, part in enumerate(order.parts):
                tokens = set_by(possible, part, renews)
                if tokens:
                    yield from before(possible, order, number, tokens, given)


def set_by(possible: Possible, part: Part, renews: dict[str, list[Renews]]) -> frozenset[str]:
    """The tokens that a part of a body sets of everybody who plays."""
    known = possible.names.kinds.get(part.kind)
    if known is None or known.you != "this":
        return frozenset()
    rows = renews.get(part.how.partition(" ")[2], ()) if part.how.startswith("verb ") else ()
    return frozenset(one.token for one in rows if one.parameter == part.parameter)


def before(
    possible: Possible, order: Order, number: int, tokens: frozenset[str], given: set[str]
) -> Iterator[Diagnostic]:
    """What cards do with some tokens only in the parts of a body that come before one."""
    for row in only_before(possible, order, number):
        for deed in row.clause.deeds:
            token = token_of(deed) if deed.verb in given else ""
            if token in tokens:
                yield complaints.SetAnewLater(
                    span=row.span(deed.at), token=word_of(token),
                    verb=word_of(order.parts[number].how.partition(" ")[2]),
                    step=word_of(step_around(order.parts, number)),
                )  # fmt: skip


def only_before(possible: Possible, order: Order, number: int) -> Iterator[Row]:
    """What cards say that only happens in the parts of a body that come before one."""
    later = {one.how for one in order.parts[number:]}
    early = (one.how for one in order.parts[:number] if one.how not in later)
    without = frozenset((sort, name) for sort, _, name in (how.partition(" ") for how in early))
    begun = {one.how for one in order.parts[:number] if one.how in later}
    unbegun = frozenset(how.removeprefix("step ") for how in begun if how.startswith("step "))
    if not without and not unbegun:
        return
    alive, _ = possible.spread_without(order.verb, without, unbegun)
    for index in sorted(possible.alive - alive):
        row = possible.rows[index]
        if not is_in_rules(row.clause):
            yield row


def step_around(parts: Sequence[Part], number: int) -> str:
    """The innermost step in which a part stands; "" for none."""
    later = {one.how for one in parts[number:]}
    steps = (one.how for one in reversed(parts[:number]) if one.how.startswith("step ") and one.how in later)
    return next(steps, "").removeprefix("step ")
